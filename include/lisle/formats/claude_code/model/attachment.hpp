// lisle/formats/claude_code/model/attachment.hpp - what the program adds to prompts.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string_view>
#include <variant>

namespace lisle::v0_1::claude_code {

// ---- Data ---------------------------------------------------------------------------------------

/// A file that a prompt names with `@`, since 2.1.112. `content` is what Read gave: {type, file}.
template <class Model>
struct basic_file_attachment {
    typename Model::string type{"file"}, filename;
    std::optional<typename Model::json> content;
    std::optional<typename Model::string> display_path;
    std::optional<typename Model::json> saved_copy_framing;
    unknown_fields<Model> extra;

    bool operator==(basic_file_attachment const&) const = default;
};

/// A prompt that was typed while the model worked.
template <class Model>
struct basic_queued_command {
    typename Model::string type{"queued_command"};
    std::optional<typename Model::json> prompt;            ///< a text or blocks
    std::optional<typename Model::string> command_mode{};  ///< "prompt": a person typed it
    unknown_fields<Model> extra;

    bool operator==(basic_queued_command const&) const = default;
};

/// An attachment of another kind, whole. 2.1.330 has about a hundred kinds.
template <class Model>
struct basic_other_attachment {
    typename Model::json value;

    bool operator==(basic_other_attachment const&) const = default;
};

/// An attachment, by its type.
template <class Model>
struct basic_attachment : std::variant<basic_other_attachment<Model>, basic_file_attachment<Model>,
                                       basic_queued_command<Model>> {
    using basic_attachment::variant::variant;
};

using file_attachment = basic_file_attachment<owned>;
using queued_command = basic_queued_command<owned>;
using other_attachment = basic_other_attachment<owned>;
using attachment = basic_attachment<owned>;

}  // namespace lisle::v0_1::claude_code

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::claude_code::basic_file_attachment<Model>>
    : object_of<claude_code::basic_file_attachment<Model>> {
    using self = claude_code::basic_file_attachment<Model>;
    struct fields : list<any_order,
        field<"type",        &self::type>,
        field<"filename",    &self::filename, is_path>,
        field<"content",     &self::content,      never_null, is_prose>,
        field<"displayPath", &self::display_path, never_null, is_path>,
        field<"savedCopyFraming", &self::saved_copy_framing, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_queued_command<Model>>
    : object_of<claude_code::basic_queued_command<Model>> {
    using self = claude_code::basic_queued_command<Model>;
    struct fields : list<any_order,
        field<"type",   &self::type>,
        field<"prompt", &self::prompt, never_null, is_prose>,
        field<"commandMode", &self::command_mode, never_null, lenient_if_permissive>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_other_attachment<Model>>
    : transparent<&claude_code::basic_other_attachment<Model>::value> {};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_attachment<Model>>
    : one_of<claude_code::basic_attachment<Model>, untagged> {
    using self = claude_code::basic_attachment<Model>;
    struct cases : list<
        holds<"file",           claude_code::basic_file_attachment<Model>>,
        holds<"queued_command", claude_code::basic_queued_command<Model>>,
        holds<"other",          claude_code::basic_other_attachment<Model>>> {};

    // clang-format on

    /// The kind is the value of `type`. What does not fit its kind is kept whole.
    static hook_result accept(reader& r, self& out) {
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        hooks::tag_place tag;
        bool const has_kind = r.in.peek() == '{' && hooks::find_tag(r, "\"type\"", tag);
        if (has_kind && knows(tag.name.characters)) {
            if (hooks::try_to_read(r, [&] { return read_kind(r, out, tag.name.characters); }))
                return hook_result::accepted;
            if (r.is_unrecoverable()) return hook_result::failed;
        }
        r.rewind(from, depth);
        return hooks::accept_if(
            read(r, out.template emplace<claude_code::basic_other_attachment<Model>>()));
    }
    template <class Describer>
    static auto describe(Describer& d) {
        return d.anything();
    }

private:
    static constexpr bool knows(std::string_view kind) {
        return kind == "file" || kind == "queued_command";
    }
    [[nodiscard]] static bool read_kind(reader& r, self& out, std::string_view kind) {
        using namespace claude_code;
        if (kind == "file") return read(r, out.template emplace<basic_file_attachment<Model>>());
        return read(r, out.template emplace<basic_queued_command<Model>>());
    }
};
