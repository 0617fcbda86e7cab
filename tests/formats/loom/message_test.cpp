#include <lisle/formats/loom/message.hpp>

#include <lisle/formats/loom/described_keys.hpp>

#include <doctest/doctest.h>

#include <string_view>

#include "formats/loom/expect.hpp"

namespace loom_message_test {

using namespace loom_expect;
using namespace lisle::loom;

TEST_CASE("messages are written without their absent keys") {
    is_written<message>(R"({"role":"user","content":""})");
    is_written<message>(R"({"role":"tool","content":"o","tool_call_id":"t","tool_name":"n"})");
    is_written<message>(R"({"role":"assistant","content":"x","tool_calls":[]})");
    is_written<message>(R"({"role":"assistant","content":"",)"
                        R"("tool_calls":[{"id":"t","tool_name":"n","arguments_json":null}]})");
    is_written<conversation>(R"({"messages":[{"role":"system","content":"s"}]})");
    CHECK(loom_writes<message>(R"({"content":"x","tool_calls":null,"role":{"user":null},"id":1})")
          == R"({"role":"user","content":"x"})");
    CHECK(loom_writes<message>(R"(["user","x",null,null,null])")
          == R"({"role":"user","content":"x"})");
}

TEST_CASE("arguments are any value, its keys sorted at every level") {
    CHECK(loom_writes<tool_call>(
              R"({"arguments_json":{"b":{"z":1,"a":[{"y":1,"x":1}]},"a":-0,"B":1e3},)"
              R"("id":"t","tool_name":"n"})")
          == R"({"id":"t","tool_name":"n","arguments_json":{"B":1000.0,"a":-0.0,)"
             R"("b":{"a":[{"x":1,"y":1}],"z":1}}})");
    CHECK(loom_writes<tool_call>(R"(["t","n",{"a":1,"a":2}])")
          == R"({"id":"t","tool_name":"n","arguments_json":{"a":2}})");
    for (std::string_view number : {"1e21", "1e+21"})
        CHECK(loom_writes<tool_call>("[\"t\",\"n\"," + std::string{number} + "]")
              == R"({"id":"t","tool_name":"n","arguments_json":1e21})");
}

TEST_CASE("a message that Loom refuses is refused") {
    fails_at<message>(R"({"role":"user"})", errc::missing_field, "/content", 0, reference);
    fails_at<message>(R"({"role":"User","content":""})", errc::unknown_case, "/role", 8, reference);
    fails_at<message>(R"({"role":"user","content":null})", errc::wrong_type, "/content", 25);
    fails_at<message>(R"({"role":"user","content":[]})", errc::wrong_type, "/content", 25);
    fails_at<tool_call>(R"({"id":"t","tool_name":"n"})", errc::missing_field, "/arguments_json", 0);
    fails_at<message>(R"({"role":"user","role":"user","content":""})", errc::duplicate_field,
                      "/role", 15, refusing_duplicates);
}

TEST_CASE("the documented key of a tool's name is read permissively, and written on demand") {
    constexpr std::string_view described = R"({"role":"tool","content":"o","name":"bash"})";
    constexpr std::string_view written = R"({"role":"tool","content":"o","tool_name":"bash"})";
    keeps<message>(described, written);
    CHECK(read<message>(described).tool_name == "bash");
    CHECK(encode_as_described(read<message>(written), compact) == described);
    CHECK(loom_writes<message>(described) == R"({"role":"tool","content":"o"})");
    // Beside the current key it is an unknown key.
    keeps<message>(R"({"role":"tool","content":"o","tool_name":"a","name":"b"})");
}

TEST_CASE("unknown roles and keys are kept in place") {
    keeps<message>(R"({"id":"m","role":"developer","content":"x","at":{"b":1,"a":2}})");
}

}  // namespace loom_message_test
