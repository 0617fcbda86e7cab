// tests/conversation/line_damage_test.cpp - the bytes of damaged lines, from them to text and back.
#include <lisle/conversation/line_damage.hpp>

#include <lisle/codec.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace conversation_line_damage_test {

using namespace lisle::conversation;

TEST_CASE("only what a text lacks is kept, and it comes back") {
    std::string const nul(1, '\0');
    std::string const line =
        nul + R"({"a":"caf)" + "\xE9\xE9 \xEF\xBF\xBD x\xE2\x82" + R"("})" + nul;
    std::string const text = R"({"a":"caf)"
                             "\xEF\xBF\xBD\xEF\xBF\xBD \xEF\xBF\xBD x\xEF\xBF\xBD"
                             R"("})";
    auto const damage = find_damage(3, line, text);
    CHECK(lisle::encode_as(damage)
          == R"({"at":3,"size":26,"before":"AA==","behind":"AA==","replaced":[)"
             R"({"at":9,"bytes":"6ek="},{"at":21,"bytes":"4oI="}]})");
    CHECK(restore_damage(damage, text) == line);
}

TEST_CASE("a text that was changed has no damage") {
    std::string const line = "{\"a\":\"\xE9\"}";
    auto const damage = find_damage(0, line, "{\"a\":\"\xEF\xBF\xBD\"}");
    CHECK(restore_damage(damage, "{\"a\":\"\xEF\xBF\xBD\"}") == line);
    CHECK_FALSE(restore_damage(damage, "{\"a\":\"b\"}"));
    CHECK_FALSE(restore_damage(damage, "{\"a\":\"bcd\"}"));
    CHECK_FALSE(restore_damage(damage, "{\"a\":\"\xEF\xBF\xBD\"} "));
}

TEST_CASE("damage that no line has is refused") {
    auto const refuses = [](std::string_view damage, std::string_view text) {
        auto const read = lisle::decode_as<line_damage>(damage);
        return read && !restore_damage(*read, text);
    };
    std::string_view const text = "ab\xEF\xBF\xBD";
    for (auto const* const damage :
         {R"({"at":0,"size":5,"replaced":[{"at":3,"bytes":"6Q=="}]})",
          R"({"at":0,"size":5,"replaced":[{"at":18446744073709551615,"bytes":"6Q=="}]})",
          R"({"at":0,"size":5,"replaced":[{"at":2,"bytes":"6ek="}]})",
          R"({"at":0,"size":5,"replaced":[{"at":2,"bytes":"6Q=="},{"at":2,"bytes":"6Q=="}]})",
          R"({"at":0,"size":5,"replaced":[{"at":2,"bytes":"Cg=="}]})",
          R"({"at":0,"size":5,"before":"Cg=="})", R"({"at":0,"size":5,"behind":"YQ=="})"}) {
        CAPTURE(damage);
        CHECK(refuses(damage, text));
    }
}

TEST_CASE("a line with white space between its tokens is kept whole") {
    std::string const line = "{ \"a\":\"\xE9\"}";
    auto const damage = find_damage(0, line, "{\"a\":\"\xEF\xBF\xBD\"}");
    CHECK(lisle::encode_as(damage) == R"({"at":0,"size":11,"bytes":"eyAiYSI6IukifQ=="})");
}

}  // namespace conversation_line_damage_test
