#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/export.hpp>
#include <lisle/salvage.hpp>
#include <lisle/text/minify.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <variant>
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

TEST_CASE("an unreadable field of a session, a message or an entry loses only itself") {
    auto const text = std::string{
        R"({"info":{"id":"ses_1","slug":"s","projectID":"p","directory":"/","title":"t",)"
        R"("version":7,"time":{"created":1,"updated":"x"},"revert":5},"messages":[{"info":{)"
        R"("id":"msg_1","sessionID":"ses_1","role":"assistant","time":{"created":"x"},)"
        R"("parentID":"msg_0","modelID":"m","providerID":"p","mode":"a","agent":"a",)"
        R"("path":{"cwd":"/","root":"/"},"cost":0,"tokens":{"input":0,"output":0,)"
        R"("reasoning":0,"cache":{"read":0,"write":0}}},"parts":[{"id":"prt_1",)"
        R"("sessionID":"ses_1","messageID":"msg_1","type":"text","text":"a"},)"
        R"({"type":"tool","tool":7}]},{"info":{"id":"msg_2","sessionID":"ses_1","role":"user",)"
        R"("time":{"created":2},"summary":7,"agent":"a","model":{"providerID":"p",)"
        R"("modelID":"m"}},"parts":{}}]})"};
    auto const saved = lisle::salvage<lisle::opencode_t>(text);
    std::vector<std::string> places;
    for (auto const& e : saved.errors) places.push_back(e.pointer);
    CHECK(places
          == std::vector<std::string>{"/info/version", "/info/time/updated", "/info/revert",
                                      "/messages/0/info/time/created", "/messages/0/parts/1/tool",
                                      "/messages/1/info/summary", "/messages/1/parts"});
    auto const& whole = saved.value;
    CHECK(whole.info.title == "t");
    CHECK(whole.info.time.created == 1.0);
    REQUIRE(whole.messages.size() == 2);
    CHECK(std::get<lisle::opencode::assistant_message>(whole.messages[0].info).model_id == "m");
    CHECK(std::get<lisle::opencode::user_message>(whole.messages[1].info).agent == "a");
    REQUIRE(whole.messages[0].parts.size() == 2);
    using unknown = lisle::unknown_case<lisle::owned>;
    auto const* const kept = std::get_if<unknown>(&whole.messages[0].parts[1]);
    REQUIRE(kept != nullptr);
    CHECK(kept->tag == "tool");
    CHECK(lisle::text::minify(lisle::encode(whole, layout::source)) == text);
    auto const read = lisle::decode<lisle::opencode_t>(text);
    CHECK((read ? "" : read.error().message()) == "");
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
