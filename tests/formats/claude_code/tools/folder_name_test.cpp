#include <lisle/formats/claude_code/tools/folder_name.hpp>

#include <doctest/doctest.h>

#include <string>

namespace claude_code_folder_name_test {

using lisle::claude_code::folder_name;

TEST_CASE("all but letters and digits becomes hyphens") {
    CHECK(folder_name("/home/user/a_b.c") == "-home-user-a-b-c");
    CHECK(folder_name("C:\\x") == "C--x");
    CHECK(folder_name("/\xF0\x9F\x98\x80/\xC3\xBC") == "-----");
}

TEST_CASE("a long name is cut and gets a hash") {
    std::string cwd = "/home/user/";
    for (int i = 0; i < 50; ++i) cwd += "long";
    auto const name = folder_name(cwd);
    CHECK(name.size() == 207);
    CHECK(name.ends_with("-blxfph"));
    CHECK(folder_name(std::string(200, 'a')) == std::string(200, 'a'));
}

}  // namespace claude_code_folder_name_test
