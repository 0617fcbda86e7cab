#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/export.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace opencode_export_test {

using namespace opencode_expect;

namespace {

constexpr std::string_view small = R"({
  "info": {
    "id": "ses_1",
    "slug": "s",
    "projectID": "p",
    "directory": "/",
    "title": "t",
    "version": "1.2.27",
    "time": {
      "created": 1,
      "updated": 2
    }
  },
  "messages": [
    {
      "info": {
        "role": "user",
        "time": {
          "created": 1
        },
        "agent": "a",
        "model": {
          "providerID": "p",
          "modelID": "m"
        },
        "id": "msg_1",
        "sessionID": "ses_1"
      },
      "parts": [
        {
          "type": "text",
          "text": "hi",
          "id": "prt_1",
          "sessionID": "ses_1",
          "messageID": "msg_1"
        }
      ]
    }
  ]
}
)";

std::vector<std::filesystem::path> find_captures(std::string_view prefix) {
    std::vector<std::filesystem::path> out;
    auto const* const directory = std::getenv("LISLE_CAPTURES");
    if (directory == nullptr) return out;
    auto const root = std::filesystem::path{directory} / "opencode";
    if (!std::filesystem::exists(root)) return out;
    for (auto const& entry : std::filesystem::recursive_directory_iterator{root}) {
        auto const name = entry.path().filename().string();
        if (name.starts_with(prefix) && name.ends_with(".json")) out.push_back(entry.path());
    }
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace

TEST_CASE("an export is written back unchanged") {
    auto const whole = lisle::decode<lisle::opencode_t>(small);
    REQUIRE(whole.has_value());
    CHECK(lisle::encode(*whole, layout::source) == small);
    auto const canonical = lisle::encode(*whole);
    CHECK(canonical.find(R"("id": "msg_1",)") < canonical.find(R"("role": "user")"));
    auto const again = lisle::decode<lisle::opencode_t>(canonical, strict);
    REQUIRE(again.has_value());
    CHECK(*again == *whole);
}

TEST_CASE("a title that ends in half a character is read and written back") {
    std::string text{small};
    text.replace(text.find(R"("t",)"), 3, R"("\ud83d")");
    auto const whole = lisle::decode<lisle::opencode_t>(text);
    REQUIRE(whole.has_value());
    CHECK(lisle::encode(*whole, layout::source) == text);
    CHECK(lisle::encode(*whole).find(R"("title": "\ud83d")") != std::string::npos);
}

TEST_CASE("exports of real sessions come back byte for byte") {
    auto files = find_captures("export-");
    auto const more = find_captures("session__");
    files.insert(files.end(), more.begin(), more.end());
    if (files.empty()) MESSAGE("NOT RUN: LISLE_CAPTURES names no directory with exports");
    for (auto const& path : files) {
        CAPTURE(path.string());
        std::ifstream in{path, std::ios::binary};
        std::string const text{std::istreambuf_iterator<char>{in}, {}};
        auto const whole = lisle::decode<lisle::opencode_t>(text);
        CHECK((whole ? "" : whole.error().message()) == "");
        if (whole) CHECK((lisle::encode(*whole, layout::source) == text));
    }
}

}  // namespace opencode_export_test
