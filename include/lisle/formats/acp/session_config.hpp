// lisle/formats/acp/session_config.hpp - commands, modes and options of a session.
//
// Source of the rules: the Agent Client Protocol, version 1 (SDK 1.9.0).
#pragma once

#include <lisle/schema.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::acp {

// ---- Data ---------------------------------------------------------------------------------------

/// The input that a command expects after its name.
template <class Model>
struct basic_command_input {
    typename Model::string hint;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_command_input const&) const = default;
};

/// ACP's `AvailableCommand`: a command that a person may give.
template <class Model>
struct basic_available_command {
    typename Model::string name;
    typename Model::string description;
    std::optional<basic_command_input<Model>> input;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_available_command const&) const = default;
};

/// A value that an option of a session may have.
template <class Model>
struct basic_config_value {
    typename Model::string value;
    typename Model::string name;
    std::optional<typename Model::string> description;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_config_value const&) const = default;
};

/// Values of an option under one name.
template <class Model>
struct basic_config_group {
    typename Model::string group;
    typename Model::string name;
    std::vector<basic_config_value<Model>> options;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_config_group const&) const = default;
};

/// A choice. `options` has config_values and config_groups in one array.
template <class Model>
struct basic_select_option {
    typename Model::string id;
    typename Model::string name;
    std::optional<typename Model::string> description;
    std::optional<typename Model::string> category;
    typename Model::string current_value;
    std::vector<typename Model::json> options;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_select_option const&) const = default;
};

/// An option that is on or off.
template <class Model>
struct basic_boolean_option {
    typename Model::string id;
    typename Model::string name;
    std::optional<typename Model::string> description;
    std::optional<typename Model::string> category;
    bool current_value = false;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_boolean_option const&) const = default;
};

/// ACP's `SessionConfigOption`.
template <class Model>
struct basic_config_option
    : std::variant<basic_select_option<Model>, basic_boolean_option<Model>, unknown_case<Model>> {
    using basic_config_option::variant::variant;
};

using command_input = basic_command_input<owned>;
using available_command = basic_available_command<owned>;
using config_value = basic_config_value<owned>;
using config_group = basic_config_group<owned>;
using select_option = basic_select_option<owned>;
using boolean_option = basic_boolean_option<owned>;
using config_option = basic_config_option<owned>;

}  // namespace lisle::v0_1::acp

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acp::basic_command_input<Model>>
    : object_of<acp::basic_command_input<Model>> {
    using self = acp::basic_command_input<Model>;
    struct fields : list<
        field<"hint",  &self::hint, is_prose>,
        field<"_meta", &self::meta,skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_available_command<Model>>
    : object_of<acp::basic_available_command<Model>> {
    using self = acp::basic_available_command<Model>;
    struct fields : list<
        field<"name",        &self::name>,
        field<"description", &self::description, is_prose>,
        field<"input",       &self::input,      skip_none>,
        field<"_meta",       &self::meta,       skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_config_value<Model>>
    : object_of<acp::basic_config_value<Model>> {
    using self = acp::basic_config_value<Model>;
    struct fields : list<
        field<"value",       &self::value>,
        field<"name",        &self::name>,
        field<"description", &self::description,skip_none, is_prose>,
        field<"_meta",       &self::meta,       skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_config_group<Model>>
    : object_of<acp::basic_config_group<Model>> {
    using self = acp::basic_config_group<Model>;
    struct fields : list<
        field<"group",   &self::group, is_identifier>,
        field<"name",    &self::name>,
        field<"options", &self::options>,
        field<"_meta",   &self::meta,   skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_select_option<Model>>
    : object_of<acp::basic_select_option<Model>> {
    using self = acp::basic_select_option<Model>;
    struct fields : list<
        field<"id",           &self::id, is_identifier>,
        field<"name",         &self::name>,
        field<"description",  &self::description,  skip_none, is_prose>,
        field<"category",     &self::category,     skip_none>,
        field<"currentValue", &self::current_value>,
        field<"options",      &self::options>,
        field<"_meta",        &self::meta,         skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_boolean_option<Model>>
    : object_of<acp::basic_boolean_option<Model>> {
    using self = acp::basic_boolean_option<Model>;
    struct fields : list<
        field<"id",           &self::id, is_identifier>,
        field<"name",         &self::name>,
        field<"description",  &self::description,  skip_none, is_prose>,
        field<"category",     &self::category,     skip_none>,
        field<"currentValue", &self::current_value>,
        field<"_meta",        &self::meta,         skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_config_option<Model>>
    : one_of<acp::basic_config_option<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"select",  acp::basic_select_option<Model>>,
        holds<"boolean", acp::basic_boolean_option<Model>>> {};
};

// clang-format on
