#include <lisle/formats/acpx/session.hpp>

#include "formats/acpx/expect.hpp"

#include <lisle/document.hpp>
#include <lisle/salvage.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace acpx_session_test {

using namespace acpx_tests;
using lisle::acpx_t;
using lisle::layout;
using namespace lisle::acpx;

TEST_CASE("text is spelled as by JSON.stringify with two spaces, plus a line end") {
    auto const read = lisle::decode<acpx_t>(flat_record(R"("Resume")", R"(,"acpx":{})"));
    REQUIRE(read.has_value());
    auto const text = lisle::encode(*read);
    CHECK(text.starts_with("{\n  \"schema\": \"acpx.session.v1\",\n"));
    CHECK(text.ends_with("\"request_token_usage\": {},\n  \"acpx\": {}\n}\n"));
    CHECK(lisle::encode(*lisle::decode<acpx_t>(text)) == text);
}

TEST_CASE("each shape is read into the same session, and written as it was") {
    auto const conversation =
        std::string{R"("title":"T","messages":["Resume"],"updated_at":"t",)"
                    R"("cumulative_token_usage":{},"request_token_usage":{})"};
    std::vector<std::string> const texts{
        nested_record(R"("Resume")"), flat_record(R"("Resume")"),
        R"({"schema":"acpx.session.v1","acpxRecordId":"r","acpSessionId":"s","agentCommand":"a",)"
        R"("agentArgv":["a"],"cwd":"/w","createdAt":"t","lastUsedAt":"t","lastSeq":0,)"
        R"("closed":false,)"
            + conversation
            + R"(,"importedFrom":{"recordId":"r","cwdOriginal":"c","exportedBy":"e",)"
              R"("exportedAt":"t"}})",
        R"({"schema":"acpx.session.v1","acpx_record_id":"r","acp_session_id":"s",)"
        R"("agent_command":"a","cwd":"/w","created_at":"t","last_used_at":"t","closed":false,)"
        R"("thread":{"version":"0.3.0","title":null,"messages":["Resume"],"updated_at":"t",)"
        R"("initial_project_snapshot":null,"cumulative_token_usage":{},"request_token_usage":{},)"
        R"("model":null,"profile":null,"imported":false,"subagent_context":null,)"
        R"("thinking_enabled":false}})"};
    for (auto const& text : texts) {
        auto const read = lisle::decode<acpx_t>(text);
        REQUIRE_MESSAGE(read.has_value(), text);
        CHECK(read->acpx_record_id == "r");
        CHECK(read->cwd == "/w");
        CHECK(read->thread.messages.size() == 1);
        CHECK(lisle::encode_as(*read, compact, layout::source) == text);
    }
}

TEST_CASE("absent, null and a value are three things") {
    auto const title_of = [](std::string_view more) {
        return lisle::decode<acpx_t>(flat_record("", more))->thread.title;
    };
    CHECK(!title_of(""));
    CHECK(title_of(R"(,"title":null)") == nullable<std::string>{std::optional<std::string>{}});
    CHECK(**title_of(R"(,"title":"x")") == "x");
}

TEST_CASE("a null title is written, also in place of an absent or invalid one") {
    for (std::string_view title : {"", R"("title":[null],)"}) {
        auto text = R"({"messages":[],)" + std::string{title} + R"("acpx_record_id":"r"})";
        auto read = lisle::decode<acpx_t>(text);
        REQUIRE(read.has_value());
        CHECK(lisle::encode_as(*read, compact, layout::source) == text);
        read->thread.title.emplace();
        for (auto const how : {layout::source, layout::canonical}) {
            auto const written = lisle::encode_as(*read, compact, how);
            CHECK_MESSAGE(written.find(R"("title":null)") != std::string::npos, written);
        }
    }
}

TEST_CASE("other writers may leave out most keys and use any spacing") {
    std::vector<lisle::note> notes;
    auto const read = lisle::decode<acpx_t>(
        "{ \"acpx_record_id\" : \"r\",\n\t\"messages\" : [ ] , \"mood\" : [ 1 ] }",
        lisle::permissive, &notes);
    REQUIRE(read.has_value());
    CHECK(!read->last_seq);
    CHECK(read->extra.find("mood")->text == "[1]");
    CHECK(lisle::encode_as(*read, compact, layout::source)
          == R"({"acpx_record_id":"r","messages":[],"mood":[1]})");
}

TEST_CASE("one bad message does not lose any other") {
    auto const read = lisle::decode<acpx_t>(flat_record(R"({"User":5},"Resume",7)"));
    REQUIRE(read.has_value());
    CHECK(read->thread.messages.size() == 3);
    CHECK(std::holds_alternative<resume>(read->thread.messages[1]));
    CHECK(lisle::encode_as(*read, compact) == flat_record(R"({"User":5},"Resume",7)"));
}

TEST_CASE("a bad message is kept whole, also if another part of the file is damaged") {
    constexpr std::string_view bad =
        R"({"Agent":{"content":[{"Text":"a"}],"tool_results":{"i":5}}})";
    auto const text = flat_record(std::string{bad} + R"(,"Resume",)" + std::string{bad});
    auto const saved =
        lisle::salvage<acpx_t>(text.substr(0, text.find("5}}}", text.find("Res")) + 2));
    REQUIRE(saved.value.thread.messages.size() == 3);
    CHECK(saved.value.thread.messages[0] == lisle::decode<acpx_t>(text)->thread.messages[0]);
    auto const* const kept =
        std::get_if<lisle::unknown_case<lisle::owned>>(&saved.value.thread.messages[0]);
    REQUIRE(kept != nullptr);
    CHECK(kept->json.text == bad);
    // A cut message consists of its understood parts only.
    auto const* const begun = std::get_if<agent_message>(&saved.value.thread.messages[2]);
    REQUIRE(begun != nullptr);
    CHECK(begun->content.size() == 1);
    CHECK(begun->tool_results.empty());
    REQUIRE(saved.errors.size() == 2);
    CHECK(saved.errors[0].pointer == "/messages/2/Agent/tool_results/i");
}

TEST_CASE("of duplicate keys salvage takes the last readable value") {
    auto const text = flat_record(R"("Resume")", R"(,"cwd":5,"messages":{"0":"Resume"})");
    auto const saved = lisle::salvage<acpx_t>(text);
    REQUIRE(saved.errors.size() == 2);
    CHECK(saved.errors[0].offset == text.find("5,"));
    CHECK(saved.errors[1].offset == text.find(R"({"0")"));
    CHECK(saved.value.cwd == "/w");
    CHECK(saved.value.thread.messages.size() == 1);
    CHECK(lisle::encode_as(saved.value, compact, layout::source) == text);
}

TEST_CASE("a log that acpx would replace is kept as unknown, in every preset") {
    auto const log_with = [](std::string_view rest) {
        return flat_record("", R"(,"event_log":{"active_path":"/x","segment_count":1,)"
                                   + std::string{rest} + '}');
    };
    for (std::string_view wrong :
         {R"("max_segment_bytes":9,"max_segments":null)", R"("max_segment_bytes":9)",
          R"("max_segment_bytes":0,"max_segments":2)",
          R"("max_segment_bytes":9,"max_segments":2.5)",
          R"("max_segment_bytes":1e400,"max_segments":2)",
          R"("max_segment_bytes":"9","max_segments":2)"}) {
        auto const text = log_with(wrong);
        auto const read = lisle::decode<acpx_t>(text);
        REQUIRE_MESSAGE(read.has_value(), text);
        CHECK(!read->event_log);
        CHECK(!lisle::decode<acpx_t>(text, lisle::reference)->event_log);
        CHECK(!lisle::decode<acpx_t>(text, lisle::strict));
        CHECK(lisle::encode_as(*read, compact, layout::source) == text);
    }
    auto const failure = log_with(
        R"("max_segment_bytes":9,"max_segments":2,"last_write_at":7,"last_write_error":5)");
    auto const read = lisle::decode<acpx_t>(failure);
    REQUIRE((read.has_value() && read->event_log));
    CHECK(read->event_log->last_write_error == nullable<std::string>{std::optional<std::string>{}});
    auto const as_acpx = lisle::decode<acpx_t>(failure, lisle::reference)->event_log;
    CHECK(as_acpx->last_write_error == read->event_log->last_write_error);
    CHECK(as_acpx->last_write_at == read->event_log->last_write_at);
    CHECK(lisle::encode_as(*read, compact, layout::source) == failure);
}

TEST_CASE("bytes that are not UTF-8 become U+FFFD, lone surrogates stay") {
    auto const read =
        lisle::decode<acpx_t>(flat_record("", ",\"title\":\"\xC3(\\ud83d\",\"name\":\"n\""));
    REQUIRE(read.has_value());
    CHECK(**read->thread.title == "\xEF\xBF\xBD(\xED\xA0\xBD");
    CHECK(lisle::encode(*read).find("\"title\": \"\xEF\xBF\xBD(\\ud83d\"") != std::string::npos);
    std::vector<lisle::note> notes;
    auto const text = flat_record("", ",\"title\":\"\xC3(\"");
    CHECK(lisle::decode<acpx_t>(text, lisle::permissive, &notes).has_value());
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].what == "invalid UTF-8, replaced by U+FFFD from here on");
    CHECK(notes[0].pointer == "/title");
}

TEST_CASE("values that only ECMAScript reads are kept as text") {
    auto const text =
        flat_record("", R"(,"extra":{"a":1e400,"b":"\ud83d"},"title":"T","title":"U")");
    auto const read = lisle::decode<acpx_t, lisle::verbatim>(text);
    REQUIRE(read.has_value());
    CHECK(lisle::encode_as(*read, compact, layout::source) == text);
}

TEST_CASE("the depth limit is that of JSON.stringify, not 127") {
    auto const deep = [](std::size_t levels) {
        return flat_record("", ",\"agent_capabilities\":" + std::string(levels, '[')
                                   + std::string(levels, ']'));
    };
    CHECK(lisle::decode<acpx_t>(deep(4000)).has_value());
    CHECK(lisle::decode<acpx_t>(deep(6000)).error().code == lisle::errc::too_deep);
}

TEST_CASE("other models keep views and spelling") {
    auto const text = flat_record(R"({"User":{"id":"u","content":[{"Text":"a\nb"}]}})",
                                  R"(,"agent_capabilities":{"x":1.50})");
    auto const views = lisle::decode_borrowed<acpx_t>(text);
    REQUIRE(views.has_value());
    CHECK(lisle::encode_as(**views, compact, layout::source) == text);
    auto const verbatim = lisle::decode<acpx_t, lisle::verbatim>(text);
    REQUIRE(verbatim.has_value());
    CHECK(verbatim->agent_capabilities->text == R"({"x":1.50})");
}

TEST_CASE("a failed attempt of a view's reader leaves the text intact") {
    auto const text =
        flat_record("", R"(,"cumulative_cost":{"currency":"a\nb\"c\"","amount":"no"})");
    auto const views = lisle::decode_borrowed<acpx_t>(text);
    REQUIRE(views.has_value());
    CHECK(lisle::encode_as(**views, compact, layout::source) == text);
}

}  // namespace acpx_session_test
