#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/usage.hpp>

namespace opencode_usage_test {

using namespace opencode_expect;
using lisle::opencode::token_counts;

TEST_CASE("tokens are counted in any numbers") {
    keeps<token_counts>(R"({"input":-3,"output":1.5,"reasoning":0,"cache":{"read":0,"write":0}})",
                        strict);
    forgives<token_counts>(R"({"input":1,"output":2})", errc::missing_field, "/reasoning");
    forgives<token_counts>(
        R"({"total":null,"input":1,"output":2,"reasoning":0,"cache":{"read":0,"write":0}})",
        errc::wrong_type, "/total");
}

}  // namespace opencode_usage_test
