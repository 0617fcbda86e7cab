#include <lisle/formats/acpx/parser/reference.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_reference_test {

using namespace acpx_tests;
using namespace lisle::acpx;

std::string parse(std::string_view text, release by = latest, host_environment around = {}) {
    auto const read = decode_reference(text, by, around);
    return read ? lisle::encode_as(*read, compact) : read.error().message();
}

TEST_CASE("a record is completed only from the environment that the caller gives") {
    CHECK(parse(flat_record()) == flat_record());
    CHECK(parse(flat_record(), latest, {"/h", {}}).find(R"("/h/.acpx/sessions/r.stream.ndjson")")
          != std::string::npos);
    CHECK(lisle::encode_as(*lisle::decode<lisle::acpx_t>(flat_record(), lisle::reference), compact)
          == flat_record());
}

TEST_CASE("a rejected record gives an error with its place in the text") {
    CHECK(parse(flat_record(R"("Resume",{"kind":"user"})"))
          == "wrong type at /messages/1 (byte 186): expected a message");
    auto const imported = flat_record("", R"(,"imported_from":5)");
    CHECK(parse(imported)
          == "wrong type at /imported_from (byte " + std::to_string(imported.size() - 2)
                 + "): expected an object of four strings, or null");
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
          == flat_record(message(result("2") + ',' + result("10") + ',' + result("b"))));
}

TEST_CASE("numbers are doubles, and a duplicate key has its last value at its first place") {
    CHECK(parse(flat_record("", R"(,"agent_capabilities":{"a":[1e400,9007199254740993,-0,1e21]},)"
                                R"("updated_at":"u")"))
              .find(R"("agent_capabilities":{"a":[null,9007199254740992,0,1e+21]},"messages":[],)"
                    R"("updated_at":"u","cumulative)")
          != std::string::npos);
}

}  // namespace acpx_reference_test
