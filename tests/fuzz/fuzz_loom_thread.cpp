// tests/fuzz/fuzz_loom_thread.cpp - Loom's threads in every preset, model and layout.
#include "format.hpp"

#include <lisle/formats/loom/summary.hpp>
#include <lisle/formats/loom/thread.hpp>

template <>
struct fuzzed<lisle::loom_t> : usual_format {
    static auto const& messages_of(lisle::loom::thread const& of) {
        return of.conversation.messages;
    }
};

namespace {

/// A summary is made, written and read again, and agrees with its thread.
void check_summary(lisle::loom::thread const& thread) {
    auto const summary = lisle::loom::summarize(thread);
    auto const again =
        lisle::decode_as<lisle::loom::summary>(lisle::encode_as(summary), lisle::strict);
    require(again.has_value() && *again == summary, "a summary is read as it was written");
    require(summary.message_count == thread.conversation.messages.size()
                && summary.version == thread.version,
            "a summary counts as its thread does");
    auto const same_place = lisle::loom::is_listed_before(summary, *again);
    require(!same_place, "no thread is listed before itself");
}

}  // namespace

outline const& input_outline() { return outline_of<lisle::loom::thread>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    return check_object_format<lisle::loom_t>(to_text(data, size), check_summary);
}
