// lisle/formats/zed/edit/reindenter.hpp - moves new text to the indentation of the text it
// replaces.
//
// Source of the rules: Zed's edit agent (agent, reindent.rs), at the pinned revision and in August
// 2026.
#pragma once

#include <lisle/version.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::zed::edit {

/// The characters of an indentation.
enum class indent_kind { spaces, tabs };

[[nodiscard]] constexpr std::string_view to_string(indent_kind kind) {
    return kind == indent_kind::spaces ? "spaces" : "tabs";
}

/// The number of characters by which lines move to the right.
struct indent_delta {
    indent_kind kind = indent_kind::spaces;
    std::ptrdiff_t count = 0;

    bool operator==(indent_delta const&) const = default;
};

namespace detail {

struct indentation {
    std::ptrdiff_t spaces = 0, tabs = 0;
};

[[nodiscard]] constexpr indentation measure_indentation(std::string_view line) {
    indentation out;
    for (auto const c : line.substr(0, line.find_first_not_of(" \t")))
        ++(c == '\t' ? out.tabs : out.spaces);
    return out;
}

}  // namespace detail

/// Returns the indentation of a line in the file minus the indentation that the model wrote for it:
/// in tabs if the line in the file has a tab, else in spaces.
[[nodiscard]] constexpr indent_delta compute_indent_delta(std::string_view file_line,
                                                          std::string_view query_line) {
    auto const here = detail::measure_indentation(file_line);
    auto const there = detail::measure_indentation(query_line);
    if (here.tabs > 0) return {indent_kind::tabs, here.tabs - there.tabs};
    return {indent_kind::spaces, here.spaces - there.spaces};
}

/// Zed's `Reindenter`: adds or removes indentation at the beginning of each line of a text that
/// comes in pieces. A line that is only indentation stays as it is.
///
/// Complexity: linear in its output.
class reindenter {
public:
    /// One delta for all lines (until July 2026).
    explicit reindenter(indent_delta all) : reindenter{all, all} {}
    /// One delta for the first line and another delta for the other lines.
    reindenter(indent_delta first, indent_delta rest) : delta_{first}, rest_{rest} {}

    /// Appends to `out` the text that is certain after this piece. The indentation of an unfinished
    /// line waits for the next character.
    void push(std::string_view piece, std::string& out) {
        while (!piece.empty()) {
            if (is_in_indentation_) take_indentation(piece, out);
            else take_line(piece, out);
        }
    }

    /// Appends to `out` the indentation that still waits. (Zed loses it if the input ends before
    /// the new text does.)
    void finish(std::string& out) { release(waiting_, out); }

private:
    void take_indentation(std::string_view& piece, std::string& out) {
        auto const size = (std::min)(piece.find_first_not_of(character()), piece.size());
        waiting_ += static_cast<std::ptrdiff_t>(size);
        piece.remove_prefix(size);
        if (piece.empty()) return;
        is_in_indentation_ = false;
        auto const moved = (std::max)(waiting_ + delta_.count, std::ptrdiff_t{0});
        release(piece[0] == '\n' ? waiting_ : moved, out);
    }

    void take_line(std::string_view& piece, std::string& out) {
        auto const end = piece.find('\n');
        auto const size = end == piece.npos ? piece.size() : end + 1;
        out += piece.substr(0, size);
        piece.remove_prefix(size);
        is_in_indentation_ = end != std::string_view::npos;
        if (is_in_indentation_) delta_ = rest_;
    }

    void release(std::ptrdiff_t count, std::string& out) {
        out.append(static_cast<std::size_t>(count), character());
        waiting_ = 0;
    }

    [[nodiscard]] char character() const { return delta_.kind == indent_kind::spaces ? ' ' : '\t'; }

    indent_delta delta_, rest_;
    bool is_in_indentation_ = true;
    std::ptrdiff_t waiting_ = 0;  // the characters of an indentation that wait
};

}  // namespace lisle::v0_1::zed::edit
