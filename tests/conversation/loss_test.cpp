#include <lisle/conversation/loss.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

namespace loss_test {

namespace conversation = lisle::conversation;
using conversation::loss_kind;

TEST_CASE("a loss has its place, its kind and its reason") {
    std::vector<conversation::loss> out;
    conversation::loss_log const log{out};
    log.at("messages").at(2).dropped("usage", "no place");
    log.invented("id", "made");
    log.at("a").approximated({}, "almost");
    CHECK(
        out
        == std::vector<conversation::loss>{{{"/messages/2/usage", "no place"}, loss_kind::dropped},
                                           {{"/id", "made"}, loss_kind::invented},
                                           {{"/a", "almost"}, loss_kind::approximated}});
    CHECK(to_string(loss_kind::dropped) == "dropped");
    CHECK(to_string(loss_kind::approximated) == "approximated");
    CHECK(to_string(loss_kind::invented) == "invented");
}

TEST_CASE("members without a value are not lost") {
    std::vector<conversation::loss> out;
    conversation::loss_log const log{out};
    log.drop("a", std::optional<int>{}, "x");
    log.drop("b", std::vector<int>{}, "x");
    CHECK(out.empty());
    log.drop("c", std::optional{std::string{}}, "x");
    log.drop("d", std::vector{1}, "x");
    CHECK(out.size() == 2);
}

TEST_CASE("members of a later version are reported") {
    lisle::unknown_members extra;
    std::vector<conversation::loss> out;
    conversation::loss_log{out}.drop_unknown(extra);
    CHECK(out.empty());
    extra.insert_or_assign("new", "1");
    conversation::loss_log{out}.at("messages").at(3).drop_unknown(extra);
    REQUIRE(out.size() == 1);
    CHECK(out[0].pointer == "/messages/3/new");
    CHECK(out[0].kind == conversation::loss_kind::dropped);
}

}  // namespace loss_test
