#include <lisle/conversation/claude_code/new_session.hpp>

#include "formats/claude_code/expect.hpp"

#include <lisle/formats/claude_code/tools/title.hpp>

namespace conversation_claude_code_new_session_test {

namespace talk = lisle::conversation;

std::string put(talk::conversation const& c, std::vector<talk::loss>& losses) {
    talk::loss_log const log{losses};
    return lisle::encode(
        talk::claude_code_bridge::session_maker<lisle::owned>{c, log}.make_session());
}

TEST_CASE("inputs that are not objects are wrapped, and running calls are left out") {
    talk::conversation c;
    c.source = {"zed", {}, {}, {}};
    auto& m = c.messages.emplace_back();
    m.role = talk::role::assistant;
    talk::tool_call call;
    call.id = "a";
    call.name = "x";
    call.input = lisle::json::parse(R"("text")").value();
    call.status = talk::call_status::completed;
    m.content.emplace_back(call);
    call.id = "b";
    call.status = talk::call_status::in_progress;
    m.content.emplace_back(call);
    std::vector<talk::loss> losses;
    auto const text = put(c, losses);
    CHECK(text.find(R"("input":{"value":"text"})") != text.npos);
    CHECK(text.find(R"("content":"<Tool returned an empty string>")") != text.npos);
    CHECK(text.find(R"("id":"b")") == text.npos);
    CHECK(std::any_of(losses.begin(), losses.end(), [](auto const& one) {
        return one.pointer == "/messages/0/content/1" && one.kind == talk::loss_kind::dropped;
    }));
}

TEST_CASE("a stopped call has its program's text for it") {
    talk::conversation c;
    c.source = {"opencode", {}, {}, {}};
    auto& m = c.messages.emplace_back();
    m.role = talk::role::assistant;
    talk::tool_call call;
    call.status = talk::call_status::cancelled;
    call.error = "Tool execution aborted";
    m.content.emplace_back(call);
    call.output.emplace_back(talk::plain_text{"half", {}, {}, {}});
    m.content.emplace_back(call);
    std::vector<talk::loss> losses;
    auto const text = put(c, losses);
    CHECK(text.find(R"("content":"Tool execution aborted","is_error":true)") != text.npos);
    CHECK(text.find(R"("content":"half","is_error":false)") != text.npos);
    CHECK(losses.size() > 3);
    auto const is_reported = [&](std::string_view pointer) {
        return std::any_of(losses.begin(), losses.end(), [&](auto const& one) {
            return one.pointer == pointer && one.kind == talk::loss_kind::invented;
        });
    };
    CHECK(is_reported("/messages"));
    CHECK(is_reported("/directories") == c.directories.empty());
}

TEST_CASE("each block is a record with one line of parents") {
    talk::conversation c;
    auto& m = c.messages.emplace_back();
    m.role = talk::role::assistant;
    m.content.emplace_back(talk::plain_text{"one", {}, {}, {}});
    m.content.emplace_back(talk::plain_text{" \n", {}, {}, {}});
    m.content.emplace_back(talk::plain_text{"two", {}, {}, {}});
    std::vector<talk::loss> losses;
    auto const session = lisle::decode<lisle::claude_code_t>(put(c, losses));
    REQUIRE(session.has_value());
    REQUIRE(session->records.size() == 2);
    auto const* const first = link_of(*session->records[0].record());
    auto const* const second = link_of(*session->records[1].record());
    CHECK(!first->parent_uuid);
    CHECK(second->parent_uuid == first->uuid);
    CHECK(*first->timestamp < *second->timestamp);
}

TEST_CASE("a conversation without messages becomes a file with a title") {
    std::vector<talk::loss> losses;
    auto const session = lisle::decode<lisle::claude_code_t>(put({}, losses));
    REQUIRE(session.has_value());
    CHECK(lisle::claude_code::find_titles(*session).best() == "New session");
    CHECK(std::any_of(losses.begin(), losses.end(), [](auto const& one) {
        return one.pointer == "/title" && one.kind == talk::loss_kind::invented;
    }));
}

std::string tell(std::string const& members) {
    auto const c = lisle::decode<lisle::conversation_t>(R"({"lisle":1,)" + members + '}');
    std::vector<talk::loss> losses;
    static_cast<void>(put(c.value(), losses));
    std::string out;
    for (auto const& one : losses)
        out += std::string{to_string(one.kind)} + ' ' + one.message() + '\n';
    return out;
}

TEST_CASE("members without a place in a session with only a title are reported") {
    CHECK(tell(R"("id":"6f0d1c2e-0000-4000-8000-000000000000","title":"T","created":1,"updated":2,)"
               R"("directories":["/p"],"git":{"branch":"b","dirty":true},)"
               R"("model":{"provider":"openai","id":"gpt-5"},"messages":[])")
          == "dropped /git/branch: only records of messages have it in Claude Code\n"
             "dropped /git/dirty: Claude Code's records have the branch alone\n"
             "dropped /model/provider: Claude Code's answers name their own models alone\n"
             "dropped /model/id: Claude Code's answers name their own models alone\n"
             "dropped /created: the time of the first record\n"
             "dropped /updated: the time of the last record\n"
             "dropped /directories/0: only records of messages have it in Claude Code\n");
}

TEST_CASE("a prompt has its own UUID, and other members are reported") {
    std::string const id = "6f0d1c2e-0000-4000-8000-000000000001";
    std::string const prompt = R"({"role":"user","origin":"person","created":5000,)"
                               R"("model":{"provider":"openai","id":"gpt-5"},"id":")";
    std::string const text = R"("content":[{"type":"text","text":"a"}]})";
    auto const made = R"("id":"6f0d1c2e-0000-4000-8000-000000000000","created":5000,"messages":[)"
                      + prompt + id + "\"," + text + ',' + prompt + id + "\"," + text
                      + R"(,{"role":"assistant","origin":"model","stop_reason":"max_tokens",)"
                        R"("model":{"provider":"anthropic","id":"m","effort":"high"},)"
                      + text + R"(,{"role":"assistant","origin":"model","stop_reason":"stop",)"
                      + text + "]";
    CHECK(tell(made)
          == "dropped /messages/0/model/provider: Claude Code's prompts name no model\n"
             "dropped /messages/0/model/id: Claude Code's prompts name no model\n"
             "dropped /messages/1/id: Claude Code's records have UUIDs of their own\n"
             "approximated /messages/1/created: the times of records ascend\n"
             "dropped /messages/1/model/provider: Claude Code's prompts name no model\n"
             "dropped /messages/1/model/id: Claude Code's prompts name no model\n"
             "approximated /messages/3/stop_reason: end_turn, or tool_use of a call\n"
             "invented /messages: ids of records, and times that are missing\n"
             "invented /directories: the folder /\n");
    std::vector<talk::loss> losses;
    auto const session =
        put(lisle::decode<lisle::conversation_t>(R"({"lisle":1,)" + made + '}').value(), losses);
    CHECK(session.find(R"("uuid":")" + id) != session.npos);
    CHECK(session.find(R"("stop_reason":"max_tokens")") != session.npos);
    CHECK(session.find(R"("effort":"high")") != session.npos);
}

}  // namespace conversation_claude_code_new_session_test
