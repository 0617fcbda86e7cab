#include <lisle/formats/claude_code/model/attachment.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_attachment_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

TEST_CASE("known attachments are typed, all others whole") {
    auto const file = reads_and_writes<attachment>(
        R"({"type":"file","filename":"/p/a.txt","content":{"type":"text"},"displayPath":"a.txt"})");
    CHECK(std::get<file_attachment>(file).filename == "/p/a.txt");
    auto const queued = reads_and_writes<attachment>(R"({"type":"queued_command","prompt":"go"})");
    CHECK(std::holds_alternative<queued_command>(queued));
    auto const of_mode = reads_and_writes<attachment>(
        R"({"type":"queued_command","prompt":"go","commandMode":"prompt"})");
    CHECK(std::get<queued_command>(of_mode).command_mode == "prompt");
    auto const other = reads_and_writes<attachment>(R"({"a":[1,{}],"type":"todo_reminder"})");
    CHECK(std::holds_alternative<other_attachment>(other));
}

TEST_CASE("an attachment that does not fit its kind is kept whole") {
    auto const other = reads_and_writes<attachment>(R"({"type":"file","filename":7})");
    CHECK(std::holds_alternative<other_attachment>(other));
    reads_and_writes<attachment>("null");
}

}  // namespace claude_code_attachment_test
