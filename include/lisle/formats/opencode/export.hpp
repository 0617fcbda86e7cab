// lisle/formats/opencode/export.hpp - a session with all its messages: what `opencode export`
// writes.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/model/message.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/model/session.hpp>

#include <string_view>
#include <vector>

namespace lisle::inline v0 {

/// The tag of opencode's format.
struct opencode_t {};

namespace opencode {

// ---- Data ---------------------------------------------------------------------------------------

template <class Model>
struct basic_message_with_parts {
    basic_message<Model> info;
    std::vector<basic_part<Model>> parts;
    unknown_fields<Model> extra;

    bool operator==(basic_message_with_parts const&) const = default;
};

/// An export. opencode's own has the keys in the order of its rows, with the ids of messages and
/// parts last: read from rows or from an export it is written so with layout::source.
template <class Model>
struct basic_conversation {
    using format = opencode_t;

    basic_session<Model> info;
    std::vector<basic_message_with_parts<Model>> messages;
    unknown_fields<Model> extra;

    bool operator==(basic_conversation const&) const = default;
};

using message_with_parts = basic_message_with_parts<owned>;
using conversation = basic_conversation<owned>;

// ---- Access -------------------------------------------------------------------------------------

/// The session's title. opencode gives one to each session when it starts
/// (`New session - 2026-02-27T12:00:00.000Z`), so it is empty only where another program left it so.
template <class Model>
[[nodiscard]] std::string_view title_of(basic_conversation<Model> const& c) {
    return {c.info.title.data(), c.info.title.size()};
}

/// The messages of a session, each with its parts.
template <class Model>
[[nodiscard]] std::vector<basic_message_with_parts<Model>>&
messages_of(basic_conversation<Model>& c) {
    return c.messages;
}
template <class Model>
[[nodiscard]] std::vector<basic_message_with_parts<Model>> const&
messages_of(basic_conversation<Model> const& c) {
    return c.messages;
}
template <class Model>
void messages_of(basic_conversation<Model> const&&) = delete;

/// How opencode spells JSON in columns; in exports and files it indents.
inline constexpr json_style compact{text::number_style::ecmascript};
inline constexpr json_style indented{text::number_style::ecmascript, 2};

}  // namespace opencode

}  // namespace lisle::inline v0

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_message_with_parts<Model>>
    : object_of<opencode::basic_message_with_parts<Model>> {
    using self = opencode::basic_message_with_parts<Model>;
    struct fields : list<
        field<"info",  &self::info>,
        field<"parts", &self::parts>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_conversation<Model>>
    : object_of<opencode::basic_conversation<Model>> {
    using self = opencode::basic_conversation<Model>;
    struct fields : list<
        field<"info",     &self::info>,
        field<"messages", &self::messages>,
        rest<&self::extra>> {};
};

// clang-format on

// ---- Format -------------------------------------------------------------------------------------

template <>
struct lisle::format_traits<lisle::opencode_t> {
    template <class Model>
    using document = opencode::basic_conversation<Model>;

    static constexpr std::string_view name = "opencode";
    static constexpr std::string_view version = "1.14.20";
    static constexpr json_style style{text::number_style::ecmascript, 2, true};

    template <class Model>
    static bool read(reader& r, opencode::basic_conversation<Model>& out) {
        r.in.ecmascript = r.options.ecmascript = true;
        return lisle::read(r, out);
    }
};
