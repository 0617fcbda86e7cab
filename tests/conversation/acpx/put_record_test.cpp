#include <lisle/conversation/acpx/put_record.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace acpx_put_record_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::acpx_bridge;
using lisle::acpx::shape;

struct made_frame {
    lisle::acpx::session record;
    std::string losses;
};

made_frame make(std::string_view talk, shape written_as = shape::flat, bool is_restored = false) {
    auto const read = lisle::decode<lisle::conversation_t>(talk).value();
    std::vector<conversation::loss> losses;
    bridge::put_options const options;
    made_frame out;
    out.record =
        bridge::record_maker<lisle::owned>{read, options, conversation::loss_log{losses}}.run(
            written_as, is_restored);
    for (auto const& loss : losses)
        out.losses += std::string{to_string(loss.kind)} + ' ' + loss.pointer + '\n';
    return out;
}

TEST_CASE("a missing time is the other time") {
    auto const made = make(R"({"lisle":1,"updated":1772190000000.5,"messages":[]})");
    CHECK(made.record.created_at == "2026-02-27T11:00:00.000Z");
    CHECK(made.record.thread.updated_at == "2026-02-27T11:00:00.000Z");
    CHECK(made.losses.find("invented /created\n") != std::string::npos);
    CHECK(make(R"({"lisle":1,"created":0,"messages":[]})").record.last_used_at
          == "1970-01-01T00:00:00.000Z");
}

TEST_CASE("an acpx record gets no member that it did not have") {
    auto const made =
        make(R"({"lisle":1,"source":{"format":"acpx","id":"r"},"id":"s","messages":[]})");
    CHECK(made.losses.empty());
    CHECK(made.record.acpx_record_id == "r");
    CHECK(made.record.acp_session_id == "s");
    CHECK(made.record.created_at.empty());
    CHECK(made.record.cwd.empty());
    CHECK_FALSE(made.record.acpx.has_value());
    CHECK_FALSE(made.record.closed);
}

TEST_CASE("a record has the command of the agent that had the conversation") {
    auto const command_for = [](std::string const& format) {
        return make(R"({"lisle":1,"source":{"format":")" + format + R"("},"messages":[]})")
            .record.agent_command;
    };
    CHECK(command_for("opencode").find("opencode") != std::string::npos);
    CHECK(command_for("claude-code").find("claude-agent-acp") != std::string::npos);
    CHECK(command_for("codex").find("codex-acp") != std::string::npos);
    CHECK(command_for("loom") == "loom acp-agent");
    CHECK(command_for("zed") == "zed");
}

TEST_CASE("a restored record has its optional objects") {
    auto const made = make(R"({"lisle":1,"messages":[]})", shape::flat, true);
    CHECK(made.record.acpx.has_value());
    CHECK(made.record.thread.cumulative_cost.has_value());
}

TEST_CASE("ids are the same each time, and differ between conversations") {
    auto const id = [](std::string const& title) {
        auto const talk = R"({"lisle":1,"title":")" + title + R"(","messages":[]})";
        return make(talk).record.acpx_record_id;
    };
    CHECK(id("a") == id("a"));
    CHECK(id("a") != id("b"));
}

TEST_CASE("a model has its provider in front, or beside it in the nested shapes") {
    auto const talk = R"({"lisle":1,"model":{"provider":"p","id":"m","variant":"v","effort":"e"},)"
                      R"("parent":{"id":"x","call_id":"c","depth":2},"messages":[]})";
    auto const flat = make(talk);
    CHECK(flat.record.acpx->current_model_id == "p/m");
    CHECK(flat.losses.find("dropped /model/variant\ndropped /model/effort\ndropped /parent\n")
          != std::string::npos);
    auto const nested = make(talk, shape::nested);
    CHECK(bridge::stringify(nested.record.thread.model) == R"({"provider":"p","model":"m"})");
    CHECK(nested.record.thread.subagent_context->parent_session_id == "x");
    CHECK(nested.record.thread.subagent_context->depth == 2);
    CHECK_FALSE(nested.record.last_seq.has_value());
    CHECK(nested.losses.find("dropped /parent/call_id\n") != std::string::npos);
    CHECK(make(R"({"lisle":1,"model":{"id":"m"},"messages":[]})").record.acpx->current_model_id
          == "m");
}

TEST_CASE("without a model of its own a record has that of the last answer") {
    auto const talk = [](std::string const& format) {
        return R"({"lisle":1,"source":{"format":")" + format
               + R"("},"messages":[)"
                 R"({"role":"assistant","origin":"model","model":{"provider":"p","id":"old"},)"
                 R"("content":[]},)"
                 R"({"role":"assistant","origin":"model","model":{"provider":"p","id":"new",)"
                 R"("variant":"v"},"content":[]},)"
                 R"({"role":"user","origin":"person","model":{"id":"asked"},"content":[]}]})";
    };
    auto const made = make(talk("opencode"));
    REQUIRE(made.record.acpx.has_value());
    CHECK(made.record.acpx->current_model_id == "p/new");
    CHECK(made.losses.find("invented /model\n") != std::string::npos);
    CHECK(made.losses.find("/model/variant") == std::string::npos);
    CHECK_FALSE(make(talk("acpx")).record.acpx.has_value());
}

}  // namespace acpx_put_record_test
