// lisle/formats/zed/edit/newer_edits.hpp - applies the edits of a tool's input, as Zed does since
// May 2026.
//
// Source of the rules: Zed (the edit session of edit_file), August 2026.
#pragma once

#include <lisle/formats/zed/edit/edit_session.hpp>
#include <lisle/formats/zed/edit/newer_fuzzy_matcher.hpp>
#include <lisle/formats/zed/edit/tool_input.hpp>
#include <lisle/formats/zed/edit/tool_output.hpp>
#include <lisle/formats/zed/edit/unified_diff.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed::edit {

/// The indentation to add to the first line of a new text, and to its other lines.
struct indent_deltas {
    indent_delta first, rest;

    bool operator==(indent_deltas const&) const = default;
};

/// A line of a file, and the line that the model wrote for it.
struct line_pair {
    std::string_view file_line, query_line;
};

/// Returns `contextual` for the first line. Returns for the other lines the delta that all their
/// pairs without a blank line have in common, or else `contextual`.
[[nodiscard]] inline indent_deltas compute_indent_deltas(std::span<line_pair const> pairs,
                                                         indent_delta contextual) {
    auto const is_blank = [](std::string_view line) {
        return line.find_first_not_of(" \t") == line.npos;
    };
    std::optional<indent_delta> common;
    for (auto const& [file_line, query_line] : pairs) {
        if (is_blank(file_line) || is_blank(query_line)) continue;
        auto const delta = compute_indent_delta(file_line, query_line);
        if (common.value_or(delta) != delta) return {contextual, contextual};
        common = delta;
    }
    return {contextual, common.value_or(contextual)};
}

/// An edit that was applied, and how its text was found.
struct newer_applied_edit {
    match_pass pass = match_pass::exact;
    text_range range;      ///< the range in the text as earlier edits left it
    std::string new_text;  ///< with the indentation of the file

    bool operator==(newer_applied_edit const&) const = default;
};

/// A text after edits. The first edit that fails ends them; the edits before it stay.
struct newer_edit_result {
    std::string text;  ///< with line feeds only
    std::vector<newer_applied_edit> edits;
    std::optional<std::string> error;  ///< the message for the model
    bool is_limited = false;           ///< a bound of the options was reached
};

namespace detail {

[[nodiscard]] inline std::string explain_no_match(std::size_t index, bool has_changed_on_disk) {
    return "Could not find matching text for edit at index " + std::to_string(index)
           + ". The old_text did not match any content in the file."
           + (has_changed_on_disk ? " The file has changed on disk since you last read it." : "")
           + " Please read the file again to get the current content.";
}

[[nodiscard]] inline std::string explain_matches(std::size_t index, line_table const& table,
                                                 std::vector<paired_match> const& matches) {
    std::string rows;
    for (auto const& match : matches)
        rows += (rows.empty() ? "" : ", ") + std::to_string(table.row_of(match.range.begin) + 1);
    return "Edit " + std::to_string(index) + " matched multiple locations in the file at lines: "
           + rows + ". Please provide more context in old_text to uniquely identify the location.";
}

/// Applies edits one after another.
class newer_editor {
public:
    newer_editor(std::string_view file_text, edit_options const& options)
        : options_{options}, file_{normalize_newlines(file_text)} {}

    /// Applies an edit. False if it failed.
    bool apply(text_edit const& edit, std::size_t index, bool has_changed_on_disk) {
        newer_fuzzy_matcher matcher{file_.lines_of_text(), options_.matcher};
        matcher.push(edit.old_text);
        auto const matches = matcher.finish();
        out_.is_limited = out_.is_limited || matcher.is_limited();
        if (matches.size() != 1) {
            out_.error = matches.empty() ? explain_no_match(index, has_changed_on_disk)
                                         : explain_matches(index, matcher.table(), matches);
            return false;
        }
        replace(matches.front(), matcher, edit.new_text);
        return true;
    }

    [[nodiscard]] newer_edit_result finish() {
        out_.text = file_.text();
        return std::move(out_);
    }

private:
    void replace(paired_match const& match, newer_fuzzy_matcher const& matcher,
                 std::string_view new_text) {
        auto const range = match.range;
        bool const is_before_newline = file_.text().substr(range.end).starts_with('\n');
        if (is_before_newline && new_text.ends_with('\n')) new_text.remove_suffix(1);
        auto const deltas = find_deltas(match, matcher);
        auto moved = reindent(new_text, limit(deltas.first), limit(deltas.rest));
        out_.edits.push_back({matcher.pass(), range, moved});
        write(range, moved);
    }

    [[nodiscard]] static std::string reindent(std::string_view text, indent_delta first,
                                              indent_delta rest) {
        std::string out;
        reindenter indent{first, rest};
        indent.push(text, out);
        indent.finish(out);
        return out;
    }

    [[nodiscard]] indent_delta limit(indent_delta delta) {
        auto const out = limit_indent(delta, options_.max_indent);
        out_.is_limited = out_.is_limited || out != delta;
        return out;
    }

    [[nodiscard]] static indent_deltas find_deltas(paired_match const& match,
                                                   newer_fuzzy_matcher const& matcher) {
        auto const& table = matcher.table();
        auto const& query = matcher.query_lines();
        auto const line = [&](std::size_t row) {
            auto const range = table.range_of(row);
            return table.text().substr(range.begin, range.end - range.begin);
        };
        auto const first_line = query.empty() ? std::string_view{} : std::string_view{query[0]};
        auto const contextual =
            compute_indent_delta(line(table.row_of(match.range.begin)), first_line);
        std::vector<line_pair> pairs;
        for (auto const& [query_row, row] : match.line_pairs)
            if (query_row != 0) pairs.push_back({line(row), query[query_row]});
        auto out = compute_indent_deltas(pairs, contextual);
        if (matcher.pass() == match_pass::exact) out.first = {indent_kind::spaces, 0};
        return out;
    }

    /// Without a `\r` the diff does not matter: the range becomes the new text.
    void write(text_range range, std::string const& moved) {
        if (options_.chunking == chunking_rule::independent)
            return file_.replace(range, normalize_newlines(moved));
        auto const old_text = file_.text().substr(range.begin, range.end - range.begin);
        streaming_diff diff{old_text, options_.diff};
        auto operations = diff.push(moved);
        for (auto& rest : diff.finish()) operations.push_back(std::move(rest));
        text_replacement replacement{range};
        replacement.apply(
            file_.text(), operations, [](auto const&) {}, operations.size() + 1);
        replacement.commit(file_);
    }

    edit_options options_;
    lined_text file_;
    newer_edit_result out_;
};

}  // namespace detail

/// Applies edits to a text in their order. Each edit sees the text as earlier edits left it.
///
/// Complexity: for each edit that of a matcher.
[[nodiscard]] inline newer_edit_result apply_newer_edits(std::string_view file_text,
                                                         std::span<text_edit const> edits,
                                                         edit_options const& options = {},
                                                         bool has_changed_on_disk = false) {
    detail::newer_editor editor{file_text, options};
    for (std::size_t i = 0; i < edits.size(); ++i)
        if (!editor.apply(edits[i], i, has_changed_on_disk)) break;
    return editor.finish();
}

/// Returns the output of the tool for a result.
[[nodiscard]] inline newer_edit_file_output conclude_newer(std::string path, std::string old_text,
                                                           newer_edit_result const& result) {
    auto diff = unified_diff(old_text, result.text);
    if (result.error)
        return newer_edit_failure{*result.error, std::move(path), std::move(diff), {}};
    return newer_edit_success{
        std::move(path), result.text, std::move(old_text), std::move(diff), {}};
}

}  // namespace lisle::v0_1::zed::edit
