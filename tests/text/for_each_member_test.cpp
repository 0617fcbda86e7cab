#include <lisle/text/for_each_member.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace for_each_member_test {

using lisle::errc;
namespace text = lisle::text;
using text::member;
using text::member_step;

std::string between(char const* from, char const* to) { return {from, to}; }

TEST_CASE("members are visited in the order of the text, duplicates included") {
    std::string_view const json = R"({ "a" : [1, {"b": 2}] ,"c":"x","a":null}, more)";
    text::cursor in{json};
    std::string seen;
    CHECK(text::for_each_member(in, [&](member const& m) {
        CHECK(m.value == in.at);
        CHECK(!m.is_escaped);
        seen +=
            std::string{m.key} + '@' + std::to_string(m.begin - in.first) + ',' + *m.value + ' ';
    }));
    CHECK(seen == "a@2,[ c@23,\" a@31,n ");
    CHECK(std::string_view{in.at} == ", more");
    CHECK(in.depth == 0);
}

TEST_CASE("an empty object has no members") {
    text::cursor in{"{ }"};
    CHECK(text::for_each_member(in, [](member const&) { FAIL("there is none"); }));
    CHECK(in.at_end());
}

TEST_CASE("a value may be read with the same cursor; the others are skipped") {
    std::string_view const json = R"({"n":1,"list":[{"n":2}],"text":"y"})";
    text::cursor in{json};
    text::scratch room;
    text::string_token token;
    std::string found;
    CHECK(text::for_each_member(in, room, [&](member const& m) {
        if (m.key != "text") return member_step::next;
        if (!text::read_string(in, room, token)) return member_step::fail;
        found = token.characters;
        return member_step::next;
    }));
    CHECK(found == "y");
    CHECK(in.at_end());
}

TEST_CASE("a key is unescaped only if it has an escape") {
    std::string_view const json = R"({"plain":1,"\u0061\n":2})";
    text::cursor in{json};
    std::size_t escaped = 0;
    CHECK(text::for_each_member(in, [&](member const& m) {
        if (!m.is_escaped) CHECK(m.key.data() == m.begin + 1);
        else CHECK(m.key == "a\n");
        escaped += m.is_escaped ? 1 : 0;
    }));
    CHECK(escaped == 1);
}

TEST_CASE("the loop may stop at a member, and the rest need not be there") {
    std::string_view const json = R"({"a":1,"b":[2,)";
    text::cursor in{json};
    CHECK(text::for_each_member(
        in, [](member const& m) { return m.key == "b" ? member_step::stop : member_step::next; }));
    CHECK(std::string_view{in.at} == "[2,");
}

TEST_CASE("a failure of the function ends the loop and stays in the cursor") {
    text::cursor in{R"({"a":1,"b":2})"};
    int seen = 0;
    CHECK(!text::for_each_member(in, [&](member const& m) {
        ++seen;
        in.fail(errc::bad_value, m.value, "no");
        return member_step::fail;
    }));
    CHECK(seen == 1);
    CHECK(in.failed.code == errc::bad_value);
    CHECK(in.failed.at == in.first + 5);
}

TEST_CASE("broken text fails where it is broken, with the members before it seen") {
    struct example {
        std::string_view json;
        errc code;
        std::ptrdiff_t offset;
        int seen;
    };
    for (auto const& each : {
             example{"", errc::unexpected_end, 0, 0},
             example{"[1]", errc::syntax, 0, 0},
             example{"{", errc::unexpected_end, 1, 0},
             example{R"({"a":1,})", errc::syntax, 7, 1},
             example{R"({"a":1 "b":2})", errc::syntax, 7, 1},
             example{R"({"a" 1})", errc::syntax, 5, 0},
             example{R"({"a":})", errc::syntax, 5, 1},
             example{R"({"a":tru})", errc::syntax, 5, 1},
             example{R"({"a":1,"b)", errc::unexpected_end, 9, 1},
             example{R"({"a":1])", errc::syntax, 6, 1},
         }) {
        text::cursor in{each.json};
        int count = 0;
        CAPTURE(each.json);
        CHECK(!text::for_each_member(in, [&](member const&) { ++count; }));
        CHECK(in.failed.code == each.code);
        CHECK(in.failed.at - in.first == each.offset);
        CHECK(count == each.seen);
    }
}

TEST_CASE("the cursor's depth limit applies to the object and to skipped values") {
    auto const code_of = [](std::string_view json, std::size_t limit) {
        text::cursor in{json, limit};
        CHECK(!text::for_each_member(in, [](member const&) {}));
        return in.failed.code;
    };
    CHECK(code_of("{}", 0) == errc::too_deep);
    CHECK(code_of(R"({"a":{"b":[]}})", 2) == errc::too_deep);
}

TEST_CASE("the remaining members are visited, with the caller's own way to skip a value") {
    std::string_view const json = R"({"a":1,"b":2,"c":3})";
    text::cursor in{json};
    in.at = json.data() + 7;
    text::scratch room;
    std::string keys;
    int skipped = 0;
    CHECK(text::for_each_remaining_member(
        in, room, [&](member const& m) { keys += m.key; },
        [&](text::cursor& at) { return ++skipped, text::skip_value(at); }));
    CHECK(keys == "bc");
    CHECK(skipped == 2);
    CHECK(between(in.at, in.last) == "}");
}

}  // namespace for_each_member_test
