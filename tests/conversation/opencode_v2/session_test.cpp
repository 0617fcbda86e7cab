#include <lisle/conversation/opencode_v2/session.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_session_test {

namespace bridge = lisle::conversation::opencode_v2_bridge;
namespace talk = lisle::conversation;
namespace v2 = lisle::opencode::v2;

TEST_CASE("an empty title is none") {
    v2::session s;
    s.id.text = "ses_1";
    s.title = "";
    CHECK(!bridge::describe_session(s).title);
    talk::loss_log const log;
    auto const c = bridge::describe_session(s);
    CHECK(!bridge::session_maker<lisle::owned>(c, log).make({}, {}).title);
}

}  // namespace opencode_v2_session_test
