// tests/fuzz/fuzz_zed_pieces.cpp - Zed's threads message by message, compressed, and peeked at.
#include "outline.hpp"
#include "salvages.hpp"

#include <lisle/formats/zed/database/peek_blob.hpp>
#include <lisle/formats/zed/database/salvage_blob.hpp>
#include <lisle/formats/zed/tools/message_stream.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zed = lisle::zed;

namespace {

/// Old threads get new ids, which must be the same each time.
lisle::decode_options options() {
    lisle::decode_options out;
    out.ids.make = [](void*) { return std::string{"id"}; };
    return out;
}

/// An absent field has its default.
template <class T>
bool is_same(std::optional<T> const& seen, std::optional<T> const& of_whole) {
    return seen == of_whole || (!seen && *of_whole == T{});
}

void check_same(zed::preview const& seen, zed::preview const& of_whole) {
    require(is_same(seen.title, of_whole.title), "a peek sees the title");
    require(seen.first_user_text == of_whole.first_user_text, "a peek finds the requested fields");
    require(seen.updated_at == of_whole.updated_at, "a peek sees the time");
    require(seen.model == of_whole.model, "a peek sees the model");
    require(is_same(seen.usage, of_whole.usage), "a peek sees the usage");
    require(seen.counts == of_whole.counts, "a peek counts the messages");
}

void check_peek(std::string_view json, zed::thread const& whole) {
    auto const seen = zed::peek(json, zed::preview_fields::all(), options());
    require(seen.has_value(), "a readable text can be peeked at", json);
    check_same(*seen, zed::detail::peek_at(whole, zed::preview_fields::all()));
}

/// Reads all messages, and the thread around them, from pieces of one size.
lisle::result<zed::thread> read_in_pieces(std::string_view json, std::size_t size) {
    std::vector<zed::message> messages;
    auto const keep = [&](zed::message&& one) { messages.push_back(std::move(one)); };
    zed::message_stream stream{options()};
    for (std::size_t at = 0; at < json.size(); at += size)
        if (auto const fed = stream.feed(json.substr(at, size), keep); !fed) return fed.error();
    auto out = stream.finish(keep);
    if (out) out->messages = std::move(messages);
    return out;
}

void check_blob(zed::thread const& whole) {
    auto const text = lisle::encode(whole);
    auto const blob = zed::encode_blob(whole);
    auto const again = zed::decode_blob("zstd", blob, options());
    require(again.has_value() && lisle::encode(*again) == text, "a blob is read again", text);
    auto const seen = zed::peek_blob("zstd", blob, zed::preview_fields::all(), options());
    auto const unpacked = zed::peek(text, zed::preview_fields::all(), options());
    require(seen && unpacked, "a blob can be peeked at", text);
    check_same(*seen, *unpacked);
    auto const cut = std::string_view{blob}.substr(0, pick(blob) % blob.size());
    auto const begun = zed::salvage_blob("zstd", cut).value;
    require(are_first_of(begun.messages, again->messages),
            "of a cut blob the first messages are saved", text);
}

}  // namespace

outline const& input_outline() { return outline_of<zed::thread>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const json = to_text(data, size);
    static_cast<void>(zed::salvage_blob("zstd", json));
    static_cast<void>(zed::peek_blob("zstd", json, zed::preview_fields::all(), options()));

    std::vector<lisle::note> notes;
    auto const whole = lisle::decode<lisle::zed_t>(json, options(), &notes);
    auto const in_pieces = read_in_pieces(json, 1 + pick(json) % 64);
    require(whole || !in_pieces || whole.error().code == lisle::errc::too_deep,
            "what can't be read whole can't be read in pieces", json);
    respeller spelled{{}, "offset_in_item"};
    if (!whole || !respeller::run(json, spelled) || spelled.has_duplicates) return 0;
    bool const is_plain = std::all_of(notes.begin(), notes.end(), [](auto const& n) {
        return n.what == "unknown field" || n.what == "unknown case";
    });
    if (is_plain) {
        check_peek(json, *whole);
        require(in_pieces.has_value() && *in_pieces == *whole,
                "in pieces a thread is read as it is as a whole", json);
    }
    bool const has_misfits =
        std::any_of(notes.begin(), notes.end(), [](auto const& n) { return n.is_misfit; });
    // An infinite offset is written as null, and no version of Zed reads such a position. A peek
    // keeps no misfit.
    if (!whole->upgraded_from && !spelled.has_infinity && !has_misfits) check_blob(*whole);
    return 0;
}
