// lisle/formats/zed/edit/unified_diff.hpp - the diff that Zed shows to a model.
//
// Source of the rules: Zed (crate language, text_diff.rs, unified_diff), at the pinned revision.
#pragma once

#include <lisle/formats/zed/edit/histogram_diff.hpp>
#include <lisle/formats/zed/edit/line_tokens.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::zed::edit {

namespace detail {

/// The changes in their order; adjacent changes are joined.
[[nodiscard]] inline std::vector<line_part> find_changes(changed_lines const& both) {
    std::vector<line_part> out;
    for (std::size_t x = 0, y = 0; x < both.removed.size() || y < both.added.size(); ++x, ++y) {
        line_part change{x, x, y, y};
        while (change.old_end < both.removed.size() && both.removed[change.old_end])
            ++change.old_end;
        while (change.new_end < both.added.size() && both.added[change.new_end]) ++change.new_end;
        if (change.old_end > x || change.new_end > y) out.push_back(change);
        x = change.old_end;
        y = change.new_end;
    }
    return out;
}

/// Writes the hunks of a diff.
class hunk_writer {
public:
    hunk_writer(std::vector<std::string_view> const& old_lines,
                std::vector<std::string_view> const& new_lines)
        : old_{old_lines}, new_{new_lines} {}

    [[nodiscard]] std::string write(std::vector<line_part> const& changes) {
        for (auto first = changes.begin(); first != changes.end();) {
            auto last = first;
            while (last + 1 != changes.end() && last[1].old_begin - last->old_end <= 2 * context)
                ++last;
            write_header(*first, *last);
            for (auto at = first; at != last + 1; ++at)
                write_change(*at, at == last ? end_of_context(at->old_end) : at[1].old_begin);
            first = last + 1;
        }
        return std::move(out_);
    }

private:
    static constexpr std::size_t context = 3;

    [[nodiscard]] std::size_t end_of_context(std::size_t end) const {
        return (std::min)(end + context, old_.size());
    }

    /// Writes the header of a hunk. Places are counted from 1, even for a hunk without lines.
    void write_header(line_part const& first, line_part const& last) {
        auto const before = (std::min)(first.old_begin, context);
        auto const after = end_of_context(last.old_end) - last.old_end;
        out_ += "@@ -";
        write_range(first.old_begin - before, last.old_end + after);
        out_ += " +";
        write_range(first.new_begin - before, last.new_end + after);
        out_ += " @@\n";
        write_lines(' ', old_, first.old_begin - before, first.old_begin);
    }

    void write_range(std::size_t begin, std::size_t end) {
        out_ += std::to_string(begin + 1) + ',' + std::to_string(end - begin);
    }

    void write_change(line_part const& change, std::size_t end) {
        write_lines('-', old_, change.old_begin, change.old_end);
        write_lines('+', new_, change.new_begin, change.new_end);
        write_lines(' ', old_, change.old_end, end);
    }

    void write_lines(char mark, std::vector<std::string_view> const& texts, std::size_t begin,
                     std::size_t end) {
        for (; begin < end; ++begin) {
            out_ += mark;
            out_ += texts[begin];
            out_ += '\n';
        }
    }

    std::vector<std::string_view> const& old_;
    std::vector<std::string_view> const& new_;
    std::string out_;
};

}  // namespace detail

/// Returns the unified diff of two texts: up to three unchanged lines around changes, and no file
/// headers. Lines are compared without their ends, so a missing last line feed does not show.
/// Empty if all lines are equal.
///
///     unified_diff("a\nb\n", "a\nB\n");  // "@@ -1,2 +1,2 @@\n a\n-b\n+B\n"
///
/// Complexity: see histogram_diff.
[[nodiscard]] inline std::string unified_diff(std::string_view old_text,
                                              std::string_view new_text) {
    auto const old_lines = detail::split_lines(old_text), new_lines = detail::split_lines(new_text);
    detail::line_numbering numbering;
    auto const before = numbering.number(old_lines), after = numbering.number(new_lines);
    auto const changed = detail::histogram_diff{before, after, numbering.size()}.run();
    return detail::hunk_writer{old_lines, new_lines}.write(detail::find_changes(changed));
}

}  // namespace lisle::v0_1::zed::edit
