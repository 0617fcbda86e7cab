// lisle/formats/acp/session_info.hpp - an agent's updates of a session's info, usage and notices.
//
// Source of the rules: the Agent Client Protocol, version 1 (SDK 1.9.0).
#pragma once

#include <lisle/formats/acp/session_config.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::acp {

// ---- Data ---------------------------------------------------------------------------------------

/// The commands that are available now.
template <class Model>
struct basic_available_commands_update {
    std::vector<basic_available_command<Model>> available_commands;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_available_commands_update const&) const = default;
};

/// The session has this mode now.
template <class Model>
struct basic_current_mode_update {
    typename Model::string current_mode_id;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_current_mode_update const&) const = default;
};

/// The session has these options now.
template <class Model>
struct basic_config_option_update {
    std::vector<basic_config_option<Model>> config_options;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_config_option_update const&) const = default;
};

/// A change of a session's info. An absent key leaves its value; a null title removes the title.
template <class Model>
struct basic_session_info_update {
    std::optional<std::optional<typename Model::string>> title;
    std::optional<std::optional<typename Model::string>> updated_at;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_session_info_update const&) const = default;
};

/// An amount in a currency.
template <class Model>
struct basic_money {
    double amount = 0;
    typename Model::string currency;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_money const&) const = default;
};

/// The usage of the context: `used` of `size` tokens.
template <class Model>
struct basic_usage_update {
    double used = 0;
    double size = 0;
    std::optional<basic_money<Model>> cost;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_usage_update const&) const = default;
};

/// A notice. `severity`: info, warning, error, other.
template <class Model>
struct basic_notice {
    typename Model::string severity;
    typename Model::string title;
    std::optional<typename Model::string> description;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_notice const&) const = default;
};

using available_commands_update = basic_available_commands_update<owned>;
using current_mode_update = basic_current_mode_update<owned>;
using config_option_update = basic_config_option_update<owned>;
using session_info_update = basic_session_info_update<owned>;
using money = basic_money<owned>;
using usage_update = basic_usage_update<owned>;
using notice = basic_notice<owned>;

}  // namespace lisle::v0_1::acp

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acp::basic_available_commands_update<Model>>
    : object_of<acp::basic_available_commands_update<Model>> {
    using self = acp::basic_available_commands_update<Model>;
    struct fields : list<
        field<"availableCommands", &self::available_commands>,
        field<"_meta",             &self::meta,              skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_current_mode_update<Model>>
    : object_of<acp::basic_current_mode_update<Model>> {
    using self = acp::basic_current_mode_update<Model>;
    struct fields : list<
        field<"currentModeId", &self::current_mode_id, is_identifier>,
        field<"_meta",         &self::meta,           skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_config_option_update<Model>>
    : object_of<acp::basic_config_option_update<Model>> {
    using self = acp::basic_config_option_update<Model>;
    struct fields : list<
        field<"configOptions", &self::config_options>,
        field<"_meta",         &self::meta,          skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_session_info_update<Model>>
    : object_of<acp::basic_session_info_update<Model>> {
    using self = acp::basic_session_info_update<Model>;
    struct fields : list<
        field<"title",     &self::title,     skip_none, is_prose>,
        field<"updatedAt", &self::updated_at,skip_none>,
        field<"_meta",     &self::meta,      skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_money<Model>> : object_of<acp::basic_money<Model>> {
    using self = acp::basic_money<Model>;
    struct fields : list<
        field<"amount",   &self::amount>,
        field<"currency", &self::currency>,
        field<"_meta",    &self::meta,    skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_usage_update<Model>>
    : object_of<acp::basic_usage_update<Model>> {
    using self = acp::basic_usage_update<Model>;
    struct fields : list<
        field<"used",  &self::used>,
        field<"size",  &self::size>,
        field<"cost",  &self::cost,skip_none>,
        field<"_meta", &self::meta,skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_notice<Model>> : object_of<acp::basic_notice<Model>> {
    using self = acp::basic_notice<Model>;
    struct fields : list<
        field<"severity",    &self::severity>,
        field<"title",       &self::title, is_prose>,
        field<"description", &self::description,skip_none, is_prose>,
        field<"_meta",       &self::meta,       skip_none>,
        rest<&self::extra>> {};
};

// clang-format on
