#include "formats/opencode/expect.hpp"
#include "formats/opencode/recordings.hpp"

#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/formats/opencode/tools/adapt_to.hpp>
#include <lisle/formats/opencode/writers/encode_as_release.hpp>
#include <lisle/salvage.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace opencode_adapt_to_test {

using namespace opencode_expect;
using lisle::finding;
using lisle::release_number;
namespace opencode = lisle::opencode;

namespace {

opencode::conversation read(std::string_view text) {
    auto whole = lisle::decode<lisle::opencode_t>(text);
    CHECK((whole ? "" : whole.error().message()) == "");
    return whole ? *whole : opencode::conversation{};
}

std::vector<std::string> places_of(std::vector<finding> const& changes) {
    std::vector<std::string> out;
    for (auto const& change : changes) out.push_back(change.pointer);
    return out;
}

using places = std::vector<std::string>;

std::string with_messages(std::string_view messages) {
    return R"({"info":{"id":"ses_1","slug":"s","projectID":"p","directory":"/","title":"T",)"
           R"("version":"1.3.2","time":{"created":1,"updated":2}},"messages":[)"
           + std::string{messages} + "]}";
}

constexpr std::string_view question =
    R"({"info":{"id":"msg_1","sessionID":"ses_1","role":"user","time":{"created":1},)"
    R"("agent":"a","model":{"providerID":"p","modelID":"m"}},"parts":[]})";

}  // namespace

TEST_CASE("each recorded export is adapted to a release, and a second time stays as it is") {
    std::size_t count = 0;
    for (auto const& one : opencode_recordings::read_all()) {
        if (one.place != opencode::text_place::session_export) continue;
        for (auto const release : {release_number{1, 14, 20}, {1, 14, 41}, {1, 18, 34}}) {
            CAPTURE(one.name);
            CAPTURE(to_string(release));
            auto whole = read(one.text);
            auto const changes = opencode::adapt_to(whole, release);
            auto const text = opencode::encode_as_release(whole, release);
            if (release <= release_number{1, 14, 41}) {
                auto const taken = lisle::decode<lisle::opencode_t>(text, reference);
                CHECK((taken ? "" : taken.error().message()) == "");
            }
            CHECK(text.find("null") == one.text.find("null"));
            CHECK(places_of(opencode::adapt_to(whole, release)) == places{});
            ++count;
        }
    }
    CHECK(count > 100);
}

TEST_CASE("a session that a release has exported or imported is not changed for it") {
    for (auto const& one : opencode_recordings::read_all()) {
        if (one.place != opencode::text_place::session_export
            || one.release < release_number{1, 4, 0})
            continue;
        CAPTURE(one.name);
        auto whole = read(one.text);
        auto changes = places_of(opencode::adapt_to(whole, one.release));
        // Interrupted calls are stored with a key that the schema lacks.
        std::erase_if(changes, [](auto const& place) { return place.ends_with("/state/raw"); });
        CHECK(changes == places{});
    }
}

TEST_CASE("missing values come from the answers and from the title") {
    auto whole = read(
        R"({"info":{"id":"ses_1","title":"To do","version":"0.5.29","time":{"created":1,)"
        R"("updated":2},"summary":{"diffs":[{"file":"f","before":"","after":"a\n","additions":1,)"
        R"("deletions":0}]}},"messages":[{"info":{"id":"msg_1","sessionID":"ses_1","role":"user",)"
        R"("time":{"created":1},"summary":{}},"parts":[]},{"info":{"id":"msg_2",)"
        R"("sessionID":"ses_1","role":"assistant","time":{"created":2},"modelID":"m",)"
        R"("providerID":"p","mode":"plan","path":{"cwd":"/w","root":"/w"}},"parts":[)"
        R"({"type":"text","text":"a"}]}]})");
    auto const changes = opencode::adapt_to(whole, {1, 14, 41});
    CHECK(places_of(changes)
          == places{"/info/slug", "/info/projectID", "/info/directory", "/info/summary/additions",
                    "/info/summary/deletions", "/info/summary/files", "/info/summary/diffs/0",
                    "/messages/0/info/summary/diffs", "/messages/0/info/agent",
                    "/messages/0/info/model", "/messages/1/info/parentID", "/messages/1/info/agent",
                    "/messages/1/info/cost", "/messages/1/info/tokens", "/messages/1/parts/0/id",
                    "/messages/1/parts/0/sessionID", "/messages/1/parts/0/messageID"});
    CHECK(changes[0].what == "a missing key: it becomes to-do");
    auto const& user = std::get<opencode::user_message>(whole.messages[0].info);
    CHECK(user.model->model_id == "m");
    CHECK(user.agent == "plan");
    CHECK(whole.info.directory == "/w");
    CHECK(whole.info.summary->additions == 1.0);
    CHECK(std::get<opencode::assistant_message>(whole.messages[1].info).parent_id->text == "msg_1");
    CHECK(opencode::id_of(whole.messages[1].parts[0]) == "prt_2_000000");
    CHECK(lisle::decode<lisle::opencode_t>(lisle::encode(whole), reference).has_value());
}

TEST_CASE("a session without an id has that of its messages, else one made from its text") {
    auto const id_of_session = [](std::string_view messages) {
        auto text = with_messages(messages);
        text.erase(text.find(R"("id":"ses_1",)"), 13);
        auto whole = lisle::salvage<lisle::opencode_t>(text).value;
        static_cast<void>(opencode::adapt_to(whole, {1, 14, 41}));
        return whole.info.id.text;
    };
    CHECK(id_of_session(question) == "ses_1");
    auto const made = id_of_session("");
    CHECK(made.size() == 30);
    CHECK(made.starts_with("ses_"));
    CHECK(made == id_of_session(""));
}

TEST_CASE("parts of unknown types are removed, and no message is") {
    auto const saved = lisle::salvage<lisle::opencode_t>(with_messages(
        R"({"info":{"id":"msg_0","role":"judge"},"parts":[]},)"
        R"({"info":{"id":"msg_1","sessionID":"ses_1","role":"user","time":{"created":1},)"
        R"("format":"text","agent":"a","model":{"providerID":"p","modelID":"m"}},"parts":[)"
        R"({"type":"later","tool":7},{"id":"prt_2","sessionID":"ses_1","messageID":"msg_1",)"
        R"("type":"text","text":"a"}]})"));
    auto whole = saved.value;
    CHECK(places_of(opencode::adapt_to(whole, {1, 14, 41}))
          == places{"/messages/0/info/role", "/messages/0/info/time", "/messages/0/info/sessionID",
                    "/messages/0/info/agent", "/messages/0/info/model", "/messages/1/info/format",
                    "/messages/1/parts/0"});
    REQUIRE(whole.messages.size() == 2);
    CHECK(whole.messages[1].parts.size() == 1);
    CHECK(lisle::decode<lisle::opencode_t>(lisle::encode(whole), reference).has_value());
}

TEST_CASE("the variant of a model is where the release reads it") {
    auto text = std::string{question};
    text.replace(text.find(R"("modelID":"m"})"), 14, R"("modelID":"m"},"variant":"high")");
    auto whole = read(with_messages(text));
    CHECK(opencode::adapt_to(whole, {1, 3, 2}).empty());
    CHECK(places_of(opencode::adapt_to(whole, {1, 14, 41})) == places{"/messages/0/info"});
    auto const& user = std::get<opencode::user_message>(whole.messages[0].info);
    CHECK(user.model->variant == "high");
    CHECK(lisle::encode(whole).find("null") == std::string::npos);
    CHECK(places_of(opencode::adapt_to(whole, {1, 3, 2})) == places{"/messages/0/info"});
    CHECK(user.variant == "high");
}

TEST_CASE("an error that a release lacks becomes a known error") {
    auto const answer = [](std::string_view error) {
        return with_messages(
            R"({"info":{"id":"msg_2","sessionID":"ses_1","role":"assistant","time":{"created":2},)"
            R"("error":)"
            + std::string{error}
            + R"(,"parentID":"msg_1","modelID":"m","providerID":"p","mode":"a","agent":"a",)"
              R"("path":{"cwd":"/","root":"/"},"cost":0,"tokens":{"input":0,"output":0,)"
              R"("reasoning":0,"cache":{"read":0,"write":0}}},"parts":[]})");
    };
    constexpr auto* filtered = R"({"name":"ContentFilterError","data":{"message":"no"}})";
    auto whole = read(answer(filtered));
    CHECK(opencode::adapt_to(whole, {1, 18, 34}).empty());
    CHECK(places_of(opencode::adapt_to(whole, {1, 14, 41})) == places{"/messages/0/info/error"});
    CHECK(write(whole).find(R"({"name":"UnknownError","data":{"message":"no"}})")
          != std::string::npos);
    whole = read(answer(R"({"name":"Odd"})"));
    CHECK(places_of(opencode::adapt_to(whole, {1, 18, 34})) == places{"/messages/0/info/error"});
}

TEST_CASE("a release that stores what it imports gets the session as it is") {
    auto whole = read(with_messages(R"({"info":{"id":"x","role":"judge"},"parts":[]})"));
    CHECK(opencode::adapt_to(whole, {1, 1, 65}).empty());
}

}  // namespace opencode_adapt_to_test
