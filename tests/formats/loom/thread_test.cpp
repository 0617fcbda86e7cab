#include <lisle/formats/loom/thread.hpp>

#include <lisle/document.hpp>

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "formats/loom/expect.hpp"

namespace loom_thread_test {

using namespace loom_expect;
using lisle::loom_t;

namespace {

constexpr std::string_view least =
    R"({"id":"T-1","version":1,"created_at":"c","updated_at":"u","last_activity_at":"l",)"
    R"("conversation":{"messages":[]},"agent_state":{"kind":"error"},"metadata":{}})";

std::string replace(std::string_view text, std::string_view part, std::string_view by) {
    std::string out{text};
    REQUIRE(out.find(part) != out.npos);
    return out.replace(out.find(part), part.size(), by);
}

}  // namespace

TEST_CASE("a thread is written with two spaces a level and no line end") {
    auto const value = lisle::decode<loom_t>(least, reference).value();
    CHECK(lisle::encode(value) == R"({
  "id": "T-1",
  "version": 1,
  "created_at": "c",
  "updated_at": "u",
  "last_activity_at": "l",
  "conversation": {
    "messages": []
  },
  "agent_state": {
    "kind": "error",
    "retries": 0
  },
  "metadata": {
    "is_pinned": false
  },
  "visibility": "organization",
  "is_private": false,
  "is_shared_with_support": false
})");
    CHECK(lisle::decode<loom_t>(lisle::encode(value), strict).value() == value);
    auto const unsorted = replace(lisle::encode(value), R"("is_pinned": false)",
                                  R"("is_pinned": false, "extra": {"b": 1, "a": 2})");
    CHECK(lisle::decode<loom_t>(unsorted, reference).has_value());
    CHECK(lisle::decode<loom_t>(unsorted, strict).error().pointer == "/metadata/extra");
}

TEST_CASE("a version is an integer of 64 bits without a sign") {
    auto const with = [](std::string_view version) {
        auto const text = replace(least, R"("version":1)", R"("version":)" + std::string{version});
        auto const value = lisle::decode<loom_t>(text, reference);
        return value ? std::to_string(value->version) : std::string{to_string(value.error().code)};
    };
    CHECK(with("0") == "0");
    CHECK(with("18446744073709551615") == "18446744073709551615");
    CHECK(with("18446744073709551616") == "number out of range");
    for (std::string_view wrong : {"1.0", "\"1\"", "1e1", "null"})
        CHECK(with(wrong) == "wrong type");
    CHECK(with("-1") == "number out of range");
}

TEST_CASE("defaults are for absent keys, and for null only when read permissively") {
    for (std::string_view key : {"visibility", "is_private", "git_commits"}) {
        auto const text = replace(least, R"("metadata":{})",
                                  R"("metadata":{},")" + std::string{key} + R"(":null)");
        CHECK(lisle::decode<loom_t>(text, reference).has_error());
        auto const value = lisle::decode<loom_t>(text).value();
        CHECK(lisle::encode_as(value, {}, layout::source) == text);
    }
    auto const text = replace(least, R"("version")", R"("cwd":null,"version")");
    CHECK(lisle::encode(lisle::decode<loom_t>(text, reference).value()).find("cwd")
          == std::string::npos);
}

TEST_CASE("a duplicate field is refused as by serde, a duplicate unknown key is not") {
    auto const twice = replace(least, R"("version":1)", R"("version":1,"version":2)");
    CHECK(lisle::decode<loom_t>(twice, reference).error().code == errc::duplicate_field);
    CHECK(lisle::decode<loom_t>(twice).value().version == 2);
    auto const unknown = replace(least, R"("version":1)", R"("x":1,"version":1,"x":2)");
    CHECK(lisle::decode<loom_t>(unknown, reference).has_value());
    auto const kept = lisle::decode<loom_t>(unknown).value();
    CHECK(lisle::encode_as(kept, {}, layout::source) == unknown);
}

TEST_CASE("views and values write the same thread") {
    auto const text =
        replace(least, R"("metadata":{})", R"("metadata":{"title":"a\nb","extra":[1.50]})");
    auto const views = lisle::decode_borrowed<loom_t>(text).value();
    CHECK(views->metadata.title == "a\nb");
    CHECK(lisle::encode_as(*views, {}, layout::source) == text);
    auto const values = lisle::decode<loom_t>(text).value();
    CHECK(lisle::encode_as(values, {}, layout::source) == text);
    CHECK(lisle::encode(values) == lisle::encode(*views));
    CHECK(lisle::encode(values).find("1.5\n") != std::string::npos);
}

TEST_CASE("captured files come back byte for byte, in every preset") {
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    if (captures == nullptr) {
        MESSAGE("NOT RUN: LISLE_CAPTURES names no directory with loom/*.json");
        return;
    }
    int files = 0;
    for (auto const& file :
         std::filesystem::directory_iterator{std::filesystem::path{captures} / "loom"}) {
        std::ifstream in{file.path(), std::ios::binary};
        std::string const text{std::istreambuf_iterator<char>{in}, {}};
        CAPTURE(file.path());
        for (auto const& options : {permissive, reference, strict})
            CHECK(lisle::encode(lisle::decode<loom_t>(text, options).value()) == text);
        ++files;
    }
    CHECK(files > 0);
}

}  // namespace loom_thread_test
