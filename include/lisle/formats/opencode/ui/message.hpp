// lisle/formats/opencode/ui/message.hpp - UIMessages of the AI SDK.
//
// Source of the rules: the validator of npm ai 6.0.168 (2026-04). Later versions allow an answer
// without parts.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/ui/part.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// Who wrote a message.
enum class ui_role { system, user, assistant };

/// The AI SDK's `UIMessage`.
template <class Model>
struct basic_ui_message {
    typename Model::string id;
    ui_role role{};
    std::optional<basic_any<Model>> metadata;
    std::vector<basic_ui_part<Model>> parts;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_message const&) const = default;
};

/// A list that the SDK's validator accepts: at least one message, each with at least one part.
template <class Model>
struct basic_ui_messages {
    std::vector<basic_ui_message<Model>> messages;

    bool operator==(basic_ui_messages const&) const = default;
};

using ui_message = basic_ui_message<owned>;
using ui_messages = basic_ui_messages<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::opencode::ui_role> : string_enum<opencode::ui_role> {
    struct names : list<
        named<"system",    self::system>,
        named<"user",      self::user>,
        named<"assistant", self::assistant>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_ui_message<Model>>
    : object_of<opencode::basic_ui_message<Model>> {
    using self = opencode::basic_ui_message<Model>;
    static constexpr bool keeps_misfits = true;
    struct fields : list<
        field<"id",       &self::id, is_identifier>,
        field<"role",     &self::role>,
        field<"metadata", &self::metadata, never_null>,
        field<"parts",    &self::parts>,
        rest<&self::extra>> {};
};

// clang-format on

template <class Model>
struct lisle::schema<lisle::opencode::basic_ui_messages<Model>>
    : transparent<&opencode::basic_ui_messages<Model>::messages> {
    static constexpr bool keeps_misfits = true;
    static hook_result accept(reader& r, opencode::basic_ui_messages<Model>& out) {
        auto const* const from = r.in.at;
        if (!read(r, out.messages)) return hook_result::failed;
        bool is_empty = out.messages.empty();
        for (auto const& message : out.messages) is_empty = is_empty || message.parts.empty();
        if (!is_empty) return hook_result::accepted;
        if (r.is_permissive()) {
            r.remark(from, "no messages, or one without parts");
            return hook_result::accepted;
        }
        return hooks::fail(r, errc::bad_value, from, "no messages, or one without parts");
    }
};
