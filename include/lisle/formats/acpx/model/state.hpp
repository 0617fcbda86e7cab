// lisle/formats/acpx/model/state.hpp - an agent's state in a record: modes, models, commands.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/acpx/model/audit_event.hpp>
#include <lisle/schema.hpp>

#include <algorithm>
#include <optional>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace lisle::v0_1::acpx {

// ---- Data ---------------------------------------------------------------------------------------

/// A slash command of the agent. A bare name until 0.11.2, an object since.
template <class Model>
struct basic_command {
    typename Model::string name;
    std::optional<typename Model::string> description;
    std::optional<bool> has_input;
    bool is_bare = false;
    unknown_fields<Model> extra;

    bool operator==(basic_command const&) const = default;
};

/// A text that is added to the agent's own system prompt.
template <class Model>
struct basic_appended_prompt {
    typename Model::string append;
    unknown_fields<Model> extra;

    bool operator==(basic_appended_prompt const&) const = default;
};

/// A system prompt instead of the agent's, or in addition to it.
template <class Model>
struct basic_system_prompt : std::variant<typename Model::string, basic_appended_prompt<Model>> {
    using basic_system_prompt::variant::variant;
};

/// The user's options for the agent's session. `env` is stored in clear text.
template <class Model>
struct basic_session_options {
    using string = typename Model::string;

    std::optional<string> model;
    std::optional<std::vector<string>> allowed_tools;
    std::optional<double> max_turns;
    std::optional<basic_system_prompt<Model>> system_prompt;  ///< since 0.6.1
    std::optional<dictionary<string, string>> env;            ///< since 0.11.2
    unknown_fields<Model> extra;

    bool operator==(basic_session_options const&) const = default;
};

/// How the model is set: by a config option of the agent, or by an older request.
enum class model_control { config_option, legacy_set_model };

/// The object `acpx` of a record. An absent member was never set.
template <class Model>
struct basic_state {
    using string = typename Model::string;

    std::optional<bool> reset_on_next_ensure;  ///< only ever true
    std::optional<string> current_mode_id;
    std::optional<string> desired_mode_id;
    std::optional<dictionary<string, string>> desired_config_options;
    std::optional<dictionary<string, string>> available_model_names;
    std::optional<string> current_model_id;
    std::optional<std::vector<string>> available_models;
    std::optional<acpx::model_control> model_control;
    std::optional<std::vector<basic_command<Model>>> available_commands;
    std::optional<std::vector<typename Model::json>> config_options;
    std::optional<std::vector<basic_audit_event<Model>>> audit_events;  ///< shape A only
    std::optional<basic_session_options<Model>> session_options;
    unknown_fields<Model> extra;

    /// The keys that are written first, in this order: a running acpx writes keys in the order in
    /// which it assigned them. Empty in a state that was read, which keeps the order of its text.
    std::vector<std::string_view> key_order;

    bool operator==(basic_state const& other) const {
        auto const members = [](basic_state const& s) {
            return std::tie(s.reset_on_next_ensure, s.current_mode_id, s.desired_mode_id,
                            s.desired_config_options, s.available_model_names, s.current_model_id,
                            s.available_models, s.model_control, s.available_commands,
                            s.config_options, s.audit_events, s.session_options, s.extra);
        };
        return members(*this) == members(other);
    }
};

namespace detail {

/// The order in which to write the keys: `key_order` or, for a state as some acpx wrote it, the
/// order in its text. A running acpx assigns keys in the order of events, so each state may have an
/// order of its own. Empty for the order of the fields, also if the text has unknown, repeated or
/// loose members.
template <class Model>
[[nodiscard]] std::vector<std::string_view> find_key_order(basic_state<Model> const& s) {
    using kind = source_layout::entry_kind;
    auto const* const source = s.extra.source();
    if (!s.key_order.empty() || source == nullptr || !source->ordered || !source->values.empty())
        return s.key_order;
    std::vector<std::string_view> fields, out;
    hooks::for_each_field(s, hooks::table_of<basic_state<Model>>,
                          [&](auto const& field) { fields.push_back(field.key()); });
    for (auto const& entry : source->entries) {
        if (entry.kind != kind::known || !entry.key.empty()) return {};
        out.push_back(fields[entry.field]);
    }
    return out;
}

/// Writes a state with its keys in this order; other fields follow, then unknown keys.
template <class Model>
void write_in_order(writer& w, basic_state<Model> const& value,
                    std::vector<std::string_view> const& order) {
    auto const for_each_field = [&](auto use) {
        hooks::for_each_field(value, hooks::table_of<basic_state<Model>>, use);
    };
    w.to.open('{');
    for (auto const key : order)
        for_each_field([&](auto const& field) {
            if (field.key() == key && !field.is_left_out()) field.write(w);
        });
    for_each_field([&](auto const& field) {
        bool const is_written = std::find(order.begin(), order.end(), field.key()) != order.end();
        if (!is_written && !field.is_left_out()) field.write(w);
    });
    for (auto const& unknown : value.extra.members()) {
        w.to.key(unknown.key);
        w.to.raw(unknown.value.text());
    }
    w.to.close('}');
}

}  // namespace detail

using command = basic_command<owned>;
using appended_prompt = basic_appended_prompt<owned>;
using system_prompt = basic_system_prompt<owned>;
using session_options = basic_session_options<owned>;
using state = basic_state<owned>;

}  // namespace lisle::v0_1::acpx

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acpx::basic_command<Model>> : object_of<acpx::basic_command<Model>> {
    using self = acpx::basic_command<Model>;
    struct fields : list<
        field<"name",        &self::name>,
        field<"description", &self::description, skip_none, lenient, is_prose>,
        field<"has_input",   &self::has_input,   skip_none, lenient>,
        rest<&self::extra>> {};

    static hook_result accept(reader& r, self& out) {
        if (r.in.peek() != '"') return hook_result::declined;
        out.is_bare = true;
        return hooks::accept_if(read(r, out.name));
    }

    template <class Describer>
    static auto describe(Describer& d) {
        return d.one_of({d.of_type("string"), d.template table_of<self>()});
    }

    template <class Use>
    static void visit(self& value, Use use) {
        if (value.is_bare) use(value.name);
        else use.as_table(value);
    }

    static void produce(writer& w, self const& value) {
        if (value.is_bare) write(w, value.name);
        else hooks::write_default(w, value);
    }
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_appended_prompt<Model>>
    : object_of<acpx::basic_appended_prompt<Model>> {
    using self = acpx::basic_appended_prompt<Model>;
    struct fields : list<
        field<"append", &self::append, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_system_prompt<Model>>
    : one_of<acpx::basic_system_prompt<Model>, untagged> {
    struct cases : list<
        holds<"text",   typename Model::string>,
        holds<"append", acpx::basic_appended_prompt<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_session_options<Model>>
    : object_of<acpx::basic_session_options<Model>> {
    using self = acpx::basic_session_options<Model>;
    struct fields : list<
        field<"model",         &self::model,         skip_none, lenient>,
        field<"allowed_tools", &self::allowed_tools, skip_none, lenient>,
        field<"max_turns",     &self::max_turns,     skip_none, lenient>,
        field<"system_prompt", &self::system_prompt, skip_none, lenient, is_prose>,
        field<"env",           &self::env,           skip_none, lenient>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::acpx::model_control> : string_enum<acpx::model_control> {
    struct names : list<
        named<"config_option",    self::config_option>,
        named<"legacy_set_model", self::legacy_set_model>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_state<Model>> : object_of<acpx::basic_state<Model>> {
    using self = acpx::basic_state<Model>;
    struct fields : list<
        field<"reset_on_next_ensure",   &self::reset_on_next_ensure,   skip_none, lenient>,
        field<"current_mode_id",        &self::current_mode_id,        skip_none, lenient,
              is_identifier>,
        field<"desired_mode_id",        &self::desired_mode_id,        skip_none, lenient,
              is_identifier>,
        field<"desired_config_options", &self::desired_config_options, skip_none, lenient>,
        field<"available_model_names",  &self::available_model_names,  skip_none, lenient>,
        field<"current_model_id",       &self::current_model_id,       skip_none, lenient,
              is_identifier>,
        field<"available_models",       &self::available_models,       skip_none, lenient>,
        field<"model_control",          &self::model_control,          skip_none, lenient>,
        field<"available_commands",     &self::available_commands,     skip_none, lenient>,
        field<"config_options",         &self::config_options,         skip_none, lenient>,
        field<"audit_events",           &self::audit_events,           skip_none, lenient>,
        field<"session_options",        &self::session_options,        skip_none, lenient>,
        rest<&self::extra>> {};

    static void produce(writer& w, self const& value) {
        if (w.how == layout::source && value.key_order.empty())
            return hooks::write_default(w, value);
        auto const order = acpx::detail::find_key_order(value);
        if (order.empty()) hooks::write_default(w, value);
        else acpx::detail::write_in_order(w, value, order);
    }
};

// clang-format on
