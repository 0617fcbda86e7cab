#include <lisle/conversation/opencode/entry.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace opencode_entry_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::opencode_bridge;
using lisle::owned;

TEST_CASE("ids come last") {
    CHECK(bridge::add_last("{}", {{"id", "a"}, {"x", ""}}) == R"({"id":"a"})");
    CHECK(bridge::add_last(R"({"b":1})", {{"id", "a\""}}) == R"({"b":1,"id":"a\""})");
    bridge::part_encoder const encoder{"s", "m"};
    CHECK(encoder.to_ids_text("p") == R"({"id":"p","sessionID":"s","messageID":"m"})");
    CHECK(encoder.to_ids_text("") == R"({"sessionID":"s","messageID":"m"})");
    CHECK(bridge::part_encoder{"", ""}.to_ids_text("p") == R"({"id":"p"})");
    CHECK(bridge::part_encoder{"", ""}.to_ids_text("") == "{}");
    lisle::opencode::part const part = lisle::opencode::step_start_part{};
    CHECK(encoder.to_text(part, "p")
          == R"({"type":"step-start","id":"p","sessionID":"s","messageID":"m"})");
}

TEST_CASE("an answer names the question before it") {
    conversation::conversation talk;
    talk.source = conversation::source{"opencode", {}, {}, {}};
    bridge::entry_encoder<owned> encoder{talk, "ses_1"};
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    conversation::message m;
    static_cast<void>(encoder.to_own_text(&m, &m + 1, "msg_1", log));
    m.role = conversation::role::assistant;
    auto const made = encoder.to_own_text(&m, &m + 1, "msg_2", log);
    CHECK(made.find(R"("parentID":"msg_1")") != made.npos);
    CHECK(made.ends_with(R"("id":"msg_2","sessionID":"ses_1"})"));
    CHECK(bridge::to_entry_text(made) == "{\"info\":" + made + R"(,"parts":[]})");
    m.role = conversation::role::system;
    CHECK(encoder.to_own_text(&m, &m + 1, "", log) == "null");
    CHECK(bridge::to_entry_text("null") == "null");
    CHECK(losses.empty());
}

}  // namespace opencode_entry_test
