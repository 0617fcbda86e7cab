// lisle/formats/zed/edit/tool_input.hpp - the inputs of the tools that edit files, of all dates.
//
// Source of the rules: Zed's tools (edit_file_tool.rs and others), from the pinned revision to
// August 2026.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string>
#include <vector>

namespace lisle::v0_1::zed::edit {

// ---- Data ---------------------------------------------------------------------------------------

/// The way in which `edit_file` changes a file. `create` and `overwrite` write the whole file.
enum class edit_mode { edit, create, overwrite };

/// The input of `edit_file` at the pinned revision. A second model writes the edits.
struct edit_file_input {
    std::string display_description;
    std::string path;  ///< starts with the name of a project's root
    edit_mode mode = edit_mode::edit;
    unknown_fields<owned> extra;

    bool operator==(edit_file_input const&) const = default;
};

/// A text and its replacement.
struct text_edit {
    std::string old_text, new_text;
    unknown_fields<owned> extra;

    bool operator==(text_edit const&) const = default;
};

/// An array of edits, also read from a string with the JSON of such an array (since 2026-03-24).
struct edit_list {
    std::vector<text_edit> edits;

    bool operator==(edit_list const&) const = default;
};

/// The way in which `streaming_edit_file` changed a file: `edit` or `write` since 2026-02-27;
/// before that `edit`, `create` or `overwrite`.
enum class streaming_edit_mode { edit, write, create, overwrite };

/// The input of `streaming_edit_file`, from 2026-01-21 to 2026-05-04.
struct streaming_edit_file_input {
    std::string display_description;
    std::string path;
    streaming_edit_mode mode = streaming_edit_mode::edit;
    std::optional<std::string> content;
    std::optional<edit_list> edits;
    unknown_fields<owned> extra;

    bool operator==(streaming_edit_file_input const&) const = default;
};

/// The input of `edit_file` since 2026-05-06.
struct newer_edit_file_input {
    std::string path;
    edit_list edits;
    unknown_fields<owned> extra;

    bool operator==(newer_edit_file_input const&) const = default;
};

/// The input of `write_file`, a tool since 2026-05-06.
struct write_file_input {
    std::string path, content;
    unknown_fields<owned> extra;

    bool operator==(write_file_input const&) const = default;
};

/// Returns the title that Zed shows while the pinned `edit_file` runs: the path, else the
/// description.
[[nodiscard]] inline std::string make_title(edit_file_input const& input) {
    if (!input.path.empty()) return input.path;
    return input.display_description.empty() ? "Editing file" : input.display_description;
}

}  // namespace lisle::v0_1::zed::edit

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::zed::edit::edit_mode> : string_enum<zed::edit::edit_mode> {
    struct names : list<
        named<"edit",      self::edit>,
        named<"create",    self::create>,
        named<"overwrite", self::overwrite>> {};
};

template <>
struct lisle::schema<lisle::zed::edit::streaming_edit_mode>
    : string_enum<zed::edit::streaming_edit_mode> {
    struct names : list<
        named<"edit",      self::edit>,
        named<"write",     self::write>,
        named<"create",    self::create>,
        named<"overwrite", self::overwrite>> {};
};

template <>
struct lisle::schema<lisle::zed::edit::edit_file_input>
    : object_of<zed::edit::edit_file_input> {
    using self = zed::edit::edit_file_input;
    struct fields : list<
        field<"display_description", &self::display_description, is_prose>,
        field<"path",                &self::path,                is_path>,
        field<"mode",                &self::mode>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::zed::edit::text_edit> : object_of<zed::edit::text_edit> {
    using self = zed::edit::text_edit;
    struct fields : list<
        field<"old_text", &self::old_text>,
        field<"new_text", &self::new_text>,
        rest<&self::extra>> {};
};

// clang-format on

template <>
struct lisle::schema<lisle::zed::edit::edit_list> : transparent<&zed::edit::edit_list::edits> {
    using self = zed::edit::edit_list;

    static hook_result accept(reader& r, self& out) {
        if (r.in.peek() != '"') return hook_result::declined;
        auto const* const from = r.in.at;
        std::string text;
        if (!read(r, text)) return hook_result::failed;
        auto list = hooks::decode_with<decltype(out.edits)>(
            text, r.options, [](reader& inner, auto& edits) { return read(inner, edits); });
        if (!list)
            return hooks::fail(r, list.error().code, from,
                               "in the string: " + list.error().message());
        out.edits = std::move(*list);
        r.loosen(from, "edits as JSON in a string");
        return hook_result::accepted;
    }
};

// clang-format off

template <>
struct lisle::schema<lisle::zed::edit::streaming_edit_file_input>
    : object_of<zed::edit::streaming_edit_file_input> {
    using self = zed::edit::streaming_edit_file_input;
    struct fields : list<
        field<"display_description", &self::display_description, is_prose>,
        field<"path",                &self::path,                is_path>,
        field<"mode",                &self::mode>,
        field<"content",             &self::content,             skip_none>,
        field<"edits",               &self::edits,               skip_none>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::zed::edit::newer_edit_file_input>
    : object_of<zed::edit::newer_edit_file_input> {
    using self = zed::edit::newer_edit_file_input;
    struct fields : list<
        field<"path",  &self::path, is_path>,
        field<"edits", &self::edits>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::zed::edit::write_file_input>
    : object_of<zed::edit::write_file_input> {
    using self = zed::edit::write_file_input;
    struct fields : list<
        field<"path",    &self::path, is_path>,
        field<"content", &self::content>,
        rest<&self::extra>> {};
};

// clang-format on
