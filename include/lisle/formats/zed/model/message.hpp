// lisle/formats/zed/model/message.hpp - the messages of a thread and their content.
#pragma once

#include <lisle/formats/zed/model/compaction.hpp>
#include <lisle/formats/zed/model/image.hpp>
#include <lisle/formats/zed/model/mention.hpp>
#include <lisle/formats/zed/model/plain_text.hpp>
#include <lisle/formats/zed/model/tool_result.hpp>
#include <lisle/formats/zed/model/tool_use.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/out_of_line_variant.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

// ---- Data ---------------------------------------------------------------------------------------

/// Zed's `UserMessageContent`.
template <class Model>
struct basic_user_content : std::variant<basic_plain_text<Model>, basic_mention<Model>,
                                         basic_image<Model>, unknown_case<Model>> {
    using basic_user_content::variant::variant;
};

/// A user's message. Zed makes its `id` a UUID, but nothing checks that.
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

/// Thinking that its provider hides, as opaque text of that provider.
template <class Model>
struct basic_redacted_thinking {
    typename Model::string data;

    bool operator==(basic_redacted_thinking const&) const = default;
};

/// Zed's `AgentMessageContent`.
template <class Model>
struct basic_agent_content
    : std::variant<basic_plain_text<Model>, basic_thinking<Model>, basic_redacted_thinking<Model>,
                   basic_tool_use<Model>, unknown_case<Model>> {
    using basic_agent_content::variant::variant;
};

/// An agent's message. `tool_results` has results by tool use id, in order of arrival; a key and
/// the `tool_use_id` in its result are independent. `reasoning_details` is null if the provider
/// sent none.
template <class Model>
struct basic_agent_message {
    std::vector<basic_agent_content<Model>> content;
    dictionary<typename Model::string, basic_tool_result<Model>> tool_results;
    typename Model::json reasoning_details;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_message const&) const = default;
};

/// A request to go on after an interruption.
struct resume {
    bool operator==(resume const&) const = default;
};

template <class Model>
using message_types = list<basic_user_message<Model>, basic_agent_message<Model>, resume,
                           basic_compaction<Model>, unknown_case<Model>>;

/// Zed's `Message` (crates/agent/src/thread.rs).
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

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::zed::basic_user_content<Model>>
    : one_of<zed::basic_user_content<Model>, externally_tagged> {
    struct cases : list<
        holds<"Text",    zed::basic_plain_text<Model>>,
        holds<"Mention", zed::basic_mention<Model>>,
        holds<"Image",   zed::basic_image<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_user_message<Model>>
    : object_of<zed::basic_user_message<Model>> {
    using self = zed::basic_user_message<Model>;
    struct fields : list<
        field<"id",      &self::id, is_identifier>,
        field<"content", &self::content>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_thinking<Model>> : object_of<zed::basic_thinking<Model>> {
    using self = zed::basic_thinking<Model>;
    struct fields : list<
        field<"text",      &self::text, is_prose>,
        field<"signature", &self::signature, is_signature>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_redacted_thinking<Model>>
    : transparent<&zed::basic_redacted_thinking<Model>::data> {
    static constexpr auto text_kind = string_kind::encoded_bytes;
};

template <class Model>
struct lisle::schema<lisle::zed::basic_agent_content<Model>>
    : one_of<zed::basic_agent_content<Model>, externally_tagged> {
    struct cases : list<
        holds<"Text",             zed::basic_plain_text<Model>>,
        holds<"Thinking",         zed::basic_thinking<Model>>,
        holds<"RedactedThinking", zed::basic_redacted_thinking<Model>>,
        holds<"ToolUse",          zed::basic_tool_use<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_agent_message<Model>>
    : object_of<zed::basic_agent_message<Model>> {
    using self = zed::basic_agent_message<Model>;
    struct fields : list<
        field<"content",           &self::content>,
        field<"tool_results",      &self::tool_results, key_kind<string_kind::identifier>>,
        field<"reasoning_details", &self::reasoning_details, or_default>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_message<Model>>
    : one_of<zed::basic_message<Model>, externally_tagged> {
    struct cases : list<
        holds<"User",   zed::basic_user_message<Model>>,
        holds<"Agent",  zed::basic_agent_message<Model>>,
        unit <"Resume", zed::resume>,
        holds<"Compaction", zed::basic_compaction<Model>, newer>> {};
};

// clang-format on
