#include <lisle/conversation/codex/put.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_put_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

conversation talk(std::string_view json) {
    return lisle::decode<lisle::conversation_t>(json).value();
}

TEST_CASE("a new rollout names no provider, and is of the release that goes on") {
    auto const c = talk(R"({"lisle":1,"source":{"format":"zed","id":"z"},"title":"T",)"
                        R"("created":1795168800000,"directories":["/p"],"messages":[)"
                        R"({"role":"user","origin":"person","content":[{"type":"text",)"
                        R"("text":"hi"}]}]})");
    auto const made = putter<owned>{c, {.release = "0.77.0"}}.run();
    CHECK(lisle::encode(made.document)
          == R"({"timestamp":"2026-11-20T10:00:00.000Z","type":"session_meta","payload":{"id":)"
             R"("01a1f866-0d00-7adc-8841-5fddaab98def","timestamp":"2026-11-20T10:00:00.000Z",)"
             R"("cwd":"/p","originator":"lisle","cli_version":"0.77.0","instructions":null,)"
             R"("source":"cli"}})"
             "\n"
             R"({"timestamp":"2026-11-20T10:00:00.000Z","type":"response_item","payload":{"type":)"
             R"("message","role":"user","content":[{"type":"input_text","text":"hi"}]}})"
             "\n"
             R"({"timestamp":"2026-11-20T10:00:00.000Z","type":"event_msg","payload":{"type":)"
             R"("user_message","message":"hi","images":[]}})"
             "\n");
    auto const newest = putter<owned>{c, {}}.run();
    CHECK(lisle::encode(newest.document).find(R"("history_mode":"legacy")") != std::string::npos);
}

}  // namespace codex_put_bridge_test
