#include <lisle/formats/claude_code/writers/encode_as_release.hpp>

#include "formats/claude_code/expect.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace claude_code_encode_as_release_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

namespace {

lisle::text_of_release write(std::string_view text, lisle::release_number release) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    auto out = encode_as_release(*session, release);
    REQUIRE(out.has_value());
    return *std::move(out);
}

/// The release whose folder a captured file is in.
std::optional<lisle::release_number> release_of(std::filesystem::path const& path) {
    for (auto const& step : path)
        if (auto const number = lisle::parse_release_number(step.string())) return number;
    return std::nullopt;
}

std::string to_text(lisle::unknown_to_release const& one) {
    return one.type + ' ' + one.key + ' ' + one.pointer;
}

constexpr std::string_view newest_answer =
    R"({"parentUuid":"p","isSidechain":false,"message":{"id":"m","content":[]},"apiBlockIndex":0,)"
    R"("requestId":"r","requestRef":1,"requestedModel":"o","promptCacheRequested":true,)"
    R"("type":"assistant","uuid":"u","timestamp":"2026-01-02T03:04:05.000Z","effort":"low",)"
    R"("perTurnEffort":null,"madeBy":"x","userType":"external","entrypoint":"cli","cwd":"/p",)"
    R"("sessionId":"s","version":"2.1.330","gitBranch":""})"
    "\n";

}  // namespace

TEST_CASE("captured sessions are written by their release as they are") {
    auto const captures = find_known_captures();
    if (captures.empty()) MESSAGE("no captures: not run");
    for (auto const& path : captures) {
        CAPTURE(path);
        auto const text = read_file(path);
        auto const out = write(text, release_of(path).value());
        CHECK(out.text == text);
        CHECK_MESSAGE(out.unknown.empty(),
                      (out.unknown.empty() ? std::string{} : to_text(out.unknown[0])));
    }
}

TEST_CASE("an older release has its own order, and keeps unknown keys") {
    auto const out = write(newest_answer, {1, 0, 88});
    CHECK(out.text
          == R"({"parentUuid":"p","isSidechain":false,"effort":"low","perTurnEffort":null,)"
             R"("madeBy":"x","userType":"external","entrypoint":"cli","cwd":"/p",)"
             R"("sessionId":"s","version":"2.1.330","gitBranch":"",)"
             R"("message":{"id":"m","content":[]},"apiBlockIndex":0,"requestId":"r",)"
             R"("requestRef":1,"requestedModel":"o","promptCacheRequested":true,)"
             R"("type":"assistant","uuid":"u","timestamp":"2026-01-02T03:04:05.000Z"})"
             "\n");
    CHECK(out.unknown.size() == 8);
    CHECK(write(out.text, newest_release).text == newest_answer);
}

TEST_CASE("a record type of a later release is reported") {
    constexpr auto* text = "{\"type\":\"tools-used\",\"tools\":[],\"sessionId\":\"s\"}\n";
    CHECK(write(text, newest_release).unknown.empty());
    auto const out = write(text, {2, 1, 231});
    CHECK(out.text == text);
    REQUIRE(out.unknown.size() == 1);
    CHECK(to_text(out.unknown[0]) == "record:tools-used  /0");
}

TEST_CASE("a release between two known releases counts as the older, others are refused") {
    CHECK(write(newest_answer, {2, 1, 329}).release == lisle::release_number{2, 1, 231});
    lisle::claude_code::session const none;
    CHECK(encode_as_release(none, {0, 2, 100}).has_error());
    CHECK(encode_as_release(none, {2, 1, 331}).has_error());
}

}  // namespace claude_code_encode_as_release_test
