// lisle/formats/zed/model/mention.hpp - things that a user's message refers to, with their text.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/model/scalars.hpp>
#include <lisle/schema.hpp>
#include <lisle/text/for_each_member.hpp>

#include <cstdint>
#include <optional>
#include <variant>

namespace lisle::v0_1::zed {

/// `RangeInclusive<u32>`: lines, from 0, with the last one included. `end` may be before `start`.
template <class Model>
struct basic_line_range {
    std::uint32_t start = 0, end = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_line_range const&) const = default;
};

/// A rule that the user wrote.
template <class Model>
struct basic_user_prompt {
    basic_uuid_text<Model> uuid;
    unknown_fields<Model> extra;

    bool operator==(basic_user_prompt const&) const = default;
};

/// The only rule that comes with Zed.
template <class Model>
struct basic_builtin_prompt {
    std::monostate commit_message;
    unknown_fields<Model> extra;

    bool operator==(basic_builtin_prompt const&) const = default;
};

/// The id of a rule. Since 2026-06 it may be any JSON, which an unknown_case keeps.
template <class Model>
struct basic_prompt_id
    : std::variant<basic_user_prompt<Model>, basic_builtin_prompt<Model>, unknown_case<Model>> {
    using basic_prompt_id::variant::variant;
};

/// A file.
template <class Model>
struct basic_file_mention {
    typename Model::string abs_path;
    unknown_fields<Model> extra;

    bool operator==(basic_file_mention const&) const = default;
};

/// An image that the user pasted.
struct pasted_image_mention {
    bool operator==(pasted_image_mention const&) const = default;
};

/// A pasted image with a name; since 2026-04-06.
template <class Model>
struct basic_named_image_mention {
    typename Model::string name;
    unknown_fields<Model> extra;

    bool operator==(basic_named_image_mention const&) const = default;
};

/// A directory.
template <class Model>
struct basic_directory_mention {
    typename Model::string abs_path;
    unknown_fields<Model> extra;

    bool operator==(basic_directory_mention const&) const = default;
};

/// A symbol, with its lines in a file.
template <class Model>
struct basic_symbol_mention {
    typename Model::string abs_path, name;
    basic_line_range<Model> line_range;
    unknown_fields<Model> extra;

    bool operator==(basic_symbol_mention const&) const = default;
};

/// Another thread.
template <class Model>
struct basic_thread_mention {
    typename Model::string id, name;
    unknown_fields<Model> extra;

    bool operator==(basic_thread_mention const&) const = default;
};

/// A thread of the kind for text editors. Zed does not read such mentions since 2026-03-31.
template <class Model>
struct basic_text_thread_mention {
    typename Model::string path, name;
    unknown_fields<Model> extra;

    bool operator==(basic_text_thread_mention const&) const = default;
};

/// A rule. Since 2026-06 Zed takes from its `id` only the string at `User.uuid`, for links.
template <class Model>
struct basic_rule_mention {
    basic_prompt_id<Model> id{
        unknown_case<Model>{{},
                            lisle::text::assume_json_in<Model>(
                                R"({"User":{"uuid":"00000000-0000-0000-0000-000000000000"}})")}};
    typename Model::string name;
    unknown_fields<Model> extra;

    bool operator==(basic_rule_mention const&) const = default;
};

/// The diagnostics of the project.
template <class Model>
struct basic_diagnostics_mention {
    bool include_errors = true;
    bool include_warnings = false;
    unknown_fields<Model> extra;

    bool operator==(basic_diagnostics_mention const&) const = default;
};

/// Lines of a file, or of a buffer without a file.
template <class Model>
struct basic_selection_mention {
    std::optional<typename Model::string> abs_path;
    basic_line_range<Model> line_range;
    std::optional<std::uint32_t> column;  ///< since 2026-05-21
    unknown_fields<Model> extra;

    bool operator==(basic_selection_mention const&) const = default;
};

/// The content of a URL.
template <class Model>
struct basic_fetch_mention {
    basic_url<Model> url;
    unknown_fields<Model> extra;

    bool operator==(basic_fetch_mention const&) const = default;
};

/// Lines of a terminal.
template <class Model>
struct basic_terminal_selection_mention {
    std::uint32_t line_count = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_terminal_selection_mention const&) const = default;
};

/// The changes since a revision of git.
template <class Model>
struct basic_git_diff_mention {
    typename Model::string base_ref;
    unknown_fields<Model> extra;

    bool operator==(basic_git_diff_mention const&) const = default;
};

/// A file with a merge conflict; since 2026-03-10.
template <class Model>
struct basic_merge_conflict_mention {
    typename Model::string file_path;
    unknown_fields<Model> extra;

    bool operator==(basic_merge_conflict_mention const&) const = default;
};

/// A skill, since 2026-05-14.
template <class Model>
struct basic_skill_mention {
    typename Model::string name, source, skill_file_path;
    unknown_fields<Model> extra;

    bool operator==(basic_skill_mention const&) const = default;
};

/// Zed's `MentionUri` (crates/acp_thread/src/mention.rs).
template <class Model>
struct basic_mention_uri
    : std::variant<basic_file_mention<Model>, pasted_image_mention,
                   basic_named_image_mention<Model>, basic_directory_mention<Model>,
                   basic_symbol_mention<Model>, basic_thread_mention<Model>,
                   basic_text_thread_mention<Model>, basic_rule_mention<Model>,
                   basic_diagnostics_mention<Model>, basic_selection_mention<Model>,
                   basic_fetch_mention<Model>, basic_terminal_selection_mention<Model>,
                   basic_git_diff_mention<Model>, basic_merge_conflict_mention<Model>,
                   basic_skill_mention<Model>, unknown_case<Model>> {
    using basic_mention_uri::variant::variant;
};

/// A mentioned thing, with its text at that time.
template <class Model>
struct basic_mention {
    basic_mention_uri<Model> uri;
    typename Model::string content;
    unknown_fields<Model> extra;

    bool operator==(basic_mention const&) const = default;
};

using line_range = basic_line_range<owned>;
using user_prompt = basic_user_prompt<owned>;
using builtin_prompt = basic_builtin_prompt<owned>;
using prompt_id = basic_prompt_id<owned>;
using file_mention = basic_file_mention<owned>;
using named_image_mention = basic_named_image_mention<owned>;
using directory_mention = basic_directory_mention<owned>;
using symbol_mention = basic_symbol_mention<owned>;
using thread_mention = basic_thread_mention<owned>;
using text_thread_mention = basic_text_thread_mention<owned>;
using rule_mention = basic_rule_mention<owned>;
using diagnostics_mention = basic_diagnostics_mention<owned>;
using selection_mention = basic_selection_mention<owned>;
using fetch_mention = basic_fetch_mention<owned>;
using terminal_selection_mention = basic_terminal_selection_mention<owned>;
using git_diff_mention = basic_git_diff_mention<owned>;
using merge_conflict_mention = basic_merge_conflict_mention<owned>;
using skill_mention = basic_skill_mention<owned>;
using mention_uri = basic_mention_uri<owned>;
using mention = basic_mention<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

namespace lisle::v0_1::zed::detail {

/// Whether the id of a rule at the cursor has a kind that the pinned revision knows.
[[nodiscard]] inline bool has_pinned_kind(lisle::text::cursor in) {
    if (in.peek() != '{') return false;
    lisle::text::scratch room;
    lisle::text::string_token kind;
    bool found = false;
    static_cast<void>(lisle::text::for_each_member(in, room, [&](lisle::text::member const& m) {
        if (m.key != "kind") return lisle::text::member_step::next;
        found = false;  // the last of duplicate keys counts
        if (in.peek() != '"') return lisle::text::member_step::next;
        if (!lisle::text::read_string(in, room, kind)) return lisle::text::member_step::fail;
        found = kind.characters == "User" || kind.characters == "BuiltIn";
        return lisle::text::member_step::next;
    }));
    return found;
}

}  // namespace lisle::v0_1::zed::detail

// clang-format off

template <class Model>
struct lisle::schema<lisle::zed::basic_line_range<Model>>
    : object_of<zed::basic_line_range<Model>> {
    using self = zed::basic_line_range<Model>;
    struct fields : list<
        field<"start", &self::start>,
        field<"end",   &self::end>,
        rest<&self::extra>,
        deny_unknown_fields> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_user_prompt<Model>>
    : object_of<zed::basic_user_prompt<Model>> {
    using self = zed::basic_user_prompt<Model>;
    struct fields : list<
        field<"uuid", &self::uuid, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_builtin_prompt<Model>>
    : object_of<zed::basic_builtin_prompt<Model>> {
    using self = zed::basic_builtin_prompt<Model>;
    struct fields : list<
        field<"CommitMessage", &self::commit_message>,
        rest<&self::extra>,
        deny_unknown_fields> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_prompt_id<Model>>
    : one_of<zed::basic_prompt_id<Model>, internally_tagged<"kind">> {
    struct cases : list<
        holds<"User",    zed::basic_user_prompt<Model>>,
        holds<"BuiltIn", zed::basic_builtin_prompt<Model>>> {};

    /// The latest revision takes any value. A permissive reader prefers the kinds of the pinned
    /// revision.
    static hook_result accept(reader& r, zed::basic_prompt_id<Model>& out) {
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        if (r.is_permissive()) {
            if (r.options.unknown_cases != unknown_policy::keep) return hook_result::declined;
            if (zed::detail::has_pinned_kind(r.in)) {
                if (hooks::try_to_read(r, [&] { return hooks::read_default(r, out); }))
                    return hook_result::accepted;
                if (r.is_unrecoverable()) return hook_result::failed;
                r.rewind(from, depth);
            }
            auto& kept = out.template emplace<unknown_case<Model>>();
            if (!read(r, kept.json)) return hook_result::failed;
            r.remark(from, "an id of any shape, as Zed takes it since 2026-06");
            return hook_result::accepted;
        }
        if (r.options.revision == schema_revision::pinned) return hook_result::declined;
        json value;
        if (!read(r, value)) return hook_result::failed;
        auto const text = encode_as(value, json_style{}, layout::canonical);
        auto& kept = out.template emplace<unknown_case<Model>>();
        r.store_json(text, kept.json);
        return hook_result::accepted;
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto const pinned = d.template table_of<zed::basic_prompt_id<Model>>();
        bool const takes_any = d.is_permissive() ? d.keeps_unknown_cases() : d.is_latest();
        return takes_any ? d.or_anything(pinned, "An id of any shape, since 2026-06.") : pinned;
    }
};

template <class Model>
struct lisle::schema<lisle::zed::basic_file_mention<Model>>
    : object_of<zed::basic_file_mention<Model>> {
    using self = zed::basic_file_mention<Model>;
    struct fields : list<
        field<"abs_path", &self::abs_path, is_path>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_directory_mention<Model>>
    : object_of<zed::basic_directory_mention<Model>> {
    using self = zed::basic_directory_mention<Model>;
    struct fields : list<
        field<"abs_path", &self::abs_path, is_path>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_symbol_mention<Model>>
    : object_of<zed::basic_symbol_mention<Model>> {
    using self = zed::basic_symbol_mention<Model>;
    struct fields : list<
        field<"abs_path",   &self::abs_path, formerly<"path">, is_path>,  // until 2025-08-23
        field<"name",       &self::name>,
        field<"line_range", &self::line_range>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_thread_mention<Model>>
    : object_of<zed::basic_thread_mention<Model>> {
    using self = zed::basic_thread_mention<Model>;
    struct fields : list<
        field<"id",   &self::id, is_identifier>,
        field<"name", &self::name>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_text_thread_mention<Model>>
    : object_of<zed::basic_text_thread_mention<Model>> {
    using self = zed::basic_text_thread_mention<Model>;
    struct fields : list<
        field<"path", &self::path, is_path>,
        field<"name", &self::name>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_rule_mention<Model>>
    : object_of<zed::basic_rule_mention<Model>> {
    using self = zed::basic_rule_mention<Model>;
    struct fields : list<
        field<"id",   &self::id, newly_optional, is_identifier>,
        field<"name", &self::name>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_diagnostics_mention<Model>>
    : object_of<zed::basic_diagnostics_mention<Model>> {
    using self = zed::basic_diagnostics_mention<Model>;
    struct fields : list<
        field<"include_errors",   &self::include_errors,   or_default>,
        field<"include_warnings", &self::include_warnings, or_default>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_selection_mention<Model>>
    : object_of<zed::basic_selection_mention<Model>> {
    using self = zed::basic_selection_mention<Model>;
    struct fields : list<
        // until 2025-08-23
        field<"abs_path",   &self::abs_path, skip_none, formerly<"path">, is_path>,
        field<"line_range", &self::line_range>,
        field<"column",     &self::column, skip_none, newer>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_fetch_mention<Model>>
    : object_of<zed::basic_fetch_mention<Model>> {
    using self = zed::basic_fetch_mention<Model>;
    struct fields : list<
        field<"url", &self::url, is_url>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_terminal_selection_mention<Model>>
    : object_of<zed::basic_terminal_selection_mention<Model>> {
    using self = zed::basic_terminal_selection_mention<Model>;
    struct fields : list<
        field<"line_count", &self::line_count>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_git_diff_mention<Model>>
    : object_of<zed::basic_git_diff_mention<Model>> {
    using self = zed::basic_git_diff_mention<Model>;
    struct fields : list<
        field<"base_ref", &self::base_ref>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_named_image_mention<Model>>
    : object_of<zed::basic_named_image_mention<Model>> {
    using self = zed::basic_named_image_mention<Model>;
    struct fields : list<
        field<"name", &self::name>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_merge_conflict_mention<Model>>
    : object_of<zed::basic_merge_conflict_mention<Model>> {
    using self = zed::basic_merge_conflict_mention<Model>;
    struct fields : list<
        field<"file_path", &self::file_path, is_path>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_skill_mention<Model>>
    : object_of<zed::basic_skill_mention<Model>> {
    using self = zed::basic_skill_mention<Model>;
    struct fields : list<
        field<"name",            &self::name>,
        field<"source",          &self::source>,
        field<"skill_file_path", &self::skill_file_path, is_path>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_mention_uri<Model>>
    : one_of<zed::basic_mention_uri<Model>, externally_tagged> {
    struct cases : list<
        holds<"File",              zed::basic_file_mention<Model>>,
        unit <"PastedImage",       zed::pasted_image_mention, removed>,
        holds<"PastedImage",       zed::basic_named_image_mention<Model>, newer>,
        holds<"Directory",         zed::basic_directory_mention<Model>>,
        holds<"Symbol",            zed::basic_symbol_mention<Model>>,
        holds<"Thread",            zed::basic_thread_mention<Model>>,
        holds<"TextThread",        zed::basic_text_thread_mention<Model>, removed>,
        holds<"Rule",              zed::basic_rule_mention<Model>>,
        holds<"Diagnostics",       zed::basic_diagnostics_mention<Model>>,
        holds<"Selection",         zed::basic_selection_mention<Model>>,
        holds<"Fetch",             zed::basic_fetch_mention<Model>>,
        holds<"TerminalSelection", zed::basic_terminal_selection_mention<Model>>,
        holds<"GitDiff",           zed::basic_git_diff_mention<Model>>,
        holds<"MergeConflict",     zed::basic_merge_conflict_mention<Model>, newer>,
        holds<"Skill",             zed::basic_skill_mention<Model>, newer>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_mention<Model>> : object_of<zed::basic_mention<Model>> {
    using self = zed::basic_mention<Model>;
    struct fields : list<
        field<"uri",     &self::uri>,
        field<"content", &self::content, is_prose>,
        rest<&self::extra>> {};
};

// clang-format on
