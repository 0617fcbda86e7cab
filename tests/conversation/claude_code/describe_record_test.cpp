#include <lisle/conversation/claude_code/describe_record.hpp>

#include "formats/claude_code/expect.hpp"

#include <variant>

namespace conversation_claude_code_describe_record_test {

using namespace claude_code_expect;
using namespace lisle::conversation::claude_code_bridge;
namespace talk = lisle::conversation;
namespace claude_code = lisle::claude_code;

template <class Record>
Record read(std::string_view content, std::string_view more = {}) {
    constexpr bool is_answer = std::is_same_v<Record, claude_code::assistant_record>;
    auto const session = lisle::decode<lisle::claude_code_t>(
        spell(is_answer ? "assistant" : "user", "a", "", content, "01.000", more));
    REQUIRE(session.has_value());
    return *lisle::find_alternative<Record>(session->records.at(0).record());
}

TEST_CASE("a person's texts and pictures are told from what the program put in") {
    auto const origin = [](std::string_view content, std::string_view more = {}) {
        return origin_of(read<claude_code::user_record>(content, more));
    };
    CHECK(origin(R"("Hi")") == talk::origin::person);
    CHECK(origin(R"("Hi")", R"(,"isMeta":true)") == talk::origin::program);
    CHECK(origin(R"("<command-name>/x</command-name>")") == talk::origin::program);
    CHECK(origin(R"([{"type":"image","source":{"type":"base64","media_type":"image/png",)"
                 R"("data":""}}])")
          == talk::origin::person);
}

TEST_CASE("the text of a summary is a compaction") {
    auto const said = read<claude_code::user_record>(R"("s")", R"(,"isCompactSummary":true)");
    auto const part = describe_text(said, "s");
    CHECK(lisle::get_alternative<talk::compaction>(part).summary == "s");
    auto const text = describe_text(read<claude_code::user_record>(R"("s")"), "s");
    CHECK(lisle::get_alternative<talk::plain_text>(text).text == "s");
}

TEST_CASE("a failed result of texts is the call's error, and names the subagent beside it") {
    auto const set = [](std::string_view block, std::string_view more = {}) {
        auto const record = read<claude_code::user_record>('[' + std::string{block} + ']', more);
        using blocks = std::vector<claude_code::content_block>;
        auto const& result = std::get<claude_code::tool_result_block>(
            std::get<blocks>(record.message.content).at(0));
        talk::tool_call out;
        set_result(out, result, record);
        return out;
    };
    auto call = set(R"({"type":"tool_result","tool_use_id":"t","content":"no","is_error":true})");
    CHECK(call.status == talk::call_status::failed);
    CHECK(call.error == "no");
    CHECK(call.output.empty());
    CHECK(call.ended.has_value());
    call = set(R"({"type":"tool_result","tool_use_id":"t","content":"yes"})",
               R"(,"toolUseResult":{"status":"completed","agentId":"a1","content":[],)"
               R"("totalTokens":1})");
    CHECK(call.status == talk::call_status::completed);
    CHECK(call.child == "a1");
    CHECK(call.structured.has_value());
}

TEST_CASE("an error's texts are joined by line ends") {
    auto const answer = read<claude_code::assistant_record>(
        R"([{"type":"text","text":"a"},{"type":"text","text":"b"}])");
    CHECK(describe_error(answer).text == "a\nb");
}

}  // namespace conversation_claude_code_describe_record_test
