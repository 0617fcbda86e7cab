// lisle/formats/opencode/v2/export.hpp - a session of opencode 2 with its messages, as
// `opencode session export` writes it.
//
// Since release 2.0 opencode keeps sessions in the tables `session_v2` and `session_message` of the
// database that 1.x used (storage/row.hpp). A message is one object with all its content.
//
//     auto session = lisle::decode<lisle::opencode_v2_t>(text);
//     if (!session) return report(session.error().message());
//     for (auto const& message : session->messages) show(message);
//
// Source of the rules: opencode 2.0.26 (October 2026), and what its preview 0.0.0-next-16350 wrote.
// No released 2.0 was run. Data: model/message.hpp.
//
// Where lisle differs from opencode on purpose:
// - Its import drops unknown keys; lisle keeps them, unless the preset is `reference`.
// - Its import refuses empty results of tools, other words than its own, a retry before the first,
//   ids without their prefix and files that are not base64; permissive readers read them with a
//   note.
// - Both names of what a provider wants back, `providerState` and `native`, are read and written
//   as they were.
// - Limits: 127 nested arrays and objects and the sizes of options.hpp; opencode limits neither.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/detection/document_prefix.hpp>
#include <lisle/detection/recognition.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/v2/model/message.hpp>
#include <lisle/formats/opencode/v2/model/session.hpp>

#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// The tag of opencode 2's format.
struct opencode_v2_t {};

namespace opencode::v2 {

// ---- Data ---------------------------------------------------------------------------------------

/// An export.
template <class Model>
struct basic_conversation {
    using format = opencode_v2_t;

    basic_session<Model> info;
    std::vector<basic_message<Model>> messages;
    unknown_fields<Model> extra;

    bool operator==(basic_conversation const&) const = default;
};

using conversation = basic_conversation<owned>;

// ---- Access -------------------------------------------------------------------------------------

/// Returns the session's title, which is empty until it has one. Lifetime: valid as long as the
/// session or, in a session of views, its text.
template <class Model>
[[nodiscard]] std::string_view title_of(basic_conversation<Model> const& c) {
    return c.info.title ? std::string_view{*c.info.title} : std::string_view{};
}

/// Returns the messages of a session.
template <class Model>
[[nodiscard]] std::vector<basic_message<Model>>& messages_of(basic_conversation<Model>& c) {
    return c.messages;
}
template <class Model>
[[nodiscard]] std::vector<basic_message<Model>> const&
messages_of(basic_conversation<Model> const& c) {
    return c.messages;
}
template <class Model>
void messages_of(basic_conversation<Model> const&&) = delete;

}  // namespace opencode::v2

}  // namespace lisle::v0_1

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_conversation<Model>>
    : object_of<opencode::v2::basic_conversation<Model>> {
    using self = opencode::v2::basic_conversation<Model>;
    struct fields : list<
        field<"info",     &self::info>,
        field<"messages", &self::messages>,
        rest<&self::extra>> {};
};

// clang-format on

// ---- Format -------------------------------------------------------------------------------------

template <>
struct lisle::format_traits<lisle::opencode_v2_t> {
    template <class Model>
    using document = opencode::v2::basic_conversation<Model>;

    static constexpr std::string_view name = "opencode-2";
    static constexpr std::string_view version = "2.0.26";
    static constexpr json_style style{text::number_style::ecmascript, 2, true};

    /// An export of 2.x has the session's `location`, one of 1.x its `directory`. Without either
    /// its messages tell: those of 2.x are flat. A bad id of the session is for the reader to tell.
    static recognition recognizes(document_prefix const& text) {
        auto const info = text.document()["info"];
        auto const first = text.document()["messages"].first_element();
        bool const is_flat = first["id"].starts_with("msg_") && !first["info"].exists();
        if (!info["location"].is_object() && !is_flat) return {};
        if (info["id"].starts_with("ses_")) return {certainty::certain, "export"};
        return likely_if(info["time"].is_object(), "export");
    }

    template <class Model>
    static bool read(reader& r, opencode::v2::basic_conversation<Model>& out) {
        r.in.ecmascript = r.options.ecmascript = true;
        return lisle::read(r, out);
    }

    template <class Describer>
    static auto describe(Describer& d) {
        return d.template of<opencode::v2::basic_conversation<owned>>();
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::v0_1 {
LISLE_INLINE template struct out_of_line_variant<opencode::v2::message_types<owned>>;
LISLE_INLINE template struct document_codec<opencode_v2_t, opencode::v2::basic_conversation<owned>>;
LISLE_INLINE template struct document_codec<opencode_v2_t,
                                            opencode::v2::basic_conversation<borrowed>>;
LISLE_INLINE template bool read(reader&, opencode::v2::conversation&);
LISLE_INLINE template void write(writer&, opencode::v2::conversation const&);
LISLE_INLINE template bool read(reader&, opencode::v2::message&);
LISLE_INLINE template void write(writer&, opencode::v2::message const&);
}  // namespace lisle::v0_1
#endif
