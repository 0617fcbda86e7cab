#include <lisle/formats/acpx/model/recognize.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_recognize_test {

namespace {

/// The shape that acpx sees in a text; "none" where it sees nothing of its own.
std::string shape_of(std::string_view text) {
    auto const found = lisle::acpx::recognize(lisle::document_prefix{text});
    return found ? std::string{found.shape} : "none";
}

}  // namespace

TEST_CASE("a stream begins with the journal's line, or with a message of the protocol") {
    CHECK(shape_of(R"({"schema":"acpx.session.journal.v1"})") == "stream");
    CHECK(shape_of(R"({"jsonrpc":"2.0","id":0,"method":"session/new","params":{}})") == "stream");
    CHECK(shape_of(R"({"jsonrpc":"2.0","id":0,"result":{"protocolVersion":1}})") == "stream");
    CHECK(shape_of(R"({"direction":"out","message":{"jsonrpc":"2.0","method":"initialize"}})")
          == "stream");
}

TEST_CASE("another protocol above JSON-RPC is not acpx's") {
    CHECK(shape_of(R"({"jsonrpc":"2.0","id":0,"method":"textDocument/hover"})") == "none");
    CHECK(shape_of(R"({"jsonrpc":"1.0","method":"session/new"})") == "none");
    CHECK(shape_of(R"({"message":{"jsonrpc":"2.0","method":"initialize"}})") == "none");
}

TEST_CASE("an old session file is known by its history of turns and its command") {
    CHECK(shape_of(R"({"agentCommand":"a","turnHistory":[]})") == "turn_history");
    CHECK(shape_of(R"({"turnHistory":[]})") == "none");
}

TEST_CASE("a record is known by its keys, also without its messages") {
    CHECK(shape_of(R"({"schema":"acpx.session.v1","acpx_record_id":"1"})").empty());
    CHECK_FALSE(shape_of(R"({"acpx_record_id":"1","messages":[]})") == "none");
    CHECK(shape_of(R"({"schema":"acpx.session.v1"})") == "none");
    CHECK(shape_of("{}") == "none");
    CHECK(shape_of("") == "none");
}

}  // namespace acpx_recognize_test
