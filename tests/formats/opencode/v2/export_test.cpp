#include "formats/opencode/expect.hpp"

#include <lisle/boost_json.hpp>
#include <lisle/detect.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/v2/export.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace opencode_v2_export_test {

using lisle::opencode_v2_t;
using lisle::permissive;
using lisle::reference;
using lisle::strict;

namespace {

constexpr auto text = R"({
  "info": {
    "id": "ses_1",
    "projectID": "p",
    "cost": 0,
    "tokens": {
      "input": 0,
      "output": 0,
      "reasoning": 0,
      "cache": {
        "read": 0,
        "write": 0
      }
    },
    "time": {
      "created": 1,
      "updated": 2
    },
    "title": "T",
    "location": {
      "directory": "/"
    }
  },
  "messages": [
    {
      "id": "msg_1",
      "time": {
        "created": 1
      },
      "text": "Hello",
      "type": "user"
    }
  ]
}
)";

std::string read_file(std::filesystem::path const& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// Calls `use` with each JSON file of a folder of the captures; says so where they are not here.
template <class Use>
void for_each_capture(char const* folder, Use use) {
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    auto const path =
        std::filesystem::path{captures != nullptr ? captures : ""} / "opencode-2/cases" / folder;
    if (captures == nullptr || !std::filesystem::exists(path)) {
        MESSAGE("NOT RUN: captured exports of opencode 2");
        return;
    }
    for (auto const& file : std::filesystem::directory_iterator{path}) {
        auto const name = file.path().filename().string();
        CAPTURE(name);
        if (name.ends_with(".json")) use(name, read_file(file.path()));
    }
}

}  // namespace

TEST_CASE("an export comes back, and tells what it has") {
    for (auto const& options : {permissive, reference, strict}) {
        auto const read = lisle::decode<opencode_v2_t>(text, options);
        REQUIRE(read.has_value());
        CHECK(lisle::encode(*read) == text);
        CHECK(title_of(*read) == "T");
        CHECK(messages_of(*read).size() == 1);
    }
    CHECK(title_of(lisle::opencode::v2::conversation{}).empty());
}

TEST_CASE("an export of opencode 2 is told by its location") {
    using only = lisle::format_list<opencode_v2_t>;
    CHECK(lisle::detect_among<only>(text).shape == "export");
    constexpr auto older = R"({"info":{"id":"ses_1","directory":"/"},"messages":[]})";
    CHECK(!lisle::detect_among<only>(older));
    using older_only = lisle::format_list<lisle::opencode_t>;
    CHECK(!lisle::detect_among<older_only>(text));
    CHECK(lisle::detect_among<older_only>(older));
}

TEST_CASE("an export of opencode 2 without its location is told by its flat messages") {
    using only = lisle::format_list<opencode_v2_t>;
    using older_only = lisle::format_list<lisle::opencode_t>;
    constexpr auto flat =
        R"({"info":{"id":"ses_1"},"messages":[{"id":"msg_1","text":"a","type":"user"}]})";
    CHECK(lisle::detect_among<only>(flat).shape == "export");
    CHECK(!lisle::detect_among<older_only>(flat));
    for (auto const* const nested :
         {R"({"info":{"id":"ses_1"},"messages":[{"info":{"id":"msg_1"},"parts":[]}]})",
          R"({"info":{"id":"ses_1"},"messages":[{"id":"msg_1","info":{},"parts":[]}]})",
          R"({"info":{"id":"ses_1"},"messages":[{"id":"1","type":"user"}]})",
          R"({"info":{"id":"ses_1"},"messages":[]})"}) {
        CHECK(!lisle::detect_among<only>(nested));
        CHECK(lisle::detect_among<older_only>(nested));
    }
}

TEST_CASE("an export of opencode 2 whose session has a bad id is one, and is refused") {
    using only = lisle::format_list<opencode_v2_t>;
    using older_only = lisle::format_list<lisle::opencode_t>;
    std::string bad{text};
    bad.replace(bad.find("ses_1"), 5, "other");
    CHECK(lisle::detect_among<only>(bad).shape == "export");
    CHECK(!lisle::detect_among<older_only>(bad));
    CHECK(lisle::decode<opencode_v2_t>(bad, permissive).has_value());
    auto const refused = lisle::decode<opencode_v2_t>(bad, reference);
    REQUIRE(!refused);
    CHECK(refused.error().pointer == "/info/id");
    CHECK(!lisle::detect_among<only>(R"({"info":{"id":"x","location":{}},"messages":[]})"));
}

TEST_CASE("captured exports are canonical") {
    for_each_capture(".", [](std::string const& name, std::string const& json) {
        if (name == "accepted-odd.json") {
            CHECK(lisle::encode(lisle::decode<opencode_v2_t>(json).value(), lisle::layout::source)
                  == json);
            auto const read = lisle::decode<opencode_v2_t>(json, reference);
            REQUIRE(read.has_value());
            CHECK(lisle::encode(*read).find("extra") == std::string::npos);
        } else {
            auto const read = lisle::decode<opencode_v2_t>(json, strict);
            REQUIRE(read.has_value());
            CHECK(lisle::encode(*read) == json);
        }
    });
}

TEST_CASE("what opencode 2's import refuses is kept by permissive readers only") {
    for_each_capture("refused", [](std::string const&, std::string const& json) {
        CHECK(!lisle::decode<opencode_v2_t>(json, reference).has_value());
        CHECK(!lisle::decode<opencode_v2_t>(json, strict).has_value());
        auto const read = lisle::decode<opencode_v2_t>(json);
        REQUIRE(read.has_value());
        CHECK(lisle::encode(*read, lisle::layout::source) == json);
    });
}

TEST_CASE("what opencode 2's import refuses is refused, and what it takes is taken") {
    std::istringstream lines{read_file("formats/opencode/v2/import_cases/cases.jsonl")};
    std::size_t refused = 0, accepted = 0;
    for (std::string line; std::getline(lines, line);) {
        auto const each = lisle::decode_as<boost::json::value>(line).value();
        if (each.at("kind").as_string() != "opencode_v2/export") continue;
        std::string const name{each.at("name").as_string()}, json{each.at("input").as_string()};
        CAPTURE(name);
        bool const is_taken = name.starts_with("accepted/");
        ++(is_taken ? accepted : refused);
        CHECK(lisle::decode<opencode_v2_t>(json, reference).has_value() == is_taken);
        if (!is_taken) CHECK(!lisle::decode<opencode_v2_t>(json, strict).has_value());
        auto const read = lisle::decode<opencode_v2_t>(json);
        REQUIRE(read.has_value());
        CHECK(lisle::encode(*read, lisle::layout::source) == json);
    }
    CHECK(refused == 12);
    CHECK(accepted == 1);
}

}  // namespace opencode_v2_export_test
