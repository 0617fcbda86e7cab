#include <lisle/formats/acpx/acp/rpc_message.hpp>

#include "../expect.hpp"

#include <doctest/doctest.h>

namespace acp_rpc_message_test {

using namespace acpx_tests;
using namespace lisle::acp;

TEST_CASE("requests, notifications and responses; null is there") {
    auto const read = [](std::string_view text) {
        CHECK_MESSAGE(is_canonical<rpc_message>(text), text);
        return *lisle::decode_as<rpc_message>(text);
    };
    CHECK(read(R"({"jsonrpc":"2.0","id":null,"method":"m","params":{}})").is_request());
    CHECK(read(R"({"jsonrpc":"2.0","method":"m"})").is_notification());
    CHECK(read(R"({"jsonrpc":"2.0","id":"a","result":null})").is_response());
    CHECK(read(R"({"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}})").is_response());
}

}  // namespace acp_rpc_message_test
