// lisle/formats/acp/message_chunk.hpp - chunks of messages and thoughts.
//
// Source of the rules: the Agent Client Protocol, version 1 (SDK 1.9.0).
#pragma once

#include <lisle/formats/acp/content_block.hpp>
#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::acp {

// ---- Data ---------------------------------------------------------------------------------------

/// A chunk of a message. All chunks of a message have its id.
template <class Model>
struct basic_message_chunk {
    basic_content_block<Model> content;
    std::optional<typename Model::string> message_id;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_message_chunk const&) const = default;
};

/// A piece of a user's message.
template <class Model>
struct basic_user_message_chunk : basic_message_chunk<Model> {};
/// A piece of an agent's answer.
template <class Model>
struct basic_agent_message_chunk : basic_message_chunk<Model> {};
/// A piece of an agent's thoughts.
template <class Model>
struct basic_agent_thought_chunk : basic_message_chunk<Model> {};

using user_message_chunk = basic_user_message_chunk<owned>;
using agent_message_chunk = basic_agent_message_chunk<owned>;
using agent_thought_chunk = basic_agent_thought_chunk<owned>;

}  // namespace lisle::v0_1::acp

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acp::basic_message_chunk<Model>>
    : object_of<acp::basic_message_chunk<Model>> {
    using self = acp::basic_message_chunk<Model>;
    struct fields : list<
        field<"content",   &self::content>,
        field<"messageId", &self::message_id,skip_none, is_identifier>,
        field<"_meta",     &self::meta,      skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_user_message_chunk<Model>>
    : object_of<acp::basic_user_message_chunk<Model>> {
    using fields = typename schema<acp::basic_message_chunk<Model>>::fields;
};

template <class Model>
struct lisle::schema<lisle::acp::basic_agent_message_chunk<Model>>
    : object_of<acp::basic_agent_message_chunk<Model>> {
    using fields = typename schema<acp::basic_message_chunk<Model>>::fields;
};

template <class Model>
struct lisle::schema<lisle::acp::basic_agent_thought_chunk<Model>>
    : object_of<acp::basic_agent_thought_chunk<Model>> {
    using fields = typename schema<acp::basic_message_chunk<Model>>::fields;
};

// clang-format on
