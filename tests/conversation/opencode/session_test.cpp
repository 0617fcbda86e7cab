#include <lisle/conversation/opencode/session.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace opencode_session_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::opencode_bridge;
using lisle::owned;

TEST_CASE("the title of a new session is none") {
    lisle::opencode::session session;
    session.time.created = 1'772'193'600'000;
    session.title = "New session - 2026-02-27T12:00:00.000Z";
    auto talk = bridge::describe_session(session);
    CHECK_FALSE(talk.title.has_value());
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    CHECK(bridge::session_maker<owned>{talk, log}.make(*talk.created, {}).title == session.title);
    session.title = "New session - 2026-02-27T12:00:00.001Z";
    CHECK(bridge::describe_session(session).title == session.title);
}

TEST_CASE("another program's conversation gets opencode's frame") {
    conversation::conversation talk;
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    auto const make = [&] { return bridge::session_maker<owned>{talk, log}.make({5, 0}, {6, 0}); };
    CHECK(make().slug == "imported");
    CHECK(make().version == "0.0.0");
    CHECK(make().project_id == "global");
    talk.title = "Why, oh why?";
    CHECK(make().slug == "why-oh-why");
    talk.parent = {"T-1", {}, {}, {}};
    CHECK_FALSE(make().parent_id.has_value());
    talk.parent->id = "ses_1";
    CHECK(make().parent_id->text == "ses_1");
}

TEST_CASE("opencode has two agents for modes") {
    CHECK(bridge::make_agent("ask") == "plan");
    CHECK(bridge::make_agent("write") == "build");
}

}  // namespace opencode_session_test
