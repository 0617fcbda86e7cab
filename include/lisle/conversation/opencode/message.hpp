// lisle/conversation/opencode/message.hpp - opencode's messages without their parts.
//
// opencode has one message where the neutral conversation has several: for each step of an answer,
// and for the texts of a question that a person wrote, that opencode added, and that the model does
// not see. They have one id.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/conversation/opencode/spelling.hpp>
#include <lisle/conversation/opencode/usage.hpp>
#include <lisle/formats/opencode/model/message.hpp>
#include <lisle/text/spelled_members.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::opencode_bridge {

// ---- Errors -------------------------------------------------------------------------------------

/// Returns an error: its name, its message, and what else it has.
template <class Model>
[[nodiscard]] basic_failure<Model>
describe_error(opencode::basic_error_object<Model> const& error) {
    auto const json = to_text(error, layout::source);
    basic_failure<Model> out;
    out.kind = find_text(json, {"name"});
    out.text = find_text(json, {"data", "message"});
    std::string rest;
    for (auto const& m : text::members_of(find(json, {"data"})))
        if (m.key != "message" || !out.text)
            (((rest += rest.empty() ? '{' : ',') += m.token) += ':') += m.value;
    if (!rest.empty()) out.data = parse<typename Model::json>(rest + '}');
    return out;
}

/// Makes an error. An error of another program that opencode does not have becomes an UnknownError.
template <class Model>
[[nodiscard]] opencode::basic_error_object<Model> make_error(basic_failure<Model> const& error,
                                                             bool is_ours, loss_log const& log) {
    using object = opencode::basic_error_object<Model>;
    std::string data = "{}";
    if (error.text) data = set_member(data, "message", to_text(std::string{*error.text}));
    if (error.data) data = set_members(data, to_text(*error.data));
    auto const to_error_text = [&](std::string_view name) {
        auto const named = set_member("{}", "name", to_text(std::string{name}));
        return set_member(named, "data", data);
    };
    auto const json = to_error_text(error.kind ? std::string_view{*error.kind} : "UnknownError");
    if (is_ours)
        if (auto error_object = parse<object>(json)) return std::move(*error_object);
    if (auto error_object = decode_as<object>(json, strict)) return std::move(*error_object);
    if (error.kind) log.approximated("kind", "an UnknownError");
    log.drop("data", error.data, "an UnknownError has only a text");
    opencode::basic_error_of<Model, opencode::basic_unknown_failure<Model>> unknown;
    if (error.text) unknown.data.message = *error.text;
    else if (error.kind) unknown.data.message = *error.kind;
    return unknown;
}

// ---- From opencode ------------------------------------------------------------------------------

/// Returns a question without parts.
template <class Model>
[[nodiscard]] basic_message<Model> describe_info(opencode::basic_user_message<Model> const& info) {
    basic_message<Model> out;
    out.role = role::user;
    out.origin = origin::person;
    out.created = to_timestamp(info.time.created);
    if (info.model)
        out.model = basic_model_name<Model>{
            info.model->provider_id, info.model->model_id, info.model->variant, {}, {}};
    out.mode = info.agent;
    return out;
}

/// Returns an answer of one step without parts.
template <class Model>
[[nodiscard]] basic_message<Model>
describe_info(opencode::basic_assistant_message<Model> const& info) {
    basic_message<Model> out;
    out.role = role::assistant;
    out.origin = origin::model;
    out.created = to_timestamp(info.time.created);
    if (info.time.completed) out.completed = to_timestamp(*info.time.completed);
    out.model = basic_model_name<Model>{info.provider_id, info.model_id, info.variant, {}, {}};
    out.mode = info.agent ? info.agent : info.mode;
    if (info.tokens) out.usage = describe_usage(*info.tokens, usage_scope::request);
    out.cost = describe_cost<Model>(info.cost);
    if (info.finish && !info.finish->empty()) out.stop_reason = *info.finish;
    if (info.error) out.error = describe_error(*info.error);
    return out;
}

// ---- To opencode --------------------------------------------------------------------------------

/// What a message's info is made from, beside its neutral messages.
template <class Model>
struct info_context {
    bool is_ours = false;
    double created = 0;
    std::optional<double> completed;
    std::string parent_id, directory;  ///< of an answer
    boxed_optional<basic_model_name<Model>> model;
    std::optional<typename Model::string> mode;
    std::optional<typename Model::string> finish;
    boxed_optional<basic_usage<Model>> usage;
    double cost = 0;
    basic_failure<Model> const* error = nullptr;
    bool is_summary = false;
};

/// Makes the info of a question, without ids.
template <class Model>
[[nodiscard]] opencode::basic_user_message<Model>
make_question(info_context<Model> const& context) {
    opencode::basic_user_message<Model> out;
    out.time.created = context.created;
    out.agent = context.mode;
    if (context.model) {
        out.model.emplace();
        if (context.model->provider) out.model->provider_id = *context.model->provider;
        out.model->model_id = context.model->id;
        out.model->variant = context.model->variant;
    }
    return out;
}

/// Makes the info of an answer, without ids.
template <class Model>
[[nodiscard]] opencode::basic_assistant_message<Model>
make_answer(info_context<Model> const& context, loss_log const& log) {
    opencode::basic_assistant_message<Model> out;
    out.time.created = context.created;
    if (context.completed) out.time.completed = *context.completed;
    if (context.error != nullptr)
        out.error = make_error(*context.error, context.is_ours, log.at("error"));
    out.parent_id = {context.parent_id};
    if (context.model) {
        if (context.model->provider) out.provider_id = *context.model->provider;
        out.model_id = context.model->id;
        out.variant = context.model->variant;
    }
    out.mode = out.agent = context.mode;
    out.path = {context.directory, context.directory, {}};
    if (context.is_summary) out.summary = true;
    out.cost = context.cost;
    out.tokens = make_tokens(context.usage);
    out.finish = context.finish;
    return out;
}

/// The reasons to stop that the AI SDK, and so opencode, knows.
inline constexpr std::array<std::string_view, 7> known_finishes{
    "stop", "length", "content-filter", "tool-calls", "error", "other", "unknown"};

}  // namespace lisle::v0_1::conversation::opencode_bridge
