// tests/text/escape_test.cpp - one escape: its character, its end, or its error.
#include <lisle/text/escape.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace escape_test {

using namespace lisle;

struct outcome {
    std::string characters;
    std::size_t length;
};

outcome unescape(std::string_view escape, bool ecmascript = false) {
    text::cursor in{escape};
    in.ecmascript = ecmascript;
    char room[8];
    auto const done = text::detail::unescape(in, escape.data(), room);
    REQUIRE(done.stop != nullptr);
    return {std::string(room, done.out), static_cast<std::size_t>(done.stop - escape.data())};
}

void check_failure(std::string_view escape, errc code, std::size_t offset) {
    CAPTURE(escape);
    text::cursor in{escape};
    char room[8];
    CHECK(text::detail::unescape(in, escape.data(), room).stop == nullptr);
    CHECK(in.failed.code == code);
    CHECK(in.failed.at == escape.data() + offset);
}

TEST_CASE("an escape ends behind its last character") {
    auto const is = [](outcome const& got, std::string_view characters, std::size_t length) {
        CHECK(got.characters == characters);
        CHECK(got.length == length);
    };
    is(unescape(R"(\nn)"), "\n", 2);
    is(unescape(R"(\/)"), "/", 2);
    is(unescape(R"(\u00e9e)"), "\u00e9", 6);
    is(unescape(R"(\uD83D\uDE00!)"), "\U0001F600", 12);
    is(unescape(R"(\ud83d\n)", true), "\xED\xA0\xBD", 6);
    is(unescape(R"(\udc00)", true), "\xED\xB0\x80", 6);
}

TEST_CASE("an invalid escape fails at its wrong byte") {
    check_failure(R"(\)", errc::unexpected_end, 1);
    check_failure(R"(\x41)", errc::bad_escape, 0);
    check_failure(R"(\u00g0)", errc::bad_escape, 0);
    check_failure(R"(\u00e)", errc::unexpected_end, 5);
    check_failure(R"(\ud83d\u0041)", errc::bad_escape, 0);
    check_failure(R"(\ude00)", errc::bad_escape, 0);
}

}  // namespace escape_test
