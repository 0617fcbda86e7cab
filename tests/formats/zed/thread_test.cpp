#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/thread.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace thread_test {

using namespace expect;
using lisle::zed::profile_id;
using lisle::zed::role;
using lisle::zed::speed_mode;
using lisle::zed::subagent_context;
using lisle::zed::thread;

namespace {

struct member {
    std::string_view key, value;
};

/// A thread as Zed writes it, in Zed's order of keys.
std::vector<member> const canonical_members{
    {"title", R"("t")"},
    {"messages", "[]"},
    {"updated_at", R"("2026-02-27T12:34:56Z")"},
    {"detailed_summary", "null"},
    {"initial_project_snapshot", "null"},
    {"cumulative_token_usage", "{}"},
    {"request_token_usage", "{}"},
    {"model", "null"},
    {"profile", "null"},
    {"imported", "false"},
    {"subagent_context", "null"},
    {"speed", "null"},
    {"thinking_enabled", "false"},
    {"thinking_effort", "null"},
    {"version", R"("0.3.0")"},
};

std::string to_text(std::vector<member> const& members) {
    std::string out = "{";
    for (auto const& [key, value] : members) {
        if (out.size() > 1) out += ',';
        out.append("\"").append(key).append("\":").append(value);
    }
    return out + "}";
}

/// The canonical thread with another value for a key.
std::string with(std::string_view key, std::string_view value) {
    auto members = canonical_members;
    for (auto& m : members)
        if (m.key == key) m.value = value;
    return to_text(members);
}

std::string without(std::string_view key) {
    auto members = canonical_members;
    std::erase_if(members, [&](member const& m) { return m.key == key; });
    return to_text(members);
}

std::string const canonical = to_text(canonical_members);
constexpr std::string_view required = R"("title":"t","messages":[],)"
                                      R"("updated_at":"2026-02-27T12:34:56Z")";

std::string minimal(std::string_view more = {}, std::string_view version = "\"0.3.0\"") {
    return "{" + std::string{required} + std::string{more} + ",\"version\":" + std::string{version}
           + "}";
}

}  // namespace

// ---- Fields -------------------------------------------------------------------------------------

TEST_CASE("a thread is written with all of its fields, the version last") {
    keeps<thread>(canonical, strict);
    auto const full = with("title", R"("")");
    keeps<thread>(full, strict);
    thread made;
    made.title = "t";
    made.updated_at.text = "2026-02-27T12:34:56Z";
    CHECK(lisle::encode(made) == canonical);
}

TEST_CASE("a title, messages, a time and the version are required, the others have a default") {
    reads<thread>(minimal(), canonical);
    for (auto const& m : canonical_members) {
        CAPTURE(m.key);
        bool const is_required =
            m.key == "title" || m.key == "messages" || m.key == "updated_at" || m.key == "version";
        auto const text = without(m.key);
        if (is_required) fails_at<thread>(text, errc::missing_field, "/" + std::string{m.key}, 0);
        else reads<thread>(text, canonical);
    }
    fails_at<thread>("{}", errc::missing_field, "/title", 0);
}

TEST_CASE("only optional fields may be null") {
    for (auto const& m : canonical_members) {
        CAPTURE(m.key);
        auto const text = with(m.key, "null");
        if (m.value == "null") keeps<thread>(text, strict);
        else if (m.key == "version")
            fails_at<thread>(text, errc::unsupported_version, "/version", text.rfind("null"));
        else
            fails_at<thread>(text, errc::wrong_type, "/" + std::string{m.key},
                             text.find(":null", text.find("\"" + std::string{m.key} + "\"")) + 1);
    }
    for (std::string_view key :
         {"cumulative_token_usage", "request_token_usage", "imported", "thinking_enabled"})
        gives_back<thread>(with(key, "null"), canonical, "null where a value is written");
}

TEST_CASE("values of another type are refused, or kept as text in fields that may be absent") {
    struct wrong_value {
        std::string_view key, value;
    };
    for (auto const& [key, value] : std::vector<wrong_value>{
             {"title", "5"},
             {"title", "[\"t\"]"},
             {"messages", "{}"},
             {"messages", "\"x\""},
             {"updated_at", "5"},
             {"detailed_summary", "5"},
             {"detailed_summary", "{}"},
             {"initial_project_snapshot", "\"s\""},
             {"cumulative_token_usage", "5"},
             {"request_token_usage", "[]"},
             {"request_token_usage", "\"\""},
             {"model", "\"m\""},
             {"profile", "5"},
             {"profile", "{}"},
             {"imported", "1"},
             {"imported", "\"true\""},
             {"subagent_context", "\"p\""},
             {"speed", "5"},
             {"speed", "true"},
             {"thinking_enabled", "0"},
             {"thinking_enabled", "\"false\""},
             {"thinking_effort", "1.5"},
         }) {
        auto const text = with(key, value);
        auto const place = text.find("\"" + std::string{key} + "\":") + key.size() + 3;
        fails_at<thread>(text, errc::wrong_type, "/" + std::string{key}, place);
        bool const is_needed = key == "title" || key == "messages" || key == "updated_at";
        if (is_needed) {
            fails_at<thread>(text, errc::wrong_type, "/" + std::string{key}, place, permissive);
            continue;
        }
        std::vector<lisle::note> notes;
        auto const kept = lisle::decode<lisle::zed_t>(text, permissive, &notes);
        REQUIRE(kept.has_value());
        CHECK(lisle::encode(*kept, lisle::layout::source) == text);
        CHECK(lisle::encode(*kept) == text);
        REQUIRE(notes.size() == 1);
        CHECK(notes[0].is_misfit);
        CHECK(notes[0].pointer == "/" + std::string{key});
        CHECK(notes[0].offset == place);
    }
    fails_at<thread>(with("updated_at", "\"now\""), errc::bad_value, "/updated_at", 40);
    for (std::string_view text : {"null", "1", "true", "\"0.3.0\"", "[]"})
        fails_at<thread>(text, errc::wrong_type, "", 0);
}

TEST_CASE("keys may be in any order and are written in Zed's") {
    auto members = canonical_members;
    for (std::size_t i = 0; i < members.size(); ++i) {
        std::rotate(members.begin(), members.begin() + 1, members.end());
        reads<thread>(to_text(members), canonical);
        if (to_text(members) != canonical) {
            CHECK(!decode<thread>(to_text(members), strict));
            gives_back<thread>(to_text(members), canonical, "");
        }
    }
    std::reverse(members.begin(), members.end());
    reads<thread>(to_text(members), canonical);
    gives_back<thread>(to_text(members), canonical, "");
}

TEST_CASE("keys are compared with their case, after their escapes are resolved") {
    fails_at<thread>(R"({"Title":"t","messages":[],"updated_at":"2026-02-27T12:34:56Z",)"
                     R"("version":"0.3.0"})",
                     errc::missing_field, "/title", 0);
    reads<thread>(R"({"tit\u006ce":"t","m\u0065ssages":[],"updated_at":"2026-02-27T12:34:56Z",)"
                  R"("\u0076ersion":"0\u002e3.0"})",
                  canonical);
    reads<thread>(minimal(R"(,"Imported":true,"imported ":true)"), canonical);
}

TEST_CASE("the last of two equal keys counts, whatever the first is, at every depth") {
    reads<thread>(R"({"title":null,)" + std::string{required}
                      + R"(,"imported":true,"version":"0.1.0","imported":false,"version":"0.3.0"})",
                  canonical);
    reads<thread>(minimal(R"(,"model":{"provider":1,"model":"a","provider":"p","model":"m"})"),
                  with("model", R"({"provider":"p","model":"m"})"));
    reads<thread>(minimal(R"(,"messages":[{"User":{"id":1,"id":"b","content":{},"content":[]}}])"),
                  with("messages", R"([{"User":{"id":"b","content":[]}}])"));
    fails_at<thread>(minimal(R"(,"title":5)"), errc::wrong_type, "/title",
                     minimal(R"(,"title":5)").find("5,"));
    fails_at<thread>(minimal(R"(,"title":"t")"), errc::duplicate_field, "/title",
                     minimal(R"(,"title":"t")").rfind("\"title\""), from_text);
}

TEST_CASE("unknown keys are dropped, kept in place or refused") {
    auto members = canonical_members;
    members.insert(members.begin() + 13, {"completion_mode", R"({"a":1e2,"\u0041":[]})"});
    members.insert(members.begin(), {"first", "null"});
    members.push_back({"last", "0"});
    reads<thread>(to_text(members), canonical);
    gives_back<thread>(to_text(members), to_text(members), "unknown field");
    fails_at<thread>(to_text(members), errc::unknown_field, "/first", 1, strict);
    // Unknown values are checked for syntax as well.
    fails_at<thread>(R"({"x":[0<!>1]})", errc::syntax, "/x/0");
    fails_at<thread>(R"({"x":"<!>\x"})", errc::bad_escape, "/x");
}

TEST_CASE("a thread of May 2026 is read and written back") {
    constexpr std::string_view may =
        R"({"title":"May","messages":[{"User":{"id":"u","content":[{"Text":"hi"}]}},)"
        R"({"Agent":{"content":[{"Text":"a"}],"tool_results":{}}}],)"
        R"("updated_at":"2026-05-03T10:00:00.123456Z","detailed_summary":null,)"
        R"("initial_project_snapshot":null,"cumulative_token_usage":{"input_tokens":3},)"
        R"("request_token_usage":{"u":{"input_tokens":3}},)"
        R"("model":{"provider":"zed.dev","model":"m"},"completion_mode":"normal",)"
        R"("profile":"write","imported":false,"version":"0.3.0"})";
    gives_back<thread>(
        may,
        R"({"title":"May","messages":[{"User":{"id":"u","content":[{"Text":"hi"}]}},)"
        R"({"Agent":{"content":[{"Text":"a"}],"tool_results":{},"reasoning_details":null}}],)"
        R"("updated_at":"2026-05-03T10:00:00.123456Z","detailed_summary":null,)"
        R"("initial_project_snapshot":null,"cumulative_token_usage":{"input_tokens":3},)"
        R"("request_token_usage":{"u":{"input_tokens":3}},)"
        R"("model":{"provider":"zed.dev","model":"m"},"completion_mode":"normal",)"
        R"("profile":"write","imported":false,"subagent_context":null,"speed":null,)"
        R"("thinking_enabled":false,"thinking_effort":null,"version":"0.3.0"})",
        "unknown field");
}

TEST_CASE("a thread of August 2026 has no unknown parts, and is written as it is read") {
    auto const mention = [](std::string_view uri) {
        return R"({"Mention":{"uri":)" + std::string{uri} + R"(,"content":"c"}},)";
    };
    auto const use = [](std::string_view input) {
        return R"({"ToolUse":{"id":"i","name":"n","raw_input":"r","input":)" + std::string{input}
               + R"(,"is_input_complete":true,"thought_signature":null}},)";
    };
    auto const result = [](std::string_view id, std::string_view content) {
        auto const quoted = '"' + std::string{id} + '"';
        return quoted + R"(:{"tool_use_id":)" + quoted
               + R"(,"tool_name":"n","is_error":false,"content":)" + std::string{content}
               + R"(,"output":null})";
    };
    auto const text =
        R"({"title":"t","messages":[{"User":{"id":"u","content":[)"
        + mention(R"({"PastedImage":{"name":"a.png"}})")
        + mention(R"({"MergeConflict":{"file_path":"/a"}})")
        + mention(R"({"Skill":{"name":"n","source":"s","skill_file_path":"/s"}})")
        + mention(R"({"Selection":{"line_range":{"start":0,"end":1},"column":3}})")
        + mention(R"({"Rule":{"id":{"User":{"uuid":"u"}},"name":"n"}})")
        + mention(R"({"Rule":{"id":{"kind":"User"},"name":"n"}})")
        + mention(R"({"Rule":{"id":null,"name":"n"}})")
        + R"({"Image":{"source":"s"}}]}},{"Compaction":{"Summary":"s"}},)"
          R"({"Compaction":{"ProviderNative":{"provider":"p","items":[{"a":1},2]}}},)"
          R"({"Agent":{"content":[)"
        + use(R"({"type":"json","value":{"a":1}})") + use(R"({"type":"text","value":"raw"})")
        + R"({"Text":"t"}],"tool_results":{)" + result("a", "[]") + ','
        + result("b", R"([{"Text":"t"},{"Image":{"source":"s"}}])")
        + R"(},"reasoning_details":null}}],"updated_at":"2026-08-15T07:45:10.010203Z",)"
          R"("detailed_summary":null,"initial_project_snapshot":null,"cumulative_token_usage":{},)"
          R"("request_token_usage":{},"model":null,"profile":"write","subagent_context":null,)"
          R"("speed":null,"thinking_enabled":true,"thinking_effort":"low",)"
          R"("draft_prompt":[{"type":"text","text":"d"},{"type":"later","n":[1]}],)"
          R"("ui_scroll_position":{"item_ix":3,"offset_in_item":-12.5},)"
          R"("sandboxed_terminal_temp_dir":"/t","sandbox_grants":{"write_paths":["/a",)"
          R"({"requested":"/b","resolved":"/c"},)"
          R"({"requested":"/d","resolved":"/e","on_windows_fs":true}],"network_hosts":["h"],)"
          R"("network_any_host":true,"allow_fs_write_all":false,"unsandboxed":false,)"
          R"("sandbox_fallback":true},"version":"0.3.0"})";
    std::vector<lisle::note> notes;
    auto const read = decode<thread>(text, permissive, &notes);
    REQUIRE(read.has_value());
    CHECK(lisle::encode(*read, lisle::layout::source) == text);
    CHECK(lisle::encode(*read, lisle::schema_revision::latest) == text);
    for (auto const& note : notes) {
        CAPTURE(note.pointer);
        CHECK(note.what.find("unknown") == std::string::npos);
    }
    for (auto options : {reference, strict}) {
        options.revision = lisle::schema_revision::latest;
        auto const again = decode<thread>(text, options);
        CHECK((again ? lisle::encode(*again, lisle::schema_revision::latest)
                     : again.error().message())
              == text);
    }
}

// ---- Versions -----------------------------------------------------------------------------------

TEST_CASE("the version is the string 0.3.0") {
    for (std::string_view version :
         {R"("0.4.0")", R"("")", R"("0.3")", R"("0.3.0 ")", R"("v0.3.0")", R"("0.3.0\u0000")",
          "0.3", "3", "null", "true", "[]", R"(["0.3.0"])", "{}"}) {
        auto const text = minimal({}, version);
        fails_at<thread>(text, errc::unsupported_version, "/version",
                         text.size() - 1 - version.size());
    }
    CHECK(decode<thread>(minimal({}, R"("0.4.0")"), reference).error().detail
          == R"(found "0.4.0", expected "0.3.0")");
    CHECK(decode<thread>(minimal({}, "[1]"), reference).error().detail
          == R"(found array, expected "0.3.0")");
}

TEST_CASE("the version may be anywhere, and the last of two counts") {
    reads<thread>(R"({"version":"0.3.0",)" + std::string{required} + "}", canonical);
    reads<thread>(R"({"version":7,)" + std::string{required} + R"(,"version":"0.3.0"})", canonical);
    auto const older_last =
        R"({"version":"0.3.0",)" + std::string{required} + R"(,"version":"0.1.0"})";
    fails_at<thread>(older_last, errc::missing_field, "/summary", 0);
    auto const wrong_last = R"({"version":"0.3.0",)" + std::string{required} + R"(,"version":1})";
    fails_at<thread>(wrong_last, errc::unsupported_version, "/version", wrong_last.size() - 2);
}

TEST_CASE("the version is checked before all other fields, but after the text's grammar") {
    fails_at<thread>(R"({"title":5,"version":<!>"0.4.0"})", errc::unsupported_version, "/version");
    fails_at<thread>(R"({"version":<!>"0.4.0"})", errc::unsupported_version, "/version");
    fails_at<thread>(R"(<!>{"title":5,"version":"0.2.0"})", errc::missing_field, "/summary");
    fails_at<thread>(R"({"title":<!>5,"version":"0.3.0"})", errc::wrong_type, "/title");
    fails_at<thread>(R"({"version":"0.2.0",<!>})", errc::syntax, "");
}

TEST_CASE("a permissive reader accepts a newer thread that reads as this version") {
    std::vector<lisle::note> notes;
    auto const text = minimal({}, R"("0.4.0")");
    auto const read = decode<thread>(text, permissive, &notes);
    REQUIRE(read.has_value());
    CHECK(read->version == "0.4.0");
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].pointer == "/version");
    CHECK(notes[0].offset == text.size() - 8);
    CHECK(lisle::encode(*read, lisle::layout::source) == text);
    fails_at<thread>(R"({"title":"t","version":<!>"0.4.0"})", errc::unsupported_version, "/version",
                     permissive);
    CHECK(decode<thread>(minimal({}, R"("0.2.0")"), permissive).has_value());
}

// ---- Text ---------------------------------------------------------------------------------------

TEST_CASE("only white space may be between tokens") {
    reads<thread>(" \t\r\n{ \"title\" :\n\"t\" , \"messages\" : [ ] ,"
                  "\"updated_at\":\t\"2026-02-27T12:34:56Z\", \"version\": \"0.3.0\" }\n ",
                  canonical);
    for (std::string_view space : {"\v", "\f", "\xc2\xa0", "\xef\xbb\xbf", "\xe2\x80\xa8"}) {
        fails_at<thread>(std::string{space} + canonical, errc::syntax, "", 0);
        fails_at<thread>(canonical + std::string{space}, errc::trailing_text, "", canonical.size());
    }
    fails_at<thread>(canonical + std::string(1, '\0'), errc::trailing_text, "", canonical.size());
    fails_at<thread>(canonical + canonical, errc::trailing_text, "", canonical.size());
    fails_at<thread>(canonical + "//c", errc::trailing_text, "", canonical.size());
    fails_at<thread>("/*c*/" + canonical, errc::syntax, "", 0);
}

TEST_CASE("a broken text is refused at its first wrong byte") {
    fails_at<thread>("<!>", errc::unexpected_end, "");
    fails_at<thread>(" \n<!>", errc::unexpected_end, "");
    fails_at<thread>("{<!>", errc::unexpected_end, "");
    fails_at<thread>(R"({"title":"t<!>)", errc::unexpected_end, "/title");
    fails_at<thread>(R"({"title":"t"<!>)", errc::unexpected_end, "");
    fails_at<thread>(R"({"title" <!>"t"})", errc::syntax, "/title");
    fails_at<thread>(R"({"title":"t" <!>"messages":[]})", errc::syntax, "");
    fails_at<thread>(R"({"title":<!>'t'})", errc::syntax, "/title");
    fails_at<thread>(R"({"title":<!>True})", errc::syntax, "/title");
    fails_at<thread>(R"({"imported":<!>truE})", errc::syntax, "/imported");
    fails_at<thread>(R"({"model":<!>nul})", errc::syntax, "/model");
    fails_at<thread>(R"({"title":<!>nulL})", errc::syntax, "/title");
    fails_at<thread>(R"({<!>title:"t"})", errc::syntax, "");
    fails_at<thread>(R"({"title":"t",<!>})", errc::syntax, "");
    fails_at<thread>(R"({"messages":[<!>,]})", errc::syntax, "/messages");
    fails_at<thread>(R"({"messages":["Resume",<!>]})", errc::syntax, "/messages");
    fails_at<thread>(R"({"x":<!>NaN})", errc::syntax, "/x");
    fails_at<thread>(R"({"x":-<!>Infinity})", errc::syntax, "/x");
    fails_at<thread>(R"({"x":1<!>x})", errc::syntax, "");
    fails_at<thread>("{\"title\":\"a<!>\nb\"}", errc::syntax, "/title");
    fails_at<thread>("{\"title\":\"a<!>\tb\"}", errc::syntax, "/title");
    fails_at<thread>("{\"a<!>\x1f\":1}", errc::syntax, "");
    reads<thread>(minimal(",\"x\":\"\x7f\xe2\x80\xa8\""), canonical);
}

TEST_CASE("escapes are the seven of JSON, and surrogates come in pairs") {
    reads<thread>(R"({"title":"\"\\\/\b\f\n\r\t\u0000\u00e9\uD83D\uDD17","messages":[],)"
                  R"("updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})",
                  with("title", "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000é\xf0\x9f\x94\x97\""));
    for (std::string_view wrong :
         {R"(\x)", R"(\u12g4)", R"(\ud83d)", R"(\ud83dx)", R"(\ud83d\n)", R"(\ud83d\u0041)",
          R"(\ud83d\ud83d)", R"(\udd17)", R"(\U0041)", R"(\')", R"(\u+041)"}) {
        auto const text = "{\"title\":\"" + std::string{wrong} + "    \"}";
        fails_at<thread>(text, errc::bad_escape, "/title", 10);
        fails_at<thread>(text, errc::bad_escape, "/title", 10, permissive);
    }
}

TEST_CASE("strings and keys are UTF-8") {
    for (std::string_view wrong :
         {"\xff", "\x80", "\xc0\x80", "\xc3", "\xe6\x97", "\xed\xa0\xbd", "\xf4\x90\x80\x80",
          "\xf8\x88\x80\x80\x80", "\xe0\x80\x80", "\xf0\x80\x80\x80"}) {
        auto const title = R"({"title":"ab)" + std::string{wrong} + R"("})";
        fails_at<thread>(title, errc::invalid_utf8, "/title", 12);
        auto const unknown = R"({"x":{"y":["ab)" + std::string{wrong} + R"("]}})";
        fails_at<thread>(unknown, errc::invalid_utf8, "/x/y/0", 14);
        auto const key = R"({"ab)" + std::string{wrong} + R"(":1})";
        fails_at<thread>(key, errc::invalid_utf8, "", 4);
    }
    keeps<thread>(with("title", "\"é日😀\xf4\x8f\xbf\xbf\xed\x9f\xbf\xee\x80\x80\""), strict);
}

TEST_CASE("nesting ends at 127 levels of the document") {
    auto const deep_input = [](std::size_t depth) {
        return with("messages",
                    nest(depth,
                         R"([{"Agent":{"content":[{"ToolUse":{"id":"1","name":"n","raw_input":"",)"
                         R"("input":)",
                         R"(,"is_input_complete":true,"thought_signature":null}}],)"
                         R"("tool_results":{},"reasoning_details":null}}])"));
    };
    keeps<thread>(deep_input(120), strict);
    keeps<thread>(deep_input(120), permissive);
    for (auto const& options : {reference, permissive, strict})
        CHECK(decode<thread>(deep_input(121), options).error().code == errc::too_deep);
    auto const unknown = [](std::size_t depth) { return minimal(nest(depth, ",\"x\":")); };
    reads<thread>(unknown(126), canonical);
    auto const text = unknown(127);
    CHECK(decode<thread>(text, reference).error().code == errc::too_deep);
    CHECK(decode<thread>(text, reference).error().offset == text.find("\"x\":") + 4 + 126);
    auto const content = [](std::size_t depth) {
        return with("messages",
                    nest(depth,
                         R"([{"Agent":{"content":[],"tool_results":{"a":{"tool_use_id":"a",)"
                         R"("tool_name":"n","is_error":false,"content":"c","output":)",
                         R"(}},"reasoning_details":null}}])"));
    };
    CHECK(decode<thread>(content(121), reference).has_value());
    CHECK(decode<thread>(content(122), reference).error().code == errc::too_deep);
}

// ---- Small types --------------------------------------------------------------------------------

TEST_CASE("token usage by request is kept under any key, in order") {
    auto const usage = R"({"b":{"input_tokens":1},"":{},"no such message":{"output_tokens":2}})";
    keeps<thread>(with("request_token_usage", usage), strict);
    reads<thread>(
        minimal(R"(,"request_token_usage":{"a":{"input_tokens":1},"a":{"output_tokens":2}})"),
        with("request_token_usage", R"({"a":{"output_tokens":2}})"));
    reads<thread>(minimal(R"(,"request_token_usage":{"a":5,"a":{"output_tokens":2}})"),
                  with("request_token_usage", R"({"a":{"output_tokens":2}})"));
    auto const text = minimal(R"(,"request_token_usage":{"a":{"input_tokens":-1}})");
    fails_at<thread>(text, errc::out_of_range, "/request_token_usage/a/input_tokens",
                     text.find("-1}"));
}

TEST_CASE("a model has a provider and a name") {
    keeps<thread>(with("model", R"({"provider":"","model":""})"), strict);
    reads<thread>(minimal(R"(,"model":{"model":"m","x":1,"provider":"p"})"),
                  with("model", R"({"provider":"p","model":"m"})"));
    auto const text = minimal(R"(,"model":{"provider":"p"})");
    fails_at<thread>(text, errc::missing_field, "/model/model", text.find("{\"provider"));
    CHECK(!decode<thread>(minimal(R"(,"model":{"provider":null,"model":"m"})"), reference));
    CHECK(!decode<thread>(minimal(R"(,"model":{})"), reference));
}

TEST_CASE("a profile is any string") {
    keeps<profile_id>(R"("")", strict);
    keeps<profile_id>(R"("my profile")", strict);
    fails_at<profile_id>("null", errc::wrong_type, "", 0);
    fails_at<profile_id>(R"(["write"])", errc::wrong_type, "", 0);
}

TEST_CASE("a subagent's context has a parent and a depth of one byte") {
    keeps<subagent_context>(R"({"parent_thread_id":"","depth":0})", strict);
    keeps<subagent_context>(R"({"parent_thread_id":"p","depth":255})", strict);
    reads<subagent_context>(R"({"depth":1,"tool_use_id":"t","parent_thread_id":"p",)"
                            R"("summary_prompt":"s","context_low_prompt":"c"})",
                            R"({"parent_thread_id":"p","depth":1})");
    fails_at<subagent_context>(R"({"parent_thread_id":"p","depth":<!>256})", errc::out_of_range,
                               "/depth");
    fails_at<subagent_context>(R"({"parent_thread_id":"p","depth":<!>-1})", errc::out_of_range,
                               "/depth");
    fails_at<subagent_context>(R"({"parent_thread_id":"p","depth":<!>1.0})", errc::wrong_type,
                               "/depth");
    fails_at<subagent_context>(R"({"parent_thread_id":"p","depth":<!>null})", errc::wrong_type,
                               "/depth");
    fails_at<subagent_context>(R"(<!>{"parent_thread_id":"p"})", errc::missing_field, "/depth");
    fails_at<subagent_context>(R"(<!>{"depth":1})", errc::missing_field, "/parent_thread_id");
    fails_at<subagent_context>(R"({"parent_thread_id":<!>1,"depth":1})", errc::wrong_type,
                               "/parent_thread_id");
}

TEST_CASE("speeds and roles have their exact names") {
    keeps<speed_mode>(R"("standard")", strict);
    keeps<speed_mode>(R"("fast")", strict);
    keeps<role>(R"("user")", strict);
    keeps<role>(R"("assistant")", strict);
    keeps<role>(R"("system")", strict);
    reads<speed_mode>(R"("f\u0061st")", R"("fast")");
    for (std::string_view wrong : {R"("Fast")", R"("")", R"("slow")", R"("fast ")"})
        fails_at<speed_mode>(wrong, errc::unknown_case, "", 0);
    fails_at<role>(R"("tool")", errc::unknown_case, "", 0);
    fails_at<role>("0", errc::wrong_type, "", 0);
    fails_at<speed_mode>("null", errc::wrong_type, "", 0);
}

TEST_CASE("an unknown speed is kept in both layouts") {
    auto const text = with("speed", R"("warp")");
    gives_back<thread>(text, text, "unknown case");
    auto read = decode<thread>(text, permissive);
    REQUIRE(read.has_value());
    CHECK(!read->speed);
    read->speed = speed_mode::fast;
    CHECK(lisle::encode(*read) == with("speed", R"("fast")"));
    CHECK(lisle::encode(*read, lisle::layout::source) == with("speed", R"("fast")"));
}

}  // namespace thread_test
