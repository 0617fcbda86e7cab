#include <lisle/formats/acpx/parser/reference_record.hpp>

#include "formats/acpx/expect.hpp"

#include <lisle/formats/acpx/parser/known_commands.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_reference_record_test {

using namespace acpx_tests;
using lisle::acpx::host_environment;
using lisle::acpx::known_commands;
using lisle::acpx::latest;
using lisle::acpx::release;

namespace {

/// A release's reading of a record, or its error: the place, the missing key, the expectation.
std::string parse(std::string_view text, release by = latest, host_environment around = {}) {
    lisle::acpx::detail::record_parser parser{by, around};
    boost::json::value out;
    if (parser.parse(json_of(text), out)) return lisle::encode_as(out, compact);
    std::string const missing{parser.missing()}, expected{parser.expected()};
    return parser.pointer() + (missing.empty() ? "" : " lacks " + missing) + ": " + expected;
}

/// The smallest record with these members; of two with one key the last counts.
std::string parse_flat(std::string_view more, release by = latest) {
    return parse(flat_record("", "," + std::string{more}), by);
}

/// As above, of the first revision and its thread.
std::string parse_thread(std::string_view more) {
    auto text = nested_record();
    return parse(text.insert(text.rfind("}}"), "," + std::string{more}), release::seed);
}

/// The smallest record with something in front of a key.
std::string before(std::string_view key, std::string_view added, std::string text = flat_record()) {
    auto const place = text.find('"' + std::string{key} + "\":");
    return text.insert(place, added);
}

constexpr host_environment home{"/h", known_commands};

constexpr std::string_view added_log =
    R"("event_log":{"active_path":"/h/.acpx/sessions/r.stream.ndjson","segment_count":5,)"
    R"("max_segment_bytes":67108864,"max_segments":5,"last_write_error":null},)";

}  // namespace

TEST_CASE("each release writes its own keys in its own order, and drops others") {
    CHECK(parse(flat_record()) == flat_record());
    CHECK(parse(nested_record(), release::seed) == nested_record());
    CHECK(parse_flat(R"("mood":1,"name":"n","lastSeq":5)")
          == before("created_at", R"("name":"n",)"));
    CHECK(parse(flat_record(), release::seed) == " lacks acpxRecordId: a string");
    CHECK(parse(nested_record()) == " lacks acpx_record_id: a string");
    for (std::string_view text : {"null", "[]", "5", R"("x")"}) CHECK(parse(text) == ": an object");
}

TEST_CASE("a release drops keys of later releases, whatever their values") {
    auto const more = R"("imported_from":5,"cumulative_cost":5,"agent_argv":["a"],"acpx":{})";
    CHECK(parse_flat(more, release::v0_6_1) == flat_record("", R"(,"acpx":{})"));
    CHECK(parse_flat(more, release::v0_10_0)
          == "/imported_from: an object of four strings, or null");
    CHECK(parse_flat(more, release::v0_11_2) == "/cumulative_cost: an object or null");
    CHECK(parse_flat(R"("agent_argv":["a"])", release::v0_11_2) == flat_record());
    CHECK(parse_flat(R"("agent_argv":["a"])", release::v0_13_0)
          == before("cwd", R"("agent_argv":["a"],)"));
    CHECK(parse_flat(R"("acpx":{"current_mode_id":5,"session_options":{"model":"m"}})",
                     release::v0_1_15)
          == flat_record("", R"(,"acpx":{})"));
}

TEST_CASE("a missing key is reported by name, with the place of its object") {
    auto const without = [](std::string text, std::string_view member) {
        return text.erase(text.find(member), member.size());
    };
    CHECK(parse(without(flat_record(), R"("last_seq":0,)"))
          == " lacks last_seq: an unsigned integer");
    CHECK(parse(without(flat_record(), R"("messages":[],)")) == " lacks messages: an array");
    CHECK(parse(without(nested_record(), R"("imported":false,)"), release::seed)
          == "/thread lacks imported: a boolean");
    CHECK(parse(R"({"schema":"acpx.session.v1"})") == " lacks acpx_record_id: a string");
}

TEST_CASE("a wrong value in the envelope rejects the record") {
    struct row {
        std::string_view key, value, expected;
    };
    for (auto const& [key, value, expected] :
         {row{"schema", R"("acpx.session.v2")", "acpx.session.v1"},
          row{"acpx_record_id", "5", "a string"},
          row{"acp_session_id", "null", "a string"},
          row{"agent_command", "[]", "a string"},
          row{"cwd", "{}", "a string"},
          row{"created_at", "0", "a string"},
          row{"updated_at", "null", "a string"},
          row{"last_seq", "-1", "an unsigned integer"},
          row{"last_seq", "0.5", "an unsigned integer"},
          row{"last_seq", "1e400", "an unsigned integer"},
          row{"last_seq", R"("0")", "an unsigned integer"},
          row{"name", "5", "a string or null"},
          row{"last_request_id", "5", "a string or null"},
          row{"closed", "0", "a boolean or null"},
          row{"closed_at", "false", "a string or null"},
          row{"pid", "0", "a positive integer or null"},
          row{"pid", "1.5", "a positive integer or null"},
          row{"last_agent_exit_code", "0.5", "an integer or null"},
          row{"last_agent_exit_signal", "9", "a string or null"},
          row{"title", "5", "a string or null"},
          row{"messages", "{}", "an array"}}) {
        auto const member = '"' + std::string{key} + "\":" + std::string{value};
        CHECK(parse_flat(member) == '/' + std::string{key} + ": " + std::string{expected});
    }
}

TEST_CASE("valid values in the envelope stay, names are trimmed") {
    CHECK(parse_flat(R"("last_seq":1e300)").find(R"(,"last_seq":1e+300,"closed")")
          != std::string::npos);
    CHECK(parse_flat(R"("agent_session_id":" a\n")")
          == before("agent_command", R"("agent_session_id":"a",)"));
    CHECK(parse_flat(R"("name":"\ta ")") == before("created_at", R"("name":"a",)"));
    CHECK(parse_flat(R"("title":" t ")") == before("messages", R"("title":" t ",)"));
    auto const more =
        R"("pid":1,"last_agent_exit_code":-1,"last_agent_exit_signal":"","title":"",)";
    CHECK(parse(before("closed", more)) == before("messages", more));
}

TEST_CASE("null counts as absent, except for an agent's exit and the title") {
    CHECK(parse_flat(R"("name":null,"last_request_id":null,"closed_at":null,"pid":null,)"
                     R"("agent_started_at":null,"last_prompt_at":null,"last_agent_exit_at":null,)"
                     R"("last_agent_disconnect_reason":null,"agent_session_id":null,"closed":null,)"
                     R"("event_log":null,"cumulative_cost":null,"imported_from":null,"acpx":null)")
          == flat_record());
    auto const kept = R"("last_agent_exit_code":null,"last_agent_exit_signal":null,"title":null,)";
    CHECK(parse(before("messages", kept)) == before("messages", kept));
    auto text = flat_record();
    CHECK(parse(text.erase(text.find(R"("closed":false,)"), 15)) == flat_record());
}

TEST_CASE("some wrong values are dropped instead") {
    for (std::string_view member :
         {R"("agent_session_id":" ")", R"("agent_session_id":5)", R"("name":" \t")",
          R"("protocol_version":"1")", R"("agent_capabilities":[])", R"("agent_capabilities":5)",
          R"("acpx":"x")", R"("acpx":[])", R"("agent_argv":"a")"})
        CHECK_MESSAGE(parse_flat(member) == flat_record(), member);
    auto const right = R"("protocol_version":1.5,"agent_capabilities":{"a":1},)";
    CHECK(parse(before("messages", right)) == before("messages", right));
}

// ---- From the machine ---------------------------------------------------------------------------

TEST_CASE("a record without an event log gets one") {
    CHECK(parse(flat_record(), latest, home) == before("closed", added_log));
    CHECK(parse(before("cwd", R"("event_log":5,)"), latest, home) == before("closed", added_log));
    CHECK(parse(nested_record(), release::seed, home) == nested_record());
    auto named = flat_record();
    named.replace(named.find(R"("r",)"), 3, R"("a:/b")");
    CHECK(parse(named, latest, home).find("/h/.acpx/sessions/a%3A%2Fb.stream.ndjson")
          != std::string::npos);
}

TEST_CASE("a valid event log is kept, without unknown keys") {
    auto const log = [](std::string_view rest) {
        return R"("event_log":{"active_path":"","segment_count":1,"max_segment_bytes":2,)"
               R"("max_segments":3)"
               + std::string{rest} + "},";
    };
    auto const kept = [&](std::string_view rest) {
        auto const text = parse(before("closed", log(rest)), latest, home);
        auto const from = text.find(R"("max_segments":3)") + 16;
        return text.substr(from, text.find('}', from) - from);
    };
    CHECK(kept("") == "");
    CHECK(kept(R"(,"last_write_error":"e","x":1,"last_write_at":"t")")
          == R"(,"last_write_at":"t","last_write_error":"e")");
    CHECK(kept(R"(,"last_write_error":5,"last_write_at":5)") == R"(,"last_write_error":null)");
    for (std::string_view wrong :
         {R"(,"active_path":5)", R"(,"segment_count":0)", R"(,"max_segment_bytes":1.5)",
          R"(,"max_segments":null)", R"(,"max_segments":1e400)"}) {
        CAPTURE(wrong);
        CHECK(parse(before("closed", log(wrong)), latest, home) == before("closed", added_log));
        CHECK(parse(before("closed", log(wrong))) == flat_record());
    }
}

TEST_CASE("a record whose id can't be a file name is rejected if it lacks an event log") {
    auto text = flat_record();
    text.replace(text.find(R"("r",)"), 3, R"("\ud800")");
    CHECK(parse(text, latest, home)
          == " lacks event_log: an event log, as no file can have the record's name");
    CHECK(parse(text) == text);
    auto const logged = before("closed",
                               R"("event_log":{"active_path":"p","segment_count":1,)"
                               R"("max_segment_bytes":1,"max_segments":1},)",
                               text);
    CHECK(parse(logged, latest, home) == logged);
}

TEST_CASE("arguments are derived from old commands since 0.13.0") {
    auto const argv_of = [](std::string_view members, release by = latest) {
        auto const text = parse(flat_record("", "," + std::string{members}), by, home);
        auto const from = text.find(R"("agent_argv":)");
        return from == text.npos ? "none" : text.substr(from + 13, text.find(']') - from - 12);
    };
    CHECK(argv_of(R"("agent_command":"gemini")") == R"(["gemini","--acp"])");
    CHECK(argv_of(R"("agent_command":"gemini")", release::v0_11_2) == "none");
    CHECK(argv_of(R"("agent_command":"gemini ")") == "none");
    CHECK(argv_of(R"("agent_command":"npx pi-acp")") == R"(["npx","pi-acp@^0.0.33"])");
    CHECK(argv_of(R"("agent_command":"gemini","agent_argv":["a",""])") == R"(["a",""])");
    for (std::string_view wrong : {"[]", R"([""])", R"(["a",5])", R"("a")"})
        CHECK(argv_of(R"("agent_command":"gemini","agent_argv":)" + std::string{wrong})
              == R"(["gemini","--acp"])");
}

// ---- Conversation -------------------------------------------------------------------------------

TEST_CASE("one bad message rejects the record and is reported with its place") {
    auto const good = R"("Resume",{"User":{"id":"u","content":[],"mood":1}})";
    CHECK(parse(flat_record(good)) == flat_record(good));
    CHECK(parse(flat_record(R"("Resume",{"kind":"user"},5)")) == "/messages/1: a message");
    CHECK(parse(nested_record("5"), release::seed) == "/thread/messages/0: a message");
}

TEST_CASE("usage has counts from 0 on in a fixed order, two of them since 0.11.2") {
    auto const usage_of = [](std::string_view usage, release by = latest) {
        auto const text = parse_flat(R"("cumulative_token_usage":)" + std::string{usage}, by);
        auto const from = text.find(R"("cumulative_token_usage":)");
        return from == text.npos ? text : text.substr(from + 25, text.find('}') - from - 24);
    };
    auto const all =
        R"({"total_tokens":6,"thought_tokens":5,"cache_read_input_tokens":4,)"
        R"("cache_creation_input_tokens":3,"output_tokens":2.5,"input_tokens":0,"x":1})";
    CHECK(usage_of(all)
          == R"({"input_tokens":0,"output_tokens":2.5,"cache_creation_input_tokens":3,)"
             R"("cache_read_input_tokens":4,"thought_tokens":5,"total_tokens":6})");
    CHECK(usage_of(all, release::v0_10_0)
          == R"({"input_tokens":0,"output_tokens":2.5,"cache_creation_input_tokens":3,)"
             R"("cache_read_input_tokens":4})");
    CHECK(usage_of("null") == "{}");
    CHECK(usage_of("[]") == "/cumulative_token_usage: an object or null");
    for (std::string_view wrong : {"-1", "null", R"("1")", "1e400"})
        CHECK(usage_of(R"({"output_tokens":)" + std::string{wrong} + "}")
              == "/cumulative_token_usage/output_tokens: a non-negative number");
    CHECK(usage_of(R"({"total_tokens":-1})", release::v0_10_0) == "{}");
}

TEST_CASE("usage by request rejects null, and loses the key of an object's prototype") {
    auto const parse_requests = [](std::string_view map) {
        return parse_flat(R"("request_token_usage":)" + std::string{map});
    };
    auto with = flat_record();
    with.replace(with.find("{}}"), 2, R"({"a":{"input_tokens":1},"b":{}})");
    CHECK(parse_requests(R"({"a":{"input_tokens":1,"x":2},"__proto__":{},"b":{}})") == with);
    CHECK(parse_requests("null") == flat_record());
    CHECK(parse_requests("[]") == "/request_token_usage: an object or null");
    CHECK(parse_requests(R"({"a/b":null})") == "/request_token_usage/a~1b: an object");
    CHECK(parse_requests(R"({"~":{"input_tokens":-1}})")
          == "/request_token_usage/~0/input_tokens: a non-negative number");
}

TEST_CASE("a cost has an amount or a currency, or is dropped") {
    auto const with_cost = [](std::string_view cost) {
        return before("request_token_usage", R"("cumulative_cost":)" + std::string{cost} + ',');
    };
    auto const parse_cost = [&](std::string_view cost) { return parse(with_cost(cost)); };
    CHECK(parse_cost(R"({"currency":" USD ","x":1,"amount":0})")
          == with_cost(R"({"amount":0,"currency":"USD"})"));
    CHECK(parse_cost(R"({"currency":"EUR"})") == with_cost(R"({"currency":"EUR"})"));
    CHECK(parse_cost(R"({"currency":" ","amount":1})") == with_cost(R"({"amount":1})"));
    CHECK(parse_cost(R"({"currency":" "})") == flat_record());
    CHECK(parse_cost("{}") == flat_record());
    CHECK(parse_cost(R"({"amount":-1})") == "/cumulative_cost: a non-negative amount");
    CHECK(parse_cost(R"({"currency":5})") == "/cumulative_cost: a currency's name");
    CHECK(parse_cost("5") == "/cumulative_cost: an object or null");
}

TEST_CASE("an origin has four strings, since 0.10.0") {
    auto const origin =
        R"({"record_id":"","cwd_original":"/o","exported_by":"acpx","exported_at":"t"})";
    auto const imported = flat_record("", R"(,"imported_from":)" + std::string{origin});
    CHECK(parse(imported) == imported);
    CHECK(parse_flat(R"("imported_from":{"exported_at":"t","x":1,"exported_by":"acpx",)"
                     R"("cwd_original":"/o","record_id":""})")
          == imported);
    CHECK(parse(imported, release::v0_6_1) == flat_record());
    for (std::string_view wrong : {"{}", R"("x")",
                                   R"({"record_id":"","cwd_original":"",)"
                                   R"("exported_by":"","exported_at":5})"})
        CHECK(parse_flat(R"("imported_from":)" + std::string{wrong})
              == "/imported_from: an object of four strings, or null");
}

TEST_CASE("a thread of the first revision has its own rules") {
    CHECK(parse_thread(R"("x":1)") == nested_record());
    struct row {
        std::string_view member, error;
    };
    for (auto const& [member, error] :
         {row{R"("version":"0.2.0")", "/thread/version: 0.3.0"},
          row{R"("imported":null)", "/thread/imported: a boolean"},
          row{R"("thinking_enabled":0)", "/thread/thinking_enabled: a boolean"},
          row{R"("speed":"slow")", "/thread/speed: standard, fast or null"},
          row{R"("thinking_effort":5)", "/thread/thinking_effort: a string or null"},
          row{R"("subagent_context":{"parent_session_id":"p","depth":-1})",
              "/thread/subagent_context: an object with parent_session_id and depth, or null"},
          row{R"("subagent_context":{"depth":1})",
              "/thread/subagent_context: an object with parent_session_id and depth, or null"}})
        CHECK(parse_thread(member) == error);
    auto const envelope = nested_record().substr(0, nested_record().find("{\"version\""));
    CHECK(parse(envelope + "[]}", release::seed) == "/thread: an object");
    auto kept = nested_record();
    kept.replace(kept.find(R"("subagent_context":null)"), 23,
                 R"("subagent_context":{"parent_session_id":"p","depth":0,"x":1},"speed":"fast")");
    CHECK(parse(kept, release::seed) == kept);
    CHECK(parse_thread(R"("model":[5],"profile":"p")").find(R"("model":[5],"profile":"p")")
          != std::string::npos);
    auto bare = nested_record();
    for (std::string_view member : {R"("initial_project_snapshot":null,)", R"("model":null,)",
                                    R"("profile":null,)", R"("subagent_context":null,)"})
        bare.erase(bare.find(member), member.size());
    CHECK(parse(bare, release::seed) == nested_record());
}

}  // namespace acpx_reference_record_test
