#include <lisle/conversation/rules/results.hpp>

#include <doctest/doctest.h>

namespace results_test {

using lisle::conversation::missing_result;

TEST_CASE("a missing result is told as the source would tell it") {
    CHECK(missing_result("opencode") == "[Tool execution was interrupted]");
    CHECK(missing_result("loom") == "[Tool execution was interrupted]");
    CHECK(missing_result("codex") == "aborted");
    CHECK(missing_result("zed") == "Tool canceled by user");
    CHECK(missing_result("acpx") == "Tool canceled by user");
    CHECK(missing_result({}) == "Tool canceled by user");
}

}  // namespace results_test
