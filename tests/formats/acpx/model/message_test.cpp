#include <lisle/formats/acpx/model/message.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

#include <string_view>
#include <variant>

namespace acpx_message_test {

using namespace acpx_tests;
using namespace lisle::acpx;

TEST_CASE("messages have the shape of Zed's, with audio") {
    for (auto const* text :
         {R"("Resume")",
          R"({"User":{"id":"u","content":[{"Text":"x"},{"Audio":{"source":"s",)"
          R"("mime_type":"m"}}]}})",
          R"({"Agent":{"content":[{"Text":"x"},{"Thinking":{"text":"t","signature":null}},)"
          R"({"RedactedThinking":"r"}],"tool_results":{}}})"})
        CHECK_MESSAGE(is_canonical<message>(text), text);
}

TEST_CASE("canonical text has a message as it was read, as acpx keeps it unparsed") {
    for (auto const* text :
         {R"({"User":{"content":[],"mood":1,"id":"u"}})",
          R"({"Agent":{"tool_results":{},"content":[{"Thinking":{"text":"no signature"}}]}})",
          R"({"Agent":{"content":[],"tool_results":{},"reasoning_details":null}})"})
        CHECK(canonical<message>(text) == text);
}

TEST_CASE("an unknown or bad message is kept whole") {
    struct row {
        std::string_view text, tag;
    };
    for (auto const& each :
         {row{R"({"kind":"user"})", "kind"}, row{"5", ""}, row{R"({"User":7})", "User"},
          row{R"({"User":{"id":"u","content":[]},"Agent":{}})", "User"}}) {
        CAPTURE(each.text);
        auto const read = lisle::decode_as<message>(each.text, lenient);
        REQUIRE(read.has_value());
        auto const* const kept = std::get_if<lisle::unknown_case<lisle::owned>>(&*read);
        REQUIRE(kept != nullptr);
        CHECK(kept->tag == each.tag);
        CHECK(lisle::encode_as(*read, compact) == each.text);
    }
}

TEST_CASE("a member of another type does not lose its message") {
    constexpr std::string_view text = R"({"User":{"id":5,"content":[{"Text":"good"}]}})";
    auto const read = lisle::decode_as<message>(text, lenient);
    REQUIRE(read.has_value());
    CHECK(std::get<plain_text>(std::get<user_message>(*read).content.at(0)).value == "good");
    CHECK(lisle::encode_as(*read, compact) == text);
    CHECK_FALSE(lisle::decode_as<message>(text, lisle::reference).has_value());
}

TEST_CASE("a bad content part does not lose its message") {
    auto const read = lisle::decode_as<message>(
        R"({"User":{"id":"u","content":[{"Text":5},{"Text":"good"}]}})", lenient);
    REQUIRE(read.has_value());
    auto const& content = std::get<user_message>(*read).content;
    REQUIRE(content.size() == 2);
    CHECK(std::get<plain_text>(content[1]).value == "good");
}

}  // namespace acpx_message_test
