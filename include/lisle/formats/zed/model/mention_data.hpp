// lisle/formats/zed/model/mention_data.hpp - what a user's message refers to, as values.
#pragma once

#include <lisle/formats/zed/model/scalars.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <variant>

namespace lisle::v0_1::zed {

/// `RangeInclusive<u32>`: lines, from 0, with the last one included. `end` may be before `start`.
template <class Model>
struct basic_line_range {
    std::uint32_t start = 0;
    std::uint32_t end = 0;
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

/// The one rule that comes with Zed.
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

template <class Model>
struct basic_file_mention {
    typename Model::string abs_path;
    unknown_fields<Model> extra;

    bool operator==(basic_file_mention const&) const = default;
};

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

template <class Model>
struct basic_directory_mention {
    typename Model::string abs_path;
    unknown_fields<Model> extra;

    bool operator==(basic_directory_mention const&) const = default;
};

template <class Model>
struct basic_symbol_mention {
    typename Model::string abs_path, name;
    basic_line_range<Model> line_range;
    unknown_fields<Model> extra;

    bool operator==(basic_symbol_mention const&) const = default;
};

template <class Model>
struct basic_thread_mention {
    typename Model::string id, name;
    unknown_fields<Model> extra;

    bool operator==(basic_thread_mention const&) const = default;
};

/// A thread of the kind for text editors. Zed no longer reads these since 2026-03-31.
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

template <class Model>
struct basic_diagnostics_mention {
    bool include_errors = true;
    bool include_warnings = false;
    unknown_fields<Model> extra;

    bool operator==(basic_diagnostics_mention const&) const = default;
};

/// Lines of a file, or of a buffer without one.
template <class Model>
struct basic_selection_mention {
    std::optional<typename Model::string> abs_path;
    basic_line_range<Model> line_range;
    std::optional<std::uint32_t> column;  ///< since 2026-05-21
    unknown_fields<Model> extra;

    bool operator==(basic_selection_mention const&) const = default;
};

template <class Model>
struct basic_fetch_mention {
    basic_url<Model> url;
    unknown_fields<Model> extra;

    bool operator==(basic_fetch_mention const&) const = default;
};

template <class Model>
struct basic_terminal_selection_mention {
    std::uint32_t line_count = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_terminal_selection_mention const&) const = default;
};

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

/// Since 2026-05-14.
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
