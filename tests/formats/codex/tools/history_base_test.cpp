#include <lisle/formats/codex/tools/history_base.hpp>

#include <doctest/doctest.h>

#include <string>

#include "formats/codex/expect.hpp"

namespace codex_history_base_test {

using namespace codex_expect;
using lisle::codex::find_history_base;
using lisle::codex::prepend_base;
using lisle::codex::rollout;

std::string meta(std::string const& id, std::string const& base) {
    return R"({"timestamp":"t","ordinal":0,"type":"session_meta","payload":{"id":")" + id
           + R"(","timestamp":"t","cwd":"/p","originator":"o","cli_version":"0.169.0")" + base
           + "}}\n";
}
std::string say(std::string const& text) {
    return R"({"timestamp":"t","ordinal":1,"type":"response_item","payload":{"type":"message",)"
           R"("role":"user","content":[{"type":"input_text","text":")"
           + text + "\"}]}}\n";
}
std::string base_of(std::string const& id, std::size_t bytes) {
    return R"(,"history_base":{"thread_id":")" + id + R"(","end_ordinal_exclusive":2,)"
           + R"("end_byte_offset":)" + std::to_string(bytes) + '}';
}

rollout decode(std::string const& text) { return lisle::decode<lisle::codex_t>(text).value(); }

TEST_CASE("the lines of a base come first, up to its byte, after those of its own base") {
    auto const oldest = meta("a", "") + say("1") + say("rolled back");
    auto const kept = (meta("a", "") + say("1")).size();
    auto const middle = meta("b", base_of("a", kept)) + say("2") + say("also gone");
    auto const middle_kept = (meta("b", base_of("a", kept)) + say("2")).size();
    auto thread = decode(meta("c", base_of("b", middle_kept)) + say("3"));

    auto base = find_history_base(thread);
    REQUIRE(base.has_value());
    CHECK(base->thread_id == "b");
    thread = prepend_base(std::move(thread), *base, middle).value();
    base = find_history_base(thread);
    REQUIRE(base.has_value());
    CHECK(base->thread_id == "a");
    thread = prepend_base(std::move(thread), *base, oldest).value();
    CHECK_FALSE(find_history_base(thread));
    CHECK(lisle::encode(thread, layout::source)
          == meta("c", base_of("b", middle_kept)) + meta("b", base_of("a", kept)) + meta("a", "")
                 + say("1") + say("2") + say("3"));
}

TEST_CASE("a base that is too short is an error") {
    auto thread = decode(meta("c", base_of("b", 1000)) + say("3"));
    auto const base = find_history_base(thread);
    auto const joined = prepend_base(std::move(thread), *base, meta("b", ""));
    REQUIRE(joined.has_error());
    CHECK(joined.error().code == errc::bad_value);
}

}  // namespace codex_history_base_test
