#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/tokens/pem.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pem_test {

namespace {

std::string const kind = std::string{"EC "} + "PRIVATE KEY-----";

struct pem {
    secret_forms::author author{1};
    std::string first = author.base64(64), second = author.base64(40);
    std::string join(std::string const& line_end) {
        return "-----BEGIN " + kind + line_end + first + line_end + second + line_end + "-----END "
               + kind;
    }
};

}  // namespace

TEST_CASE("a private key goes from BEGIN to END, however its lines are broken") {
    for (auto const* line_end :
         {"\n", "\\n", "\\\\n", "\r\n", "\n+", "\\n+", "\\n-", "\\\\n-", "\" +\n  \""}) {
        auto const key = pem{}.join(line_end);
        CHECK(found_secrets("a " + key + " b") == found_lines{"private-key: " + key});
    }
}

TEST_CASE("half a key is found by either end") {
    pem p;
    auto const begin = "-----BEGIN " + kind + '\n' + p.first + '\n' + p.second;
    CHECK(found_secrets(begin) == found_lines{"private-key: " + begin});
    auto const end = p.first + '\n' + p.second + "\n-----END " + kind;
    CHECK(found_secrets(end) == found_lines{"private-key: " + end});
}

TEST_CASE("half a key is found by either end in a diff, also with escaped breaks") {
    pem p;
    for (std::string const line_end : {"\n-", "\n+", "\\n-", "\\n+", "\\\\n-", "\\\\n+"}) {
        auto const begin = "-----BEGIN " + kind + line_end + p.first + line_end + p.second;
        CHECK(found_secrets(begin) == found_lines{"private-key: " + begin});
        auto const end = p.first + line_end + p.second + line_end + "-----END " + kind;
        CHECK(found_secrets(end) == found_lines{"private-key: " + end});
    }
}

TEST_CASE("text about keys has none") {
    CHECK(found_secrets("if (line == \"-----BEGIN " + kind + "\") return; // and so on").empty());
    CHECK(found_secrets("-----BEGIN CERTIFICATE-----\n" + pem{}.first).empty());
}

namespace {

/// A text with `@` in place of a number's digits, and a line behind it.
std::string number_lines(std::string_view number, std::vector<std::string> const& all,
                         std::string const& line_end) {
    std::string out;
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::string each{number};
        out += each.replace(each.find('@'), 1, std::to_string(8 + i)) + all[i] + line_end;
    }
    return out;
}

}  // namespace

TEST_CASE("half a key is found by either end in numbered lines") {
    pem p;
    auto const third = p.author.base64(64);
    for (std::string const number :
         {"     @\t", "   @\u2192", "key.pem:@:", "id-rsa-@-", "@ ", "@: "})
        for (std::string const line_end : {"\n", "\\n", "\\\\n", "\r\n"}) {
            if (number.ends_with('\t') && line_end.starts_with('\\')) continue;
            auto const begin = number_lines(
                number, {"x", "-----BEGIN " + kind, p.first, p.second, third}, line_end);
            auto const end =
                number_lines(number, {p.first, p.second, third, "-----END " + kind, "y"}, line_end);
            for (auto const& text : {begin, end}) {
                CAPTURE(text);
                auto const found = found_secrets(text);
                REQUIRE(found.size() == 1);
                for (auto const& line : {p.first, p.second, third})
                    CHECK(found[0].find(line) != std::string::npos);
            }
        }
    auto const escaped = number_lines("   @\\t", {p.first, third, "-----END " + kind}, "\\n");
    CHECK(found_secrets(escaped).size() == 1);
    CHECK(found_secrets(escaped)[0].find(p.first) != std::string::npos);
}

TEST_CASE("lines with other numbers are no lines of a key") {
    pem p;
    auto const begin = number_lines("a.pem:@:", {"-----BEGIN " + kind, p.first}, "\n");
    auto const hash = "b.pem:9:" + p.author.base64(64);
    CHECK(found_secrets(begin + hash)
          == found_lines{"private-key: " + begin.substr(8, begin.size() - 9)});
}

namespace {

/// The parts that are lines of a key.
std::vector<std::string> follow(std::vector<std::string> const& all) {
    lisle::redaction::key_line_follower follower;
    std::vector<std::string> out;
    for (auto const& each : all)
        if (auto const line = follower.see(each); !line.empty()) out.emplace_back(line.of(each));
    return out;
}

}  // namespace

TEST_CASE("lines between BEGIN and END are those of a key, also in diffs and with breaks") {
    secret_forms::author author{1};
    std::string const first = author.base64(64), second = author.base64(64), last = "c2hvcnQ=";
    for (std::string const mark : {"", "+", "-", " "})
        for (std::string const line_end : {"", "\n", "\r\n"}) {
            std::vector<std::string> all{"x",
                                         "-----BEGIN " + kind,
                                         "Proc-Type: 4,ENCRYPTED",
                                         "",
                                         first,
                                         second,
                                         last,
                                         "-----END " + kind,
                                         first};
            for (auto& each : all) each = mark + each + line_end;
            CHECK(follow(all) == std::vector<std::string>{first, second, last});
        }
}

TEST_CASE("other lines end a key, and none begins without BEGIN") {
    secret_forms::author author{2};
    auto const line = author.base64(64);
    auto const begin = "-----BEGIN " + kind;
    CHECK(follow({line, line}).empty());
    CHECK(follow({begin, "loadPrivateKeyFromFile", line}).empty());
    CHECK(follow({begin, line, "a word", line}) == std::vector<std::string>{line});
    CHECK(follow({begin, "a: b", "c: d", "e: f", "g: h", "i: j", line}).empty());
    CHECK(follow({"-----BEGIN CERTIFICATE-----", line}).empty());
    CHECK(follow({begin + " and so on", line}).empty());
    CHECK(follow({begin, "+", "", "\n", line}) == std::vector<std::string>{line});
}

}  // namespace pem_test
