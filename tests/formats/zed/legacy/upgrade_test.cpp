#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/legacy/upgrade.hpp>

#include <string>
#include <string_view>

namespace upgrade_test {

using namespace expect;
using lisle::zed_t;

namespace {

lisle::decode_options numbered(int& count) {
    auto options = permissive;
    options.ids = {[](void* state) { return "id" + std::to_string(++*static_cast<int*>(state)); },
                   &count};
    return options;
}

/// The canonical text, with counted ids.
std::string upgraded(std::string_view text) {
    int count = 0;
    auto const t = lisle::decode<zed_t>(text, numbered(count));
    return t ? lisle::encode(*t) : t.error().message();
}

std::string messages_of(std::string_view text) {
    auto const all = upgraded(text);
    auto const from = all.find("\"messages\":") + 11;
    return all.substr(from, all.find(",\"updated_at\"") - from);
}

}  // namespace

TEST_CASE("in 0.1.0 results in a user message replace those of the message before") {
    CHECK(messages_of(
              R"({"version":"0.1.0","summary":"S","updated_at":"2025-06-01T12:00:00Z","messages":[)"
              R"({"id":0,"role":"assistant","tool_uses":[{"id":"t","name":"n","input":1}],)"
              R"("tool_results":[{"tool_use_id":"u","is_error":false,"content":"old"}]},)"
              R"({"id":1,"role":"user","segments":[{"type":"text","text":"lost"}],)"
              R"("tool_results":[{"tool_use_id":"t","is_error":false,"content":"x"}]}]})")
          == R"([{"Agent":{"content":[{"ToolUse":{"id":"t","name":"n","raw_input":"1","input":1,)"
             R"("is_input_complete":true,"thought_signature":null}}],"tool_results":{"t":)"
             R"({"tool_use_id":"t","tool_name":"n","is_error":false,"content":{"Text":"x"},)"
             R"("output":null}},"reasoning_details":null}}])");
}

TEST_CASE("without a version each message has one text") {
    CHECK(messages_of(R"({"summary":"S","updated_at":"2025-06-01T12:00:00Z","messages":[)"
                      R"({"id":0,"role":"user","text":""},{"id":1,"role":"system","text":"x"}]})")
          == R"([{"User":{"id":"id1","content":[{"Text":""}]}}])");
}

}  // namespace upgrade_test
