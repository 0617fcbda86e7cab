#include <lisle/formats/codex/writers/encode_as_release.hpp>

#include "formats/codex/expect.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>

namespace codex_encode_as_release_test {

using namespace codex_expect;
using lisle::release_number;

namespace {

lisle::text_of_release write(std::string_view text, release_number release) {
    auto const rollout = lisle::decode<lisle::codex_t>(text);
    REQUIRE(rollout.has_value());
    auto out = lisle::codex::encode_as_release(*rollout, release);
    REQUIRE(out.has_value());
    return *std::move(out);
}

/// The release whose name a file or a folder of its path has.
std::optional<release_number> release_of(std::filesystem::path path) {
    if (path.extension() == ".jsonl") path.replace_extension();
    for (auto const& step : path)
        if (auto const number = lisle::parse_release_number(step.string())) return number;
    return std::nullopt;
}

std::string to_text(lisle::text_of_release const& out) {
    std::string list;
    for (auto const& one : out.unknown) list += one.type + ' ' + one.key + ' ' + one.pointer + '\n';
    return list;
}

}  // namespace

TEST_CASE("rollouts are written by their release as they are") {
    using traits = lisle::format_traits<lisle::codex_t>;
    auto const newest = lisle::parse_release_number(traits::version);
    int count = 0, newer = 0;
    for (auto const& path : list_rollouts()) {
        auto const release = release_of(path);
        if (release && *release > *newest) ++newer;
        if (!release || *release > *newest) continue;
        CAPTURE(path.string());
        auto const text = read_file(path);
        auto const out = write(text, *release);
        CHECK(out.text == text);
        CHECK(to_text(out) == "");
        ++count;
    }
    CHECK(count >= 6);
    if (newer > 0) MESSAGE("NOT RUN: " << newer << " rollouts of newer releases");
}

TEST_CASE("an older release has its own order, and keeps unknown keys") {
    constexpr auto* text =
        R"({"timestamp":"2026-11-20T10:00:00.000Z","ordinal":4,"type":"turn_context",)"
        R"("payload":{"turn_id":"t","cwd":"/p","approval_policy":"never","model":"m",)"
        R"("sandbox_policy":{"type":"read-only"}}})"
        "\n";
    auto const out = write(text, {0, 130, 0});
    CHECK(out.text
          == R"({"timestamp":"2026-11-20T10:00:00.000Z","ordinal":4,"type":"turn_context",)"
             R"("payload":{"turn_id":"t","cwd":"/p","approval_policy":"never",)"
             R"("sandbox_policy":{"type":"read-only"},"model":"m"}})"
             "\n");
    CHECK(to_text(out) == "line:turn_context ordinal /0/ordinal\n");
    CHECK(write(out.text, {0, 169, 0}).text == text);
}

TEST_CASE("lines with a payload are unknown before 0.34, and bare items since") {
    CHECK(to_text(write(rollout_text("0.20.0"), {0, 34, 0})).starts_with("line  /0\n"));
    CHECK(
        to_text(write(rollout_text("0.42.0"), {0, 29, 0})).starts_with("line:session_meta  /0\n"));
}

TEST_CASE("a release between two known releases counts as the older, others are refused") {
    CHECK(write("", {0, 117, 2}).release == release_number{0, 116, 0});
    CHECK(lisle::codex::encode_as_release(lisle::codex::rollout{}, {0, 7, 0}).has_error());
    CHECK(lisle::codex::encode_as_release(lisle::codex::rollout{}, {0, 169, 1}).has_error());
}

}  // namespace codex_encode_as_release_test
