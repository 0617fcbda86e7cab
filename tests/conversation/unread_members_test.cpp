#include <lisle/conversation/unread_members.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace unread_members_test {

namespace conversation = lisle::conversation;

std::string told(std::string_view json, std::string_view format) {
    auto const read = lisle::decode<lisle::conversation_t>(json);
    REQUIRE(read.has_value());
    std::vector<conversation::loss> losses;
    conversation::report_unread_members(*read, format, losses);
    std::string out;
    for (auto const& one : losses) {
        CHECK(one.kind == conversation::loss_kind::dropped);
        out += one.message() + '\n';
    }
    return out;
}

TEST_CASE("a member of a later version is reported at every place") {
    CHECK(told(R"({"lisle":1,"x":1,"git":{"a/b":2},"messages":[{"role":"user","origin":"person",)"
               R"("content":[{"type":"tool_call","id":"c","name":"n","input":{"y":1},)"
               R"("status":"completed","output":[{"type":"text","text":"t","z":3}]}]}]})",
               "zed")
          == "/git/a~1b: a member that this version does not know\n"
             "/messages/0/content/0/output/0/z: a member that this version does not know\n"
             "/x: a member that this version does not know\n");
}

TEST_CASE("members of another format are reported, similar places once") {
    constexpr std::string_view talk =
        R"({"lisle":1,"source":{"format":"zed"},"messages":[)"
        R"({"role":"user","origin":"person","content":[],"native":{"zed":{"add":{"a":1,"b":2}}}},)"
        R"({"role":"user","origin":"person","content":[],)"
        R"("native":{"zed":{"add":{"a":1},"order":["a"],"drop":{"q":"7"}}}},)"
        R"({"role":"user","origin":"person","content":[],)"
        R"("native":{"zed":{"add":{"a":1},"in":{"c":{"of":"0","value":[]}},"flag":true}}}],)"
        R"("native":{"acpx":{"whole":{"in":{"d":{"add":{"e":1}}}}}}})";
    CHECK(told(talk, "loom")
          == "/messages/0/native/zed/add/a: only zed has it, here and at 2 other places\n"
             "/messages/0/native/zed/add/b: only zed has it\n"
             "/messages/2/native/zed/in/c/value: only zed has it\n"
             "/native/acpx/whole/in/d/add/e: only acpx has it\n");
    CHECK(told(talk, "zed") == "/native/acpx/whole/in/d/add/e: only acpx has it\n");
}

TEST_CASE("a format's own members count in its own conversation alone") {
    constexpr std::string_view of_loom =
        R"({"lisle":1,"source":{"format":"loom"},"messages":[],"native":{"zed":{"add":{"a":1}}}})";
    CHECK(told(of_loom, "zed") == "/native/zed/add/a: only zed has it\n");
}

TEST_CASE("each message that was left out is reported with the reason") {
    CHECK(told(R"({"lisle":1,"source":{"format":"opencode"},"messages":[],"native":{"opencode":{)"
               R"("left_out":{"compacted":1,"reverted":1},)"
               R"("in":{"messages":{"of":"1","value":[{},{}]},"info":{"add":{"slug":"s"}}}}}})",
               "acpx")
          == "/native/opencode/in/info/add/slug: only opencode has it\n"
             "/native/opencode/in/messages/value/0: a message that was compacted\n"
             "/native/opencode/in/messages/value/1: a message that was reverted\n");
}

TEST_CASE("the source of a conversation is known to other formats") {
    constexpr std::string_view talk =
        R"({"lisle":1,"source":{"format":"acpx","release":"0.19.1","id":"r"},"id":"s",)"
        R"("messages":[]})";
    CHECK(told(talk, "zed")
          == "/source/release: the new document has no release of another program\n"
             "/source/id: the new document has no id of another document\n");
    CHECK(told(talk, "acpx").empty());
}

}  // namespace unread_members_test
