// lisle/formats/acpx/model/message.hpp - the messages of a conversation, modelled on Zed's.
//
// acpx checks messages and keeps them by reference: unknown keys, and the order of keys, survive
// each of its writes. So canonical text has an unedited message as it was read.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/acpx/model/content.hpp>
#include <lisle/formats/acpx/model/tool.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/out_of_line_variant.hpp>

#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::acpx {

// ---- Data ---------------------------------------------------------------------------------------

/// A part of a user's message.
template <class Model>
struct basic_user_content
    : std::variant<basic_plain_text<Model>, basic_mention<Model>, basic_image<Model>,
                   basic_audio<Model>, unknown_case<Model>> {
    using basic_user_content::variant::variant;
};

/// A user's message. acpx makes its `id` a UUID, but nothing checks that.
template <class Model>
struct basic_user_message {
    typename Model::string id;
    std::vector<basic_user_content<Model>> content;
    unknown_fields<Model> extra;

    bool operator==(basic_user_message const&) const = default;
};

/// The model's thoughts.
template <class Model>
struct basic_thinking {
    typename Model::string text;
    std::optional<typename Model::string> signature;
    unknown_fields<Model> extra;

    bool operator==(basic_thinking const&) const = default;
};

/// The model's thoughts in a form that only its provider can read.
template <class Model>
struct basic_redacted_thinking {
    typename Model::string data;

    bool operator==(basic_redacted_thinking const&) const = default;
};

/// A part of an agent's message.
template <class Model>
struct basic_agent_content
    : std::variant<basic_plain_text<Model>, basic_thinking<Model>, basic_redacted_thinking<Model>,
                   basic_tool_use<Model>, unknown_case<Model>> {
    using basic_agent_content::variant::variant;
};

/// An agent's message. `tool_results` has results by tool use id; a key and the `tool_use_id` in
/// its result are independent.
template <class Model>
struct basic_agent_message {
    std::vector<basic_agent_content<Model>> content;
    dictionary<typename Model::string, basic_tool_result<Model>> tool_results;
    std::optional<typename Model::json> reasoning_details;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_message const&) const = default;
};

/// The user let the agent go on without a message.
struct resume {
    bool operator==(resume const&) const = default;
};

template <class Model>
using message_types =
    list<basic_user_message<Model>, basic_agent_message<Model>, resume, unknown_case<Model>>;

/// A message. An unreadable message is kept as an unknown_case and never costs the rest of its
/// file.
template <class Model>
struct basic_message : out_of_line_variant<message_types<Model>> {
    using basic_message::out_of_line_variant::out_of_line_variant;
};

using user_content = basic_user_content<owned>;
using user_message = basic_user_message<owned>;
using thinking = basic_thinking<owned>;
using redacted_thinking = basic_redacted_thinking<owned>;
using agent_content = basic_agent_content<owned>;
using agent_message = basic_agent_message<owned>;
using message = basic_message<owned>;

namespace detail {

/// A permissive reader keeps misfits in the value as text, or else the value as an unknown_case,
/// and reads on. So does salvage, unless the text ends inside the value: then it keeps the readable
/// part.
template <class T>
hook_result read_or_keep(reader& r, T& out) {
    if (!r.is_permissive()) return hook_result::declined;
    auto const* const from = r.in.at;
    auto const depth = r.in.depth;
    auto const damages = r.salvaged.count();
    auto const usual = std::exchange(r.misfits, misfit_policy::keep);
    bool const is_read = hooks::read_default(r, out);
    r.misfits = usual;
    if (is_read && (r.salvaged.is_cut() || r.salvaged.count() == damages))
        return hook_result::accepted;
    if (!is_read && r.is_unrecoverable()) return hook_result::failed;
    r.salvaged.forget_since(damages);
    hooks::key_summary seen;
    if (*from == '{' && !hooks::summarize_keys(r, from, seen)) return hook_result::failed;
    return hooks::accept_if(hooks::keep_unknown(r, out, from, depth, seen.first_key));
}

/// The JSON Schema of the values that read_or_keep reads.
template <class T, class Describer>
auto describe_kept(Describer& d) {
    auto const table = d.template table_of<T>();
    return d.is_permissive() ? d.or_anything(table, "An unreadable value is kept as text.")
                             : table;
}

/// Writes a value that acpx keeps by reference as it was read, in every layout.
template <class T>
void write_as_kept(writer& w, T const& value) {
    auto const layout_before = std::exchange(w.how, layout::source);
    hooks::write_default(w, value);
    w.how = layout_before;
}

}  // namespace detail

}  // namespace lisle::v0_1::acpx

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acpx::basic_user_content<Model>>
    : one_of<acpx::basic_user_content<Model>, externally_tagged> {
    static hook_result accept(reader& r, acpx::basic_user_content<Model>& out) {
        return acpx::detail::read_or_keep(r, out);
    }
    template <class Describer>
    static auto describe(Describer& d) {
        return acpx::detail::describe_kept<acpx::basic_user_content<Model>>(d);
    }
    struct cases : list<
        holds<"Text",    acpx::basic_plain_text<Model>>,
        holds<"Mention", acpx::basic_mention<Model>>,
        holds<"Image",   acpx::basic_image<Model>>,
        holds<"Audio",   acpx::basic_audio<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_user_message<Model>>
    : object_of<acpx::basic_user_message<Model>> {
    using self = acpx::basic_user_message<Model>;
    struct fields : list<
        field<"id",      &self::id, is_identifier>,
        field<"content", &self::content>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_thinking<Model>> : object_of<acpx::basic_thinking<Model>> {
    using self = acpx::basic_thinking<Model>;
    struct fields : list<
        field<"text",      &self::text, is_prose>,
        field<"signature", &self::signature, is_signature>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_redacted_thinking<Model>>
    : transparent<&acpx::basic_redacted_thinking<Model>::data> {
    static constexpr auto text_kind = string_kind::encoded_bytes;
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_agent_content<Model>>
    : one_of<acpx::basic_agent_content<Model>, externally_tagged> {
    static hook_result accept(reader& r, acpx::basic_agent_content<Model>& out) {
        return acpx::detail::read_or_keep(r, out);
    }
    template <class Describer>
    static auto describe(Describer& d) {
        return acpx::detail::describe_kept<acpx::basic_agent_content<Model>>(d);
    }
    struct cases : list<
        holds<"Text",             acpx::basic_plain_text<Model>>,
        holds<"Thinking",         acpx::basic_thinking<Model>>,
        holds<"RedactedThinking", acpx::basic_redacted_thinking<Model>>,
        holds<"ToolUse",          acpx::basic_tool_use<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_agent_message<Model>>
    : object_of<acpx::basic_agent_message<Model>> {
    using self = acpx::basic_agent_message<Model>;
    struct fields : list<
        field<"content",           &self::content>,
        field<"tool_results",      &self::tool_results, key_kind<string_kind::identifier>>,
        field<"reasoning_details", &self::reasoning_details, skip_none>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_message<Model>>
    : one_of<acpx::basic_message<Model>, externally_tagged> {
    static hook_result accept(reader& r, acpx::basic_message<Model>& out) {
        return acpx::detail::read_or_keep(r, out);
    }
    template <class Describer>
    static auto describe(Describer& d) {
        return acpx::detail::describe_kept<acpx::basic_message<Model>>(d);
    }
    struct cases : list<
        holds<"User",   acpx::basic_user_message<Model>>,
        holds<"Agent",  acpx::basic_agent_message<Model>>,
        unit <"Resume", acpx::resume>> {};

    static void produce(writer& w, acpx::basic_message<Model> const& value) {
        acpx::detail::write_as_kept(w, value);
    }
};

// clang-format on
