// tests/fuzz/fuzz_acpx_conversation.cpp - acpx's records as conversations and back.
#include "acpx_shapes.hpp"
#include "format.hpp"

#include <lisle/conversation/acpx.hpp>

namespace {

namespace conversation = lisle::conversation;
using lisle::layout;

/// A record comes back from a conversation, and from its JSON.
void check_there_and_back(std::string_view text) {
    auto const record = lisle::decode<lisle::acpx_t>(text);
    if (!record) return;
    auto const as_read = lisle::encode(*record, layout::source);
    // What was read has one text, or there would be no text to come back to.
    auto const again = lisle::decode<lisle::acpx_t>(as_read);
    if (!again || lisle::encode(*again, layout::source) != as_read) return;
    auto const talk = conversation::get(*record);
    auto const back = conversation::put<lisle::acpx_t>(talk);
    require_same(lisle::encode(back.document, layout::source), as_read,
                 "a record comes back from its conversation");
    require(back.losses.empty(), "a record that comes back has no losses",
            back.losses.empty() ? "" : back.losses[0].pointer + ": " + back.losses[0].what);
    auto const json = lisle::encode(talk);
    auto const travelled = lisle::decode<lisle::conversation_t>(json, lisle::strict);
    require(travelled.has_value(), "a conversation can be read",
            travelled ? "" : travelled.error().message(), json);
    require_same(
        lisle::encode(conversation::put<lisle::acpx_t>(*travelled).document, layout::source),
        as_read, "a record comes back from its conversation's JSON");
}

/// Any conversation, even if it was edited by hand, becomes a record, and always the same record.
void check_conversation(std::string_view text) {
    auto const talk = lisle::decode<lisle::conversation_t>(text);
    if (!talk) return;
    auto const made = conversation::put<lisle::acpx_t>(*talk);
    auto const again = conversation::put<lisle::acpx_t>(*talk);
    require(made.document == again.document && made.losses == again.losses,
            "a conversation always makes the same record");
    if (talk->source && talk->source->format == "acpx") return;
    auto const taken = lisle::acpx::decode_reference(lisle::encode(made.document));
    require(taken.has_value(), "acpx takes a record of a conversation from elsewhere",
            taken ? "" : taken.error().message(), text);
}

}  // namespace

outline const& input_outline() { return outline_of<lisle::acpx::session>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const text = to_text(data, size);
    check_there_and_back(text);
    check_conversation(text);
    return 0;
}
