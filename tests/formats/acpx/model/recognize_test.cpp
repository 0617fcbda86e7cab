#include <lisle/formats/acpx/model/recognize.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

#include <string_view>

namespace acpx_recognize_test {

using namespace acpx_tests;
using lisle::certain_if;
using lisle::recognition;

recognition recognize(std::string_view text) {
    return lisle::acpx::recognize(lisle::document_prefix{text});
}

TEST_CASE("a record is recognized with its shape") {
    CHECK(recognize(flat_record()) == certain_if(true, "flat"));
    CHECK(recognize(nested_record()) == certain_if(true, "nested"));
    CHECK(recognize(R"({"messages":[],"acpxRecordId":"r"})") == certain_if(true, "flat_camel"));
    CHECK(recognize(R"({"acpx_record_id":"r","thread":{}})") == certain_if(true, "nested_snake"));
}

TEST_CASE("a record cut before its messages has no shape yet") {
    std::string_view const head = R"({"schema":"acpx.session.v1","acpx_record_id":"r","cwd":)";
    CHECK(recognize(head) == certain_if(true));
    CHECK_FALSE(recognize(R"({"acpx_record_id":"r","cwd":)"));
    CHECK_FALSE(recognize(R"({"schema":"acpx.session.v1","cwd":)"));
    CHECK_FALSE(recognize(R"({"schema":"acpx.session-index.v1","entries":[]})"));
}

TEST_CASE("session files without a schema are turn histories") {
    CHECK(recognize(R"({"id":"s","agentCommand":"a","turnHistory":[]})")
          == certain_if(true, "turn_history"));
    CHECK_FALSE(recognize(R"({"id":"s","turnHistory":[]})"));
    CHECK_FALSE(recognize(R"({"id":"s","agentCommand":"a"})"));
}

TEST_CASE("a stream is recognized by its first line") {
    auto const stream = certain_if(true, "stream");
    CHECK(recognize("{\"schema\":\"acpx.session.journal.v1\"}\n{}\n") == stream);
    CHECK(recognize(R"({"jsonrpc":"2.0","method":"session/new","params":{}})") == stream);
    CHECK(recognize(R"({"jsonrpc":"2.0","params":{"protocolVersion":1}})") == stream);
    CHECK(
        recognize(R"({"direction":"inbound","message":{"jsonrpc":"2.0","method":"session/load"}})")
        == stream);
    CHECK_FALSE(recognize(R"({"message":{"jsonrpc":"2.0","method":"session/load"}})"));
    CHECK_FALSE(recognize(R"({"jsonrpc":"2.0","params":{"protocolVersion":"2024-11-05"}})"));
    CHECK_FALSE(recognize("{\n\"schema\":\"acpx.session.journal.v1\"}"));
    CHECK_FALSE(recognize("{}\n{\"schema\":\"acpx.session.journal.v1\"}\n"));
}

}  // namespace acpx_recognize_test
