#include "formats/claude_code/expect.hpp"

#include <lisle/lines/unread_ids.hpp>

#include <string>

namespace unread_ids_test {

using namespace claude_code_expect;

/// Which of the ids a to f are found in the lines of a text.
std::string found_in(std::string_view text, lisle::unread_ids ids) {
    auto const document = lisle::decode<lisle::claude_code_t>(text).value();
    std::string out;
    std::string_view const all{"abcdef"};
    for (std::size_t i = 0; i < all.size(); ++i) ids.look_for(all.substr(i, 1));
    ids.look_for("");
    ids.look_in(document);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (ids.contains(all.substr(i, 1))) out += all[i];
    CHECK_FALSE(ids.contains(""));
    CHECK_FALSE(ids.contains("never looked for"));
    return out;
}

TEST_CASE("ids are found in lines without a record alone, each line by itself") {
    auto const text =
        "{\"id\":\"a\", \"odd\n{\"id\":\"b\n{\"id\" : \"c\"\n" + spell("user", "d", "", R"("e")");
    CHECK(found_in(text, lisle::unread_ids{"id"}) == "ac");  // b's quote does not end in its line
}

TEST_CASE("ids are found behind their key alone") {
    CHECK(found_in("{\"toolUseID\":\"a\",\"tool_use_id\":\"b\",\"tool_use_id\",\"c\"\n"
                   "{\"text\":\"\\\"tool_use_id\\\":\\\"d\\\"\", oops\n",
                   lisle::unread_ids{"tool_use_id"})
          == "b");
}

TEST_CASE("a line with ids has one of the marks") {
    CHECK(found_in("{\"type\":\"call\",\"call_id\":\"a\"\n"
                   "{\"type\":\"result\",\"call_id\":\"b\"\n"
                   "{\"call_id\":\"c\",\"output\":1\n"
                   "{\"call_id\":\"d\"\n",
                   lisle::unread_ids{"call_id", {"result", "output"}})
          == "bc");
}

}  // namespace unread_ids_test
