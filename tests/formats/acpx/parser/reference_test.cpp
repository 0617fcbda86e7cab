#include <lisle/formats/acpx/parser/reference.hpp>

#include "formats/acpx/expect.hpp"

#include <lisle/formats/acpx/parser/known_commands.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_reference_test {

using namespace acpx_tests;
using namespace lisle::acpx;

std::string parse(std::string_view text, release by = latest) {
    auto const read = decode_reference(text, by, {"/h", known_commands});
    return read ? lisle::encode_as(*read, compact) : read.error().message();
}

constexpr std::string_view added_log =
    R"("event_log":{"active_path":"/h/.acpx/sessions/r.stream.ndjson","segment_count":5,)"
    R"("max_segment_bytes":67108864,"max_segments":5,"last_write_error":null},)";

/// A release's reading of the smallest record with more members.
std::string completed(std::string_view messages = "", std::string_view more = "") {
    auto out = flat_record(messages, more);
    return out.insert(out.find(R"("closed")"), added_log);
}

TEST_CASE("a record without an event log gets one") {
    CHECK(parse(flat_record()) == completed());
    CHECK(lisle::encode_as(*decode_reference(flat_record()), compact) == flat_record());
    CHECK(lisle::encode_as(*lisle::decode<lisle::acpx_t>(flat_record(), lisle::reference), compact)
          == flat_record());
}

TEST_CASE("a record whose id can't be a file name is rejected if it lacks an event log") {
    auto text = flat_record();
    text.replace(text.find(R"("r","acp_session_id")"), 3, R"("\ud800")");
    CHECK(parse(text)
          == "missing field at /event_log (byte 0): expected an event log, as no file can have "
             "the record's name");
    CHECK(decode_reference(text).has_value());
    auto const log = R"("event_log":{"active_path":"p","segment_count":1,"max_segment_bytes":1,)"
                     R"("max_segments":1},)";
    CHECK(parse(text.insert(text.find(R"("closed")"), log)) == text);
}

TEST_CASE("a release drops unknown keys, whatever their values") {
    auto const more = R"(,"acpx":{"current_mode_id":5,"session_options":{"model":"m"}},)"
                      R"("imported_from":5,"mood":1)";
    CHECK(parse(flat_record("", more), release::v0_1_15) == completed("", R"(,"acpx":{})"));
    CHECK(
        parse(flat_record("", more))
        == "wrong type at /imported_from (byte 326): expected an object of four strings, or null");
}

TEST_CASE("one bad message rejects the record, with its place") {
    CHECK(parse(flat_record(R"("Resume",{"kind":"user"})"))
          == "wrong type at /messages/1 (byte 186): expected a message");
    auto const audio =
        R"({"User":{"id":"u","content":[{"Audio":{"source":"s","mime_type":"m"}}]}})";
    CHECK(parse(flat_record(audio)) == completed(audio));
    CHECK(parse(flat_record(audio), release::v0_6_1).starts_with("wrong type at /messages/0"));
}

TEST_CASE("absent keys are errors with their name") {
    CHECK(parse(R"({"schema":"acpx.session.v1"})")
          == "missing field at /acpx_record_id (byte 0): expected a string");
    CHECK(parse(nested_record(), release::seed) == nested_record());
    CHECK(parse(flat_record(), release::seed)
          == "missing field at /acpxRecordId (byte 0): expected a string");
    CHECK(parse("[]") == "wrong type (byte 0): expected an object");
}

TEST_CASE("keys inside a message stay, in JavaScript's order") {
    auto const message = [](std::string_view results) {
        return R"({"Agent":{"mood":{"b":1,"a":2},"content":[],"tool_results":{)"
               + std::string{results} + "}}}";
    };
    auto const result = [](std::string_view id) {
        return '"' + std::string{id}
               + R"(":{"tool_use_id":"","tool_name":"","is_error":false,"content":{"Text":""}})";
    };
    CHECK(parse(flat_record(message(result("b") + ',' + result("10") + ',' + result("2"))))
          == completed(message(result("2") + ',' + result("10") + ',' + result("b"))));
}

TEST_CASE("arguments are derived from old commands since 0.13.0") {
    auto text = flat_record();
    text.replace(text.find(R"("a","cwd")"), 3, R"("gemini")");
    CHECK(parse(text).find(R"("agent_argv":["gemini","--acp"],"cwd")") != std::string::npos);
    CHECK(parse(text, release::v0_11_2).find("agent_argv") == std::string::npos);
}

TEST_CASE("numbers are doubles, and a duplicate key has its last value at its first place") {
    CHECK(parse(flat_record("", R"(,"agent_capabilities":{"a":[1e400,9007199254740993,-0,1e21]},)"
                                R"("updated_at":"u")"))
              .find(R"("agent_capabilities":{"a":[null,9007199254740992,0,1e+21]},"messages":[],)"
                    R"("updated_at":"u","cumulative)")
          != std::string::npos);
}

}  // namespace acpx_reference_test
