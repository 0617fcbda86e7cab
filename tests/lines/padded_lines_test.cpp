#include "formats/claude_code/expect.hpp"

#include <lisle/lines/padded_lines.hpp>

#include <string>

namespace padded_lines_test {

using namespace claude_code_expect;

TEST_CASE("a record between NUL bytes is told from others, and can be left out or freed") {
    auto const plain = spell("user", "a", "", R"("1")");
    auto const text = plain + '\0' + spell("user", "b", "a", R"("2")");
    auto document = lisle::decode<lisle::claude_code_t>(text).value();
    REQUIRE(document.records.size() == 2);
    CHECK_FALSE(lisle::is_padded(document.records[0]));
    CHECK(lisle::is_padded(document.records[1]));

    auto const as_read = lisle::without_padded_records(document);
    REQUIRE(as_read.has_value());
    CHECK(as_read->records[1].unreadable() != nullptr);
    CHECK(lisle::encode(*as_read, lisle::layout::source) == text);

    CHECK(lisle::strip_padding(document) == std::vector<std::size_t>{1});
    CHECK(lisle::encode(document, lisle::layout::source)
          == plain + spell("user", "b", "a", R"("2")"));
    CHECK(lisle::strip_padding(document).empty());
    CHECK_FALSE(lisle::without_padded_records(document).has_value());
}

TEST_CASE("other damage of a padded line stays when it is freed") {
    auto const text = std::string{"\0", 1} + spell("user", "a", "", "\"\xff\"");
    auto document = lisle::decode<lisle::claude_code_t>(text).value();
    REQUIRE(document.records.size() == 1);
    CHECK(lisle::strip_padding(document).size() == 1);
    CHECK(lisle::encode(document, lisle::layout::source) == text.substr(1));
}

}  // namespace padded_lines_test
