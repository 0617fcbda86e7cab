#include <lisle/conversation/claude_code/block_text.hpp>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_print_block_test {

using namespace claude_code_expect;
using namespace lisle::conversation::claude_code_bridge;
namespace talk = lisle::conversation;

TEST_CASE("a text is a string or a block, another part always a block") {
    talk::content const text = talk::plain_text{"a", {}, {}, {}};
    CHECK(to_block_text(text, false) == R"("a")");
    CHECK(to_block_text(text, true) == R"({"type":"text","text":"a"})");
    talk::tool_call call;
    call.id = "t";
    call.name = "Bash";
    call.input = lisle::json::parse(R"({"a":1})").value();
    CHECK(to_block_text<lisle::owned>(call, false)
          == R"({"type":"tool_use","id":"t","name":"Bash","input":{"a":1}})");
    talk::image linked;
    linked.uri = "https://example.org/a.png";
    CHECK(to_block_text<lisle::owned>(linked, true)
          == R"({"type":"image","source":{"type":"url","url":"https://example.org/a.png"}})");
}

TEST_CASE("a result is a string, or a list if it has more than a text") {
    talk::tool_call call;
    call.id = "t";
    call.status = talk::call_status::completed;
    call.output.emplace_back(talk::plain_text{"a", {}, {}, {}});
    CHECK(to_text(*make_own_result(call, false).content) == R"("a")");
    CHECK(to_text(*make_own_result(call, true).content) == R"([{"type":"text","text":"a"}])");
    call.output.emplace_back(talk::image{}).emplace<talk::image>().data = "AA==";
    CHECK(to_text(*make_own_result(call, false).content).find("\"AA==\"") != std::string::npos);
    call.output.clear();
    call.status = talk::call_status::failed;
    call.error = "no";
    auto const failed = make_own_result(call, false);
    CHECK(failed.is_error == true);
    CHECK(to_text(*failed.content) == R"("no")");
}

}  // namespace conversation_claude_code_print_block_test
