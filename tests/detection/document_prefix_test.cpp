#include <lisle/detection/document_prefix.hpp>

#include "support/fenced_pages.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace document_prefix_test {

using lisle::document_prefix;
using lisle::value_kind;

TEST_CASE("members are shown with their kind and their text") {
    document_prefix const text{R"({"a":"x","b":1.5,"c":true,"d":null,"e":{"in":"y"},)"
                               R"("f":[{"in":"z"},{"in":"no"}],"g":[]})"};
    auto const all = text.document();
    CHECK(all.is_object());
    CHECK(all.is_complete());
    CHECK(text.is_whole());
    CHECK(all["a"].is("x"));
    CHECK(all["a"].starts_with(""));
    CHECK_FALSE(all["a"].is("xy"));
    CHECK(all["b"].is_number());
    CHECK(all["c"].kind() == value_kind::boolean);
    CHECK(all["d"].kind() == value_kind::null);
    CHECK(all["e"]["in"].is("y"));
    CHECK(all["f"].is_array());
    CHECK_FALSE(all["f"]["in"].exists());
    CHECK(all.count_members() == 7);
    CHECK(all["e"].count_members() == 1);
    CHECK(all["f"].count_members() == 0);
    CHECK(all["f"].first_element()["in"].is("z"));
    CHECK_FALSE(all["f"].is_empty());
    CHECK(all["g"].is_empty());
    CHECK_FALSE(all["g"].first_element().exists());
    CHECK_FALSE(all["h"].exists());
    CHECK_FALSE(all["h"]["deeper"][""].exists());
    CHECK_FALSE(all["a"]["deeper"].exists());
}

TEST_CASE("members deeper than two objects are skipped") {
    document_prefix const text{R"({"a":{"b":{"c":"d"}},"e":[[{"f":1}]],"g":[{"h":{"i":1}}]})"};
    CHECK(text.document()["a"]["b"].is_object());
    CHECK_FALSE(text.document()["a"]["b"]["c"].exists());
    CHECK_FALSE(text.document()["a"]["b"].is_empty());
    CHECK(text.document()["e"].is_array());
    CHECK_FALSE(text.document()["e"].is_empty());
    CHECK_FALSE(text.document()["e"].first_element().exists());
    auto const first = text.document()["g"].first_element();
    CHECK(first["h"].is_object());
    CHECK_FALSE(first["h"]["i"].exists());
}

TEST_CASE("the last of several members counts, and escapes are resolved") {
    document_prefix const text{R"({"a":1,"\u0061":"\ud83d\ude00\n","b\/":"\ud800"})"};
    CHECK(text.document()["a"].is("\xF0\x9F\x98\x80\n"));
    CHECK(text.document()["b/"].is_string());
}

TEST_CASE("a BOM and white space in front are skipped") {
    for (std::string_view const front : {"", " \t\r\n", "\xEF\xBB\xBF", "\xEF\xBB\xBF\n "}) {
        auto const json = std::string{front} + R"({"a":"b"})" + " \n";
        document_prefix const text{json};
        CHECK(text.document()["a"].is("b"));
        CHECK(text.is_whole());
        CHECK_FALSE(text.holds_lines());
    }
}

TEST_CASE("lines of documents are distinguished from one document") {
    SUBCASE("two lines") {
        for (std::string_view const json :
             {"{\"a\":1}\n{\"b\":2}\n", "{\"a\":1}\r\n\r\n{\"b\":2}", "{\"a\":1}\nbroken"}) {
            document_prefix const text{json};
            CHECK(text.holds_lines());
            CHECK_FALSE(text.is_whole());
            CHECK_FALSE(text.document().exists());
            CHECK(text.first_line()["a"].is_number());
        }
    }
    SUBCASE("one line is both a document and a first line") {
        for (std::string_view const json : {"{\"a\":1}", "{\"a\":1}\n", "{\"a\":1"}) {
            document_prefix const text{json};
            CHECK_FALSE(text.holds_lines());
            CHECK(text.document()["a"].is_number());
            CHECK(text.first_line()["a"].is_number());
        }
    }
    SUBCASE("a document on several lines is not a line") {
        document_prefix const text{"{\n\"a\": 1}\n"};
        CHECK(text.document()["a"].is_number());
        CHECK_FALSE(text.first_line().exists());
    }
    SUBCASE("text behind a document on the same line is not a second line") {
        document_prefix const text{"{\"a\":1} {\"b\":2}\n"};
        CHECK_FALSE(text.holds_lines());
        CHECK_FALSE(text.is_whole());
        CHECK(text.document()["a"].is_number());
    }
}

TEST_CASE("a cut text shows its members, and never a part of a string") {
    std::string_view const json = R"({"first":"0.3.0","second":{"in":["x"]},"third":true})";
    for (std::size_t size = 0; size < json.size(); ++size) {
        CAPTURE(size);
        document_prefix const cut{json.substr(0, size)}, limited{json, size};
        CHECK(limited.bytes_read() == size);
        for (auto const* const shown : {&cut, &limited}) {
            CHECK_FALSE(shown->is_whole());
            CHECK(shown->document()["first"].exists() == (size >= 16));
            CHECK(shown->document()["second"]["in"].is_array() == (size >= 33));
            CHECK(shown->document()["third"].exists() == (size >= json.size() - 1));
        }
    }
    CHECK(document_prefix{json, json.size()}.is_whole());
}

TEST_CASE("broken JSON shows the members before the error") {
    for (std::string_view const none :
         {"", " ", "\xEF\xBB\xBF", "}", "title: x", "\x00\x01", "nul"})
        CHECK_FALSE(document_prefix{none}.document().exists());
    document_prefix const broken{R"({"a":"x",b:1,"c":2})"};
    CHECK(broken.document()["a"].is("x"));
    CHECK_FALSE(broken.document()["c"].exists());
    CHECK_FALSE(document_prefix{R"({"a":1,})"}.document().is_complete());
    CHECK(document_prefix{"{\"a\":\"\xFF\"}"}.document()["a"].is_string());
}

TEST_CASE("hostile texts take no more work than their prefix") {
    std::size_t constexpr far = 4 * document_prefix::max_size;
    auto const repeat = [](std::string_view front, std::string_view what) {
        std::string out{front};
        while (out.size() < far) out += what;
        return out;
    };
    std::string const texts[]{
        repeat("", "["),
        repeat("", "{\"a\":"),
        repeat("{\"a\":\"", "x"),
        repeat("{\"", "x"),
        repeat("{", "\"a\":1,"),
        repeat("{", "\"a\":{\"a\":1},"),
        repeat("", " "),
        repeat("{\"a\":[", "1,"),
        repeat("{\"a\":\"", "\\u0061"),
        repeat("{\"a\":", "1"),
        repeat("{\"a\":{", "\"a\":{\"b\":1},"),
        repeat("{\"a\":[", "[],"),
        repeat("{", "\"\\u0061\":\"\\n\","),
    };
    for (auto const& json : texts) {
        CAPTURE(json.substr(0, 20));
        document_prefix const text{json};
        CHECK(text.bytes_read() == document_prefix::max_size);
        CHECK(text.values_kept()
              <= 1 + document_prefix::max_members * (2 + document_prefix::max_inner_members));
        CHECK_FALSE(text.is_whole());
    }
}

TEST_CASE("no byte after the prefix is read") {
    fenced_pages const pages;
    auto const size = static_cast<std::size_t>(pages.end() - pages.begin());
    for (std::string_view const front : {"{\"a\":\"", "[[[", "{\"a\":1,", "   ", "{\"a\":\"b\\"}) {
        std::string json{front};
        json.resize(size, front.back() == '[' ? '[' : ' ');
        std::copy(json.begin(), json.end(), pages.begin());
        // The second half of the text is unreadable memory.
        CHECK_FALSE(document_prefix{{pages.begin(), 2 * size}, size}.is_whole());
    }
}

TEST_CASE("later lines that begin an object are shown one after another") {
    document_prefix text{
        "\xEF\xBB\xBF junk {\n[1]\n{\"a\":1}\r\n\n {\"b\":1}\n{\"c\":{\"d\":\"\\u0065\"}\n{\"e\""};
    CHECK_FALSE(text.first_line().exists());
    REQUIRE(text.go_to_next_line());
    CHECK(text.first_line()["a"].is_number());
    CHECK(text.holds_lines());
    CHECK_FALSE(text.document().exists());
    CHECK_FALSE(text.is_whole());
    REQUIRE(text.go_to_next_line());
    CHECK(text.first_line()["c"]["d"].is("e"));
    CHECK_FALSE(text.first_line()["a"].exists());
    REQUIRE(text.go_to_next_line());
    CHECK(text.first_line().is_object());
    CHECK_FALSE(text.first_line()["e"].exists());
    CHECK_FALSE(text.go_to_next_line());
    CHECK(text.first_line().is_object());
}

TEST_CASE("a document without lines has no next line") {
    for (std::string_view const json : {"", "{}", "{}\n", "{\n  \"a\": {\n  }\n}\n", "{\n {\n [{"})
        CHECK_FALSE(document_prefix{json}.go_to_next_line());
}

TEST_CASE("a line does not show the bytes of the next line") {
    document_prefix text{"x\n{\"a\":\n{\"b\":1}"};
    REQUIRE(text.go_to_next_line());
    CHECK_FALSE(text.first_line()["b"].exists());
    REQUIRE(text.go_to_next_line());
    CHECK(text.first_line()["b"].exists());
}

TEST_CASE("as many lines are shown as the limit says, and one is kept") {
    std::string json = "x\n";
    for (std::size_t i = 0; i < document_prefix::max_lines + 10; ++i) json += "{\"\\u0061\":[1]}\n";
    document_prefix text{json, json.size()};
    std::size_t count = 0;
    while (text.go_to_next_line()) {
        ++count;
        if (text.values_kept() != 3) CHECK(text.values_kept() == 3);
    }
    CHECK(count == document_prefix::max_lines);
}

}  // namespace document_prefix_test
