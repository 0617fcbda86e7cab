#include <doctest/doctest.h>

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/salvage.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace salvage_test {

namespace {

namespace zed = lisle::zed;
using lisle::errc;
using lisle::zed_t;

std::string thread_with(std::string_view messages) {
    return R"({"title":"t","messages":[)" + std::string{messages}
           + R"(],"updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})";
}

constexpr std::string_view user = R"({"User":{"id":"u","content":[{"Text":"hi"}]}})";

std::string_view name_of(errc code) { return lisle::to_string(code); }

}  // namespace

TEST_CASE("a whole document is salvaged as it is decoded") {
    auto const text = thread_with(std::string{user} + ",\"Resume\"");
    auto const saved = lisle::salvage<zed_t>(text);
    CHECK(saved.is_whole());
    CHECK(saved.value == *lisle::decode<zed_t>(text));
}

TEST_CASE("a bad message is kept as it is, and the rest is read") {
    constexpr std::string_view bad = R"({"User":[{"id":5}]})";
    auto const text = thread_with(std::string{bad} + "," + std::string{user});
    auto const saved = lisle::salvage<zed_t>(text);
    REQUIRE(saved.errors.size() == 1);
    CHECK(name_of(saved.errors[0].code) == name_of(errc::wrong_type));
    CHECK(saved.errors[0].pointer == "/messages/0/User");
    REQUIRE(saved.value.messages.size() == 2);
    auto const* const kept =
        std::get_if<lisle::unknown_case<lisle::owned>>(&saved.value.messages[0]);
    REQUIRE(kept != nullptr);
    CHECK(kept->tag == "User");
    CHECK(kept->json.text() == bad);
    CHECK(lisle::encode(saved.value, lisle::layout::source) == text);
}

TEST_CASE("a bad or missing field does not lose its message") {
    auto const text = thread_with(
        R"({"User":{"id":5,"content":[{"Text":"a"},{"Mention":{"uri":{"File":7},"content":"c"}}]}},)"
        R"({"User":{"content":[{"Text":"b"}]}},)"
        R"({"Agent":{"content":[{"Text":"d"}],"tool_results":{"t":{"tool_use_id":"t",)"
        R"("tool_name":"n","is_error":"no","content":{"Text":"e"},"output":null}},)"
        R"("reasoning_details":null}})");
    auto const saved = lisle::salvage<zed_t>(text);
    REQUIRE(saved.errors.size() == 4);
    CHECK(saved.errors[0].pointer == "/messages/0/User/id");
    CHECK(saved.errors[1].pointer == "/messages/0/User/content/1/Mention/uri/File");
    CHECK(saved.errors[2].pointer == "/messages/1/User/id");
    CHECK(saved.errors[3].pointer == "/messages/2/Agent/tool_results/t/is_error");
    auto const& messages = saved.value.messages;
    REQUIRE(messages.size() == 3);
    auto const& said = std::get<zed::user_message>(messages[0]).content;
    CHECK(std::get<zed::plain_text>(said.at(0)).value == "a");
    CHECK(std::get<lisle::unknown_case<lisle::owned>>(said.at(1)).tag == "Mention");
    CHECK(std::get<zed::user_message>(messages[1]).content.size() == 1);
    CHECK(std::get<zed::agent_message>(messages[2]).tool_results.contains("t"));
    CHECK(lisle::encode(saved.value, lisle::layout::source) == text);
}

TEST_CASE("a bad part does not lose its message") {
    auto const saved = lisle::salvage<zed_t>(thread_with(
        R"({"User":{"id":"u","content":[{"Text":5},{"Text":"a"},7]}},{"Agent":{"content":[)"
        R"({"ToolUse":{"id":"i"}},{"Text":"b"}],"tool_results":{},"reasoning_details":null}})"));
    REQUIRE(saved.errors.size() == 2);
    CHECK(saved.errors[0].pointer == "/messages/0/User/content/0/Text");
    CHECK(saved.errors[1].pointer == "/messages/1/Agent/content/0/ToolUse/name");
    CHECK(std::get<zed::user_message>(saved.value.messages.at(0)).content.size() == 3);
    CHECK(std::get<zed::agent_message>(saved.value.messages.at(1)).content.size() == 2);
}

TEST_CASE("bad and missing fields have their defaults, and bad text stays") {
    constexpr std::string_view text =
        R"({"title":5,"messages":[],"imported":"yes","version":"0.3.0"})";
    auto const saved = lisle::salvage<zed_t>(text);
    REQUIRE(saved.errors.size() == 3);
    CHECK(saved.errors[0].pointer == "/title");
    CHECK(saved.errors[1].pointer == "/imported");
    CHECK(saved.errors[2].pointer == "/updated_at");
    CHECK(saved.value.title.empty());
    CHECK(lisle::encode(saved.value, lisle::layout::source) == text);
}

TEST_CASE("a cut text yields its complete messages, wherever it ends") {
    auto const text = thread_with(
        std::string{user}
        + R"(,{"Agent":{"content":[{"Thinking":{"text":"a","signature":null}},{"ToolUse":{"id":"i",)"
          R"("name":"n","raw_input":"{}","input":{"a":[1,2.5]},"is_input_complete":true,)"
          R"("thought_signature":null}}],"tool_results":{"i":{"tool_use_id":"i","tool_name":"n",)"
          R"("is_error":false,"content":{"Text":"x"},"output":null}},"reasoning_details":null}},)"
        + std::string{user});
    std::size_t most = 0;
    for (std::size_t size = 0; size < text.size(); ++size) {
        CAPTURE(size);
        auto const saved = lisle::salvage<zed_t>(std::string_view{text}.substr(0, size));
        CHECK(!saved.is_whole());
        CHECK(saved.value.messages.size() >= most);
        most = saved.value.messages.size();
        // The salvaged thread can be written and read.
        CHECK(lisle::decode<zed_t>(lisle::encode(saved.value)).has_value());
    }
    CHECK(most == 3);
}

TEST_CASE("broken text in the middle ends the document there") {
    auto const saved =
        lisle::salvage<zed_t>(thread_with(std::string{user} + ",\"Resume\",,\"Resume\""));
    CHECK(saved.value.messages.size() == 2);
    REQUIRE(saved.errors.size() == 1);
    CHECK(name_of(saved.errors[0].code) == name_of(errc::syntax));
}

TEST_CASE("invalid UTF-8 is replaced and reported") {
    auto const saved = lisle::salvage<zed_t>(
        thread_with("{\"User\":{\"id\":\"\xff\",\"content\":[]}}," + std::string{user}));
    REQUIRE(saved.errors.size() == 1);
    CHECK(name_of(saved.errors[0].code) == name_of(errc::invalid_utf8));
    CHECK(saved.errors[0].pointer == "/messages/0/User/id");
    REQUIRE(saved.value.messages.size() == 2);
    CHECK(std::get<zed::user_message>(saved.value.messages[0]).id == "\xef\xbf\xbd");
}

TEST_CASE("half a character costs itself, unless the format keeps it") {
    for (std::string_view const bad :
         {R"(\ud83d)", R"(\udc00)", R"(\ud83d\u0041)", R"(\ud83d\ud83d)"}) {
        CAPTURE(bad);
        auto const text = thread_with(R"({"User":{"id":"u","content":[{"Text":"a)"
                                      + std::string{bad} + R"("}]}},)" + std::string{user});
        CHECK_FALSE(lisle::decode<zed_t>(text).has_value());
        auto const saved = lisle::salvage<zed_t>(text);
        REQUIRE(saved.errors.size() == 1);
        CHECK(name_of(saved.errors[0].code) == name_of(errc::bad_escape));
        CHECK(saved.errors[0].pointer == "/messages/0/User/content/0/Text");
        CHECK(saved.value.messages.size() == 2);
        CHECK(lisle::encode(saved.value).find("a\xEF\xBF\xBD") != std::string::npos);
    }
    auto const pair = thread_with(R"({"User":{"id":"u","content":[{"Text":"\uD83D\uDE00\q"}]}})");
    CHECK(lisle::encode(lisle::salvage<zed_t>(pair).value).find("\xF0\x9F\x98\x80\xEF\xBF\xBD")
          != std::string::npos);
    auto const kept = lisle::salvage<lisle::opencode_t>(
        R"({"info":{"id":"ses_1","title":"\ud83d\q"},"messages":[]})");
    CHECK(kept.value.info.title == "\xED\xA0\xBD\xEF\xBF\xBD");
}

TEST_CASE("control characters in strings are read as if they were escaped") {
    auto const saved =
        lisle::salvage<zed_t>("{\"title\":\"a\x0f\n\\\"b\",\n\"messages\":[" + std::string{user}
                              + R"(],"updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})");
    REQUIRE(saved.errors.size() == 1);
    CHECK(name_of(saved.errors[0].code) == name_of(errc::syntax));
    CHECK(saved.errors[0].pointer == "/title");
    CHECK(saved.errors[0].offset == 11);
    CHECK(saved.value.title == "a\x0f\n\"b");
    CHECK(saved.value.messages.size() == 1);
}

TEST_CASE("a text without a document yields an empty document") {
    for (std::string_view text : {"", " ", "null", "[1]", "\"x\"", "{", "\xff\xfe"}) {
        auto const saved = lisle::salvage<zed_t>(text);
        CHECK(!saved.is_whole());
        CHECK(saved.value.messages.empty());
    }
}

TEST_CASE("text behind the document is reported") {
    auto const saved = lisle::salvage<zed_t>(thread_with(user) + "x");
    REQUIRE(saved.errors.size() == 1);
    CHECK(name_of(saved.errors[0].code) == name_of(errc::trailing_text));
    CHECK(saved.value.messages.size() == 1);
}

TEST_CASE("old threads are salvaged in their own shape") {
    auto const saved = lisle::salvage<zed_t>(
        R"({"version":"0.2.0","summary":"s","updated_at":"2026-02-27T12:34:56Z","messages":[)"
        R"({"id":0,"role":"user","segments":[{"type":"text","text":"hi"}]},{"id":1,"ro)");
    CHECK(saved.value.title == "s");
    CHECK(saved.errors.size() == 1);
    CHECK(!saved.value.messages.empty());

    auto const untitled = lisle::salvage<zed_t>(
        R"({"version":"0.1.0","updated_at":"2026-02-27T12:34:56Z","messages":[)"
        R"({"id":0,"role":"user","segments":[{"type":"text","text":"hi"}]}]})");
    CHECK(untitled.value.version == zed::current_version);
    CHECK(std::holds_alternative<zed::user_message>(untitled.value.messages.at(0)));
}

TEST_CASE("bad entries lose only themselves, also before broken text") {
    struct row {
        std::string_view text;
        std::size_t messages, errors;
    };
    for (auto const& each : {
             // A bad value that is not JSON either.
             row{R"({"title":"t","messages":["Resume"],"updated_at":20x6})", 1, 2},
             // A bad message, and behind it a broken one.
             row{R"({"title":"t","messages":["Resume",{"User":{"id":5,,"Resume"]})", 2, 1},
             row{R"({"title":"t","messages":["Resume",{"User":{"id":5}},"Resume",{"Ag)", 3, 2},
             // Messages of old threads have defaults for bad fields, too.
             row{R"({"version":"0.2.0","summary":"s","updated_at":"2026-02-27T12:34:56Z",)"
                 R"("messages":[{"id":null,"role":"user"},{"id":1,"role":"user"},{"id":2,"ro)",
                 3, 2},
         }) {
        CAPTURE(each.text);
        auto const saved = lisle::salvage<zed_t>(each.text);
        CHECK(saved.value.messages.size() == each.messages);
        CHECK(saved.errors.size() >= each.errors);
    }
    auto const results = lisle::salvage<zed_t>(thread_with(
        R"({"Agent":{"content":[],"tool_results":{"a":5,"b":{"tool_use_id":"b","tool_name":"n",)"
        R"("is_error":false,"content":"x"}},"reasoning_details":null}})"));
    REQUIRE(results.errors.size() == 1);
    CHECK(results.errors[0].pointer == "/messages/0/Agent/tool_results/a");
    auto const& agent = std::get<zed::agent_message>(results.value.messages.at(0));
    REQUIRE(agent.tool_results.size() == 1);
    CHECK(agent.tool_results.contains("b"));
}

TEST_CASE("of a user's duplicate keys the last readable value counts") {
    struct row {
        std::string_view first, second, third;  ///< values of "a"
        std::size_t input_tokens;               ///< 0: it is left out
        std::size_t errors;
    };
    constexpr std::string_view one = R"({"input_tokens":1})", two = R"({"input_tokens":2})";
    for (auto const& each : {
             row{one, two, "7", 2, 1},
             row{one, "7", two, 2, 0},
             row{"7", one, two, 2, 0},
             row{one, "7", "8", 1, 1},
             row{"7", one, "8", 1, 1},
             row{"7", "8", "9", 0, 1},
             row{one, two, R"({"input_tokens":3,"output_tokens":"x"})", 2, 1},
         }) {
        std::string text = R"({"title":"t","messages":[],"request_token_usage":{"0":)";
        text.append(one).append(R"(,"a":)").append(each.first).append(R"(,"b":)").append(one);
        text.append(R"(,"a":)").append(each.second).append(R"(,"a":)").append(each.third);
        text.append(R"(},"updated_at":5,"version":"0.3.0"})");
        CAPTURE(text);
        auto const saved = lisle::salvage<zed_t>(text);
        REQUIRE(saved.errors.size() == each.errors + 1);
        if (each.errors != 0) {
            CHECK(saved.errors[0].pointer.find("/request_token_usage/a") == 0);
            CHECK(saved.errors[0].offset >= text.rfind(each.third));
        }
        auto const& usage = saved.value.request_token_usage;
        CHECK(usage.size() == (each.input_tokens != 0 ? 3 : 2));
        CHECK(usage.contains("b"));
        auto const found = usage.find("a");
        CHECK((found == usage.end() ? 0 : found->second.input_tokens) == each.input_tokens);
        if (found != usage.end()) CHECK(found - usage.begin() == 1);
    }
}

TEST_CASE("of a document's duplicate keys the last readable value counts, and all stay as text") {
    struct row {
        std::string_view titles, title;
        std::size_t errors;
    };
    for (auto const& each : {
             row{R"("title":"a","title":5)", "a", 1},
             row{R"("title":"a","title":"b","title":5)", "b", 1},
             row{R"("title":"a","title":5,"title":"b")", "b", 0},
             row{R"("title":"a","title":5,"title":6)", "a", 1},
             row{R"("title":5,"title":"a","title":6)", "a", 1},
             row{R"("title":5,"title":6)", "", 1},
             row{R"("imported":true,"title":"a","title":{"x":[)", "a", 2},
         }) {
        CAPTURE(each.titles);
        bool const is_cut = each.titles.back() == '[';
        auto const text = "{" + std::string{each.titles}
                          + (is_cut ? ""
                                    : R"(,"messages":["Resume"],"imported":"yes",)"
                                      R"("updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})");
        auto const saved = lisle::salvage<zed_t>(text);
        CHECK(saved.value.title == each.title);
        CHECK(saved.errors.size() == each.errors + (is_cut ? 0 : 1));
        if (is_cut) continue;
        if (each.errors != 0) CHECK(saved.errors[0].offset == text.find(",\"messages") - 1);
        CHECK(saved.value.messages.size() == 1);
        CHECK(lisle::encode(saved.value, lisle::layout::source) == text);
    }
    auto const saved = lisle::salvage<zed_t>(
        R"({"messages":["Resume",{"User":{"id":5}}],"messages":{"0":"Resume"}})");
    CHECK(saved.value.messages.size() == 2);
}

TEST_CASE("a string that lost its quote ends at its line, but code with raw line ends does not") {
    for (std::string_view const line_end : {"\n", "\r\n"}) {
        CAPTURE(line_end);
        auto const end_lines = [&](std::string_view text) {
            std::string out;
            for (char const c : text) c == '\n' ? out += line_end : out += c;
            return out;
        };
        auto const salvage = [&](std::string const& rest) {
            auto const text =
                end_lines("{\n  \"info\": {\n    \"id\": \"ses_1\",\n    \"title\": \"" + rest);
            return lisle::salvage<lisle::opencode_t>(text).value;
        };
        std::string const code = "if (x) {\n    y();\n  }\nend";
        std::string const behind = "\n  },\n  \"messages\": []\n}";
        CHECK(salvage(code + "\",\n    \"slug\": \"s\"" + behind).info.title == end_lines(code));
        auto const lost = salvage("lost,\n    \"slug\": \"s\"" + behind);
        CHECK(lost.info.title == "lost");
        CHECK(lost.info.slug == "s");
        CHECK(salvage("lost" + behind).info.title == "lost");
    }
}

/// A session of opencode with a title, then two messages.
std::string session_with(std::string_view title) {
    std::string const message = R"({"info":{"id":"msg_1","role":"user"},"parts":[{"type":"text",)"
                                R"("text":"behind","files":["a","b"]}]})";
    return R"({"info":{"id":"ses_1","title":")" + std::string{title}
           + R"(","slug":"s"},"messages":[)" + message + ',' + message + "]}";
}

TEST_CASE("a quote inside a string costs nothing behind it") {
    for (std::string_view const title :
         {"a\"b", "a\" b", "say \"x\" twice", "a\", \"b", "a\", b", "a\"}", "a\"}]}", "a\": b",
          "\"", "{\"k\": \"v\", \"l\": [\"w\"]}", "a\"],\"b", "a\", \"b \\\"c\\\""}) {
        CAPTURE(title);
        auto const saved = lisle::salvage<lisle::opencode_t>(session_with(title));
        if (title.find('\\') == title.npos) CHECK(saved.value.info.title == title);
        CHECK(saved.value.info.slug == "s");
        CHECK(saved.value.messages.size() == 2);
        REQUIRE(!saved.errors.empty());
        CHECK(name_of(saved.errors[0].code) == name_of(errc::bad_escape));
        CHECK(saved.errors[0].pointer == "/info/title");
    }
    // A text of JSON, and two strings side by side.
    auto twice = session_with("a\"b");
    twice.insert(twice.find("\"s\"") + 2, "x\"y");
    CHECK(lisle::salvage<lisle::opencode_t>(twice).value.messages.size() == 2);
    // Also in a key, in an array and in a text that is cut.
    auto in_key = session_with("t");
    in_key.insert(in_key.find("slug"), "x\"");
    CHECK(lisle::salvage<lisle::opencode_t>(in_key).value.messages.size() == 2);
    auto in_array = session_with("t");
    in_array.insert(in_array.find("a\",\"b"), "x\" y");
    CHECK(lisle::salvage<lisle::opencode_t>(in_array).value.messages.size() == 2);
    auto cut = session_with("a\"b");
    cut.resize(cut.rfind("behind") + 3);
    auto const kept = lisle::salvage<lisle::opencode_t>(cut).value;
    CHECK(kept.info.title == "a\"b");
    CHECK(kept.messages.size() >= 1);
}

TEST_CASE("a string that no quote can end costs as little as before") {
    auto const text = std::string{R"({"info":{"id":"ses_1","title":"t", slug:1}, "messages":[]})"};
    CHECK(lisle::salvage<lisle::opencode_t>(text).value.info.title == "t");
}

}  // namespace salvage_test
