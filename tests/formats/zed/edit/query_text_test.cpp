#include <lisle/formats/zed/edit/query_text.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace query_text_test {

namespace edit = lisle::zed::edit;

TEST_CASE("lines come as soon as they are complete, without their ends") {
    edit::detail::query_text query;
    std::vector<std::string> seen;
    auto const see = [&](std::string const& line) { seen.push_back(line); };
    CHECK(!query.push("a", see));
    CHECK(query.push("b\r", see) == false);
    CHECK(query.push("\n\nc\r\r\nd", see));
    CHECK(seen == std::vector<std::string>{"ab", "", "c\r"});
    CHECK(query.unfinished() == "d");
    CHECK(query.finish(see));
    CHECK(!query.finish(see));
    CHECK(query.line_texts() == std::vector<std::string>{"ab", "", "c\r", "d"});
}

}  // namespace query_text_test
