#include <lisle/formats/claude_code/model/tool_output.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_tool_output_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

TEST_CASE("the keys of a result identify its tool") {
    auto const shell = reads_and_writes<tool_output>(
        R"({"stdout":"a","stderr":"","interrupted":false,"isImage":false})");
    CHECK(std::get<shell_output>(shell).standard_output == "a");
    auto const read = reads_and_writes<tool_output>(
        R"({"type":"text","file":{"filePath":"/p/a","content":"x"}})");
    CHECK(std::get<read_output>(read).type == "text");
    auto const todos = reads_and_writes<tool_output>(
        R"({"oldTodos":[],"newTodos":[{"content":"a","status":"pending","activeForm":"A"}]})");
    CHECK(std::get<todo_output>(todos).new_todos.size() == 1);
    auto const agent = reads_and_writes<tool_output>(
        R"({"status":"completed","prompt":"p","agentId":"a","content":[],"totalTokens":3})");
    CHECK(std::get<agent_output>(agent).total_tokens == 3.0);
}

TEST_CASE("an input without the shape of a built-in tool is kept whole") {
    for (std::string_view const text :
         {R"("Error: no such file")", R"([{"type":"text","text":"a"}])", R"({"stdout":7})",
          R"({"success":true,"commandName":"x"})", "null"})
        CHECK(std::holds_alternative<other_output>(reads_and_writes<tool_output>(text)));
}

}  // namespace claude_code_tool_output_test
