#include <lisle/formats/acpx/parser/key_policy.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_key_policy_test {

using namespace acpx_tests;
using namespace lisle::acpx;

std::string violation(std::string_view messages, std::string_view more, release by = latest) {
    auto const found =
        find_key_violation(*lisle::decode<lisle::acpx_t>(flat_record(messages, more)), by);
    if (found) CHECK(found->what == "acpx refuses to write the key");
    return found ? found->pointer : "none";
}

TEST_CASE("keys are snake_case, or tags of messages") {
    CHECK(violation(R"("Resume",{"User":{"id":"u","content":[{"Text":"x"}],"some_key":1}})", "")
          == "none");
    CHECK(violation(R"("Resume",{"User":{"id":"u","content":[],"someKey":1}})", "")
          == "/messages/1/User/someKey");
    CHECK(violation(R"({"Agent":{"content":[],"tool_results":{},"reasoning_details":[{"a/B":1}]}})",
                    "")
          == "/messages/0/Agent/reasoning_details/0/a~1B");
    CHECK(violation("", "", release::seed) == "none");
}

TEST_CASE("some places have keys that are not acpx's own") {
    auto const result = [](std::string_view id) {
        return R"({"Agent":{"content":[],"tool_results":{")" + std::string{id}
               + R"(":{"tool_use_id":"","tool_name":"","is_error":false,"content":{"Text":""},)"
                 R"("output":{"exitCode":0}}}}})";
    };
    CHECK(violation(result("Call-1"), R"(,"agent_capabilities":{"loadSession":true})") == "none");
    CHECK(violation(result("tool_results"), "")
          == "/messages/0/Agent/tool_results/tool_results/output/exitCode");
}

TEST_CASE("later releases exempt more keys") {
    auto const env = R"(,"acpx":{"session_options":{"env":{"PATH":"x"}}})";
    CHECK(violation("", env) == "none");
    CHECK(violation("", env, release::v0_11_2) == "/acpx/session_options/env/PATH");
    auto const names = R"(,"acpx":{"available_model_names":{"GPT":"x"}})";
    CHECK(violation("", names) == "none");
    CHECK(violation("", names, release::v0_15_1) == "/acpx/available_model_names/GPT");
    auto const audio =
        R"({"User":{"id":"u","content":[{"Audio":{"source":"s","mime_type":"m"}}]}})";
    CHECK(violation(audio, "", release::v0_10_0) == "none");
    CHECK(violation(audio, "", release::v0_6_1) == "/messages/0/User/content/0/Audio");
}

}  // namespace acpx_key_policy_test
