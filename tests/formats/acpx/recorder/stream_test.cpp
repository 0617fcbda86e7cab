#include <lisle/formats/acpx/recorder/stream.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

#include <string_view>

namespace acpx_stream_test {

using namespace acpx_tests;
using namespace lisle::acpx;

TEST_CASE("a last line that is not JSON is unfinished without a line end, or else broken") {
    CHECK(parse_line({"{\"a", 0, 1, false}).kind == line_kind::unfinished);
    CHECK(parse_line({"{\"a", 0, 1, true}).kind == line_kind::broken);
}

TEST_CASE("lines are classified as acpx classifies them") {
    auto const kind_of = [](std::string_view text) { return parse_line({text, 0, 1, true}).kind; };
    for (std::string_view text :
         {R"({"jsonrpc":"2.0","method":"m"})", R"({"jsonrpc":"2.0","id":null,"method":"m"})",
          R"({"jsonrpc":"2.0","id":1,"result":null})",
          R"({"jsonrpc":"2.0","id":"a","error":{"code":-1,"message":""}})",
          R"({"seq":1,"message":{"jsonrpc":"2.0","method":"m"}})"})
        CHECK_MESSAGE(kind_of(text) == line_kind::protocol, text);
    for (std::string_view text :
         {R"({"jsonrpc":"1.0","method":"m"})", R"({"jsonrpc":"2.0","method":""})",
          R"({"jsonrpc":"2.0","id":true,"method":"m"})", R"({"jsonrpc":"2.0","id":1})",
          R"({"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}})",
          R"({"jsonrpc":"2.0","result":1})", "[]"})
        CHECK_MESSAGE(kind_of(text) == line_kind::other, text);
    CHECK(kind_of(R"({"schema":"acpx.session.journal.v1","type":"segment"})")
          == line_kind::journal);
    CHECK(kind_of("{") == line_kind::broken);
}

TEST_CASE("journal lines have their own form") {
    CHECK(is_canonical<journal_entry>(
        R"({"schema":"acpx.session.journal.v1","type":"segment","record_id":"r","sequence":0,)"
        R"("message_sequence":0,"request_id":null})"));
    CHECK(is_canonical<journal_entry>(
        R"({"schema":"acpx.session.journal.v1","type":"turn_started","request_id":"q"})"));
}

}  // namespace acpx_stream_test
