#include <lisle/redact/bytes/hex_dumps.hpp>

#include <lisle/redact/detectors.hpp>
#include <lisle/redact/scan/scanner.hpp>

#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace hex_dumps_test {

using namespace lisle::redaction;

std::string bytes_of(std::string_view text) {
    std::string out;
    for_each_dump(text, find_byte_runs(text).dumps, [&](span at, std::string const& bytes) {
        out += '[' + std::to_string(at.begin) + '-' + std::to_string(at.end) + ':' + bytes + ']';
    });
    return out;
}

TEST_CASE("the bytes of a dump are those of its digits") {
    CHECK(bytes_of("x\n00000000: 4150 495f 4b45 593d 6162 6364 6566 6768  API_KEY=abcdefgh\n"
                   "00000010: 696a                                     ij\nend")
          == "[2-123:API_KEY=abcdefghij]");
    CHECK(bytes_of("00000000  41 50 49 5f 4b 45 59 3d  61 62 63 64 65 66 67 68  |API_KEY=abcdefgh|")
              .ends_with(":API_KEY=abcdefgh]"));
    CHECK(bytes_of("0000000 5041 5f49 454b 3d59\n0000010\n").ends_with(":API_KEY=]"));
    CHECK(bytes_of("00000000: 41 50 49 5f 4b 45 59 3d           API_KEY=").ends_with(":API_KEY=]"));
    CHECK(bytes_of("0000000 5f495041 3d59454b\n0000010\n").ends_with(":API_KEY=]"));  // od -t x4
    for (auto const* text :
         {"", "0000", "+", "-00000000", "abcd efg", "dead beefs", "12: 41 42", "no dump\nat all"})
        CHECK_MESSAGE(bytes_of(text).empty(), text);
}

TEST_CASE("groups of four or eight digits are in the order that the text behind them has") {
    CHECK(bytes_of("00000000: 4150495f 4b45593d 61626364 65666768  API_KEY=abcdefgh")
              .ends_with(":API_KEY=abcdefgh]"));
    CHECK(bytes_of("00000000: 5f495041 3d59454b 64636261 68676665  API_KEY=abcdefgh")
              .ends_with(":API_KEY=abcdefgh]"));
    CHECK(bytes_of("00000000: 5041 5f49 454b 3d59   6a                            API_KEY=j")
              .ends_with(":API_KEY=j]"));
    // The last group of xxd -e is aligned to the right.
    CHECK(bytes_of("00000000: 5f495041 3d59454b     6a69                    API_KEY=ij")
              .ends_with(":API_KEY=ij]"));
    CHECK(bytes_of("00000000: 5f495041 3d59454b   0a6a69                    API_KEY=ij.")
              .ends_with(":API_KEY=ij\n]"));
    CHECK(bytes_of("00000000: 5f495041       0a                    API_.").ends_with(":API_\n]"));
}

TEST_CASE("a dump is found after the marks of a diff or a quote") {
    CHECK(bytes_of("-00000000: 4150 495f  API_\n-00000004: 4b45  KE\n+00000000: 4142  AB\n")
          == "[1-46:API_KE][48-66:AB]");
    CHECK(bytes_of("> 00000000  41 50  |AP|\n> 00000002\n").ends_with(":AP]"));
}

TEST_CASE("octal digits and characters are bytes, too") {
    CHECK(bytes_of("0000000 050101 057511 042513 036531\n0000010\n").ends_with(":API_KEY=]"));
    CHECK(bytes_of("0000000 101 120 111 137 113 105 131 075\n0000010\n").ends_with(":API_KEY=]"));
    CHECK(bytes_of("0000000   A   P   I   _   K   E   Y   =\n0000010  \\n 303  **      \\t\n")
              .ends_with(":API_KEY=\n\xC3 \t]"));
    CHECK(bytes_of("0000000  41  50  49\n          A   P   I\n0000003  41  42\n          A   B\n")
          == "[0-71:APIAB]");
    for (auto const* text :
         {"0000000 9991 1", "0000000 888 111", "0000000   AB  C", "0000000 777777"})
        CHECK_MESSAGE(bytes_of(text).size() < 24, text);
}

/// As `xxd` prints, or as `hexdump -C`.
std::string dump(std::string const& text, bool is_xxd) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); at += 16) {
        auto line = text.substr(at, 16);
        std::string digits;
        for (std::size_t i = 0; i < line.size(); ++i) {
            auto const byte = static_cast<unsigned char>(line[i]);
            digits += lisle::text::lower_hex_digit(byte >> 4U);
            digits += lisle::text::lower_hex_digit(byte);
            if (!is_xxd || i % 2 == 1) digits += ' ';
            if (!is_xxd && i == 7) digits += ' ';
        }
        digits.resize(is_xxd ? 40 : 49, ' ');
        std::replace(line.begin(), line.end(), '\n', '.');
        out += is_xxd ? "00000000: " + digits + ' ' + line + '\n'
                      : "00000000  " + digits + " |" + line + "|\n";
    }
    return out;
}

TEST_CASE("a secret over the lines of a dump is found") {
    static scanner const by{default_detectors()};
    secret_forms::author author{9};
    auto const secret = author.alnum(40);
    for (bool const is_xxd : {true, false}) {
        auto const text = "$ dump\n" + dump("API_TOKEN=" + secret + "\n", is_xxd) + "$ next\n";
        CAPTURE(text);
        auto const found = by.scan(text).matches;
        REQUIRE(found.size() == 1);
        CHECK(found[0].spelled_as == spelling::hexadecimal);
        REQUIRE(found[0].inner.size() == 1);
        CHECK(found[0].inner[0].value == secret);
        CHECK(text.substr(0, found[0].begin) == "$ dump\n");
        CHECK(text.substr(found[0].end) == "\n$ next\n");
        CHECK(by.scan(dump("nothing that is secret is in here", is_xxd)).matches.empty());
    }
}

}  // namespace hex_dumps_test
