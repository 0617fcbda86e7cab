#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/turn/stop_reason.hpp>

namespace stop_reason_test {

using namespace expect;

TEST_CASE("reasons are spelled as by Zed") {
    keeps<zed::stop_reason>(R"("end_turn")", strict);
    keeps<zed::stop_reason>(R"("tool_use")", strict);
    keeps<zed::turn_stop>(R"("cancelled")", strict);
    fails_at<zed::stop_reason>(R"(<!>"cancelled")", errc::unknown_case, "");
    fails_at<zed::stop_reason>(R"(<!>"EndTurn")", errc::unknown_case, "");
}

}  // namespace stop_reason_test
