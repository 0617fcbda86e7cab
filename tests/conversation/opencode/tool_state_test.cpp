#include <lisle/conversation/opencode/tool_state.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace opencode_tool_state_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::opencode_bridge;
using lisle::owned;

/// Makes the state of a call, given by its members behind id, name and input.
std::string make(std::string const& members, std::string_view format,
                 std::string const& input = "{}") {
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    auto const call = lisle::decode_as<conversation::tool_call>(
        R"({"id":"c","name":"n","input":)" + input + ",\"status\":" + members + "}");
    return bridge::to_text(bridge::state_maker<owned>{call.value(), format, 7, log}.make());
}

TEST_CASE("a call that did not end has the text of its program") {
    CHECK(make(R"("pending")", "loom")
          == R"({"status":"error","input":{},"error":"[Tool execution was interrupted]",)"
             R"("time":{"start":7,"end":7}})");
    CHECK(make(R"("in_progress","started":5)", "zed")
          == R"({"status":"error","input":{},"error":"Tool canceled by user",)"
             R"("time":{"start":5,"end":7}})");
    CHECK(make(R"("pending","raw_input":"{")", "opencode")
          == R"({"status":"pending","input":{},"raw":"{"})");
    CHECK(make(R"("in_progress","title":"t")", "opencode")
          == R"({"status":"running","input":{},"title":"t","time":{"start":7}})");
}

TEST_CASE("a stopped call has its output so far") {
    CHECK(make(R"("cancelled","output":[{"type":"text","text":"half"}])", "zed")
          == R"({"status":"error","input":{},"error":"Tool canceled by user",)"
             R"("metadata":{"interrupted":true,"output":"half"},"time":{"start":7,"end":7}})");
}

TEST_CASE("an input and a structured result are objects") {
    auto const state = make(R"("completed","structured":5)", "zed", "[1]");
    CHECK(state
          == R"({"status":"completed","input":{"value":[1]},"output":"","title":"",)"
             R"("metadata":{"value":5},"time":{"start":7,"end":7}})");
    CHECK(make(R"("failed","error":"e")", "zed", "null")
          == R"({"status":"error","input":{},"error":"e","time":{"start":7,"end":7}})");
}

TEST_CASE("a cleared result is marked so, and comes back") {
    conversation::tool_call call;
    lisle::opencode::completed_call state;
    state.output = "old";
    state.title = "";
    state.metadata.emplace();
    state.time = {1, 2, lisle::opencode::clearing{lisle::opencode::number{2}}, {}};
    bridge::call_describer<owned>{call}(state);
    CHECK(lisle::get_alternative<conversation::plain_text>(call.output[0]).text
          == conversation::cleared_result);
    CHECK(call.raw_output == "old");
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    CHECK(bridge::to_text(bridge::state_maker<owned>{call, "opencode", 0, log}.make())
          == bridge::to_text(lisle::opencode::tool_state{state}));
    CHECK(losses.empty());
}

}  // namespace opencode_tool_state_test
