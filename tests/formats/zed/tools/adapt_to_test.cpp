#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/tools/adapt_to.hpp>
#include <lisle/schema/unknown.hpp>

namespace adapt_to_test {

using namespace expect;
using lisle::finding;
using lisle::schema_revision;
using findings = std::vector<finding>;

namespace {

std::string with_messages(std::string_view messages, std::string_view more = {}) {
    return R"({"title":"t","messages":[)" + std::string{messages}
           + R"(],"updated_at":"2026-02-27T12:34:56Z")" + std::string{more}
           + R"(,"version":"0.3.0"})";
}
std::string with_content(std::string_view content) {
    return with_messages(R"({"User":{"id":"u","content":[)" + std::string{content} + "]}}");
}
std::string with_result(std::string_view content) {
    return with_messages(
        R"({"Agent":{"content":[],"tool_results":{"i":{"tool_use_id":"i","tool_name":"n",)"
        R"("is_error":false,"content":)"
        + std::string{content} + R"(,"output":null}},"reasoning_details":null}})");
}

zed::thread read(std::string_view text) {
    auto t = decode<zed::thread>(text, permissive);
    CHECK((t ? "" : t.error().message()) == "");
    return t ? *t : zed::thread{};
}

/// The losses for a revision, which must read the result.
findings lost_for(std::string_view text, schema_revision target, std::string_view kept) {
    findings lost;
    auto const written = zed::encode_for(target, read(text), lost);
    CAPTURE(written);
    CHECK(written.find(kept) != written.npos);
    auto options = reference;
    options.revision = target;
    CHECK(decode<zed::thread>(written, options).has_value());
    return lost;
}

constexpr auto pinned = schema_revision::pinned;
constexpr auto latest = schema_revision::latest;

}  // namespace

TEST_CASE("a thread that fits the revision is not changed") {
    auto const text = with_messages(R"({"User":{"id":"u","content":[{"Text":"a"}]}},"Resume")");
    CHECK(lost_for(text, pinned, R"("imported":false)").empty());
    CHECK(lost_for(text, latest, R"("sandbox_grants":{)").empty());
}

TEST_CASE("newer fields are lost to the pinned revision") {
    auto const text = with_messages(
        "", R"(,"draft_prompt":[],"ui_scroll_position":{"item_ix":1,"offset_in_item":0.5},)"
            R"("sandboxed_terminal_temp_dir":"/t","sandbox_grants":{"unsandboxed":true})");
    constexpr auto what = "a field that this revision lacks";
    CHECK(lost_for(text, pinned, R"("thinking_effort":null,"version")")
          == findings{{"/draft_prompt", what},
                      {"/ui_scroll_position", what},
                      {"/sandboxed_terminal_temp_dir", what},
                      {"/sandbox_grants", what}});
    CHECK(lost_for(text, latest, R"("offset_in_item":0.5)").empty());
    CHECK(lost_for(with_messages("", R"(,"imported":true)"), latest, R"("subagent_context")")
          == findings{{"/imported", what}});
}

TEST_CASE("the pinned revision can't express that an input is text") {
    auto const text = with_messages(
        R"({"Agent":{"content":[{"ToolUse":{"id":"i","name":"n","raw_input":"x",)"
        R"("input":{"type":"text","value":"x"},"is_input_complete":true,)"
        R"("thought_signature":null}}],"tool_results":{},"reasoning_details":null}})");
    CHECK(lost_for(text, pinned, R"("input":"x","is_input_complete")")
          == findings{
              {"/messages/0/Agent/content/0/ToolUse", "the type of the input: text, not JSON"}});
    CHECK(lost_for(text, latest, R"("input":{"type":"text","value":"x"})").empty());
}

TEST_CASE("messages that a revision does not know are lost") {
    auto const text = with_messages(
        R"("Resume",{"Compaction":{"Summary":"s"}},{"Later":1},{"Compaction":{"Other":1}})");
    CHECK(lost_for(text, pinned, R"(["Resume"])")
          == findings{{"/messages/1", "a compaction of the messages before it"},
                      {"/messages/2", "an unknown kind: Later"},
                      {"/messages/3", "a compaction of the messages before it"}});
    CHECK(lost_for(text, latest, R"(["Resume",{"Compaction":{"Summary":"s"}}])").size() == 2);
}

TEST_CASE("mentions become the nearest kind that a revision has, or text") {
    struct change {
        std::string_view uri;
        schema_revision target;
        std::string_view becomes;
        std::size_t lost;
    };
    for (auto const& c : {
             change{R"({"PastedImage":{"name":"p"}})", pinned, R"("PastedImage")", 1},
             change{R"("PastedImage")", latest, R"({"PastedImage":{"name":"Image"}})", 1},
             change{R"({"MergeConflict":{"file_path":"/a"}})", pinned,
                    R"({"File":{"abs_path":"/a"}})", 1},
             change{R"({"Skill":{"name":"n","source":"s","skill_file_path":"/a"}})", pinned,
                    R"({"File":{"abs_path":"/a"}})", 1},
             change{R"({"Selection":{"line_range":{"start":0,"end":1},"column":3}})", pinned,
                    R"({"Selection":{"line_range":{"start":0,"end":1}}})", 1},
             change{R"({"Rule":{"id":7,"name":"n"}})", pinned, R"({"Text":"[@n](zed)", 1},
             change{R"({"TextThread":{"path":"/p","name":"n"}})", latest, R"({"Text":"[@n](zed)",
                    1},
             change{R"({"Later":1})", latest, R"({"Text":"[@)", 1},
             change{R"({"Skill":{"name":"n","source":"s","skill_file_path":"/a"}})", latest,
                    R"({"Skill")", 0},
         }) {
        auto const text = R"({"Mention":{"uri":)" + std::string{c.uri} + R"(,"content":"c"}})";
        CAPTURE(text);
        CHECK(lost_for(with_content(text), c.target, c.becomes).size() == c.lost);
    }
}

TEST_CASE("an invalid link becomes text in every revision, a bad rule id in the pinned one") {
    auto const fetch =
        with_content(R"({"Mention":{"uri":{"Fetch":{"url":"nowhere"}},"content":"c"}})");
    auto const rule = with_content(
        R"({"Mention":{"uri":{"Rule":{"id":{"User":{"uuid":"mine"}},"name":"n"}},"content":"c"}})");
    constexpr std::string_view as_text = R"([{"Text":"[@nowhere](nowhere)\n\nc"}])";
    findings const lost{{"/messages/0/User/content/0/Mention/uri",
                         "the mention: its link and its content stay as text"}};
    CHECK(lost_for(fetch, pinned, as_text) == lost);
    CHECK(lost_for(fetch, latest, as_text) == lost);
    CHECK(lost_for(rule, pinned, R"([{"Text":"[@n]()") == lost);

    auto t = read(fetch);
    CHECK(zed::drop_unreadable_parts(t) == lost);
    CHECK(lisle::encode(t).find(as_text) != std::string::npos);
}

TEST_CASE("values that only a permissive reader keeps are lost to every revision") {
    auto const check_both = [](std::string const& text, std::string_view kept,
                               findings const& lost) {
        CHECK(lost_for(text, pinned, kept) == lost);
        CHECK(lost_for(text, latest, kept) == lost);
    };
    check_both(with_messages("", R"(,"speed":"turbo")"), R"("speed":null)",
               {{"/speed", R"(an unreadable value: "turbo")"}});
    auto later = with_messages("");
    later.replace(later.find("0.3.0"), 5, "0.4.0");
    check_both(later, R"("version":"0.3.0")", {{"/version", "version 0.4.0"}});
    check_both(with_content(R"({"Mention":{"uri":{"Symbol":{"abs_path":"/a","name":"n",)"
                          R"("line_range":{"start":0,"end":1,"x":2}}},"content":""}})"),
             R"("line_range":{"start":0,"end":1}})",
             {{"/messages/0/User/content/0/Mention/uri", "a forbidden unknown key: x, 2"}});
    CHECK(lost_for(with_content(R"({"Mention":{"uri":{"Rule":{"id":{"kind":"BuiltIn",)"
                                R"("CommitMessage":null,"x":1},"name":"n"}},"content":""}})"),
                   pinned, R"({"kind":"BuiltIn","CommitMessage":null})")
              .size()
          == 1);
}

TEST_CASE("an invalid value of a newer field is lost to the newer revision") {
    auto const text = with_messages("", R"(,"sandboxed_terminal_temp_dir":[1])");
    CHECK(lost_for(text, pinned, R"("sandboxed_terminal_temp_dir":[1])").empty());
    CHECK(lost_for(text, latest, R"("sandboxed_terminal_temp_dir":null)")
          == findings{{"/sandboxed_terminal_temp_dir", "an unreadable value: [1]"}});
    auto const column = with_content(
        R"({"Mention":{"uri":{"Selection":{"line_range":{"start":0,"end":1},"column":"a"}},)"
        R"("content":""}})");
    CHECK(lost_for(column, latest, R"({"line_range":{"start":0,"end":1}})").size() == 1);
    // Zed writes an infinite offset as null, and reads none.
    auto const far =
        with_messages("", R"(,"ui_scroll_position":{"item_ix":1,"offset_in_item":1e300})");
    CHECK(lost_for(far, latest, R"("ui_scroll_position":null)").size() == 1);
}

TEST_CASE("an invalid time is replaced in every revision") {
    constexpr std::string_view snapshot =
        R"(,"initial_project_snapshot":{"worktree_snapshots":[],"timestamp":"then"})";
    auto text = with_messages("", snapshot);
    findings const lost{{"/initial_project_snapshot/timestamp", "not an RFC 3339 time: then"}};
    constexpr std::string_view kept = R"("timestamp":"2026-02-27T12:34:56Z")";
    CHECK(lost_for(text, pinned, kept) == lost);
    CHECK(lost_for(text, latest, kept) == lost);
    text.replace(text.find("2026"), std::string_view{"2026-02-27T12:34:56Z"}.size(), "now");
    auto t = read(text);
    CHECK(zed::drop_unreadable_parts(t)
          == findings{{"/updated_at", "not an RFC 3339 time: now"}, lost.front()});
    CHECK(t.updated_at == zed::timestamp{});
    CHECK(t.initial_project_snapshot->timestamp == t.updated_at);
}

TEST_CASE("the size of an image is lost to the newest revision") {
    auto const text = with_content(R"({"Image":{"source":"s","size":{"width":2,"height":3}}})");
    CHECK(lost_for(text, latest, R"({"Image":{"source":"s"}})")
          == findings{{"/messages/0/User/content/0", "the size of an image"}});
    CHECK(lost_for(text, pinned, R"("size":{"width":2,"height":3})").empty());
}

TEST_CASE("a result of several parts becomes one for the pinned revision") {
    CHECK(lost_for(with_result(R"([{"Text":"a"},{"Image":{"source":"s"}},{"Text":"b"}])"), pinned,
                   R"({"Text":"a\nb"})")
              .size()
          == 3);
    CHECK(lost_for(with_result(R"([{"Image":{"source":"s"}}])"), pinned,
                   R"({"Image":{"source":"s","size":{"width":0,"height":0}}})")
              .size()
          == 1);
    CHECK(lost_for(with_result(R"([{"Image":{"source":"a"}},{"Image":{"source":"b"}}])"), pinned,
                   R"({"Image":{"source":"a","size":{"width":0,"height":0}}})")
              .size()
          == 4);
    CHECK(lost_for(with_result(R"({"Text":"a"})"), latest, R"([{"Text":"a"}])").empty());
    CHECK(lost_for(with_result(R"([{"Later":1}])"), latest, R"("content":[])").size() == 1);
}

TEST_CASE("a result without parts becomes an empty text for the pinned revision") {
    auto const lost = lost_for(with_result("[]"), pinned, R"("content":{"Text":""})");
    CHECK(lost
          == findings{{"/messages/0/Agent/tool_results/i/content",
                       "a list of no parts: it becomes an empty text"}});
    CHECK(lost_for(with_result("[]"), latest, R"("content":[])").empty());
}

TEST_CASE("the file system of an unresolved path is lost to the latest revision, which omits it") {
    auto const text = with_messages(
        {}, R"(,"sandbox_grants":{"write_paths":["/a",{"requested":"/b","on_windows_fs":true},)"
            R"({"requested":"/c","resolved":"/d","on_windows_fs":true}]})");
    auto const lost = lost_for(
        text, latest,
        R"("write_paths":["/a","/b",{"requested":"/c","resolved":"/d","on_windows_fs":true}])");
    CHECK(lost
          == findings{{"/sandbox_grants/write_paths/1/on_windows_fs",
                       "the file system of a path that was not resolved"}});
}

TEST_CASE("only unreadable parts are dropped from a salvaged thread") {
    auto t = read(with_messages(R"({"Later":1},{"User":{"id":"u","content":[{"Later":1}]}})"));
    auto const before = t;
    CHECK(zed::drop_unreadable_parts(t).empty());
    CHECK(t == before);
    t.messages.emplace_back(lisle::unknown_case<lisle::owned>{
        "User", lisle::text::assume_json(R"({"User":{"id":5}})")});
    auto const lost = zed::drop_unreadable_parts(t);
    CHECK(lost == findings{{"/messages/2", R"(an unreadable value: {"User":{"id":5}})"}});
    CHECK(t == before);
}

TEST_CASE("parts that no version of Zed reads are dropped from a salvaged thread") {
    auto t = read(with_messages(
        R"({"User":null,"x":1},{"User":{"id":"u","content":[{"type":"text","text":"a"},)"
        R"({"T,x":1}]}},)"
        R"({"Agent":{"content":[],"tool_results":{"i":{"tool_use_id":"i","tool_name":"n",)"
        R"("is_error":false,"content":{"type":"audio","text":5},"output":null}},)"
        R"("reasoning_details":null}})"));
    auto const lost = zed::drop_unreadable_parts(t);
    REQUIRE(lost.size() == 4);
    CHECK(lost[0].pointer == "/messages/0");
    CHECK(lost[2].pointer == "/messages/1/User/content/1");
    CHECK(lost[3].pointer == "/messages/2/Agent/tool_results/i/content/0");
    auto const text = lisle::encode(t);
    CHECK(text.find(R"("content":{"Text":""})") != text.npos);
    CHECK(decode<zed::thread>(text, reference).has_value());
}

}  // namespace adapt_to_test
