#include <lisle/text/writer.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

#include "support/fenced_pages.hpp"

namespace writer_test {

namespace text = lisle::text;

namespace {

template <class Write>
std::string to_text(Write write, text::json_style style = {}) {
    std::string out;
    {
        text::writer to{out, style};
        write(to);
    }
    return out;
}

/// One byte at a time, spelled as by serde_json and JSON.stringify.
std::string escape(std::string_view characters) {
    std::string out{'"'};
    for (char const c : characters) {
        constexpr std::string_view short_ones = "\"\\\b\f\n\r\t", letters = "\"\\bfnrt";
        constexpr char digits[] = "0123456789abcdef";
        if (auto const i = short_ones.find(c); i != std::string_view::npos) {
            out += '\\';
            out += letters[i];
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += "\\u00";
            out += digits[static_cast<unsigned char>(c) / 16];
            out += digits[static_cast<unsigned char>(c) % 16];
        } else {
            out += c;
        }
    }
    return out + '"';
}

/// Writes a copy of the characters that ends at a fence.
std::string string_to_text(std::string_view characters) {
    static fenced_pages const pages;
    auto* const first = pages.end() - characters.size();
    std::memcpy(first, characters.data(), characters.size());
    return to_text([&](auto& to) { to.string({first, characters.size()}); });
}

void check_string(std::string const& characters) {
    auto const seen = string_to_text(characters);
    if (seen == escape(characters)) return;
    CAPTURE(characters);
    CHECK(seen == escape(characters));
}

/// The same document by every call of the writer.
void write_sample(text::writer& to) {
    to.open('{');
    to.key("a\n");
    to.open('[');
    to.next();
    to.null();
    to.next();
    to.boolean(true);
    to.next();
    to.boolean(false);
    to.close(']');
    to.key_quoted("\"b\"");
    to.open('{');
    to.close('}');
    to.key("c");
    to.open('[');
    to.close(']');
    to.key("d");
    to.open('{');
    to.key("e");
    to.token("\"token\"");
    to.key("f");
    to.raw(R"([{"x":[1.50,[],{}],"x":"y"},true,null,-1e5])");
    to.key("g");
    to.raw("\"s\"");
    to.key("h");
    to.raw("{}");
    to.close('}');
    to.close('}');
    to.end_document();
}

}  // namespace

TEST_CASE("compact text has no white space") {
    CHECK(
        to_text(write_sample)
        == R"({"a\n":[null,true,false],"b":{},"c":[],"d":{"e":"token","f":[{"x":[1.50,[],{}],"x":"y"},true,null,-1e5],"g":"s","h":{}}})");
}

TEST_CASE(
    "indented text has one element per line, also in raw values; empty containers have none") {
    CHECK(to_text(write_sample, {.indent = 2, .trailing_newline = true}) == R"({
  "a\n": [
    null,
    true,
    false
  ],
  "b": {},
  "c": [],
  "d": {
    "e": "token",
    "f": [
      {
        "x": [
          1.50,
          [],
          {}
        ],
        "x": "y"
      },
      true,
      null,
      -1e5
    ],
    "g": "s",
    "h": {}
  }
}
)");
}

TEST_CASE("a raw value is read at any level") {
    for (unsigned indent : {0U, 2U, 4U}) {
        text::json_style const style{.indent = indent};
        for (std::string_view const raw : {"1", "null", "\"a\"", "[]", "{}"}) {
            CHECK(to_text([&](auto& to) { to.raw(raw); }, style) == raw);
            CHECK(to_text(
                      [&](auto& to) {
                          to.open('[');
                          to.next();
                          to.raw(raw);
                          to.next();
                          to.raw(raw);
                          to.close(']');
                      },
                      style)
                  == (indent == 0 ? "[" + std::string{raw} + "," + std::string{raw} + "]"
                                  : "[\n" + std::string(indent, ' ') + std::string{raw} + ",\n"
                                        + std::string(indent, ' ') + std::string{raw} + "\n]"));
        }
    }
    CHECK(to_text([](auto& to) { to.raw(R"([1,{"a":2}])"); }, {.indent = 1})
          == "[\n 1,\n {\n  \"a\": 2\n }\n]");
}

TEST_CASE("a newline ends the document if the style asks for it") {
    for (bool const wanted : {false, true})
        CHECK(to_text(
                  [](auto& to) {
                      to.null();
                      to.end_document();
                  },
                  {.trailing_newline = wanted})
              == (wanted ? "null\n" : "null"));
}

TEST_CASE("numbers of every width are written") {
    CHECK(to_text([](auto& to) { to.number(std::numeric_limits<std::uint64_t>::max()); })
          == "18446744073709551615");
    CHECK(to_text([](auto& to) { to.number(std::numeric_limits<std::int64_t>::min()); })
          == "-9223372036854775808");
    CHECK(to_text([](auto& to) { to.number(std::int8_t{-128}); }) == "-128");
    CHECK(to_text([](auto& to) { to.number(std::uint8_t{255}); }) == "255");
    CHECK(to_text([](auto& to) { to.number(0.1F); }) == "0.1");
    CHECK(to_text([](auto& to) { to.number(0.1); }) == "0.1");
    CHECK(to_text([](auto& to) { to.number(1e300); }, {.numbers = text::number_style::ecmascript})
          == "1e+300");
}

TEST_CASE("every byte is written in its canonical spelling") {
    for (int c = 0; c < 256; ++c) check_string(std::string(1, static_cast<char>(c)));
    CHECK(string_to_text("/\x7F\xC3\xA9\xE2\x80\xA8") == "\"/\x7F\xC3\xA9\xE2\x80\xA8\"");
    CHECK(string_to_text("\x01\x1F\b\f\n\r\t\"\\") == R"("\u0001\u001f\b\f\n\r\t\"\\")");
}

TEST_CASE("an escape is written at every place of strings of every length") {
    for (std::size_t size = 0; size <= 200; ++size) {
        std::string const characters(size, 'a');
        check_string(characters);
        for (std::size_t place = 0; place < size; ++place)
            for (std::string_view const other : {"\"", "\x01", "\n", "\xC3\xA9"})
                check_string(characters.substr(0, place) + std::string{other}
                             + characters.substr(place));
    }
}

TEST_CASE("strings of only escapes are written, also in the longest spelling") {
    for (std::size_t size = 0; size <= 300; ++size) {
        check_string(std::string(size, '\x01'));
        check_string(std::string(size, '"'));
        std::string mixed;
        for (std::size_t i = 0; i < size; ++i) mixed += i % 2 == 0 ? '\x1F' : 'b';
        check_string(mixed);
    }
}

TEST_CASE("texts longer than the writer's stage come out whole") {
    for (std::size_t size : {8000U, 8180U, 8190U, 8191U, 8192U, 8193U, 8200U, 20000U}) {
        for (std::size_t before = 0; before < 5; ++before) {
            std::string const filler(before, 'x'), characters(size, '\t'), raw(size, '1');
            std::string expected = filler + escape(characters) + raw;
            auto const seen = to_text([&](auto& to) {
                to.token(filler);
                to.string(characters);
                to.raw(raw);
            });
            CHECK((seen == expected));
        }
    }
    std::string expected = "[";
    auto const seen = to_text([&](auto& to) {
        to.open('[');
        for (int i = 0; i < 5000; ++i) {
            to.next();
            to.number(i);
            expected += (i == 0 ? "" : ",") + std::to_string(i);
        }
        to.close(']');
    });
    CHECK((seen == expected + ']'));
}

TEST_CASE("a writer appends its text when it is flushed or destroyed") {
    std::string out = "before ";
    text::writer to{out};
    to.null();
    to.flush();
    CHECK(out == "before null");
    to.flush();
    CHECK(out == "before null");
}

}  // namespace writer_test
