// tests/fuzz/fuzz_mend.cpp - the repair of documents of lines: Claude Code's and Codex's.
//
// What is mended has none of the faults that mend() names, and is not mended again.
#include "property.hpp"

#include <lisle/formats/claude_code/tools/find_faults.hpp>
#include <lisle/formats/claude_code/tools/mend.hpp>
#include <lisle/formats/codex/tools/find_faults.hpp>
#include <lisle/formats/codex/tools/mend.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::string_view rollout_name =
    "rollout-2026-11-23T08-07-19-01a20771-f8f9-7553-acda-7d401c69761f.jsonl";

std::vector<lisle::finding> mend_faults(lisle::claude_code::session& s) {
    return lisle::claude_code::mend(s);
}
std::vector<lisle::finding> mend_faults(lisle::codex::rollout& r) {
    return lisle::codex::mend(r, rollout_name);
}

/// Whether mend() leaves a fault: names and ids of calls stay, and a parent that has no record
/// before it.
bool may_stay(lisle::fault const& f) {
    return f.pointer.ends_with("/id") || f.pointer.ends_with("/name")
           || f.pointer.ends_with("/parentUuid");
}

template <class Tag>
void check_mending(std::string_view text) {
    auto read = lisle::decode<Tag>(text);
    if (!read) return;  // it exceeds a limit
    auto const before = lisle::encode(*read, lisle::layout::source);
    auto const changes = mend_faults(*read);
    auto const now = lisle::encode(*read, lisle::layout::source);
    require(!changes.empty() || now == before, "a change is told", now, before);
    auto again = lisle::decode<Tag>(now);
    require(again.has_value(), "a mended document is read", now);
    for (auto const& fault : find_faults(*again))
        require(fault.effect != lisle::fault_effect::refused || may_stay(fault),
                "a mended document has no fault that is mended", fault.message(), now);
    auto const more = mend_faults(*again);
    require(more.empty(), "a mended document needs no mending",
            more.empty() ? "" : more[0].message(), now);
    require_same(lisle::encode(*again, lisle::layout::source), now, "a mended document stays");
    auto const lines = [](std::string_view s) { return std::count(s.begin(), s.end(), '\n'); };
    require(lines(now) >= lines(before), "no line is lost", now, before);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const text = to_text(data, size);
    check_mending<lisle::claude_code_t>(text);
    check_mending<lisle::codex_t>(text);
    return 0;
}
