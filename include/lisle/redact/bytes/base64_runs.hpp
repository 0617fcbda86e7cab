// lisle/redact/bytes/base64_runs.hpp - the runs of base64 in a text, over the breaks of their
// lines.
#pragma once

#include <lisle/redact/bytes/byte_runs.hpp>
#include <lisle/redact/bytes/decoded.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

inline constexpr unsigned any_base64 = base64 | underscore | hyphen;

/// The bytes of a line of base64 after which another one may follow.
inline constexpr std::size_t least_line = 60;

/// The mark of a diff before the lines of base64; 0 for none, and for a part of a line.
inline char mark_of_lines(std::string_view text, span run) {
    return run.size() < least_line ? '\0' : diff_mark(text, run.begin);
}

/// Where base64 ends whose first line is [line, at): over the breaks of wrapped lines, of which
/// only the last one is shorter.
inline std::size_t end_of_base64(std::string_view text, std::size_t line, std::size_t at) {
    auto const mark = mark_of_lines(text, {line, at});
    auto const whole = at - line;
    while (whole >= least_line && at - line == whole) {
        auto const size = break_size(text, at, mark);
        auto const next = run_end(text, at + size, any_base64);
        if (size == 0 || next == at + size || next - at - size > whole) break;
        line = at + size;
        at = next;
    }
    return run_end(text, at, equals, 2);
}

/// A run without its last line, which may be a word after it; empty for a run of one line.
inline span without_last_line(std::string_view text, span run) {
    auto const wrapped = run.of(text);
    auto const last = (std::max)(wrapped.rfind('\n') + 1, wrapped.rfind("\\n") + 1);
    auto const end = last == 0 ? 0 : wrapped.find_last_not_of("\r\n\\", last - 1) + 1;
    return {run.begin, run.begin + end};
}

/// Where base64 begins in a run of its bytes: after the letter of an escape and the mark of a
/// diff.
inline std::size_t begin_of_base64(std::string_view text, std::size_t run) {
    auto const begin = is_escape_letter(text, run) ? run + 1 : run;
    return diff_mark(text, begin + 1) != 0 ? begin + 1 : begin;
}

}  // namespace detail

/// Calls `found(span)` for each run of base64, of those that `find_byte_runs` found.
template <class F>
void for_each_base64(std::string_view text, std::vector<span> const& runs, F&& found) {
    std::size_t last = 0;  // where the last run ended
    for (auto const& each : runs) {
        if (each.end <= last) continue;
        span run{detail::begin_of_base64(text, each.begin), each.end};
        last = run.end;
        if (run.size() < least_base64) continue;
        run.end = last = detail::end_of_base64(text, run.begin, run.end);
        found(run);
    }
}

}  // namespace lisle::v0_1::redaction
