#include <lisle/formats/claude_code/model/chain.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_chain_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

TEST_CASE("a place in the tree has defaults that a root needs") {
    lisle::claude_code::link const root;
    CHECK(!root.parent_uuid);
    CHECK(!root.is_sidechain);
}

TEST_CASE("only a value of another type is lost") {
    std::string const text = R"({"parentUuid":7,"isSidechain":"no","type":"user",)"
                             R"("message":{"content":"Hi"},"uuid":"u","timestamp":1767323041000})";
    auto const read = lisle::decode_as<record>(text);
    REQUIRE(read.has_value());
    auto const& said = *find_alternative<user_record>(&*read);
    CHECK(!said.timestamp);
    CHECK(!said.parent_uuid);
    CHECK(said.uuid == "u");
    CHECK(lisle::encode_as(*read, style, lisle::layout::source) == text);
}

}  // namespace claude_code_chain_test
