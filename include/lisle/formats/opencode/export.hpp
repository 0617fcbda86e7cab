// lisle/formats/opencode/export.hpp - a session with all its messages, as `opencode export` writes.
//
// opencode is a coding agent for the terminal. It keeps sessions, messages and parts as rows of
// ~/.local/share/opencode/opencode.db (storage/row.hpp), and before 1.2 as files of the folder
// `storage` beside it (storage/file.hpp). storage/assemble.hpp assembles an export from rows or
// files.
//
//     auto session = lisle::decode<lisle::opencode_t>(text);
//     if (!session) return report(session.error().message());
//     for (auto const& message : session->messages) show(message.info, message.parts);
//
// Source of the rules: opencode 1.14.20 (2026-04), and what 18 releases from 0.5.29 to 1.18.34
// wrote. Canonical text has the order of the schema, with the ids first; `encode_as_release`
// (writers/encode_as_release.hpp) writes the order of a release. Data: model/message.hpp.
//
// Where lisle differs from opencode and the hub on purpose:
// - Some releases of opencode refuse the data of others: fractions and negative numbers, diffs as
//   texts or as a patch, ids without their prefix, sessions without a slug. The `reference` options
//   follow the schema of 1.14.20; permissive readers read the data of all these releases, and note
//   each key that 1.14.20 requires and a text lacks.
// - The keys of all releases are kept, and `__proto__` is a key like any other, unless the preset
//   is `reference`.
// - The times in opencode's ids wrap every 795 days. `is_older` allows for that, while opencode
//   compares bytes; ids that lisle makes for the hub never wrap.
// - A tool call that has not ended is shown to people as `input-streaming` or `input-available`;
//   the hub's description does not say. Messages with nothing to show are omitted from a
//   conversation.
// - The data of the hub's rows may have opencode's shapes instead of its document's (hub/shape/),
//   and types that the document lacks; what a UIMessage has beyond them stands under `ui`. A slug
//   has at most 255 characters, and the document names no limit.
// - The hub's `version` is the version of its data; opencode's own version stays in `data`. Ids
//   from opencode are kept, or `remap_ids` changes them with all references.
// - Limits: 127 nested arrays and objects and the sizes of options.hpp; opencode limits neither.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/detection/document_prefix.hpp>
#include <lisle/detection/recognition.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/message.hpp>
#include <lisle/formats/opencode/model/message_list.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/model/session.hpp>

#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// The tag of opencode's format.
struct opencode_t {};

namespace opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// A message with its parts.
template <class Model>
struct basic_message_with_parts {
    basic_message<Model> info;
    std::vector<basic_part<Model>> parts;
    unknown_fields<Model> extra;

    bool operator==(basic_message_with_parts const&) const = default;
};

/// An export. opencode writes keys in an order that depends on the release, with the ids of
/// messages and parts last since 1.2. layout::source writes the order that was read,
/// `encode_as_release` (writers/encode_as_release.hpp) that of a release.
///
/// An array of messages is read as well: then `info` has what the messages tell of their session,
/// layout::source writes the array, and canonical text is an export.
template <class Model>
struct basic_conversation {
    using format = opencode_t;

    basic_session<Model> info;
    std::vector<basic_message_with_parts<Model>> messages;
    unknown_fields<Model> extra;
    message_list_layout list{};  ///< whether the text was only the array of messages

    bool operator==(basic_conversation const&) const = default;
};

using message_with_parts = basic_message_with_parts<owned>;
using conversation = basic_conversation<owned>;

// ---- Access -------------------------------------------------------------------------------------

/// Returns the session's title. opencode gives each new session a title
/// (`New session - 2026-02-27T12:00:00.000Z`), so it is empty only if another program left it
/// empty. Lifetime: valid as long as the session or, in a session of views, its text.
template <class Model>
[[nodiscard]] std::string_view title_of(basic_conversation<Model> const& c) {
    return c.info.title;
}

/// Returns the messages of a session, each with its parts.
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

/// How opencode spells JSON: compact in columns, indented in exports and files.
inline constexpr json_style compact{text::number_style::ecmascript};
/// How opencode spells JSON in exports and files: indented by two.
inline constexpr json_style indented{text::number_style::ecmascript, 2};

}  // namespace opencode

}  // namespace lisle::v0_1

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_message_with_parts<Model>>
    : object_of<opencode::basic_message_with_parts<Model>> {
    using self = opencode::basic_message_with_parts<Model>;
    struct fields : list<
        field<"info",  &self::info>,
        field<"parts", &self::parts>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_conversation<Model>>
    : object_of<opencode::basic_conversation<Model>> {
    using self = opencode::basic_conversation<Model>;
    static constexpr bool keeps_misfits = true;
    struct fields : list<
        field<"info",     &self::info>,
        field<"messages", &self::messages>,
        rest<&self::extra>> {};

    static void produce(writer& w, self const& value) {
        if (value.list.is_list && w.how == layout::source) write(w, value.messages);
        else hooks::write_default(w, value);
    }
    static bool skip_canonical(canonical_text& canonical) {
        return hooks::skip_canonical_default<self>(canonical);
    }
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

    /// The shapes: "export", "messages", and for files (storage/file.hpp) "session", "message" and
    /// "part".
    static recognition recognizes(document_prefix const& text) {
        auto const document = text.document();
        if (document.is_array()) return recognize_messages(document.first_element());
        auto const id = document["id"];
        bool const has_time = document["time"].is_object();
        if (document["info"].is_object()) return recognize_export(document);
        if (document["messageID"].is_string())
            return certain_if(document["sessionID"].is_string()
                                  && (id.starts_with("prt_") || document["type"].is_string()),
                              "part");
        if (document["sessionID"].is_string())
            return certain_if(id.starts_with("msg_") || (document["role"].is_string() && has_time),
                              "message");
        return certain_if(id.starts_with("ses_") && document["title"].is_string() && has_time,
                          "session");
    }

    template <class Model>
    static bool read(reader& r, opencode::basic_conversation<Model>& out) {
        r.in.ecmascript = r.options.ecmascript = true;
        bool const is_list = r.in.peek() == '[' && r.is_permissive();
        if (!is_list) return lisle::read(r, out);
        r.remark(r.in.at, "messages without their session");
        out.list = opencode::detail::see_list_layout(r.in);
        if (!lisle::read(r, out.messages)) return false;
        opencode::detail::derive_session(out.messages, out.info);
        return true;
    }

    /// As the text of an array was spelled, because servers write it without white space.
    template <class Model>
    static json_style style_of(opencode::basic_conversation<Model> const& c) {
        if (!c.list.is_list) return style;
        return {style.numbers, c.list.indent, c.list.ends_line};
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto const whole = d.template of<opencode::basic_conversation<owned>>();
        if (!d.is_permissive()) return whole;
        using messages = std::vector<opencode::message_with_parts>;
        return d.any_of({whole, d.template of<messages>()});
    }

private:
    static recognition recognize_messages(prefix_value first) {
        auto const info = first["info"];
        if (!first["parts"].is_array() || !info["role"].is_string()) return {};
        if (info["id"].starts_with("msg_")) return {certainty::certain, "messages"};
        return likely_if(info["sessionID"].is_string() && info["time"].is_object(), "messages");
    }
    /// An export of opencode 2 has the session's `location`, and flat messages (v2/export.hpp).
    static recognition recognize_export(prefix_value document) {
        auto const info = document["info"];
        auto const first = document["messages"].first_element();
        bool const is_flat = first["id"].starts_with("msg_") && !first["info"].exists();
        if (info["location"].is_object() || is_flat) return {};
        bool const has_messages = document["messages"].is_array();
        if (info["id"].starts_with("ses_"))
            return {has_messages ? certainty::certain : certainty::likely, "export"};
        return likely_if(has_messages && info["time"].is_object(), "export");
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::v0_1 {
LISLE_INLINE template struct out_of_line_variant<opencode::message_types<owned>>;
LISLE_INLINE template struct out_of_line_variant<opencode::part_types<owned>>;
LISLE_INLINE template struct document_codec<opencode_t, opencode::basic_conversation<owned>>;
LISLE_INLINE template struct document_codec<opencode_t, opencode::basic_conversation<borrowed>>;
LISLE_INLINE template bool read(reader&, opencode::conversation&);
LISLE_INLINE template void write(writer&, opencode::conversation const&);
LISLE_INLINE template bool read(reader&, opencode::message_with_parts&);
LISLE_INLINE template void write(writer&, opencode::message_with_parts const&);
LISLE_INLINE template bool read(reader&, opencode::message&);
LISLE_INLINE template void write(writer&, opencode::message const&);
LISLE_INLINE template bool read(reader&, opencode::part&);
LISLE_INLINE template void write(writer&, opencode::part const&);
LISLE_INLINE template bool read(reader&, opencode::error_object&);
LISLE_INLINE template void write(writer&, opencode::error_object const&);
}  // namespace lisle::v0_1
#endif
