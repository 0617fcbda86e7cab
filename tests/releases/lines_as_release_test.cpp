#include <lisle/releases/lines_as_release.hpp>

#include "formats/claude_code/expect.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lines_as_release_test {

using lisle::key_order;
using lisle::release_number;

namespace {

constexpr release_number known[]{{1, 0, 0}, {2, 0, 0}};
constexpr lisle::ordered_member root{{}, {}, "record", "type"};
constexpr lisle::ordered_member members[]{{"record:mode", "more", "more"}};
constexpr lisle::release_range old{{1, 0, 0}, {1, 9, 0}}, all{{1, 0, 0}, {2, 0, 0}};
constexpr key_order orders[]{{"record:mode", "type mode sessionId more?", {all}},
                             {"record:mode", "mode type sessionId more?", {all}},
                             {"record:tag", "type tag sessionId", {{{2, 0, 0}, {2, 0, 0}}}},
                             {"more", "a b", {old}}};

lisle::text_of_release write(std::string_view text, release_number release) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    auto const tables_of = [](release_number) { return lisle::key_order_tables{members, orders}; };
    auto out = lisle::encode_lines_as(*session, {"x", known, root}, release, tables_of);
    REQUIRE(out.has_value());
    return *std::move(out);
}

}  // namespace

TEST_CASE("keys are put in order, line by line, and text between lines stays") {
    auto const out = write("\n{\"sessionId\":\"s\",\"type\":\"mode\",\"mode\":\"m\"}\r\n\n"
                           "{\"type\":\"mode\",\"mode\":\"m\",\"sessionId\":\"s\","
                           "\"more\":{\"b\":2,\"a\":[1]}}\n{\"cut",
                           {1, 0, 0});
    CHECK(out.text
          == "\n{\"type\":\"mode\",\"mode\":\"m\",\"sessionId\":\"s\"}\r\n\n"
             "{\"type\":\"mode\",\"mode\":\"m\",\"sessionId\":\"s\","
             "\"more\":{\"a\":[1],\"b\":2}}\n{\"cut");
    CHECK(out.unknown.empty());
}

TEST_CASE("an order of the release that a record has already is kept") {
    constexpr auto* text = "{\"mode\":\"m\",\"type\":\"mode\",\"sessionId\":\"s\"}\n";
    CHECK(write(text, {1, 0, 0}).text == text);
}

TEST_CASE("unknown keys and types stay, and are reported once each with a count") {
    constexpr auto* text = "{\"type\":\"mode\",\"new\":1,\"mode\":\"m\",\"sessionId\":\"s\"}\n"
                           "{\"type\":\"tag\",\"tag\":\"t\",\"sessionId\":\"s\"}\n"
                           "{\"type\":\"mode\",\"new\":2,\"mode\":\"m\",\"sessionId\":\"s\"}\n";
    auto const out = write(text, {1, 0, 0});
    CHECK(out.text == text);
    CHECK(out.unknown
          == std::vector<lisle::unknown_to_release>{{"record:mode", "new", "/0/new", 2},
                                                    {"record:tag", "", "/1", 1}});
    CHECK(write(text, {2, 0, 0}).unknown.size() == 1);
    CHECK(write("{\"type\":\"mode\",\"more\":{\"x\":1}}\n", {1, 0, 0}).unknown
          == std::vector<lisle::unknown_to_release>{{"more", "x", "/0/more/x", 1}});
}

TEST_CASE("the result names the known release whose orders it has") {
    CHECK(write("", {1, 5, 0}).release == known[0]);
    auto const session = lisle::decode<lisle::claude_code_t>("");
    REQUIRE(session.has_value());
    auto const older =
        lisle::encode_lines_as(*session, {"x", known, root}, {0, 9, 0},
                               [](release_number) { return lisle::key_order_tables{}; });
    CHECK(older.error().code == lisle::errc::unsupported_version);
}

TEST_CASE("a release between two known releases counts as the older") {
    constexpr release_number two[]{{1, 0, 0}, {1, 2, 0}};
    CHECK(lisle::find_known_release(two, {1, 0, 0}, "x").value() == two[0]);
    CHECK(lisle::find_known_release(two, {1, 1, 9}, "x").value() == two[0]);
    CHECK(lisle::find_known_release(two, {1, 2, 0}, "x").value() == two[1]);
    auto const older = lisle::find_known_release(two, {0, 9, 9}, "Codex");
    CHECK(older.error().code == lisle::errc::unsupported_version);
    CHECK(older.error().detail
          == "Codex 0.9.9 is older than 1.0.0, the first release with files that lisle knows");
    CHECK(lisle::find_known_release(two, {1, 2, 1}, "x").error().detail
          == "x 1.2.1 is newer than 1.2.0, the newest release that lisle knows");
}

}  // namespace lines_as_release_test
