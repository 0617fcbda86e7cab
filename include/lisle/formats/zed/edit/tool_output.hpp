// lisle/formats/zed/edit/tool_output.hpp - the outputs of the tools that edit files, of all dates,
// and the texts of them for the model.
//
// Source of the rules: Zed's tools (edit_file_tool.rs and others), from the pinned revision to
// August 2026.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/edit/parsed_text.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/schema.hpp>
#include <lisle/text/for_each_member.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace lisle::v0_1::zed::edit {

// ---- Data ---------------------------------------------------------------------------------------

/// Zed's `EditAgentOutput`: the answer of the second model.
struct edit_agent_output {
    std::string raw_edits;
    lisle::zed::edit::parser_metrics parser_metrics;
    unknown_fields<owned> extra;

    bool operator==(edit_agent_output const&) const = default;
};

/// A file that was edited, at the pinned revision. Texts are whole files with line feeds.
struct edit_success {
    std::string input_path, new_text, old_text;
    std::string diff;  ///< unified_diff
    edit_agent_output agent_output;
    unknown_fields<owned> extra;

    bool operator==(edit_success const&) const = default;
};

/// Why nothing was edited (since 2026-02-20).
struct edit_failure {
    std::string error;
    unknown_fields<owned> extra;

    bool operator==(edit_failure const&) const = default;
};

/// Zed's `EditFileToolOutput` at the pinned revision.
struct edit_file_output : std::variant<edit_success, edit_failure> {
    using edit_file_output::variant::variant;
};

/// A file that was edited, as of August 2026.
struct newer_edit_success {
    std::string input_path, new_text, old_text;
    std::string diff;
    unknown_fields<owned> extra;

    bool operator==(newer_edit_success const&) const = default;
};

/// Why an edit failed, as of August 2026. The diff shows the edits before it, which stay.
struct newer_edit_failure {
    std::string error;
    std::optional<std::string> input_path;
    std::string diff;
    unknown_fields<owned> extra;

    bool operator==(newer_edit_failure const&) const = default;
};

/// Zed's `EditSessionOutput`, the output of `edit_file` and `write_file`, as of August 2026.
struct newer_edit_file_output : std::variant<newer_edit_success, newer_edit_failure> {
    using newer_edit_file_output::variant::variant;
};

// ---- Text for the model -------------------------------------------------------------------------

namespace detail {

inline constexpr std::string_view no_edits = "No edits were made.";

[[nodiscard]] inline std::string to_diff_for_model(std::string_view path, std::string_view diff) {
    std::string out{"Edited "};
    return out.append(path).append(":\n\n```diff\n").append(diff).append("\n```");
}

}  // namespace detail

/// Returns the text that the model reads.
[[nodiscard]] inline std::string to_text_for_model(edit_file_output const& output) {
    return std::visit(overloaded{[](edit_success const& done) {
                                     return done.diff.empty() ? std::string{detail::no_edits}
                                                              : detail::to_diff_for_model(
                                                                  done.input_path, done.diff);
                                 },
                                 [](edit_failure const& failed) { return failed.error; }},
                      static_cast<edit_file_output::variant const&>(output));
}

[[nodiscard]] inline std::string to_text_for_model(newer_edit_file_output const& output) {
    return std::visit(
        overloaded{[](newer_edit_success const& done) {
                       return done.diff.empty() ? std::string{detail::no_edits}
                                                : "Edited " + done.input_path + " successfully";
                   },
                   [](newer_edit_failure const& failed) {
                       bool const has_diff = failed.input_path && !failed.diff.empty();
                       return failed.error + '\n'
                              + (has_diff
                                     ? detail::to_diff_for_model(*failed.input_path, failed.diff)
                                     : std::string{detail::no_edits});
                   }},
        static_cast<newer_edit_file_output::variant const&>(output));
}

}  // namespace lisle::v0_1::zed::edit

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

namespace lisle::v0_1::zed::edit::detail {

/// Whether the object at the cursor has both keys of a pair. Zed refuses such an object; other
/// readers take the last key.
[[nodiscard]] inline bool has_both(lisle::text::cursor in, std::string_view name,
                                   std::string_view other) {
    bool has_name = false, has_other = false;
    lisle::text::scratch room;
    auto const see = [&](lisle::text::member const& m) {
        has_name = has_name || m.key == name;
        has_other = has_other || m.key == other;
    };
    return in.peek() == '{' && lisle::text::for_each_member(in, room, see) && has_name && has_other;
}

/// As a schema's `accept`: refuses an object with a key under both of its names.
[[nodiscard]] inline hook_result refuse_both_names(reader& r, std::string_view name,
                                                   std::string_view other) {
    if (r.is_permissive() || !has_both(r.in, name, other)) return hook_result::declined;
    return hooks::fail(r, errc::duplicate_field, r.in.at, std::string{name});
}

}  // namespace lisle::v0_1::zed::edit::detail

template <>
struct lisle::schema<lisle::zed::edit::parser_metrics>
    : object_of<zed::edit::parser_metrics> {
    using self = zed::edit::parser_metrics;
    struct fields : list<
        field<"tags",            &self::tags>,
        field<"mismatched_tags", &self::mismatched_tags>> {};
};

template <>
struct lisle::schema<lisle::zed::edit::edit_agent_output>
    : object_of<zed::edit::edit_agent_output> {
    using self = zed::edit::edit_agent_output;
    struct fields : list<
        field<"raw_edits",      &self::raw_edits>,
        field<"parser_metrics", &self::parser_metrics>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::zed::edit::edit_success> : object_of<zed::edit::edit_success> {
    using self = zed::edit::edit_success;
    struct fields : list<
        field<"input_path",        &self::input_path, also<"original_path">, is_path>,
        field<"new_text",          &self::new_text>,
        field<"old_text",          &self::old_text>,
        field<"diff",              &self::diff,       or_default>,
        field<"edit_agent_output", &self::agent_output, also<"raw_output">>,
        rest<&self::extra>> {};

    static hook_result accept(reader& r, self&) {
        auto const path = zed::edit::detail::refuse_both_names(r, "input_path", "original_path");
        if (path != hook_result::declined) return path;
        return zed::edit::detail::refuse_both_names(r, "edit_agent_output", "raw_output");
    }
};

template <>
struct lisle::schema<lisle::zed::edit::edit_failure> : object_of<zed::edit::edit_failure> {
    using self = zed::edit::edit_failure;
    struct fields : list<
        field<"error", &self::error, is_prose>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::zed::edit::edit_file_output>
    : one_of<zed::edit::edit_file_output, untagged> {
    struct cases : list<
        holds<"Success", zed::edit::edit_success>,
        holds<"Error",   zed::edit::edit_failure>> {};
};

template <>
struct lisle::schema<lisle::zed::edit::newer_edit_success>
    : object_of<zed::edit::newer_edit_success> {
    using self = zed::edit::newer_edit_success;
    struct fields : list<
        field<"input_path", &self::input_path, also<"original_path">, is_path>,
        field<"new_text",   &self::new_text>,
        field<"old_text",   &self::old_text>,
        field<"diff",       &self::diff, or_default>,
        rest<&self::extra>> {};

    static hook_result accept(reader& r, self&) {
        return zed::edit::detail::refuse_both_names(r, "input_path", "original_path");
    }
};

template <>
struct lisle::schema<lisle::zed::edit::newer_edit_failure>
    : object_of<zed::edit::newer_edit_failure> {
    using self = zed::edit::newer_edit_failure;
    struct fields : list<
        field<"error",      &self::error,      is_prose>,
        field<"input_path", &self::input_path, skip_none, is_path>,
        field<"diff",       &self::diff,       skip_default>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::zed::edit::newer_edit_file_output>
    : one_of<zed::edit::newer_edit_file_output, untagged> {
    struct cases : list<
        holds<"Success", zed::edit::newer_edit_success>,
        holds<"Error",   zed::edit::newer_edit_failure>> {};
};

// clang-format on
