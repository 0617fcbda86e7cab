#include <lisle/formats/codex/tools/line_facts.hpp>

#include "formats/codex/expect.hpp"

namespace codex_line_facts_test {

using namespace codex_expect;
using namespace lisle::codex;

detail::line_facts facts_of(std::string_view line) {
    auto const thread = read<rollout>(line);
    REQUIRE(thread.records.size() == 1);
    return detail::look_at(thread.records.front());
}

std::string with_time(std::string_view time, std::string_view type, std::string_view more = {}) {
    return R"({"timestamp":)" + std::string{time} + R"(,"type":")" + std::string{type}
           + R"(","payload":{}})" + std::string{more} + '\n';
}

TEST_CASE("a number in place of a time is seen in lines of every kind") {
    for (auto const* const type : {"world_state", "odd", "session_meta", "turn_context"}) {
        CAPTURE(type);
        CHECK(facts_of(with_time("1772445600", type)).has_number_for_time);
        CHECK(facts_of(with_time("-1", type)).has_number_for_time);
        CHECK_FALSE(facts_of(with_time(R"("2026-03-02T10:00:00.000Z")", type)).has_number_for_time);
    }
    auto const message = R"(,"payload":{"type":"message","role":"user","content":[]}})";
    auto const item = [&](std::string_view time) {
        return R"({"type":"response_item",)" + std::string{time} + message + '\n';
    };
    CHECK(facts_of(item(R"("timestamp":7)")).has_number_for_time);
    CHECK_FALSE(facts_of(item(R"("timestamp":"7","odd":1)")).has_number_for_time);
    // Of equal keys the last counts.
    CHECK_FALSE(facts_of(item(R"("timestamp":7,"timestamp":"7")")).has_number_for_time);
    CHECK(facts_of(item(R"("timestamp":"7","timestamp":7)")).has_number_for_time);
}

TEST_CASE("the facts follow a thread's changes") {
    auto thread = read<rollout>(with_time("1", "odd") + with_time(R"("t")", "session_meta"));
    detail::rollout_facts facts{thread};
    CHECK(facts.find_header() == 1);
    std::swap(thread.records[0], thread.records[1]);
    facts.move_to_front(1);
    CHECK(facts.find_header() == 0);
    CHECK(facts[1].has_number_for_time);
    thread.records[1] = read<rollout>(with_time(R"("t")", "odd")).records.front();
    facts.update(1);
    CHECK_FALSE(facts[1].has_number_for_time);
}

}  // namespace codex_line_facts_test
