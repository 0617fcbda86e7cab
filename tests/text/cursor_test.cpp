#include <lisle/text/cursor.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace cursor_test {

namespace text = lisle::text;
using lisle::errc;

TEST_CASE("a cursor in an empty text is at its end, whether that text has an address or not") {
    for (std::string_view const nothing : {std::string_view{}, std::string_view{""}}) {
        text::cursor in{nothing};
        CHECK(in.at_end());
        CHECK(in.peek() == '\0');
        CHECK(!in.take('a'));
        CHECK(!in.take("null"));
        CHECK(!in.next());
        in.skip_whitespace();
        CHECK(in.offset() == 0);
        CHECK(!in.fail_syntax("a value"));
        CHECK(in.failed.code == errc::unexpected_end);
    }
}

TEST_CASE("bytes are taken only if enough are left") {
    std::string_view const whole = "null";
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        text::cursor in{whole.substr(0, size)};
        CHECK(in.take("null") == (size == 4));
        CHECK(in.offset() == (size == 4 ? 4 : 0));
    }
    text::cursor in{"nul1"};
    CHECK(!in.take("null"));
    CHECK(in.take('n'));
    CHECK(!in.take('n'));
    CHECK(in.offset() == 1);
}

TEST_CASE("white space is RFC 8259's") {
    for (int c = 0; c < 256; ++c) {
        std::string const byte(1, static_cast<char>(c));
        text::cursor in{byte};
        in.skip_whitespace();
        CAPTURE(c);
        CHECK(in.at_end() == (c == ' ' || c == '\t' || c == '\n' || c == '\r'));
    }
}

TEST_CASE("white space of every length is passed, and no byte more") {
    for (std::size_t length = 0; length < 40; ++length) {
        auto const spaces = "\n" + std::string(length, ' ');
        for (std::string const rest : {"", "x", "\t", "\t\r\n x"}) {
            auto const all = spaces + rest;
            text::cursor in{all};
            in.skip_whitespace();
            auto const end = all.find('x');
            CHECK(in.offset() == (end == std::string::npos ? all.size() : end));
        }
    }
}

TEST_CASE("commas and colons are passed with the white space around them") {
    text::cursor in{" , 1 : 2"};
    CHECK(in.next());
    CHECK(in.offset() == 3);
    CHECK(!in.next());
    CHECK(in.take('1'));
    CHECK(in.colon());
    CHECK(in.offset() == 7);
    CHECK(in.take('2'));
    CHECK(!in.colon());
    CHECK(in.failed.code == errc::unexpected_end);
    CHECK(in.failed.at == in.last);
    CHECK(in.failed.detail == "expected ':'");
}

TEST_CASE("brackets count levels, and a bracket beyond the limit is a failure there") {
    text::cursor in{"[ [[", 2};
    CHECK(in.open());
    CHECK(in.depth == 1);
    CHECK(in.offset() == 2);
    CHECK(in.open());
    CHECK(!in.open());
    CHECK(in.failed.code == errc::too_deep);
    CHECK(in.failed.at == in.first + 3);
    CHECK(in.failed.detail == "more than 2 levels");

    text::cursor out{"[]"};
    CHECK(out.open());
    out.close();
    CHECK(out.depth == 0);
    CHECK(out.at_end());
}

TEST_CASE("an unexpected byte is a syntax error, a missing byte an unexpected end") {
    text::cursor in{"x"};
    CHECK(!in.fail_syntax("a key"));
    CHECK(in.failed.code == errc::syntax);
    CHECK(in.failed.at == in.first);
    CHECK(in.failed.detail == "expected a key");
    CHECK(in.failed.field.empty());
}

TEST_CASE("the kind of a value is named by its first byte") {
    struct row {
        std::string_view text, kind;
    };
    for (auto const& [json, kind] :
         {row{"\"a\"", "string"}, row{"{}", "object"}, row{"[]", "array"}, row{"true", "boolean"},
          row{"false", "boolean"}, row{"null", "null"}, row{"-1", "number"}, row{"0", "number"},
          row{"9", "number"}, row{"", "nothing"}, row{"}", "no value"}, row{"+1", "no value"},
          row{".5", "no value"}, row{"N", "no value"}}) {
        auto const& shown = json;  // clang 14 captures no structured binding
        CAPTURE(shown);
        CHECK(text::name_kind(text::cursor{json}) == kind);
    }
}

TEST_CASE("a number's status becomes a failure at its byte") {
    using text::number_status;
    text::cursor in{"12x"};
    CHECK(text::accept_number(in, number_status::ok, in.first + 2));
    CHECK(in.offset() == 2);
    in.at = in.first;
    CHECK(!text::accept_number(in, number_status::syntax, in.first + 2));
    CHECK(in.failed.code == errc::syntax);
    CHECK(in.failed.at == in.first + 2);
    CHECK(!text::accept_number(in, number_status::unexpected_end, in.last));
    CHECK(in.failed.code == errc::unexpected_end);
    CHECK(in.failed.at == in.last);
    CHECK(!text::accept_number(in, number_status::too_large, in.last));
    CHECK(in.failed.code == errc::number_too_large);
    CHECK(in.failed.at == in.first);
    CHECK(in.offset() == 0);
}

}  // namespace cursor_test
