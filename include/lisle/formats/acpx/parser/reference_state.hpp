// lisle/formats/acpx/parser/reference_state.hpp - acpx's parser for the `acpx` of a record.
//
// No value of the state rejects the record: wrong values are dropped.
#pragma once

#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/parser/reference_value.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <optional>
#include <string_view>

namespace lisle::v0_1::acpx::detail {

class state_parser {
public:
    state_parser(boost::json::object const& from, release parser) : from_{from}, parser_{parser} {}

    [[nodiscard]] boost::json::object parse() {
        if (parser_ >= release::v0_5_3) keep_true("reset_on_next_ensure");
        keep_string("current_mode_id");
        if (parser_ >= release::v0_1_16) keep_string("desired_mode_id");
        if (parser_ >= release::v0_6_1) keep_map("desired_config_options", empty_maps::dropped);
        if (parser_ >= release::v0_16_0) keep_map("available_model_names", empty_maps::kept);
        if (parser_ >= release::v0_4_0) {
            keep_string("current_model_id");
            keep_string_array("available_models");
        }
        if (parser_ >= release::v0_11_2) {
            keep_model_control();
            keep_commands();
        } else {
            keep_string_array("available_commands");
            keep_array("config_options");
        }
        if (parser_ == release::seed) keep_audit_events();
        if (parser_ >= release::v0_4_0) keep_session_options();
        return std::move(out_);
    }

private:
    using object = boost::json::object;

    static void keep_if(object& to, std::string_view key, tree const* value, bool wanted) {
        if (wanted) keep(to, key, *value);
    }
    void keep_true(std::string_view key) {
        auto const* const value = find(from_, key);
        keep_if(out_, key, value, value != nullptr && *value == true);
    }
    void keep_string(std::string_view key) {
        auto const* const value = find(from_, key);
        keep_if(out_, key, value, is_string(value));
    }
    void keep_array(std::string_view key) {
        auto const* const value = find(from_, key);
        keep_if(out_, key, value, value != nullptr && value->is_array());
    }
    void keep_string_array(std::string_view key) {
        auto const* const value = find(from_, key);
        keep_if(out_, key, value, is_string_array(value));
    }

    /// Keeps the members that are strings.
    static std::optional<object> filter_strings(tree const* value) {
        auto const* const map = if_object(value);
        if (map == nullptr) return std::nullopt;
        object strings;
        for (auto const& member : *map)
            if (member.value().is_string()) strings.emplace(member.key(), member.value());
        return strings;
    }
    enum class empty_maps { kept, dropped };
    void keep_map(std::string_view key, empty_maps policy) {
        auto strings = filter_strings(find(from_, key));
        if (strings && (policy == empty_maps::kept || !strings->empty()))
            keep(out_, key, std::move(*strings));
    }

    // ---- Models and config options --------------------------------------------------------------

    void keep_model_control() {
        auto const* const stored = find(from_, "model_control");
        bool const is_known =
            stored != nullptr && (*stored == "config_option" || *stored == "legacy_set_model");
        keep_if(out_, "model_control", stored, is_known);
        auto const* const options = find(from_, "config_options");
        auto const is_object = [](tree const& option) { return option.is_object(); };
        bool const are_objects =
            options != nullptr && options->is_array()
            && std::all_of(options->get_array().begin(), options->get_array().end(), is_object);
        keep_if(out_, "config_options", options, are_objects);
        if (!is_known && out_.contains("available_models"))
            out_["model_control"] = are_objects && names_model(options->get_array())
                                        ? "config_option"
                                        : "legacy_set_model";
    }

    static bool names_model(boost::json::array const& options) {
        auto const is_model = [](tree const* value) {
            return value != nullptr && *value == "model";
        };
        return std::any_of(options.begin(), options.end(), [&](tree const& option) {
            return is_model(find(option.get_object(), "category"))
                   || is_model(find(option.get_object(), "id"));
        });
    }

    // ---- Commands -------------------------------------------------------------------------------

    static std::optional<object> parse_command(tree const& value) {
        auto const* const command = value.if_object();
        auto const name = find_trimmed(command != nullptr ? find(*command, "name") : &value);
        if (!name) return std::nullopt;
        object out{{"name", to_tree(*name)}};
        if (command == nullptr) return out;
        if (auto const description = find_trimmed(find(*command, "description")))
            out["description"] = to_tree(*description);
        auto const* const has_input = find(*command, "has_input");
        keep_if(out, "has_input", has_input, has_input != nullptr && has_input->is_bool());
        return out;
    }

    void keep_commands() {
        auto const* const found = find(from_, "available_commands");
        if (found == nullptr || !found->is_array()) return;
        boost::json::array commands;
        for (auto const& value : found->get_array())
            if (auto command = parse_command(value)) commands.emplace_back(std::move(*command));
        if (!commands.empty()) out_["available_commands"] = std::move(commands);
    }

    // ---- The rest -------------------------------------------------------------------------------

    void keep_audit_events() {
        auto const* const found = find(from_, "audit_events");
        if (found == nullptr || !found->is_array()) return;
        boost::json::array events;
        for (auto const& value : found->get_array()) {
            auto const* const event = value.if_object();
            if (event != nullptr && is_string(find(*event, "type"))
                && is_string(find(*event, "timestamp")))
                events.push_back(value);
        }
        out_["audit_events"] = std::move(events);
    }

    void keep_session_options() {
        auto const* const found = if_object(find(from_, "session_options"));
        if (found == nullptr) return;
        object options;
        auto const* const model = find(*found, "model");
        auto const* const tools = find(*found, "allowed_tools");
        auto const* const turns = find(*found, "max_turns");
        keep_if(options, "model", model, is_string(model));
        keep_if(options, "allowed_tools", tools, is_string_array(tools));
        keep_if(options, "max_turns", turns, is_integer_from(turns, 1));
        if (parser_ >= release::v0_6_1) keep_system_prompt(options, find(*found, "system_prompt"));
        if (parser_ >= release::v0_11_2)
            if (auto env = filter_strings(find(*found, "env")); env && !env->empty())
                options["env"] = std::move(*env);
        if (!options.empty()) out_["session_options"] = std::move(options);
    }

    static void keep_system_prompt(object& options, tree const* value) {
        auto const is_text = [](tree const* v) { return is_string(v) && !v->get_string().empty(); };
        auto const* const appended = if_object(value);
        if (appended == nullptr) return keep_if(options, "system_prompt", value, is_text(value));
        if (auto const* const text = find(*appended, "append"); is_text(text))
            options["system_prompt"] = object{{"append", *text}};
    }

    object const& from_;
    release parser_;
    object out_;
};

}  // namespace lisle::v0_1::acpx::detail
