#include <doctest/doctest.h>

#include <lisle/formats/zed/turn/turn_setup.hpp>

#include <string>

namespace turn_setup_test {

namespace zed = lisle::zed;

TEST_CASE("a tool is found by its name, the first of several") {
    zed::tool_index const tools{{{"read", false, "read"}, {"read", true, "other"}, {"edit", true}}};
    REQUIRE(tools.find("read") != nullptr);
    CHECK(tools.find("read")->kind == "read");
    CHECK(tools.find("edit")->is_streaming);
    CHECK(tools.find("grep") == nullptr);
    CHECK(zed::tool_index{}.find("") == nullptr);
}

TEST_CASE("a title is made from the input, or is the name") {
    zed::turn_tool tool{"read"};
    CHECK(tool.title_of({}) == "read");
    tool.make_title = [](zed::tool_input const& input) {
        return "Read " + input.value.as<std::string>().value();
    };
    CHECK(tool.title_of({lisle::json::from("a.rs").value()}) == "Read a.rs");
}

}  // namespace turn_setup_test
