#include <lisle/conversation/opencode.hpp>

#include "formats/opencode/recordings.hpp"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace opencode_bridge_test {

namespace conversation = lisle::conversation;
namespace opencode = lisle::opencode;
using lisle::opencode_t;

constexpr auto as_read = lisle::layout::source;

/// Reads an export, takes it to a conversation, its JSON and back.
bool check_there_and_back(std::string const& text) {
    CAPTURE(text.substr(0, 3000));
    auto const session = lisle::decode<opencode_t>(text);
    if (session.has_error()) return false;
    auto const source = lisle::encode(*session, as_read);
    auto const talk = conversation::get(*session);
    auto const back = conversation::put<opencode_t>(talk);
    CHECK(lisle::encode(back.document, as_read) == source);
    for (auto const& loss : back.losses) CHECK(loss.message() == "");
    auto const json = lisle::encode(talk);
    auto const travelled = lisle::decode<lisle::conversation_t>(json, lisle::strict);
    REQUIRE(travelled.has_value());
    CHECK(lisle::encode(conversation::put<opencode_t>(*travelled).document, as_read) == source);
    return true;
}

std::string const a_session =
    R"({"id":"ses_1","slug":"s","projectID":"global","directory":"/w",)"
    R"("title":"T","version":"1.14.20","time":{"created":1,"updated":2}})";

/// Puts a message or a part of a vector into an export.
std::string wrap(std::string const& kind, std::string const& value) {
    std::string const usual = R"({"id":"msg_1","sessionID":"ses_1","role":")";
    std::string const question = usual
                                 + R"(user","time":{"created":1},"agent":"build",)"
                                   R"("model":{"providerID":"p","modelID":"m"}})";
    std::string const answer =
        usual
        + R"(assistant","time":{"created":1},"parentID":"msg_0",)"
          R"("modelID":"m","providerID":"p","mode":"build","agent":"build",)"
          R"("path":{"cwd":"/w","root":"/w"},"cost":0,"tokens":{"input":0,"output":0,)"
          R"("reasoning":0,"cache":{"read":0,"write":0}}})";
    if (kind == "opencode/session") return R"({"info":)" + value + R"(,"messages":[]})";
    auto const entry = [](std::string const& info, std::string const& parts) {
        return R"({"info":)" + info + R"(,"parts":[)" + parts + "]}";
    };
    std::string const start = R"({"info":)" + a_session + R"(,"messages":[)";
    if (kind == "opencode/message") return start + entry(value, "") + "]}";
    return start + entry(question, value) + ',' + entry(answer, value + ',' + value) + "]}";
}

TEST_CASE("exports of all vectors come back byte for byte") {
    int count = 0;
    for (auto const* file : {"session", "message", "part"}) {
        std::ifstream lines{std::string{"vectors/opencode/"} + file + ".jsonl"};
        for (std::string line; std::getline(lines, line);) {
            auto const vector = boost::json::parse(line);
            CAPTURE(vector.at("name"));
            count += check_there_and_back(wrap(std::string{vector.at("kind").as_string()},
                                               std::string{vector.at("input").as_string()}));
        }
    }
    CHECK(count > 100);
    MESSAGE("vectors read: " << count);
}

TEST_CASE("exports of releases come back byte for byte") {
    int count = 0;
    for (auto const& recording : opencode_recordings::read_all()) {
        if (recording.place != opencode::text_place::session_export) continue;
        CAPTURE(recording.name);
        CHECK(check_there_and_back(recording.text));
        ++count;
    }
    CHECK(count > 40);
    MESSAGE("recorded exports: " << count);
}

TEST_CASE("captured exports come back byte for byte") {
    namespace fs = std::filesystem;
    fs::path const captures{"../../shared/captures/opencode"};
    if (!fs::exists(captures)) return;
    int count = 0;
    for (auto const& file : fs::recursive_directory_iterator{captures}) {
        if (file.path().extension() != ".json") continue;
        CAPTURE(file.path());
        count += check_there_and_back(opencode_recordings::read(file.path()));
    }
    MESSAGE("captured exports: " << count);
}

}  // namespace opencode_bridge_test
