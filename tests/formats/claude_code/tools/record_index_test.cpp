#include <lisle/formats/claude_code/tools/record_index.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_record_index_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

TEST_CASE("records are found by id and by time") {
    auto const session = lisle::decode<lisle::claude_code_t>(
        spell("user", "a", "", R"("1")", "01.000") + spell("user", "b", "a", R"("2")", "04.000")
        + spell("user", "c", "gone", R"("3")", "08.999") + spell("user", "d", "", "[]", "20.000")
        + spell("user", "a", "", R"("again")", "30.000"));
    REQUIRE(session.has_value());
    record_index<lisle::owned> records{*session};
    CHECK(records.find("b") == 1);
    CHECK(records.find("a") == 4);
    CHECK(records[0] == nullptr);
    CHECK(records.find("zz") == records.none);
    CHECK(records.find_earlier(2) == 1);
    CHECK(records.find_earlier(3) == records.none);
    CHECK(time_of(*records[1]) == 1767323044000);
}

}  // namespace claude_code_record_index_test
