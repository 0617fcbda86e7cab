#include <lisle/formats/acpx/model/schema.hpp>

#include "formats/acpx/expect.hpp"

#include <lisle/formats/acpx/session.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acpx_schema_test {

using namespace acpx_tests;
using lisle::acpx_t;
using lisle::layout;
using namespace lisle::acpx;

namespace {

/// Each key of a record's envelope, as acpx writes it.
constexpr std::string_view envelope_members =
    R"("schema":"acpx.session.v1","acpx_record_id":"r","acp_session_id":"s",)"
    R"("agent_session_id":"a","agent_command":"x","agent_argv":["x","y"],"cwd":"/w","name":"n",)"
    R"("created_at":"t","last_used_at":"t","last_seq":7,"last_request_id":"q",)"
    R"("event_log":{"active_path":"/l","segment_count":1,"max_segment_bytes":2,"max_segments":3,)"
    R"("last_write_at":"t","last_write_error":null},"closed":true,"closed_at":"t","pid":5,)"
    R"("agent_started_at":"t","last_prompt_at":"t","last_agent_exit_code":null,)"
    R"("last_agent_exit_signal":"TERM","last_agent_exit_at":"t",)"
    R"("last_agent_disconnect_reason":"d","protocol_version":1,"agent_capabilities":{"a":[1]},)";

constexpr std::string_view conversation_members =
    R"("title":"T","messages":["Resume"],"updated_at":"t",)"
    R"("cumulative_token_usage":{"input_tokens":1},)"
    R"("cumulative_cost":{"amount":0.5,"currency":"USD"},"request_token_usage":{"u":{}},)";

constexpr std::string_view thread_members =
    R"("thread":{"version":"0.3.0","title":"T","messages":["Resume"],"updated_at":"t",)"
    R"("detailed_summary":"d","initial_project_snapshot":{"a":1},"cumulative_token_usage":{},)"
    R"("cumulative_cost":{"amount":0.5},"request_token_usage":{"u":{"input_tokens":1}},)"
    R"("model":{"m":1},"profile":"p","imported":true,)"
    R"("subagent_context":{"parent_session_id":"p","depth":1},"speed":"fast",)"
    R"("thinking_enabled":true,"thinking_effort":"high"},)";

constexpr std::string_view origin_value =
    R"(:{"record_id":"r","cwd_original":"/o","exported_by":"acpx","exported_at":"t"})";

/// The keys of an object as JavaScript names them, at its first level.
std::string to_camel_case(std::string_view members) {
    std::string out;
    int depth = 0;
    for (std::size_t i = 0; i < members.size(); ++i) {
        depth += members[i] == '{' ? 1 : members[i] == '}' ? -1 : 0;
        if (depth == 0 && members[i] == '_') out += static_cast<char>(members[++i] - 'a' + 'A');
        else out += members[i];
    }
    return out;
}

std::string object_of(std::initializer_list<std::string_view> parts) {
    std::string out = "{";
    for (auto const part : parts) out += part;
    return out + "}";
}

}  // namespace

// ---- Shapes -------------------------------------------------------------------------------------

TEST_CASE("each shape has all of its keys, in its order") {
    constexpr std::string_view state = R"("acpx":{"current_mode_id":"m"})";
    auto const camel = to_camel_case(envelope_members);
    for (auto const& text :
         {object_of(
              {envelope_members, conversation_members, state, R"(,"imported_from")", origin_value}),
          object_of({camel, conversation_members, state, R"(,"importedFrom")", origin_value}),
          object_of({camel, thread_members, state}),
          object_of({envelope_members, thread_members, state})})
        CHECK_MESSAGE(is_canonical<session>(text), text);
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

TEST_CASE("other writers may leave out most keys and use any spacing") {
    std::vector<lisle::note> notes;
    auto const read = lisle::decode<acpx_t>(
        "{ \"acpx_record_id\" : \"r\",\n\t\"messages\" : [ ] , \"mood\" : [ 1 ] }",
        lisle::permissive, &notes);
    REQUIRE(read.has_value());
    CHECK(!read->last_seq);
    CHECK(read->extra.find("mood")->text() == "[1]");
    CHECK(lisle::encode_as(*read, compact, layout::source)
          == R"({"acpx_record_id":"r","messages":[],"mood":[1]})");
}

// ---- Values -------------------------------------------------------------------------------------

TEST_CASE("absent, null and a value are three things") {
    auto const title_of = [](std::string_view more) {
        return lisle::decode<acpx_t>(flat_record("", more))->thread.title;
    };
    CHECK(!title_of(""));
    CHECK(title_of(R"(,"title":null)") == nullable<std::string>{std::optional<std::string>{}});
    CHECK(**title_of(R"(,"title":"x")") == "x");
}

TEST_CASE("a null title is written, also for an absent or invalid title") {
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

TEST_CASE("values of another type mostly count as absent, and are kept") {
    for (std::string_view member :
         {R"("agent_session_id":5)", R"("agent_argv":"x")", R"("name":["n"])", R"("last_seq":"7")",
          R"("last_request_id":7)", R"("closed":"no")", R"("closed_at":0)", R"("pid":"5")",
          R"("last_agent_exit_code":"0")", R"("protocol_version":"1")", R"("acpx":[])",
          R"("title":5)", R"("cumulative_token_usage":[])", R"("cumulative_cost":5)",
          R"("request_token_usage":5)", R"("imported_from":{"record_id":5})"}) {
        auto const text = R"({"acpx_record_id":"r","messages":[],)" + std::string{member} + '}';
        CAPTURE(text);
        auto const read = lisle::decode_as<session>(text, lenient);
        REQUIRE(read.has_value());
        CHECK(lisle::encode_as(*read, compact, layout::source) == text);
        session expected;
        expected.acpx_record_id = "r";
        auto values = *read;
        values.extra = {};
        values.thread.extra = {};
        CHECK(lisle::encode_as(values, compact) == lisle::encode_as(expected, compact));
    }
}

TEST_CASE("values of another type in a thread's own keys count as absent, too") {
    for (std::string_view member :
         {R"("imported":"no")", R"("thinking_enabled":0)", R"("speed":5)", R"("thinking_effort":5)",
          R"("subagent_context":{"depth":1})", R"("detailed_summary":{})"}) {
        auto const text = R"({"messages":[],)" + std::string{member} + '}';
        CAPTURE(text);
        CHECK(is_kept<lisle::acpx::conversation>(text));
        auto read = lisle::decode_as<lisle::acpx::conversation>(text, lenient);
        REQUIRE(read.has_value());
        read->extra = {};
        CHECK(*read == lisle::acpx::conversation{});
    }
}

TEST_CASE("an unknown speed is kept until the speed is set") {
    auto read = lisle::decode_as<lisle::acpx::conversation>(R"({"messages":[],"speed":"slow"})");
    REQUIRE(read.has_value());
    CHECK_FALSE(read->speed.value_or(speed_mode::fast).has_value());
    CHECK(lisle::encode_as(*read).find(R"("speed":"slow")") != std::string::npos);
    for (auto const speed : {speed_mode::fast, speed_mode::standard}) {
        read->speed = speed;
        CHECK(lisle::encode_as(*read).find(speed == speed_mode::fast ? R"("speed":"fast")"
                                                                     : R"("speed":"standard")")
              != std::string::npos);
    }
}

TEST_CASE("an origin is read with the keys of either case") {
    auto const snake = lisle::decode_as<import_origin>(
        R"({"record_id":"r","cwd_original":"/o","exported_by":"acpx","exported_at":"t"})");
    auto const camel = lisle::decode_as<import_origin>(
        R"({"recordId":"r","cwdOriginal":"/o","exportedBy":"acpx","exportedAt":"t"})");
    REQUIRE((snake.has_value() && camel.has_value()));
    CHECK(lisle::encode_as(*snake) == lisle::encode_as(*camel));
    CHECK(camel->cwd_original == "/o");
    CHECK(canonical<import_origin>(R"({"record_id":"r","cwd_original":"/o","exported_by":"e"})")
          == "missing field at /exported_at (byte 0): exported_at");
}

TEST_CASE("values of another type in required keys are errors") {
    for (std::string_view member : {R"("cwd":5)", R"("created_at":0)", R"("agent_command":{})",
                                    R"("messages":{})", R"("updated_at":0)"})
        CHECK_MESSAGE(
            !lisle::decode_as<session>(flat_record("", "," + std::string{member}), lenient),
            member);
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

// ---- Text ---------------------------------------------------------------------------------------

TEST_CASE("text is spelled as by JSON.stringify with two spaces, plus a line end") {
    auto const read = lisle::decode<acpx_t>(flat_record(R"("Resume")", R"(,"acpx":{})"));
    REQUIRE(read.has_value());
    auto const text = lisle::encode(*read);
    CHECK(text.starts_with("{\n  \"schema\": \"acpx.session.v1\",\n"));
    CHECK(text.ends_with("\"request_token_usage\": {},\n  \"acpx\": {}\n}\n"));
    CHECK(lisle::encode(*lisle::decode<acpx_t>(text)) == text);
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

TEST_CASE("the depth limit is that of JSON.stringify, not 127") {
    auto const deep = [](std::size_t levels) {
        return flat_record("", ",\"agent_capabilities\":" + std::string(levels, '[')
                                   + std::string(levels, ']'));
    };
    CHECK(lisle::decode<acpx_t>(deep(4000)).has_value());
    CHECK(lisle::decode<acpx_t>(deep(6000)).error().code == lisle::errc::too_deep);
}

}  // namespace acpx_schema_test
