// lisle/formats/acpx/recorder/apply_state.hpp - applies updates to the agent's state in a record.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/parser/reference_message.hpp>
#include <lisle/formats/acpx/parser/reference_value.hpp>
#include <lisle/formats/acpx/recorder/apply_content.hpp>
#include <lisle/formats/acpx/recorder/ordered_keys.hpp>
#include <lisle/formats/acpx/session.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::acpx::detail {

// ---- The order of keys --------------------------------------------------------------------------

/// The names of the present fields, in the order of their table.
[[nodiscard]] inline std::vector<std::string_view> present_keys(state const& s) {
    std::vector<std::string_view> keys;
    hooks::for_each_field(s, hooks::table_of<state>, [&](auto const& field) {
        if (!field.is_left_out()) keys.push_back(field.key());
    });
    return keys;
}

/// Records the present keys and their order, before one of them changes.
inline void list_keys(state& s) {
    if (s.key_order.empty()) s.key_order = find_key_order(s);
    if (s.key_order.empty()) s.key_order = present_keys(s);
}

/// JavaScript's `state[key] = value`: a new key comes last. `name` lives as long as the program.
template <class Value>
void assign_key(state& to, std::string_view name, std::optional<Value>& member, Value value) {
    list_keys(to);
    auto& order = to.key_order;
    if (std::find(order.begin(), order.end(), name) == order.end()) order.push_back(name);
    member = std::move(value);
}

/// JavaScript's `delete state[key]`.
template <class Value>
void erase_key(state& from, std::string_view name, std::optional<Value>& member) {
    list_keys(from);
    std::erase(from.key_order, name);
    member.reset();
}

/// Changes the state as acpx's copy before a turn does: the copy has another order of keys, and
/// lacks `reset_on_next_ensure`.
inline void copy_for_turn(state& to) {
    bool const has_names = to.available_model_names.has_value();
    to.reset_on_next_ensure.reset();
    to.key_order = {"current_mode_id",  "desired_mode_id",    "desired_config_options",
                    "current_model_id", "available_models",   "available_model_names",
                    "model_control",    "available_commands", "config_options",
                    "audit_events",     "session_options"};
    if (!has_names) std::erase(to.key_order, "available_model_names");
}

// ---- Models -------------------------------------------------------------------------------------

/// The models in a config option or in a session's response.
struct advertised_models {
    model_control by = model_control::legacy_set_model;
    std::string config_id{};  ///< the id of the option
    std::string current;
    std::vector<std::string> ids;
    std::vector<std::pair<std::string, std::string>> names;  ///< by id; the last duplicate counts

    [[nodiscard]] bool add(tree const& value) {
        auto const* const option = value.if_object();
        auto const id = option != nullptr ? find_string(*option, "value") : std::nullopt;
        auto const name = option != nullptr ? find_string(*option, "name") : std::nullopt;
        if (!id || !name) return false;
        ids.push_back(*id);
        names.emplace_back(*id, *name);
        return true;
    }
    [[nodiscard]] bool add_group(tree const& value) {
        auto const* const group = if_object_with_strings(&value, {"group", "name"});
        return group != nullptr
               && is_array_of(find(*group, "options"), [&](tree const& v) { return add(v); });
    }
};

[[nodiscard]] inline bool is_called_model(tree const* value) {
    return is_string(value) && *value == "model";
}

[[nodiscard]] inline std::optional<advertised_models> find_models(tree const& config_option) {
    auto const* const option =
        if_object_with_strings(&config_option, {"type", "id", "currentValue"});
    if (option == nullptr || *find(*option, "type") != "select") return std::nullopt;
    if (!is_called_model(find(*option, "category")) && !is_called_model(find(*option, "id")))
        return std::nullopt;
    auto const* const options = find(*option, "options");
    advertised_models flat;
    // An option with an empty id can't be set.
    if (*find(*option, "id") != "") flat.by = model_control::config_option;
    flat.config_id = *find_string(*option, "id");
    flat.current = *find_string(*option, "currentValue");
    auto grouped = flat;
    if (is_array_of(options, [&](tree const& v) { return flat.add(v); })) return flat;
    if (is_array_of(options, [&](tree const& v) { return grouped.add_group(v); })) return grouped;
    return std::nullopt;
}

/// The models of the best option: an option with the id and the category `model` goes first, then
/// an option with the category.
[[nodiscard]] inline std::optional<advertised_models>
find_best_models(boost::json::array const& options) {
    std::optional<advertised_models> best;
    int best_rank = -1;
    for (auto const& option : options) {
        auto models = find_models(option);
        if (!models) continue;
        auto const& fields = option.get_object();
        int const rank = !is_called_model(find(fields, "category")) ? 0
                         : is_called_model(find(fields, "id"))      ? 2
                                                                    : 1;
        if (rank <= best_rank) continue;
        best = std::move(models);
        best_rank = rank;
    }
    return best;
}

/// The config options of a record; empty if the record has none.
[[nodiscard]] inline boost::json::array options_of(state const& s) {
    boost::json::array out;
    if (s.config_options)
        for (auto const& option : *s.config_options) out.push_back(option.value());
    return out;
}

/// The models in a session's response without a config option for them.
[[nodiscard]] inline std::optional<advertised_models>
find_legacy_models(boost::json::object const& from) {
    auto const current = find_string(from, "currentModelId");
    auto const* const available = find(from, "availableModels");
    if (!current || available == nullptr || !available->is_array()) return std::nullopt;
    advertised_models out;
    out.current = *current;
    for (auto const& value : available->get_array())
        if (auto const* const offered = if_object_with_strings(&value, {"modelId", "name"})) {
            out.ids.push_back(*find_string(*offered, "modelId"));
            out.names.emplace_back(out.ids.back(), *find_string(*offered, "name"));
        }
    return out;
}

inline void set_models(state& to, advertised_models models, release recorder) {
    assign_key(to, "current_model_id", to.current_model_id, std::move(models.current));
    assign_key(to, "available_models", to.available_models, std::move(models.ids));
    if (recorder >= release::v0_16_0)
        assign_key(to, "available_model_names", to.available_model_names,
                   make_ordered(std::move(models.names)));
    if (recorder >= release::v0_11_2) assign_key(to, "model_control", to.model_control, models.by);
}

inline void clear_models(state& s) {
    erase_key(s, "current_model_id", s.current_model_id);
    erase_key(s, "available_models", s.available_models);
    erase_key(s, "available_model_names", s.available_model_names);
    erase_key(s, "model_control", s.model_control);
}

inline void set_config_options(state& to, boost::json::array const& options, release recorder) {
    std::vector<json> copies;
    for (auto const& option : options) copies.push_back(to_json(clone(option)));
    bool const was_advertised = find_best_models(options_of(to)).has_value();
    bool const is_legacy = to.model_control ? *to.model_control == model_control::legacy_set_model
                                            : !was_advertised && to.available_models.has_value();
    assign_key(to, "config_options", to.config_options, std::move(copies));
    if (recorder < release::v0_11_2) return;
    if (auto models = find_best_models(options)) set_models(to, *std::move(models), recorder);
    else if (is_legacy)
        assign_key(to, "model_control", to.model_control, model_control::legacy_set_model);
    else clear_models(to);
}

// ---- Commands -----------------------------------------------------------------------------------

[[nodiscard]] inline std::optional<command> to_command(tree const& value, release recorder) {
    auto const* const from = value.if_object();
    auto const name = from != nullptr ? find_trimmed(find(*from, "name")) : std::nullopt;
    if (!name) return std::nullopt;
    command out;
    if (recorder < release::v0_11_2) {
        out.name = *find_string(*from, "name");
        out.is_bare = true;
        return out;
    }
    out.name = *name;
    if (auto const description = find_trimmed(find(*from, "description")))
        out.description = std::string{*description};
    out.has_input = !is_nullish(find(*from, "input"));
    return out;
}

inline void set_commands(state& to, boost::json::array const& from, release recorder) {
    std::vector<command> commands;
    for (auto const& value : from)
        if (auto offered = to_command(value, recorder)) commands.push_back(*std::move(offered));
    assign_key(to, "available_commands", to.available_commands, std::move(commands));
}

}  // namespace lisle::v0_1::acpx::detail
