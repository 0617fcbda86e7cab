// lisle/conversation/conversation.hpp - one conversation, in a form common to all agents.
//
// This is a format of its own, to which every other format's documents can be converted:
//
//     auto talk = lisle::decode<lisle::conversation_t>(text);
//     for (auto const& message : talk->messages) show(message);
//
// - `messages` is flat: one message of an assistant is one answer of the model. A turn is the
//   messages from one message of a person to the next.
// - A tool call has its result.
// - The author of a message (`origin`) and its readers (`audience`) are stated separately.
// - Each message has its `part`: whether the source's program would go on with it. `get` takes the
//   active messages alone, unless it is asked for all (parts.hpp).
// - An absent value is absent: no empty text and no time 0 means "none".
// - `native` has the values for which this format has no member, under the name of the source's
//   format.
//
// Source of the vocabulary: the Agent Client Protocol where it has a word, else the agents.
// Version 1 only grows: members and alternatives are added, and none changes its meaning.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/detection/document_prefix.hpp>
#include <lisle/detection/recognition.hpp>
#include <lisle/schema.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// The tag of the neutral format.
struct conversation_t {};

namespace conversation {

// ---- Data ---------------------------------------------------------------------------------------

/// The version of the format, and the only one.
inline constexpr std::uint64_t current_version = 1;

/// A conversation.
template <class Model>
struct basic_conversation {
    using format = conversation_t;
    using string = typename Model::string;

    std::uint64_t version = current_version;
    std::optional<basic_source<Model>> source;
    std::optional<string> id, title;
    std::optional<timestamp> created, updated;
    std::vector<string> directories;  ///< the agent works in the first directory
    std::optional<basic_git_state<Model>> git;
    boxed_optional<basic_model_name<Model>> model;
    std::optional<string> mode;
    std::optional<basic_parent<Model>> parent;
    boxed_optional<basic_usage<Model>> usage;
    boxed_optional<basic_cost<Model>> cost;
    std::vector<basic_message<Model>> messages;
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_conversation const&) const = default;
};

using conversation = basic_conversation<owned>;

// ---- Access -------------------------------------------------------------------------------------

/// Returns the title; empty if there is no title. Lifetime: the conversation's, or its text's in a
/// conversation of views.
template <class Model>
[[nodiscard]] std::string_view title_of(basic_conversation<Model> const& c) {
    return c.title ? std::string_view{*c.title} : std::string_view{};
}

/// Returns the messages.
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

}  // namespace conversation

}  // namespace lisle::v0_1

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::conversation::basic_conversation<Model>>
    : object_of<conversation::basic_conversation<Model>> {
    using self = conversation::basic_conversation<Model>;
    struct fields : list<
        field<"lisle",       &self::version>,
        field<"source",      &self::source, skip_none>,
        field<"id",          &self::id, skip_none, is_identifier>,
        field<"title",       &self::title, skip_none, is_prose>,
        field<"created",     &self::created, skip_none>,
        field<"updated",     &self::updated, skip_none>,
        field<"directories", &self::directories, skip_default, is_path>,
        field<"git",         &self::git, skip_none>,
        field<"model",       &self::model, skip_none>,
        field<"mode",        &self::mode, skip_none>,
        field<"parent",      &self::parent, skip_none>,
        field<"usage",       &self::usage, skip_none>,
        field<"cost",        &self::cost, skip_none>,
        field<"messages",    &self::messages>,
        field<"native",      &self::native, skip_none>,
        rest<&self::extra>> {};
};

// clang-format on

// ---- Format -------------------------------------------------------------------------------------

template <>
struct lisle::format_traits<lisle::conversation_t> {
    template <class Model>
    using document = conversation::basic_conversation<Model>;

    static constexpr std::string_view name = "conversation";
    static constexpr std::string_view version = "1";
    static constexpr json_style style = {.lone_surrogates = true};

    /// Deep enough for a value of acpx or opencode, and for the levels of a residue around it.
    static constexpr std::size_t max_depth = 6000;

    /// Reads version 1. A permissive reader also takes a later version, with a note. Lone
    /// surrogates are kept, since some agents write them.
    template <class Model>
    static bool read(reader& r, conversation::basic_conversation<Model>& out) {
        r.in.ecmascript = r.options.ecmascript = true;
        if (r.in.max_depth == decode_options{}.max_depth) r.in.max_depth = max_depth;
        auto const* const from = r.in.at;
        if (!lisle::read(r, out)) return false;
        if (out.version == conversation::current_version) return true;
        if (!r.is_permissive() || out.version == 0)
            return r.in.fail(errc::unsupported_version, from,
                             "found " + std::to_string(out.version) + ", expected 1");
        r.remark(from, "a version this library does not know");
        return true;
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto const number = d.is_permissive() ? d.with(d.of_type("integer"), "minimum", 1)
                                              : d.keyword("const", 1);
        return d.all_of({d.template of<conversation::basic_conversation<owned>>(),
                         d.object_with({{"lisle", number}})});
    }

    /// The first key is the version.
    static recognition recognizes(document_prefix const& text) {
        auto const document = text.document();
        return certain_if(document["lisle"].is_number());
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::v0_1 {
LISLE_INLINE template struct document_codec<conversation_t,
                                            conversation::basic_conversation<owned>>;
LISLE_INLINE template struct document_codec<conversation_t,
                                            conversation::basic_conversation<borrowed>>;
LISLE_INLINE template bool read(reader&, conversation::conversation&);
LISLE_INLINE template void write(writer&, conversation::conversation const&);
LISLE_INLINE template bool read(reader&, conversation::message&);
LISLE_INLINE template void write(writer&, conversation::message const&);
}  // namespace lisle::v0_1
#endif
