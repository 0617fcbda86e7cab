// tests/fuzz/fuzz_loom_thread.cpp - Loom's threads in every preset, model and layout.
#include "edits.hpp"
#include "outline.hpp"
#include "salvages.hpp"

#include <lisle/formats/loom/summary.hpp>
#include <lisle/formats/loom/thread.hpp>

namespace {

template <class Codec>
using loom_codec = compact<Codec, lisle::text::number_style::serde, true>;

/// A summary is made, written and read again, and says what the thread says.
void check_summary(lisle::loom::thread const& thread) {
    auto const summary = lisle::loom::summarize(thread);
    auto const again =
        lisle::decode_as<lisle::loom::summary>(lisle::encode_as(summary), lisle::strict);
    require(again.has_value() && *again == summary, "a summary is read as it was written");
    require(summary.message_count == thread.conversation.messages.size()
                && summary.version == thread.version,
            "a summary counts as its thread does");
    auto const same_place = lisle::loom::is_listed_before(summary, *again);
    require(!same_place, "nothing is listed before itself");
}

}  // namespace

outline const& input_outline() { return outline_of<lisle::loom::thread>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    using lisle::loom_t;
    using codec = loom_codec<format_codec<loom_t, lisle::owned>>;
    auto const json = to_text(data, size);
    // There is nothing around a document that could remember that it was an array.
    auto const first = json.find_first_not_of(" \t\r\n");
    if (first != json.npos && json[first] == '[') return -1;
    check_promises<codec, loom_codec<format_codec<loom_t, lisle::verbatim>>,
                   loom_codec<view_codec<loom_t>>>(json);
    check_edit<codec>(json);
    check_cut<loom_t>(
        json, check_salvage<loom_t>(json),
        [](lisle::loom::thread const& t) -> auto& { return t.conversation.messages; });
    if (auto const thread = codec::decode(json, lisle::permissive)) check_summary(*thread);
    return 0;
}
