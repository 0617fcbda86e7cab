#include <lisle/formats/opencode/v2/migration/migrate.hpp>
#include <lisle/formats/opencode/v2/migration/migrate_back.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>

namespace opencode_v2_migrate_back_test {

namespace v2 = lisle::opencode::v2;

v2::conversation read(std::string const& name) {
    std::ifstream in{"conversation/opencode_v2/sessions/" + name + ".json", std::ios::binary};
    std::string const text{std::istreambuf_iterator<char>{in}, {}};
    return lisle::decode<lisle::opencode_v2_t>(text).value();
}

TEST_CASE("a session of 2.x becomes one that 1.x reads") {
    for (auto const* name : {"greeting", "tools", "kinds", "compaction", "migrated"}) {
        CAPTURE(name);
        auto const made = v2::migrate_back(read(name));
        auto const text = lisle::encode(made.session);
        auto const again = lisle::decode<lisle::opencode_t>(text, lisle::reference);
        if (!again) FAIL_CHECK(again.error().message() << '\n' << text);
        CHECK(made.session.messages.size() > 0);
        double last = 0;
        std::string last_id;
        for (auto const& one : made.session.messages) {
            auto const at = lisle::opencode::created_at(one.info);
            auto const id = lisle::opencode::id_of(one.info);
            CHECK((at > last || (at >= last && id > last_id)));
            last = at;
            last_id = id;
        }
    }
}

TEST_CASE("a migrated session comes back and can be migrated again") {
    auto const from = read("migrated");
    auto const made = v2::migrate_back(from);
    std::string told;
    for (auto const& one : made.losses) told += one.message() + '\n';
    CHECK(told
          == "/info/slug: of the title\n/info/version: 1.x has that of the program\n"
             "/messages/2/content/4/state/error: the message\n"
             "/messages/4: 1.x's sessions have no messages of this type\n");  // the notice about
                                                                              // tools
    auto const again = v2::assemble(v2::migrate(made.session));
    REQUIRE(again.messages.size() == from.messages.size());
    for (std::size_t i = 0; i < from.messages.size(); ++i) {
        auto const data = v2::write_data(again.messages[i], lisle::layout::source);
        auto const before = v2::write_data(from.messages[i], lisle::layout::source);
        if (i != 2 && i != 3)
            CHECK(data == lisle::opencode::detail::remove_members(before, {"id"}));
        CHECK(v2::id_of(again.messages[i]) == v2::id_of(from.messages[i]));
    }
}

TEST_CASE("a compaction is a question and a summary") {
    auto const made = v2::migrate_back(read("compaction"));
    auto const text = lisle::encode_as(made.session, lisle::opencode::compact);
    CHECK(text.find(R"("type":"compaction","auto":true)") != std::string::npos);
    CHECK(text.find(R"("text":"They asked twice.")") != std::string::npos);
    CHECK(made.losses.size() == 11);
}

// ---- Made sessions ------------------------------------------------------------------------------

v2::conversation read_text(std::string const& info, std::string const& messages) {
    auto const text = R"({"info":{"id":"ses_1","projectID":"p","cost":0,"tokens":{"input":0,)"
                      R"("output":0,"reasoning":0,"cache":{"read":0,"write":0}},)"
                      + info + R"("location":{"directory":"/w"}},"messages":[)" + messages + "]}";
    return lisle::decode<lisle::opencode_v2_t>(text).value();
}
std::string tell(v2::conversation const& from) {
    std::string out;
    for (auto const& one : v2::migrate_back(from).losses) out += one.pointer + '\n';
    return out;
}

TEST_CASE("a session of any time gets a title of the years 0 to 9999") {
    auto const title = [](std::string const& created) {
        auto const from = read_text(R"("time":{"created":)" + created + R"(,"updated":1},)", "");
        return v2::migrate_back(from).session.info.title;
    };
    CHECK(title("-9223372036854775808") == "New session - 0000-01-01T00:00:00.000Z");
    CHECK(title("-1") == "New session - 1969-12-31T23:59:59.999Z");
    CHECK(title("0") == "New session - 1970-01-01T00:00:00.000Z");
    CHECK(title("1e300") == "New session - 9999-12-31T23:59:59.999Z");
}

TEST_CASE("a text of the program belongs to the question before it") {
    auto const made = v2::migrate_back(
        read_text(R"("time":{"created":1,"updated":1},)",
                  R"({"type":"compaction","id":"msg_1","time":{"created":1},"status":"completed",)"
                  R"("reason":"auto","summary":"s","recent":""},)"
                  R"({"id":"msg_2","time":{"created":2},"type":"assistant","agent":"b",)"
                  R"("model":{"id":"m","providerID":"p","variant":"default"},"content":[]},)"
                  R"({"id":"msg_3","time":{"created":3},"text":"q","type":"user"},)"
                  R"({"id":"msg_4","time":{"created":4},"text":"added","type":"synthetic"})"));
    REQUIRE(made.session.messages.size() == 4);
    CHECK(made.session.messages[3].parts.size() == 2);
}

TEST_CASE("a checkpoint that its provider alone can read hides no message from 1.x") {
    auto const migrate = [](std::string const& summary) {
        return v2::migrate_back(read_text(
            R"("title":"t","time":{"created":1,"updated":1},)",
            R"({"id":"msg_1","time":{"created":1},"text":"q","type":"user"},)"
            R"({"type":"compaction","id":"msg_2","time":{"created":2},"status":"completed",)"
            R"("reason":"auto","summary":")"
                + summary + R"(","recent":"","providerContext":{"messages":[1]}})"));
    };
    auto const unreadable = migrate("");
    CHECK(unreadable.session.messages.size() == 1);
    CHECK(unreadable.losses.back().pointer == "/messages/1");
    auto const readable = migrate("Sum");
    CHECK(readable.session.messages.size() == 3);
    CHECK(readable.losses.back().pointer == "/messages/1/providerContext");
}

TEST_CASE("a question names the answer of its turn") {
    std::string messages;
    auto const question = R"({"id":"msg_1","time":{"created":1},"text":"q","type":"user"})";
    auto const answer = R"({"id":"msg_2","time":{"created":2},"type":"assistant","agent":"plan",)"
                        R"("model":{"id":"m","providerID":"p","variant":"default"},"content":[]})";
    auto const system = R"({"id":"msg_0","time":{"created":2},"type":"system","text":"s"})";
    auto const made = v2::migrate_back(
        read_text(R"("time":{"created":1,"updated":1},)",
                  std::string{question} + ',' + question + ',' + system + ',' + answer));
    REQUIRE(made.session.messages.size() == 3);
    auto const agent_of = [&](std::size_t i) {
        return std::get<lisle::opencode::user_message>(made.session.messages[i].info).agent;
    };
    CHECK(agent_of(0) == "build");
    CHECK(agent_of(1) == "plan");
}

TEST_CASE("what 1.x has no place for is told") {
    auto const told = tell(read_text(
        R"("time":{"created":1,"updated":1,"idle":3},)",
        R"({"id":"msg_2","metadata":{"a":1},"time":{"created":2,"streamed":2},"type":"assistant",)"
        R"("agent":"b","model":{"id":"m","providerID":"p","variant":"default"},"content":[],)"
        R"("finish":"error","rawFinish":"x","error":{"type":"provider.auth","message":"m",)"
        R"("status":401,"response":{"body":"b"}}},)"
        R"({"id":"msg_3","time":{"created":3},"type":"skill","skill":"s","name":"n","text":"t"},)"
        R"({"id":"msg_4","time":{"created":4},"type":"shell","shellID":"sh_1","command":"c",)"
        R"("status":"running"})"));
    CHECK(told
          == "/info/time/idle\n/info/title\n/info/slug\n/info/version\n"
             "/messages/0/metadata\n/messages/0/rawFinish\n/messages/0/time/streamed\n"
             "/messages/0/error/status\n/messages/0/error/response\n/messages/0/error/type\n"
             "/messages/1/skill\n/messages/1/name\n/messages/2/status\n");
}

}  // namespace opencode_v2_migrate_back_test
