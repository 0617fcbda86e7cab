#include <lisle/formats/opencode/v2/migration/find_losses.hpp>

#include <doctest/doctest.h>

#include "formats/opencode/v2/migration/census.hpp"

#include <string>
#include <string_view>

namespace opencode_v2_find_losses_test {

TEST_CASE("what a migrated session lacks is told by its place") {
    auto const text =
        R"({"info":{"id":"ses_1","slug":"s","projectID":"p","directory":"/w","title":"T",)"
        R"("version":"1.18.0","time":{"created":1,"updated":9}},"messages":[)"
        R"({"info":{"id":"msg_1","sessionID":"ses_1","role":"user","time":{"created":2},)"
        R"("agent":"plan","model":{"providerID":"p","modelID":"m"}},"parts":[)"
        R"({"id":"prt_1","sessionID":"ses_1","messageID":"msg_1","type":"text","text":"a",)"
        R"("ignored":true},{"id":"prt_2","sessionID":"ses_1","messageID":"msg_1","type":"file",)"
        R"("mime":"text/plain","url":"file:///a"}]}]})";
    auto const session = lisle::decode<lisle::opencode_t>(std::string{text}).value();
    std::string told;
    auto const made = lisle::opencode::v2::migrate(session);
    for (auto const& one : lisle::opencode::v2::find_losses(session, made))
        told += one.pointer + '\n';
    CHECK(told
          == "/info/slug\n/info/version\n/messages/0/info/model\n/messages/0/info/agent\n"
             "/messages/0/parts/0\n/messages/0/parts/1\n");
}

// ---- Messages that vanish -----------------------------------------------------------------------

std::string question(std::string const& id, std::string const& parts) {
    return R"({"info":{"id":")" + id
           + R"(","sessionID":"ses_1","role":"user","time":{"created":2}},"parts":[)" + parts
           + "]}";
}
std::string answer(std::string const& id, std::string const& parent, std::string const& more,
                   std::string const& parts) {
    return R"({"info":{"id":")" + id
           + R"(","sessionID":"ses_1","role":"assistant","time":{"created":3,"completed":4},)"
             R"("parentID":")"
           + parent + R"(","modelID":"m","providerID":"p","mode":"b","agent":"b",)" + more
           + R"("tokens":{"input":0,"output":0,"reasoning":0,"cache":{"read":0,"write":0}}},)"
             R"("parts":[)"
           + parts + "]}";
}
std::string part(std::string const& more) {
    return R"({"id":"prt_1","sessionID":"ses_1","messageID":"msg_1",)" + more + '}';
}

/// The changes of the messages but for those of members that no answer of 2.x has.
std::string tell(std::string const& messages) {
    auto const text = R"({"info":{"id":"ses_1","slug":"","projectID":"p","directory":"/w",)"
                      R"("title":"T","version":"","time":{"created":1,"updated":9}},"messages":[)"
                      + messages + "]}";
    auto const session = lisle::decode<lisle::opencode_t>(text).value();
    std::string out;
    for (auto const& one :
         lisle::opencode::v2::find_losses(session, lisle::opencode::v2::migrate(session))) {
        if (!one.pointer.starts_with("/messages") || one.pointer.ends_with("/parentID")) continue;
        bool const is_changed = one.kind == lisle::opencode::v2::change_kind::approximated;
        out += one.message() + (is_changed ? " (changed)\n" : "\n");
    }
    return out;
}

TEST_CASE("messages that vanish are told") {
    auto const task = part(R"("type":"tool","tool":"task","callID":"c",)"
                           R"("state":{"status":"pending","input":{},"raw":""})");
    auto const compaction = part(R"("type":"compaction","auto":true)");
    auto const said = part(R"("type":"text","text":"Said")");
    CHECK(tell(question("msg_1", part(R"("type":"subtask","prompt":"p","description":"d",)"
                                      R"("agent":"a")"))
               + ',' + answer("msg_2", "msg_1", "", task))
          == "/messages/0: 2.x has subagents as calls alone\n"
             "/messages/1: 2.x has subagents as calls alone\n");
    CHECK(tell(question("msg_1", compaction) + ','
               + answer("msg_2", "msg_1", R"("summary":true,)", said))
          == "/messages/0: a compaction without a summary\n"
             "/messages/1: a summary that was not finished\n");
    CHECK(tell(question("msg_1", "")) == "/messages/0: a question of which nothing is left\n");
}

TEST_CASE("what a finished summary had besides its text is told") {
    auto const told = tell(question("msg_1", part(R"("type":"compaction","auto":true)") + ','
                                                 + part(R"("type":"text","text":"Said")"))
                           + ','
                           + answer("msg_2", "msg_1", R"("summary":true,"finish":"stop","cost":1,)",
                                    part(R"("type":"reasoning","text":"r","time":{"start":1})")));
    CHECK(told
          == "/messages/0/parts/1: 2.x's compactions have the summary alone\n"
             "/messages/1/info/cost: the migration keeps the text of a summary alone\n"
             "/messages/1/info/tokens: the migration keeps the text of a summary alone\n"
             "/messages/1/info/modelID: the migration keeps the text of a summary alone\n"
             "/messages/1/info/providerID: the migration keeps the text of a summary alone\n"
             "/messages/1/info/mode: the migration keeps the text of a summary alone\n"
             "/messages/1/info/agent: the migration keeps the text of a summary alone\n"
             "/messages/1/info/finish: the migration keeps the text of a summary alone\n"
             "/messages/1/info/time: a compaction has the time of its question\n"
             "/messages/1/parts/0: the migration keeps the text of a summary alone\n");
}

TEST_CASE("parts without a place and words of 2.x are told") {
    auto const reasoning = part(R"("type":"reasoning","text":"r","time":{"start":1})");
    CHECK(tell(question("msg_1", part(R"("type":"text","text":"Said")") + ',' + reasoning))
          == "/messages/0/parts/1: 2.x's questions have only texts, files and agents\n");
    auto const call = part(R"("type":"tool","tool":"bash","callID":"c",)"
                           R"("state":{"status":"pending","input":{},"raw":""})");
    auto const agent = part(R"("type":"agent","name":"a")");
    CHECK(
        tell(answer("msg_1", "msg_0", R"("finish":"other",)", reasoning + ',' + call + ',' + agent))
        == "/messages/0/info/finish: unknown (changed)\n"
           "/messages/0/parts/1/state/status: a call that was interrupted (changed)\n"
           "/messages/0/parts/2: 2.x's answers have only texts, thoughts, calls and changed "
           "files\n");
}

TEST_CASE("a migration to 2.x keeps or tells each member") {
    auto const text = opencode_v2_census::read_file("full_v1.json");
    auto const from = lisle::decode<lisle::opencode_t>(text).value();
    auto const made = lisle::opencode::v2::migrate(from);
    auto const losses = lisle::opencode::v2::find_losses(from, made);
    opencode_v2_census::census all{lisle::encode(lisle::opencode::v2::assemble(made)), losses};
    all.look_at(lisle::decode_as<boost::json::value>(text).value(), {});
    CHECK(all.untold == "");
    CHECK(all.marks > 150);
}

}  // namespace opencode_v2_find_losses_test
