#include <lisle/conversation/zed/tool_call.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace zed_tool_call_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::zed_bridge;

std::string describe(std::string const& name, std::string const& result) {
    lisle::zed::tool_use use;
    use.id = "i";
    use.name = name;
    use.raw_input = "{ }";
    use.input.value = lisle::json::parse("{}").value();
    auto call = bridge::describe_use(use);
    bridge::describe_result(call, lisle::decode_as<lisle::zed::tool_result>(result).value());
    return lisle::encode_as(call);
}

std::string result(std::string const& is_error, std::string const& content,
                   std::string const& output) {
    return R"({"tool_use_id":"i","tool_name":"n","is_error":)" + is_error + R"(,"content":)"
           + content + R"(,"output":)" + output + '}';
}

TEST_CASE("the only text of a failure is its error") {
    auto const begin = std::string{R"({"id":"i","name":"n","input":{},"raw_input":"{ }",)"};
    CHECK(describe("n", result("true", R"({"Text":"no"})", "null"))
          == begin + R"("status":"failed","error":"no"})");
    CHECK(describe("n", result("true", R"({"Text":"Tool canceled by user"})", "null"))
          == begin + R"("status":"cancelled"})");
    CHECK(describe("n", result("true", R"([{"Text":"a"},{"Text":"b"}])", "null"))
          == begin
                 + R"("status":"failed","output":[{"type":"text","text":"a"},)"
                   R"({"type":"text","text":"b"}]})");
    CHECK(describe("n", result("false", R"({"Text":""})", R"({"a":1})"))
          == begin + R"("status":"completed","structured":{"a":1}})");
}

TEST_CASE("a subagent's thread is the child of its call") {
    auto const ok = result("false", R"({"Text":"t"})", R"({"session_id":"s","output":"o"})");
    CHECK(describe("spawn_agent", ok).find(R"("child":"s")") != std::string::npos);
    CHECK(describe("other", ok).find("child") == std::string::npos);
}

TEST_CASE("an input is spelled as the thread's are") {
    std::vector<conversation::loss> losses;
    conversation::tool_call call;
    bridge::setup how;
    how.is_own = true;
    auto const input = [&] {
        return lisle::encode_as(bridge::make_use(call, how, conversation::loss_log{losses}).input);
    };
    call.input = lisle::json::parse(R"("text")").value();
    CHECK(input() == R"("text")");
    how.spelled.has_typed_inputs = true;
    CHECK(input() == R"({"type":"text","value":"text"})");
    call.input = lisle::json::parse(R"(1)").value();
    CHECK(input() == R"({"type":"json","value":1})");
}

TEST_CASE("an open call of Zed has no result, other open calls are closed") {
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    conversation::tool_call call;
    bridge::setup how;
    how.is_own = true;
    CHECK_FALSE(bridge::result_maker<lisle::owned>{call, how, log}.make().has_value());
    how.is_own = false;
    how.format = "opencode";
    auto const made = bridge::result_maker<lisle::owned>{call, how, log}.make();
    REQUIRE(made.has_value());
    CHECK(made->is_error);
    CHECK(lisle::encode_as(made->content) == R"({"Text":"[Tool execution was interrupted]"})");
}

TEST_CASE("a stopped call has its program's text for it") {
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    conversation::tool_call call;
    call.status = conversation::call_status::cancelled;
    call.error = "stopped";
    call.output.emplace_back(conversation::plain_text{"half", {}, {}, {}});
    bridge::setup how;
    how.format = "opencode";
    auto const printed = bridge::result_maker<lisle::owned>{call, how, log}.make();
    CHECK_FALSE(printed->is_error);
    CHECK(lisle::encode_as(printed->content) == R"({"Text":"half"})");
    how.format = "acpx";
    auto const failed = bridge::result_maker<lisle::owned>{call, how, log}.make();
    CHECK(failed->is_error);
    CHECK(lisle::encode_as(failed->content) == R"({"Text":"stopped"})");
}

}  // namespace zed_tool_call_test
