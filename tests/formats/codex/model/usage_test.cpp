#include <lisle/formats/codex/model/usage.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_usage_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("tokens are counted by request, turn and thread") {
    constexpr std::string_view one =
        R"({"input_tokens":10,"cached_input_tokens":4,"output_tokens":3,)"
        R"("reasoning_output_tokens":1,"total_tokens":13})";
    keeps<token_usage>(one);
    keeps<token_usage>(R"({"input_tokens":10,"cached_input_tokens":4,"cache_write_input_tokens":0,)"
                       R"("output_tokens":3,"reasoning_output_tokens":1,"total_tokens":13})");
    auto const usage = std::string{one};
    keeps<token_usage_record>(
        R"({"thread_id":"t","turn_id":"u","session_id":"t","root_turn_id":"u",)"
        R"("response_id":"r","usage":)"
        + usage + R"(,"turn_token_usage":)" + usage + R"(,"thread_token_usage":)" + usage + '}');
}

}  // namespace codex_usage_test
