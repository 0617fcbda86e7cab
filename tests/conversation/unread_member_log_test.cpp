#include <lisle/conversation/unread_member_log.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace unread_member_log_test {

namespace conversation = lisle::conversation;

/// The pointers in the conversation and in the file, and the messages of the losses.
std::string told(std::string_view native) {
    conversation::detail::unread_member_log log;
    log.add(native, "/native", {});
    std::vector<conversation::loss> losses;
    std::move(log).tell(losses);
    std::string out;
    for (auto const& one : losses) out += one.message() + " < " + one.source + '\n';
    return out;
}

TEST_CASE("a time of the conversation in other words is no loss") {
    auto const tell = [](std::vector<conversation::timestamp> times,
                         std::string const& text = "1970-01-01T00:00:01Z") {
        conversation::detail::unread_member_log log{std::move(times)};
        log.add(R"({"loom":{"in":{"created_at":{"of":"1","value":")" + text
                    + R"("},"version":{"of":"2","value":3}}}})",
                "/native", {});
        std::vector<conversation::loss> losses;
        std::move(log).tell(losses);
        return losses.size();
    };
    CHECK(tell({}) == 2);
    CHECK(tell({conversation::timestamp{1000, 0}}) == 1);
    CHECK(tell({conversation::timestamp{1001, 0}}) == 2);
    std::string const leap = "2016-12-31T23:59:60.5Z";
    auto const cut = conversation::timestamp::from(*lisle::scalars::parse_rfc3339_relaxed(leap));
    CHECK(tell({cut}, leap) == 2);
}

TEST_CASE("lines that were kept whole are reported once for each type") {
    CHECK(told(R"({"codex":{"lines":[{"at":2,"line":{"type":"a"}},{"at":5,"line":{"type":"b"}},)"
               R"({"at":7,"line":{"type":"a"}},{"at":8,"bytes":"eA=="}]}})")
          == "/native/codex/lines/0/line: only codex has it (a), here and at 1 other place < /2\n"
             "/native/codex/lines/1/line: only codex has it (b) < /5\n"
             "/native/codex/lines/3/bytes: only codex has it (an unreadable line) < /8\n");
}

TEST_CASE("the bytes of damaged lines are reported once") {
    CHECK(
        told(R"({"codex":{"damaged":[{"at":2,"size":9,"replaced":[{"at":1,"bytes":"6Q=="}]},)"
             R"({"at":5,"size":9,"bytes":"6Q=="}]}})")
        == "/native/codex/damaged/0: only codex has it (the damaged bytes of a line), here and at "
           "1 other place < /2\n");
}

TEST_CASE("members of a line are reported with their place in the file") {
    CHECK(told(R"({"claude-code":{"records":[{"at":3,"residue":{"add":{"uuid":"u"},)"
               R"("in":{"message":{"add":{"id":1}}}}}]}})")
          == "/native/claude-code/records/0/residue/add/uuid: only claude-code has it < /3/uuid\n"
             "/native/claude-code/records/0/residue/in/message/add/id: only claude-code has it "
             "< /3/message/id\n");
    CHECK(told(R"({"codex":{"line":{"at":4,"residue":{"add":{"x":1}}},"type":"custom_tool_call"}})")
          == "/native/codex/line/residue/add/x: only codex has it < /4/x\n"
             "/native/codex/type: only codex has it (custom_tool_call) < /4\n");
    CHECK(told(R"({"claude-code":{"place":{"at":4,"block":1},"block":{"type":"new"}}})")
          == "/native/claude-code/block: only claude-code has it (new) < /4/message/content/1\n");
}

TEST_CASE("the number of messages in lines that do not count is reported") {
    CHECK(told(R"({"codex":{"before":" ","lines":[],"left_out":{"rolled back":2}}})")
          == "/native/codex/before: only codex has it (text before the first line) < \n"
             "/native/codex/left_out/rolled back: 2 messages: rolled back < \n");
}

TEST_CASE("a hostile number of left out messages takes time only for its text") {
    std::string const native = R"({"zed":{"left_out":{"reverted":18446744073709551615},"in":{}}})";
    auto const all = told(native);
    CHECK(all.starts_with("/native/zed/in/messages/value/0: a message that was reverted < \n"));
    CHECK(std::count(all.begin(), all.end(), '\n') <= static_cast<int>(native.size()));
}

}  // namespace unread_member_log_test
