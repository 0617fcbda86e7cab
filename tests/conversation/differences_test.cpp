#include <lisle/conversation/differences.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace conversation_differences_test {

using namespace lisle::conversation;

std::string tell(std::string_view wanted, std::string_view found) {
    std::vector<loss> losses;
    tell_differences(wanted, found, loss_log{losses}, [](std::string_view) { return "lost"; });
    std::string out;
    for (auto const& one : losses) out += one.pointer + ';';
    return out;
}

TEST_CASE("a changed, missing or additional member is reported; native members are not") {
    CHECK(tell(R"({"a":1,"native":2})", R"({"a":1,"native":3})").empty());
    CHECK(tell(R"({"a":1,"b":{"c":[1,2]}})", R"({"b":{"c":[1,3]},"d":4})") == "/a;/b/c/1;/d;");
    CHECK(tell(R"({"a":[1]})", R"({"a":[1,2]})") == "/a;");
}

TEST_CASE("of two conversations the heads are compared, without messages and source") {
    conversation wanted, found;
    wanted.title = "T";
    wanted.messages.emplace_back();
    found.source = {"zed", {}, {}, {}};
    std::vector<loss> losses;
    auto const reason = [](std::string_view key) {
        constexpr reason_of_loss known[]{{"title", "no titles"}};
        return find_reason(known, key, "no place");
    };
    tell_differences_of_heads(wanted, found, loss_log{losses}, reason);
    REQUIRE(losses.size() == 1);
    CHECK(losses[0].pointer == "/title");
    CHECK(losses[0].what == "no titles");
    CHECK(reason("mode") == "no place");
}

}  // namespace conversation_differences_test
