// lisle/conversation/rows/touched_files.hpp - the files that a tool call read or changed.
//
// A path stands in a diff of the output, in the call's locations, or in its input, where nearly all
// tools name it `path`, `file_path` or `filePath`; or in a patch there, as Codex's and opencode's
// `apply_patch` take it. What was done is the call's kind, or else what its name says: `edit_file`,
// `Read`, `apply_patch`.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/rows/tables.hpp>
#include <lisle/conversation/tool_call.hpp>
#include <lisle/text/ascii.hpp>
#include <lisle/text/spelled_members.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation {

/// A file, and what a call did to it.
struct touched_file {
    std::string path, source;
    optional_count added_lines, removed_lines;

    bool operator==(touched_file const&) const = default;
};

namespace detail {

[[nodiscard]] inline std::int64_t count_lines(std::string_view text) {
    auto const ends = std::count(text.begin(), text.end(), '\n');
    return ends + (text.empty() || text.ends_with('\n') ? 0 : 1);
}

/// How many lines differ between the common first and last lines of two texts.
[[nodiscard]] inline std::pair<std::int64_t, std::int64_t>
count_changed_lines(std::string_view before, std::string_view now) {
    auto const most = (std::min)(before.size(), now.size());
    auto const head = std::mismatch(
        before.begin(), before.begin() + static_cast<std::ptrdiff_t>(most), now.begin());
    auto same = static_cast<std::size_t>(head.first - before.begin());
    if (same == before.size() && same == now.size()) return {0, 0};
    same = before.substr(0, same).rfind('\n') + 1;  // 0 without a whole line
    before.remove_prefix(same);
    now.remove_prefix(same);
    auto const limit = (std::min)(before.size(), now.size());
    std::size_t tail = 0, lines_from = 0;
    while (tail < limit && before[before.size() - 1 - tail] == now[now.size() - 1 - tail]) {
        bool const is_end = before[before.size() - 1 - tail] == '\n';
        if (is_end && tail != 0) lines_from = tail;
        ++tail;
    }
    auto const begins_line = [&](std::string_view text) {
        return tail == text.size() || text[text.size() - 1 - tail] == '\n';
    };
    if (tail == limit && begins_line(before) && begins_line(now)) lines_from = tail;
    before.remove_suffix(lines_from);
    now.remove_suffix(lines_from);
    return {count_lines(now), count_lines(before)};
}

/// How many lines a unified diff adds and removes.
[[nodiscard]] inline std::pair<std::int64_t, std::int64_t>
count_diff_lines(std::string_view unified) {
    std::pair<std::int64_t, std::int64_t> out;
    while (!unified.empty()) {
        auto const line = unified.substr(0, unified.find('\n'));
        if (line.starts_with('+') && !line.starts_with("+++ ")) ++out.first;
        if (line.starts_with('-') && !line.starts_with("--- ")) ++out.second;
        unified.remove_prefix((std::min)(line.size() + 1, unified.size()));
    }
    return out;
}

template <class Model>
[[nodiscard]] touched_file describe_diff(basic_diff<Model> const& d) {
    touched_file out{std::string{d.path}, "diff", {}, {}};
    auto const set = [&](std::pair<std::int64_t, std::int64_t> const& counts) {
        out.added_lines = counts.first;
        out.removed_lines = counts.second;
    };
    auto const view = [](auto const& text) {
        return text ? std::string_view{*text} : std::string_view{};
    };
    if (d.unified) set(count_diff_lines(view(d.unified)));
    else if (d.old_text || d.new_text) set(count_changed_lines(view(d.old_text), view(d.new_text)));
    return out;
}

inline constexpr std::string_view patch_begin = "*** Begin Patch";

/// Appends the files of such a patch, with the lines that it adds and removes; of a moved one both
/// names.
inline void append_patched_files(std::string_view patch, std::vector<touched_file>& out) {
    constexpr std::array begins{std::string_view{"*** Add File: "},
                                std::string_view{"*** Update File: "},
                                std::string_view{"*** Delete File: "}};
    constexpr std::string_view move_begin = "*** Move to: ";
    auto const first = out.size();
    auto const add = [&](std::string_view path) {
        if (!path.empty()) out.push_back({std::string{path}, "input", {}, {}});
    };
    for (patch = patch.substr(patch.find(patch_begin)); !patch.empty();) {
        auto line = patch.substr(0, patch.find('\n'));
        patch.remove_prefix((std::min)(line.size() + 1, patch.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.starts_with("*** End Patch")) break;
        if (line.starts_with(move_begin)) add(line.substr(move_begin.size()));
        for (auto const begin : begins)
            if (line.starts_with(begin)) add(line.substr(begin.size()));
        if (out.size() == first || line.empty()) continue;
        auto& at = out.back();
        if (line[0] == '+') at.added_lines = at.added_lines.value_or(0) + 1;
        if (line[0] == '-') at.removed_lines = at.removed_lines.value_or(0) + 1;
    }
}

/// Appends the files of patches in a JSON value: a string, or an array of them (a command).
inline void append_files_of_patches(std::string_view value, std::vector<touched_file>& out) {
    if (value.find(patch_begin) == value.npos) return;
    std::vector<std::string> texts;
    if (value.starts_with('[')) {
        if (auto all = decode_as<std::vector<std::string>>(value)) texts = std::move(*all);
    } else if (value.starts_with('"')) {
        if (auto text = decode_as<std::string>(value)) texts.push_back(std::move(*text));
    }
    for (auto const& text : texts)
        if (text.find(patch_begin) != text.npos) append_patched_files(text, out);
}

}  // namespace detail

/// Returns what a call of this name does to files: `read`, `edit`, `delete`, `move`, `search` or
/// `other`.
[[nodiscard]] inline std::string_view guess_operation(std::string_view tool) {
    using rule = std::pair<std::string_view, std::string_view>;
    constexpr std::array rules{
        rule{"delete", "delete"}, rule{"remove", "delete"}, rule{"move", "move"},
        rule{"rename", "move"},   rule{"edit", "edit"},     rule{"write", "edit"},
        rule{"patch", "edit"},    rule{"create", "edit"},   rule{"replace", "edit"},
        rule{"search", "search"}, rule{"find", "search"},   rule{"grep", "search"},
        rule{"glob", "search"},   rule{"list", "search"},   rule{"read", "read"},
        rule{"view", "read"},     rule{"open", "read"},     rule{"cat", "read"}};
    auto const name = text::to_lower(tool);
    for (auto const& [word, operation] : rules)
        if (name.find(word) != name.npos) return operation;
    return "other";
}

/// Returns the files of a call, each path once: from diffs, then from locations, then from the
/// input, whose JSON text is `input`. Complexity: n log n in the number of files.
template <class Model>
[[nodiscard]] std::vector<touched_file> find_touched_files(basic_tool_call<Model> const& call,
                                                           std::string_view input) {
    constexpr std::array keys{"path", "file_path", "filePath", "filename", "notebook_path"};
    std::vector<touched_file> out;
    for (auto const& part : call.output)
        if (auto const* const change = std::get_if<basic_diff<Model>>(&part))
            out.push_back(detail::describe_diff(*change));
    for (auto const& place : call.locations)
        out.push_back({std::string{place.path}, "location", {}, {}});
    if (!input.starts_with('{')) detail::append_files_of_patches(input, out);
    for (auto const& member : text::members_of(input)) {
        detail::append_files_of_patches(member.value, out);
        bool const is_path = std::find(keys.begin(), keys.end(), member.key) != keys.end();
        if (!is_path || !member.value.starts_with('"')) continue;
        if (auto path = decode_as<std::string>(member.value); path && !path->empty())
            out.push_back({std::move(*path), "input", {}, {}});
    }
    // Sorted by path, stably, the first source of each stays.
    std::stable_sort(out.begin(), out.end(),
                     [](auto const& a, auto const& b) { return a.path < b.path; });
    auto const is_same = [](auto const& a, auto const& b) { return a.path == b.path; };
    out.erase(std::unique(out.begin(), out.end(), is_same), out.end());
    return out;
}

}  // namespace lisle::v0_1::conversation
