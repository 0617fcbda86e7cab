#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/v2/model/message_head.hpp>

namespace opencode_v2_message_head_test {

using namespace opencode_expect;
using lisle::opencode::v2::message_head;

TEST_CASE("a message begins with its id, notes and time") {
    keeps<message_head>(R"({"id":"msg_1","metadata":{"a":[]},"time":{"created":1}})", strict);
    keeps<message_head>(R"({"time":{"created":1}})", strict);
}

}  // namespace opencode_v2_message_head_test
