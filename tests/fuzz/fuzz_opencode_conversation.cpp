// tests/fuzz/fuzz_opencode_conversation.cpp - opencode's exports as conversations and back, and
// exports made of any conversation.
//
// The input is an export, or a conversation.
#include "outline.hpp"
#include "property.hpp"

#include <lisle/conversation/opencode.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace conversation = lisle::conversation;
using lisle::layout;
using lisle::opencode_t;

namespace {

/// An export comes back from a conversation, and from its JSON.
void check_there_and_back(std::string_view json) {
    auto const session = lisle::decode<opencode_t>(json);
    if (!session) return;
    auto const as_read = lisle::encode(*session, layout::source);
    // What was read has one text, or there would be no text to come back to.
    auto const again = lisle::decode<opencode_t>(as_read);
    if (!again || lisle::encode(*again, layout::source) != as_read) return;
    auto const talk = conversation::get(*session);
    auto const back = conversation::put<opencode_t>(talk);
    require_same(lisle::encode(back.document, layout::source), as_read,
                 "an export comes back from its conversation");
    require(back.losses.empty(), "an export that comes back has no losses",
            back.losses.empty() ? "" : back.losses[0].message());
    auto const travelled =
        lisle::decode<lisle::conversation_t>(lisle::encode(talk), lisle::strict);
    require(travelled.has_value(), "a conversation can be read",
            travelled ? "" : travelled.error().message(), json);
    require_same(lisle::encode(conversation::put<opencode_t>(*travelled).document, layout::source),
                 as_read, "an export comes back from its conversation's JSON");
}

/// Any conversation, even if it was edited by hand, becomes an export, and always the same export.
void check_conversation(conversation::conversation talk, bool is_clean) {
    auto const made = conversation::put<opencode_t>(talk);
    auto const again = conversation::put<opencode_t>(talk);
    require(lisle::encode(made.document) == lisle::encode(again.document)
                && made.losses == again.losses,
            "a conversation always makes the same export");
    if (!is_clean) return;
    talk.source.reset();
    auto const text = lisle::encode(conversation::put<opencode_t>(talk).document);
    auto const taken = lisle::decode<opencode_t>(text, lisle::strict);
    require(taken.has_value(), "opencode takes an export of a conversation from elsewhere",
            taken ? "" : taken.error().message(), text);
}

}  // namespace

outline const& input_outline() {
    static outline const made = [] {
        outline out{outline::kind::one_of};
        out.entries = {{"", &outline_of<lisle::opencode::conversation>},
                       {"", &outline_of<conversation::conversation>}};
        return out;
    }();
    return made;
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const json = to_text(data, size);
    respeller spelled{lisle::text::number_style::ecmascript};
    // Infinity is written as null, as in JavaScript, and null is not read as a number.
    if (!respeller::run(json, spelled) || spelled.has_infinity) return 0;
    check_there_and_back(json);
    // opencode loses this key.
    bool const is_clean = json.find("__proto__") == json.npos && json.find('\\') == json.npos;
    if (auto talk = lisle::decode<lisle::conversation_t>(json))
        check_conversation(std::move(*talk), is_clean);
    if (auto const session = lisle::decode<opencode_t>(json))
        check_conversation(conversation::get(*session), is_clean);
    return 0;
}
