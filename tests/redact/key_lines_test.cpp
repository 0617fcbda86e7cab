#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/redact/key_lines.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace key_lines_test {

using namespace lisle::redaction;

namespace {

std::string const kind = std::string{"EC "} + "PRIVATE KEY-----";

/// The parts that are lines of a key.
std::vector<std::string> follow(std::vector<std::string> const& all) {
    key_line_follower follower;
    std::vector<std::string> out;
    for (auto const& each : all)
        if (auto const line = follower.see(each); !line.empty()) out.emplace_back(line.of(each));
    return out;
}

}  // namespace

TEST_CASE("lines between BEGIN and END belong to a key, also in diffs and with breaks") {
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

}  // namespace key_lines_test
