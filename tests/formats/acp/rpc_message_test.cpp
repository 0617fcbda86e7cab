#include <lisle/formats/acp/rpc_message.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acp_rpc_message_test {

using namespace acpx_tests;
using namespace lisle::acp;

TEST_CASE("requests, notifications and responses are distinguished; a null id is an id") {
    auto const read = [](std::string_view text) {
        CHECK_MESSAGE(is_canonical<rpc_message>(text), text);
        return *lisle::decode_as<rpc_message>(text);
    };
    auto const kind = [&](std::string_view text) {
        auto const m = read(text);
        return std::string{m.is_request() ? "request " : ""}
               + (m.is_notification() ? "notification " : "")
               + (m.is_response() ? "response " : "");
    };
    CHECK(kind(R"({"jsonrpc":"2.0","id":null,"method":"m","params":{}})") == "request ");
    CHECK(kind(R"({"jsonrpc":"2.0","method":"m"})") == "notification ");
    CHECK(kind(R"({"jsonrpc":"2.0","id":"a","result":null})") == "response ");
    CHECK(kind(R"({"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}})")
          == "response ");
    CHECK(kind(R"({"jsonrpc":"2.0"})").empty());
}

}  // namespace acp_rpc_message_test
