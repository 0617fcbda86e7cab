// lisle/formats/zed/request/completion_request.hpp - a whole request to a model.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/language_model/src/request.rs and crates/cloud_llm_client/src/cloud_llm_client.rs.
#pragma once

#include <lisle/formats/zed/model/settings.hpp>
#include <lisle/formats/zed/request/intent.hpp>
#include <lisle/formats/zed/request/request_message.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::zed {

// ---- Data ---------------------------------------------------------------------------------------

/// A tool that is offered to a model. Its schema is any JSON, with its keys in their order.
template <class Model>
struct basic_request_tool {
    typename Model::string name, description;
    typename Model::json input_schema;
    bool use_input_streaming = false;
    unknown_fields<Model> extra;

    bool operator==(basic_request_tool const&) const = default;
};

/// Whether a model may, must or must not use a tool.
enum class tool_choice { automatic, any, none };

/// Zed's `LanguageModelRequest`.
template <class Model>
struct basic_completion_request {
    std::optional<typename Model::string> thread_id, prompt_id;
    std::optional<completion_intent> intent;
    std::vector<basic_request_message<Model>> messages;
    std::vector<basic_request_tool<Model>> tools;
    std::optional<zed::tool_choice> tool_choice;
    std::vector<typename Model::string> stop;
    std::optional<float> temperature;
    bool thinking_allowed = false;
    std::optional<typename Model::string> thinking_effort;
    std::optional<speed_mode> speed;
    unknown_fields<Model> extra;

    bool operator==(basic_completion_request const&) const = default;
};

/// The body that Zed sends to its own cloud: a request for a provider, and the request's origin.
template <class Model>
struct basic_cloud_request {
    std::optional<typename Model::string> thread_id, prompt_id;
    std::optional<completion_intent> intent;
    typename Model::string provider, model;
    basic_completion_request<Model> provider_request;
    unknown_fields<Model> extra;

    bool operator==(basic_cloud_request const&) const = default;
};

using request_tool = basic_request_tool<owned>;
using completion_request = basic_completion_request<owned>;
using cloud_request = basic_cloud_request<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::zed::basic_request_tool<Model>>
    : object_of<zed::basic_request_tool<Model>> {
    using self = zed::basic_request_tool<Model>;
    struct fields : list<
        field<"name",                &self::name>,
        field<"description",         &self::description, is_prose>,
        field<"input_schema",        &self::input_schema>,
        field<"use_input_streaming", &self::use_input_streaming>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::zed::tool_choice> : string_enum<zed::tool_choice> {
    struct names : list<
        named<"Auto", self::automatic>,
        named<"Any",  self::any>,
        named<"None", self::none>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_completion_request<Model>>
    : object_of<zed::basic_completion_request<Model>> {
    using self = zed::basic_completion_request<Model>;
    struct fields : list<
        field<"thread_id",        &self::thread_id, is_identifier>,
        field<"prompt_id",        &self::prompt_id, is_identifier>,
        field<"intent",           &self::intent>,
        field<"messages",         &self::messages>,
        field<"tools",            &self::tools>,
        field<"tool_choice",      &self::tool_choice>,
        field<"stop",             &self::stop>,
        field<"temperature",      &self::temperature>,
        field<"thinking_allowed", &self::thinking_allowed>,
        field<"thinking_effort",  &self::thinking_effort>,
        field<"speed",            &self::speed>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_cloud_request<Model>>
    : object_of<zed::basic_cloud_request<Model>> {
    using self = zed::basic_cloud_request<Model>;
    struct fields : list<
        field<"thread_id",        &self::thread_id, skip_none, is_identifier>,
        field<"prompt_id",        &self::prompt_id, skip_none, is_identifier>,
        field<"intent",           &self::intent, skip_none>,
        field<"provider",         &self::provider>,
        field<"model",            &self::model>,
        field<"provider_request", &self::provider_request>,
        rest<&self::extra>> {};
};

// clang-format on
