#include <lisle/conversation/opencode_v2.hpp>

#include <doctest/doctest.h>

#include <support/bridged_documents.hpp>

#include <string>

namespace opencode_v2_test {

namespace conversation = lisle::conversation;
using lisle::opencode_v2_t;

/// Reads a session, takes it to a conversation, its JSON and back.
void check_there_and_back(std::string const& text) {
    auto const session = lisle::decode<opencode_v2_t>(text);
    if (session.has_error()) return;
    CAPTURE(text);
    auto const as_read = lisle::encode(*session, lisle::layout::source);
    auto const talk = conversation::get(*session);
    auto const back = conversation::put<opencode_v2_t>(talk);
    CHECK(lisle::encode(back.document, lisle::layout::source) == as_read);
    CHECK(back.losses.empty());
    for (auto const& one : back.losses) MESSAGE(one.pointer << ": " << one.what);
    auto const json = lisle::encode(talk);
    auto const travelled = lisle::decode<lisle::conversation_t>(json, lisle::strict);
    REQUIRE(travelled.has_value());
    CHECK(lisle::encode(conversation::put<opencode_v2_t>(*travelled).document,
                        lisle::layout::source)
          == as_read);
}

TEST_CASE("a session comes back byte for byte") {
    int count = 0;
    for (auto const& text :
         bridged_documents::read_files("../../shared/captures/opencode-2/cases", ".json")) {
        check_there_and_back(text);
        ++count;
    }
    MESSAGE(count);
}

}  // namespace opencode_v2_test
