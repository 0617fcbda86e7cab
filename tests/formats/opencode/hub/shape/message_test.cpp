#include "formats/opencode/expect.hpp"
#include "support/markers.hpp"

#include <lisle/formats/opencode/hub/shape/message.hpp>

namespace opencode_hub_shape_message_test {

using namespace opencode_expect;
namespace shape = lisle::opencode::hub::shape;

TEST_CASE("a user's message has its time, and the rest if it is known") {
    declares<shape::user_message>(
        R"({"time":{"created":1},"format":"json_schema","summary":{"title":"t"},"agent":"a",)"
        R"("model":{"providerID":"p","modelID":"m"},"tools":{"bash":1}})",
        {"time"});
    declares<shape::user_summary>(R"({"title":"t","body":"b","diffs":[{"status":"renamed"},1]})",
                                  {});
    forgives<shape::message>(R"({"role":"user","time":{"created":1},"format":"xml"})",
                             errc::unknown_case, "/format");
}

TEST_CASE("an answer names its model, and its error has a code") {
    declares<shape::assistant_message>(
        R"({"time":{"created":1,"completed":2},"parentID":"7b1c","modelID":"m","providerID":"p",)"
        R"("agent":"a","path":{"cwd":"/","root":"/"},"cost":0,"tokens":{"input":1,"output":2},)"
        R"("error":{"code":"c","message":"m"},"finish":"stop"})",
        {"time", "modelID", "providerID"});
    fails<shape::message>(R"({"role":"assistant","time":{"created":1},"modelID":"m",)"
                          R"("providerID":"p","error":{"name":"UnknownError"}})",
                          errc::missing_field, "/error/code");
}

TEST_CASE("instructions are messages too") {
    declares<shape::system_message>(R"({"time":{"created":1},"content":"c"})", {"time", "content"});
    reads<shape::message>(R"({"id":1,"time":{"created":1},"content":"c","role":"system"})",
                          R"({"role":"system","time":{"created":1},"content":"c"})");
}

TEST_CASE("every string of a message can be replaced") {
    markers::tally t;
    markers::check_as<shape::message>("vectors/opencode/message.jsonl", t);
    markers::expect_all_found(t);
}

}  // namespace opencode_hub_shape_message_test
