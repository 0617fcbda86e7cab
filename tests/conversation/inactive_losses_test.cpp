#include <lisle/conversation/inactive_losses.hpp>

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <vector>

namespace inactive_losses_test {

using namespace lisle::conversation;

/// A conversation with a message of one text for each part.
conversation make(std::initializer_list<part> parts) {
    conversation out;
    for (auto const where : parts) {
        auto& m = out.messages.emplace_back();
        m.part = where;
        m.content.emplace_back(plain_text{"text", {}, {}, {}});
    }
    return out;
}

TEST_CASE("a pointer among the active messages becomes one among all") {
    auto const c = make({part::orphan, part::active, part::sidechain, part::active});
    std::vector<loss> losses{{{"/messages/1/id", ""}, loss_kind::dropped},
                             {{"/messages/2", ""}, loss_kind::dropped},
                             {{"/title", ""}, loss_kind::dropped}};
    point_to_all(c, losses);
    CHECK(losses[0].pointer == "/messages/3/id");
    CHECK(losses[1].pointer == "/messages/2");
    CHECK(losses[2].pointer == "/title");
}

TEST_CASE("the messages of one part are one loss, at the first of them") {
    std::vector<loss> losses;
    auto const c = make({part::active, part::sidechain, part::orphan, part::sidechain});
    tell_inactive(c, loss_log{losses});
    REQUIRE(losses.size() == 2);
    CHECK(losses[0].pointer + ' ' + losses[0].what == "/messages/2 1 message orphaned");
    CHECK(losses[1].pointer + ' ' + losses[1].what == "/messages/1 2 messages of a subagent");
}

TEST_CASE("an inactive message that was edited or added is told, its native members do not count") {
    auto const made = make({part::active, part::orphan});
    auto wanted = make({part::active, part::orphan, part::orphan});
    wanted.messages[1].native = lisle::json::parse("{}").value();
    std::vector<loss> losses;
    tell_changed_inactive(wanted, made, losses);
    REQUIRE(losses.size() == 1);
    CHECK(losses[0].pointer == "/messages/2");
}

TEST_CASE("what its native members count is told by them") {
    auto c = make({part::active});
    CHECK_FALSE(tells_left_out(c));
    c.native = lisle::json::parse(R"({"codex":{"left_out":{"rolled back":1}}})").value();
    CHECK(tells_left_out(c));
}

}  // namespace inactive_losses_test
