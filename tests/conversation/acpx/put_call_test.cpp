#include <lisle/conversation/acpx/put_call.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace acpx_put_call_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::acpx_bridge;

/// The result that a call of a format gets, and the losses.
std::string make(std::string_view format, std::string_view call, bool is_wrapped = false) {
    auto const read = lisle::decode_as<conversation::tool_call>(call).value();
    std::vector<conversation::loss> losses;
    auto const made = bridge::call_maker<lisle::owned>{
        read, read.id, format, is_wrapped,
        conversation::loss_log{
            losses}}.run();
    auto out = made.result ? bridge::stringify(*made.result) : "nothing";
    if (!made.use.is_input_complete) out += "; going on";
    for (auto const& loss : losses)
        ((out += "; ") += to_string(loss.kind)) += ' ' + loss.pointer + ": " + loss.what;
    return out;
}

TEST_CASE("a result has a text or an image, and the value for programs") {
    CHECK(make("acpx", R"({"id":"c","name":"n","input":{},"status":"completed",)"
                       R"("output":[{"type":"text","text":"a"},{"type":"text","text":"b"}],)"
                       R"("structured":[1]})")
          == R"({"tool_use_id":"c","tool_name":"n","is_error":false,"content":{"Text":"ab"},)"
             R"("output":[1]})");
    CHECK(make("zed", R"({"id":"c","name":"n","input":{},"status":"completed",)"
                      R"("output":[{"type":"image","data":"AAAA"}]})")
          == R"({"tool_use_id":"c","tool_name":"n","is_error":false,)"
             R"("content":{"Image":{"source":"AAAA","size":null}}})");
    CHECK(make("zed", R"({"id":"c","name":"n","input":{},"status":"failed","error":"e",)"
                      R"("output":[{"type":"text","text":"a"}]})")
          == R"({"tool_use_id":"c","tool_name":"n","is_error":true,"content":{"Text":"e"}}; )"
             R"(dropped /output: the error stands in its place)");
}

TEST_CASE("a running call of acpx is ended when it comes from another format") {
    for (std::string const status : {"pending", "in_progress", "cancelled"}) {
        auto const call = R"({"id":"c","name":"n","input":{},"is_input_complete":false,"status":")"
                          + status + R"("})";
        CHECK(make("opencode", call)
              == R"({"tool_use_id":"c","tool_name":"n","is_error":true,)"
                 R"("content":{"Text":"[Tool execution was interrupted]"}}; )"
                 R"(approximated /is_input_complete: the call has ended; )"
                 R"(approximated /status: an error)");
    }
    auto const own = [](std::string const& status) {
        return make("acpx", R"({"id":"c","name":"n","input":{},"is_input_complete":false,)"
                            R"("status":")"
                                + status + R"("})");
    };
    CHECK(own("pending") == "nothing; going on");
    CHECK(own("in_progress")
          == R"({"tool_use_id":"c","tool_name":"n","is_error":false,"content":{"Text":""}}; )"
             "going on");
    CHECK(own("cancelled")
          == R"({"tool_use_id":"c","tool_name":"n","is_error":true,)"
             R"("content":{"Text":"Tool canceled by user"}}; approximated /status: an error)");
}

TEST_CASE("a stopped call has opencode's text for it") {
    std::string const stopped = R"({"id":"c","name":"n","input":{},"status":"cancelled",)"
                                R"("error":"Tool execution aborted")";
    CHECK(make("opencode", stopped + '}')
          == R"({"tool_use_id":"c","tool_name":"n","is_error":true,)"
             R"("content":{"Text":"{\"error\":\"Tool execution aborted\"}"},)"
             R"("output":{"error":"Tool execution aborted"}}; approximated /status: an error)");
    CHECK(make("opencode", stopped + R"(,"output":[{"type":"text","text":"half"}]})")
          == R"({"tool_use_id":"c","tool_name":"n","is_error":false,)"
             R"("content":{"Text":"{\"output\":\"half\"}"},"output":{"output":"half"}}; )"
             "approximated /status: a result; "
             "dropped /error: what it had printed stands in its place");
}

TEST_CASE("a wrapped result has the form that opencode returns") {
    CHECK(make("acpx",
               R"({"id":"c","name":"n","input":{},"status":"completed",)"
               R"("output":[{"type":"text","text":"a\"b"}],"structured":{"exit":0}})",
               true)
          == R"({"tool_use_id":"c","tool_name":"n","is_error":false,)"
             R"("content":{"Text":"{\"output\":\"a\\\"b\",\"metadata\":{\"exit\":0}}"},)"
             R"("output":{"output":"a\"b","metadata":{"exit":0}}})");
    CHECK(make("opencode", R"({"id":"c","name":"n","input":{},"status":"failed","error":"e"})")
          == R"({"tool_use_id":"c","tool_name":"n","is_error":true,)"
             R"("content":{"Text":"{\"error\":\"e\"}"},"output":{"error":"e"}})");
}

TEST_CASE("the one id for which acpx checks an output's keys has no output") {
    auto const call = R"({"id":"tool_results","name":"n","input":{},"status":"completed",)"
                      R"("structured":{"camelCase":1}})";
    CHECK(make("zed", call)
          == R"({"tool_use_id":"tool_results","tool_name":"n","is_error":false,)"
             R"("content":{"Text":""}}; )"
             R"(dropped /structured: acpx refuses some keys in it under this id)");
    CHECK(make("opencode", call).find(R"("output":)") == std::string::npos);
}

TEST_CASE("parts for which acpx has no member are reported") {
    CHECK(make("zed", R"({"id":"c","name":"n","namespace":"s","title":"T","kind":"read",)"
                      R"("input":{},)"
                      R"("status":"completed","started":1,"ended":2,"raw_output":"r","error":"e",)"
                      R"("locations":[{"path":"p"}],"child":"x"})")
          == R"({"tool_use_id":"c","tool_name":"T","is_error":false,"content":{"Text":""}}; )"
             "dropped /name: acpx names calls by titles; "
             "dropped /error: the call succeeded; "
             "dropped /namespace: acpx has names alone; "
             "dropped /kind: acpx has names alone; "
             "dropped /started: acpx's calls have no times; "
             "dropped /ended: acpx's calls have no times; "
             "dropped /raw_output: acpx has the output's value alone; "
             "dropped /locations: acpx has no locations; "
             "dropped /child: acpx has no subagents");
    CHECK(make("acpx", R"({"id":"c","name":"n","title":"T","input":{},"status":"pending",)"
                       R"("output":[{"type":"text","text":"a"}]})")
          == "nothing; dropped /title: acpx has one name of a call; "
             "dropped /output: the call did not end");
}

}  // namespace acpx_put_call_test
