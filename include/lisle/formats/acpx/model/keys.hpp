// lisle/formats/acpx/model/keys.hpp - the keys of a record: each key once, with all its options.
//
// Templates alone: to use a list, include schema.hpp, which has the schemas of its values' types.
#pragma once

#include <lisle/formats/acpx/model/data.hpp>
#include <lisle/formats/acpx/model/key_options.hpp>
#include <lisle/schema.hpp>

namespace lisle::v0_1::acpx::detail {

// clang-format off

/// The keys of a conversation; in shape A they are the keys of `thread`.
template <class Model>
struct conversation_keys {
    using self = basic_conversation<Model>;

    using all = list<
        field<"version",                  &self::version, or_default, nested_only,
              must_be<a_thread_version>>,
        field<"title",                    &self::title, skip_none, lenient, is_prose,
              null_or<a_string>>,
        field<"messages",                 &self::messages, or_default, parsed_as<the_messages>>,
        field<"updated_at",               &self::updated_at, or_default, must_be<a_string>>,
        field<"detailed_summary",         &self::detailed_summary, skip_none, lenient, is_prose,
              nested_only, null_or<a_string>>,
        field<"initial_project_snapshot", &self::initial_project_snapshot, or_default,
              nested_only, parsed_as<any_value>>,
        field<"cumulative_token_usage",   &self::cumulative_token_usage, lenient,
              parsed_as<a_usage>>,
        field<"cumulative_cost",          &self::cumulative_cost, skip_none, lenient,
              since<release::v0_11_2>, parsed_as<a_cost>>,
        field<"request_token_usage",      &self::request_token_usage, lenient,
              key_kind<string_kind::identifier>, parsed_as<usage_by_request>>,
        field<"model",                    &self::model, or_default, nested_only,
              parsed_as<any_value>>,
        field<"profile",                  &self::profile, or_default, nested_only,
              parsed_as<any_value>>,
        field<"imported",                 &self::imported, lenient, nested_only,
              must_be<a_boolean>>,
        field<"subagent_context",         &self::subagent_context, lenient, nested_only,
              parsed_as<a_subagent_context>>,
        field<"speed",                    &self::speed, skip_none, lenient, nested_only,
              null_or<a_speed>>,
        field<"thinking_enabled",         &self::thinking_enabled, lenient, nested_only,
              must_be<a_boolean>>,
        field<"thinking_effort",          &self::thinking_effort, skip_none, lenient, nested_only,
              null_or<a_string>>>;

    using flat = flat_keys<all>;
};

/// The keys of a record around its conversation.
template <class Model>
struct session_keys {
    using self = basic_session<Model>;

    /// Omitted if absent; a value of another type counts as absent.
    template <fixed_string Name, auto Member, class... Options>
    using maybe = field<Name, Member, skip_none, lenient, Options...>;

    using snake_case = list<
        field<"schema",                       &self::schema, or_default,
              must_be<a_session_schema>>,
        field<"acpx_record_id",               &self::acpx_record_id, is_identifier,
              must_be<a_string>>,
        field<"acp_session_id",               &self::acp_session_id, or_default, is_identifier,
              must_be<a_string>>,
        maybe<"agent_session_id",             &self::agent_session_id, is_identifier,
              parsed_as<a_name>>,
        field<"agent_command",                &self::agent_command, or_default,
              must_be<a_string>>,
        maybe<"agent_argv",                   &self::agent_argv, since<release::v0_13_0>,
              parsed_as<an_argv>>,
        field<"cwd",                          &self::cwd, or_default, is_path,
              must_be<a_string>>,
        maybe<"name",                         &self::name, parsed_as<a_name_or_null>>,
        field<"created_at",                   &self::created_at, or_default, must_be<a_string>>,
        field<"last_used_at",                 &self::last_used_at, or_default, must_be<a_string>>,
        maybe<"last_seq",                     &self::last_seq, since<release::v0_1_15>,
              must_be<a_count>>,
        maybe<"last_request_id",              &self::last_request_id, is_identifier,
              since<release::v0_1_15>, may_be<a_string>>,
        maybe<"event_log",                    &self::event_log, since<release::v0_1_15>,
              parsed_as<an_event_log>>,
        field<"closed",                       &self::closed, lenient, parsed_as<a_flag>>,
        maybe<"closed_at",                    &self::closed_at, may_be<a_string>>,
        maybe<"pid",                          &self::pid, may_be<a_process_id>>,
        maybe<"agent_started_at",             &self::agent_started_at, may_be<a_string>>,
        maybe<"last_prompt_at",               &self::last_prompt_at, may_be<a_string>>,
        maybe<"last_agent_exit_code",         &self::last_agent_exit_code, null_or<an_integer>>,
        maybe<"last_agent_exit_signal",       &self::last_agent_exit_signal, null_or<a_string>>,
        maybe<"last_agent_exit_at",           &self::last_agent_exit_at, may_be<a_string>>,
        maybe<"last_agent_disconnect_reason", &self::last_agent_disconnect_reason, is_prose,
              may_be<a_string>>,
        maybe<"protocol_version",             &self::protocol_version, dropped_unless<a_number>>,
        maybe<"agent_capabilities",           &self::agent_capabilities,
              dropped_unless<an_object>>>;

    using state = maybe<"acpx", &self::acpx, parsed_as<a_state>>;

    using nested_part = list<
        field<"thread", &self::thread, parsed_as<a_thread>>,
        state,
        rest<&self::extra>>;
    using imported_from = list<
        maybe<"imported_from", &self::imported_from, since<release::v0_10_0>,
              parsed_as<an_origin>>>;
    template <class ImportedFrom>
    using flat_part = concatenate<
        flatten<&self::thread, typename conversation_keys<Model>::flat>,
        concatenate<list<state>, extend<ImportedFrom, rest<&self::extra>>>>;

    using flat = concatenate<snake_case, flat_part<imported_from>>;
    using flat_camel = concatenate<camel_case<snake_case>, flat_part<camel_case<imported_from>>>;
    using nested = concatenate<camel_case<snake_case>, nested_part>;
    using nested_snake = concatenate<snake_case, nested_part>;
};

// clang-format on

}  // namespace lisle::v0_1::acpx::detail
