#include <lisle/conversation/rules/tool_names.hpp>

#include <doctest/doctest.h>

#include <string>

namespace tool_names_test {

using lisle::conversation::make_tool_name;

TEST_CASE("a name that providers take is kept") {
    CHECK(make_tool_name("read_file-2") == "read_file-2");
    CHECK(make_tool_name(std::string(64, 'a')) == std::string(64, 'a'));
}

TEST_CASE("other characters are replaced one by one") {
    CHECK(make_tool_name("Read file x (1)") == "Read_file_x__1_");
    CHECK(make_tool_name("caf\xC3\xA9/\xF0\x9F\x98\x80") == "caf___");
    CHECK(make_tool_name("a\xFF") == "a_");
    CHECK(make_tool_name("") == "_");
    CHECK(make_tool_name(std::string(65, 'a')) == std::string(64, 'a'));
}

}  // namespace tool_names_test
