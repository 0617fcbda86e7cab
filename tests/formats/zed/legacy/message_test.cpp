#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/legacy/message.hpp>

#include <string>
#include <string_view>
#include <variant>

namespace legacy_message_test {

using namespace expect;
namespace legacy = lisle::zed::legacy;
using legacy::message;
using legacy::segment;
using crease = legacy::basic_crease<lisle::owned>;
using tool_result = legacy::basic_tool_result<lisle::owned>;
using tool_use = legacy::basic_tool_use<lisle::owned>;
using unversioned_message = legacy::basic_unversioned_message<lisle::owned>;

namespace {

/// A message as it was written, with other members behind its role.
std::string with(std::string_view members) {
    return R"({"id":0,"role":"user",)" + std::string{members} + '}';
}

constexpr std::string_view bare =
    R"({"id":0,"role":"user","segments":[],"tool_uses":[],"tool_results":[],"context":"",)"
    R"("creases":[],"is_hidden":false})";

}  // namespace

// ---- Messages -----------------------------------------------------------------------------------

TEST_CASE("a message is written with all of its fields") {
    keeps<message>(bare, strict);
    keeps<message>(R"({"id":18446744073709551615,"role":"assistant",)"
                   R"("segments":[{"type":"text","text":"t"}],)"
                   R"("tool_uses":[{"id":"i","name":"n","input":{"b":1.5,"a":null}}],)"
                   R"("tool_results":[{"tool_use_id":"i","is_error":true,"content":{"Text":"c"},)"
                   R"("output":[1]}],"context":"c",)"
                   R"("creases":[{"start":0,"end":1,"icon_path":"p","label":"l"}],)"
                   R"("is_hidden":true})",
                   strict);
}

TEST_CASE("a message needs an id and a role, other fields have defaults") {
    reads<message>(R"({"role":"user","id":0})", bare);
    reads<message>(with(R"("text":"dropped","later":[1])"), bare);
    fails_at<message>(R"(<!>{"role":"user"})", errc::missing_field, "/id");
    fails_at<message>(R"(<!>{"id":0})", errc::missing_field, "/role");
    auto newer = std::string{bare};
    newer.insert(newer.find(R"("context")"), R"("later":1,)");
    gives_back<message>(newer, newer, "unknown field");
}

TEST_CASE("an id is an integer from 0 on, a role one of three") {
    for (std::string_view role : {"user", "assistant", "system"}) {
        auto text = std::string{bare};
        text.replace(text.find("user"), 4, role);
        keeps<message>(text, strict);
    }
    fails_at<message>(R"({"id":<!>-1,"role":"user"})", errc::out_of_range, "/id");
    fails_at<message>(R"({"id":<!>18446744073709551616,"role":"user"})", errc::out_of_range, "/id");
    fails_at<message>(R"({"id":<!>1.0,"role":"user"})", errc::wrong_type, "/id");
    fails_at<message>(R"({"id":<!>"0","role":"user"})", errc::wrong_type, "/id");
    fails_at<message>(R"({"id":0,"role":<!>"tool"})", errc::unknown_case, "/role");
    fails_at<message>(R"({"id":0,"role":<!>"User"})", errc::unknown_case, "/role");
}

TEST_CASE("null is refused in all fields of a message") {
    for (std::string_view key :
         {"segments", "tool_uses", "tool_results", "context", "creases", "is_hidden"})
        fails_at<message>(with('"' + std::string{key} + R"(":<!>null)"), errc::wrong_type,
                          "/" + std::string{key});
}

// ---- Segments -----------------------------------------------------------------------------------

TEST_CASE("a segment's type is text, thinking or RedactedThinking") {
    for (std::string_view text :
         {R"({"type":"text","text":""})", R"({"type":"thinking","text":"t","signature":"s"})",
          R"({"type":"thinking","text":"t"})", R"({"type":"RedactedThinking","data":"d"})"})
        keeps<segment>(text, strict);
    reads<segment>(R"({"text":"t","x":1,"type":"text"})", R"({"type":"text","text":"t"})");
    reads<segment>(R"({"type":"thinking","text":"t","signature":null})",
                   R"({"type":"thinking","text":"t"})");
}

TEST_CASE("a segment without its type or its text is refused") {
    fails_at<segment>(R"(<!>{"text":"t"})", errc::missing_field, "/type");
    fails_at<segment>(R"(<!>{"type":"text"})", errc::missing_field, "/text");
    fails_at<segment>(R"(<!>{"type":"thinking","signature":"s"})", errc::missing_field, "/text");
    fails_at<segment>(R"(<!>{"type":"RedactedThinking"})", errc::missing_field, "/data");
    fails_at<segment>(R"({"type":"text","text":<!>null})", errc::wrong_type, "/text");
    fails_at<segment>(R"({"type":"RedactedThinking","data":<!>5})", errc::wrong_type, "/data");
}

TEST_CASE("other types of segments are refused, or kept") {
    for (std::string_view type :
         {"Text", "Thinking", "redacted_thinking", "redactedThinking", ""}) {
        fails_at<segment>(R"({"type":<!>")" + std::string{type} + R"(","text":"t","data":"d"})",
                          errc::unknown_case, "/type");
    }
    constexpr std::string_view later = R"({"type":"image","source":[1]})";
    gives_back<segment>(later, later, "unknown case");
}

// ---- Tools and creases --------------------------------------------------------------------------

TEST_CASE("a tool use has an id, a name and any input") {
    for (std::string_view input : {"null", "0.5", R"("x")", "[]", R"({"z":1,"a":{}})"})
        keeps<tool_use>(R"({"id":"","name":"","input":)" + std::string{input} + '}', strict);
    fails_at<tool_use>(R"(<!>{"id":"i","name":"n"})", errc::missing_field, "/input");
    fails_at<tool_use>(R"(<!>{"id":"i","input":1})", errc::missing_field, "/name");
    fails_at<tool_use>(R"(<!>{"name":"n","input":1})", errc::missing_field, "/id");
    fails_at<tool_use>(R"({"id":<!>5,"name":"n","input":1})", errc::wrong_type, "/id");
}

TEST_CASE("a result has content in any of its forms, and may have an output") {
    auto const with_content = [](std::string_view content, std::string_view more) {
        return R"({"tool_use_id":"i","is_error":false,"content":)" + std::string{content}
               + std::string{more} + '}';
    };
    auto const written = with_content(R"({"Text":"a"})", R"(,"output":null)");
    keeps<tool_result>(written, strict);
    for (std::string_view content : {R"("a")", R"({"type":"text","text":"a"})", R"({"text":"a"})"})
        reads<tool_result>(with_content(content, ""), written);
    fails_at<tool_result>(with_content("<!>5", ""), errc::no_case_matched, "/content");
    fails_at<tool_result>(R"(<!>{"tool_use_id":"i","content":"a"})", errc::missing_field,
                          "/is_error");
    fails_at<tool_result>(R"(<!>{"is_error":true,"content":"a"})", errc::missing_field,
                          "/tool_use_id");
    fails_at<tool_result>(R"(<!>{"tool_use_id":"i","is_error":true})", errc::missing_field,
                          "/content");
}

TEST_CASE("a crease has a range, an icon and a label, and a bad one rejects its message") {
    keeps<crease>(R"({"start":9,"end":1,"icon_path":"","label":""})", strict);
    fails_at<crease>(R"(<!>{"start":0,"end":1,"icon_path":""})", errc::missing_field, "/label");
    fails_at<crease>(R"(<!>{"start":0,"end":1,"label":""})", errc::missing_field, "/icon_path");
    fails_at<crease>(R"(<!>{"start":0,"icon_path":"","label":""})", errc::missing_field, "/end");
    fails_at<crease>(R"(<!>{"end":1,"icon_path":"","label":""})", errc::missing_field, "/start");
    fails_at<crease>(R"({"start":<!>-1})", errc::out_of_range, "/start");
    fails_at<message>(with(R"("creases":[<!>{}])"), errc::missing_field, "/creases/0/start");
}

// ---- Without a version --------------------------------------------------------------------------

TEST_CASE("a message of a thread without a version has one text and no segments") {
    constexpr std::string_view written =
        R"({"id":0,"role":"user","text":"","tool_uses":[],"tool_results":[]})";
    keeps<unversioned_message>(written, strict);
    reads<unversioned_message>(R"({"id":0,"role":"user","text":""})", written);
    reads<unversioned_message>(R"({"id":0,"role":"user","text":"","segments":5})", written);
    fails_at<unversioned_message>(R"(<!>{"id":0,"role":"user"})", errc::missing_field, "/text");
    fails_at<unversioned_message>(R"({"id":0,"role":"user","text":<!>null})", errc::wrong_type,
                                  "/text");
    fails_at<unversioned_message>(R"({"id":0,"role":"user","text":"","tool_uses":<!>null})",
                                  errc::wrong_type, "/tool_uses");
}

}  // namespace legacy_message_test
