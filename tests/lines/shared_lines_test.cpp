#include <lisle/lines/shared_lines.hpp>

#include "formats/claude_code/expect.hpp"

#include <string>

namespace shared_lines_test {

using namespace claude_code_expect;

TEST_CASE("records that share a line are found, and get lines of their own") {
    auto const record = [](std::string_view id) {
        auto out = spell("user", id, "", R"("1")");
        out.pop_back();
        return out;
    };
    auto const text =
        record("a") + '\n' + record("b") + record("c") + '\r' + record("d") + " \r\n" + record("e");
    auto document = lisle::decode<lisle::claude_code_t>(text).value();
    REQUIRE(document.records.size() == 5);
    std::vector<std::size_t> const found{1, 2};
    CHECK(lisle::find_shared_lines(document) == found);
    CHECK(lisle::split_shared_lines(document) == found);
    CHECK(lisle::encode(document, lisle::layout::source)
          == record("a") + '\n' + record("b") + '\n' + record("c") + '\n' + record("d") + " \r\n"
                 + record("e"));
    CHECK(lisle::find_shared_lines(document).empty());
}

}  // namespace shared_lines_test
