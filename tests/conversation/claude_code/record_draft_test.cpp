#include <lisle/conversation/claude_code/record_draft.hpp>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_record_draft_test {

using namespace claude_code_expect;
using namespace lisle::conversation::claude_code_bridge;
namespace talk = lisle::conversation;

TEST_CASE("the content of a record is found and replaced, the last if there are several") {
    std::string const record = R"({"content":1,"message":{"content":"a","content":["b"]},"x":2})";
    CHECK(find_content(record) == R"(["b"])");
    CHECK(replace_content(record, "[]")
          == R"({"content":1,"message":{"content":"a","content":[]},"x":2})");
    CHECK(find_content(R"({"message":[]})").empty());
    CHECK(replace_content("{}", "[]") == "{}");
}

TEST_CASE("the last record of an answer has its usage, the first its time") {
    talk::message m;
    m.role = talk::role::assistant;
    m.created = talk::timestamp{1000, 0};
    m.completed = talk::timestamp{2000, 0};
    m.stop_reason = "end_turn";
    m.content.resize(2);
    std::vector<native_part> parts(2);
    parts[0].place = block_place{4, 0, {}, {}};
    parts[1].place = block_place{5, 0, {}, {}};
    record_drafts<lisle::owned> drafts;
    drafts.add(m, parts);
    CHECK(drafts[4].to_frame_text().find("00:00:01.000Z") != std::string::npos);
    CHECK(drafts[4].to_frame_text().find("end_turn") == std::string::npos);
    CHECK(drafts[5].to_frame_text().find("00:00:02.000Z") != std::string::npos);
    CHECK(drafts[5].to_frame_text().find("end_turn") != std::string::npos);
    CHECK(drafts[6].to_frame_text().find(R"("type":"user")") != std::string::npos);
}

}  // namespace conversation_claude_code_record_draft_test
