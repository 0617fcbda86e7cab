// lisle/formats/acpx/recorder/apply_setting.hpp - records modes, models and options that an agent
// accepted.
#pragma once

#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/parser/reference_value.hpp>
#include <lisle/formats/acpx/recorder/apply_content.hpp>
#include <lisle/formats/acpx/recorder/apply_state.hpp>
#include <lisle/formats/acpx/recorder/event.hpp>
#include <lisle/formats/acpx/recorder/ordered_keys.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/scalars/ecmascript_string.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::acpx::detail {

/// The stage of a connection at which a message comes.
enum class connection_stage { connected, created, loaded, prompting };

/// Whether a release keeps a setting that is accepted at this stage. When a prompt ended, older
/// releases restored the state, and until 0.16 the mode, that they had when the prompt began.
[[nodiscard]] constexpr bool keeps_setting(release by, connection_stage at,
                                           std::string_view method) {
    if (by >= release::v0_18_0 || at == connection_stage::created) return true;
    if (at == connection_stage::prompting)
        return by >= release::v0_11_2 && method != "session/set_mode";
    return by >= release::v0_11_2 || (by >= release::v0_6_1 && by < release::v0_7_0);
}

/// The id of the config option that sets the model, if there is one.
[[nodiscard]] inline std::optional<std::string>
find_model_option(boost::json::array const& options) {
    auto models = find_best_models(options);
    if (!models) return std::nullopt;
    return std::move(models->config_id);
}

/// Records one accepted setting in an agent's state, as one release does.
class setting_recorder {
public:
    setting_recorder(state& to, release by) : to_{to}, by_{by} {}

    void take(accepted_setting const& given) {
        auto const* const params = given.params.if_object();
        if (params == nullptr) return;
        if (given.method == "session/set_mode") take_mode(*params);
        else if (given.method == "session/set_model") take_model(*params);
        else if (given.method == "session/set_config_option") take_option(*params, given.result);
    }

private:
    using object = boost::json::object;
    using array = boost::json::array;

    void take_mode(object const& params) {
        if (auto const mode = find_string(params, "modeId")) set_desired_mode(*mode);
    }

    void take_model(object const& params) {
        if (by_ < release::v0_4_0) return;
        if (auto const model = find_string(params, "modelId")) set_model(*model, nullptr);
    }

    void take_option(object const& params, tree const& result) {
        auto const id = find_string(params, "configId"), value = find_string(params, "value");
        if (!id || !value) return;
        auto const* const fields = result.if_object();
        auto const* const listed = fields != nullptr ? find(*fields, "configOptions") : nullptr;
        set_option(*id, *value, listed != nullptr ? listed->if_array() : nullptr);
    }

    /// The trimmed text, or nothing for blank text, which removes a member.
    static std::optional<std::string> trim(std::string_view text) {
        auto const trimmed = scalars::ecmascript_trim(text);
        return trimmed.empty() ? std::nullopt : std::optional{std::string{trimmed}};
    }

    void set_desired_mode(std::string_view mode) {
        if (auto const trimmed = trim(mode))
            assign_key(to_, "desired_mode_id", to_.desired_mode_id, *trimmed);
        else erase_key(to_, "desired_mode_id", to_.desired_mode_id);
    }

    // ---- Models ---------------------------------------------------------------------------------

    void set_model(std::string const& model, array const* options) {
        if (by_ < release::v0_11_2) return set_trimmed_model(model);
        auto option = find_own_model_option();
        copy_for_turn(to_);
        if (options != nullptr) accept(*options);
        set_wanted_model(model);
        auto const answered = options != nullptr ? find_best_models(*options) : std::nullopt;
        assign_key(to_, "current_model_id", to_.current_model_id,
                   answered ? answered->current : model);
        if (!option) option = find_own_model_option();
        if (option) forget_desired_option(*option);
    }

    void set_trimmed_model(std::string_view model) {
        auto const trimmed = trim(model);
        set_wanted_model(trimmed);
        if (trimmed) assign_key(to_, "current_model_id", to_.current_model_id, *trimmed);
        else erase_key(to_, "current_model_id", to_.current_model_id);
    }

    void set_wanted_model(std::optional<std::string> model) {
        auto options = to_.session_options.value_or(session_options{});
        options.model = std::move(model);
        if (options == session_options{}) erase_key(to_, "session_options", to_.session_options);
        else assign_key(to_, "session_options", to_.session_options, std::move(options));
    }

    [[nodiscard]] std::optional<std::string> find_own_model_option() const {
        return find_model_option(options_of(to_));
    }

    // ---- Options --------------------------------------------------------------------------------

    void set_option(std::string const& id, std::string const& value, array const* options) {
        if (by_ < release::v0_11_2) return set_option_alone(id, value);
        auto const known = find_own_model_option();
        auto const listed = options != nullptr ? find_model_option(*options) : known;
        if (id == listed || (id == known && by_ >= release::v0_13_2))
            return set_model(value, options);
        copy_for_turn(to_);
        if (id == "mode" && by_ < release::v0_19_1)
            assign_key(to_, "desired_mode_id", to_.desired_mode_id, value);
        else set_desired_option(id, value);
        if (options != nullptr) accept(*options);
    }

    /// Before 0.11.2 acpx ignored the response; before 0.6.1 it recorded only the mode.
    void set_option_alone(std::string_view id, std::string const& value) {
        if (id == "mode") return set_desired_mode(value);
        auto const trimmed = trim(id);
        if (by_ >= release::v0_6_1 && trimmed && *trimmed != "mode" && *trimmed != "model")
            set_desired_option(*trimmed, value);
    }

    void set_desired_option(std::string const& id, std::string const& value) {
        auto desired = to_.desired_config_options.value_or(dictionary<std::string, std::string>{});
        assign_ordered(desired, id, value);
        set_desired_options(std::move(desired));
    }

    void forget_desired_option(std::string_view id) {
        if (!to_.desired_config_options) return;
        auto desired = *to_.desired_config_options;
        desired.erase(id);
        set_desired_options(std::move(desired));
    }

    void set_desired_options(dictionary<std::string, std::string> desired) {
        if (desired.empty()) erase_key(to_, "desired_config_options", to_.desired_config_options);
        else
            assign_key(to_, "desired_config_options", to_.desired_config_options,
                       std::move(desired));
    }

    /// Takes the options of a response. Since 0.13.2 the agent's values replace the desired ones.
    void accept(array const& options) {
        set_config_options(to_, options, by_);
        if (by_ < release::v0_13_2 || !to_.desired_config_options) return;
        std::vector<std::pair<std::string, std::string>> desired;
        for (auto const& option : options) {
            auto const* const fields = option.if_object();
            auto const id = fields != nullptr ? find_string(*fields, "id") : std::nullopt;
            auto const value = id ? find_string(*fields, "currentValue") : std::nullopt;
            if (value && to_.desired_config_options->contains(*id))
                desired.emplace_back(*id, *value);
        }
        set_desired_options(make_ordered(std::move(desired)));
    }

    state& to_;
    release by_;
};

}  // namespace lisle::v0_1::acpx::detail
