#include <lisle/conversation/codex/lost_edits.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace codex_lost_edits_test {

using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;

std::string tell(std::string_view wanted, std::string_view found) {
    std::vector<loss> losses;
    difference_teller::tell(wanted, found, loss_log{losses});
    std::string out;
    for (auto const& one : losses) out += one.pointer + ';';
    return out;
}

TEST_CASE("a member that is otherwise, absent or too many is told; native is not") {
    CHECK(tell(R"({"a":1,"native":2})", R"({"a":1,"native":3})").empty());
    CHECK(tell(R"({"a":1,"b":{"c":[1,2]}})", R"({"b":{"c":[1,3]},"d":4})") == "/a;/b/c/1;/d;");
    CHECK(tell(R"({"a":[1]})", R"({"a":[1,2]})") == "/a;");
}

TEST_CASE("the reason is the member's") {
    CHECK(find_reason_of_loss("title").find("session_index") != std::string_view::npos);
    CHECK_FALSE(find_reason_of_loss("other").empty());
}

}  // namespace codex_lost_edits_test
