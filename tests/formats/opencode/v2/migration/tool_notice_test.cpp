#include <lisle/formats/opencode/v2/migration/tool_notice.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_tool_notice_test {

namespace v2 = lisle::opencode::v2;

TEST_CASE("only tools that changed are told") {
    CHECK(v2::make_tool_notice({"glob"}).empty());
    CHECK(v2::make_tool_notice({"bash"}).find("`shell`") != std::string::npos);
}

}  // namespace opencode_v2_tool_notice_test
