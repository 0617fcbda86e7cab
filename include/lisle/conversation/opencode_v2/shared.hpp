// lisle/conversation/opencode_v2/shared.hpp - what this bridge and that of opencode 1.x share, and
// names of models and errors, which both ways need.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/opencode/provider_data.hpp>
#include <lisle/conversation/opencode/session.hpp>
#include <lisle/conversation/opencode/spelling.hpp>
#include <lisle/conversation/opencode/usage.hpp>
#include <lisle/formats/opencode/v2/export.hpp>
#include <lisle/text/spelled_members.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::conversation::opencode_v2_bridge {

namespace v2 = opencode::v2;

using opencode_bridge::describe_cost;
using opencode_bridge::describe_usage;
using opencode_bridge::find;
using opencode_bridge::find_text;
using opencode_bridge::format_of;
using opencode_bridge::make_agent;
using opencode_bridge::make_cost;
using opencode_bridge::make_tokens;
using opencode_bridge::parse;
using opencode_bridge::set_member;
using opencode_bridge::style;
using opencode_bridge::tell_time;
using opencode_bridge::to_number;
using opencode_bridge::to_text;
using opencode_bridge::to_timestamp;
using opencode_bridge::to_whole_number;

inline constexpr std::string_view format_name = format_traits<opencode_v2_t>::name;

/// Whether opencode 2 wrote it: then `native` restores what no neutral member says.
template <class Model>
[[nodiscard]] bool is_ours(basic_conversation<Model> const& c) {
    return format_of(c) == format_name;
}

/// Returns native members with members of our own and a residue, both as objects; nothing if both
/// are empty.
template <class Model>
[[nodiscard]] native_members<Model> make_native(std::string_view members,
                                                std::string_view residue) {
    auto const inside = [](std::string_view object) {
        return object.size() < 2 ? std::string_view{} : object.substr(1, object.size() - 2);
    };
    if (members.empty() && residue.empty()) return {};
    std::string out = "{\"";
    (out += format_name) += "\":{";
    out += inside(members);
    if (!inside(members).empty() && !inside(residue).empty()) out += ',';
    (out += inside(residue)) += "}}";
    return lisle::text::assume_json(std::move(out));
}

// ---- Models -------------------------------------------------------------------------------------

/// The variant of a model that has none.
inline constexpr std::string_view usual_variant = "default";

template <class Model>
[[nodiscard]] basic_model_name<Model>
describe_model(opencode::basic_session_model<Model> const& m) {
    basic_model_name<Model> out;
    out.provider = m.provider_id;
    out.id = m.id;
    if (m.variant && *m.variant != usual_variant) out.variant = m.variant;
    return out;
}

template <class Model>
[[nodiscard]] opencode::basic_session_model<Model> spell_model(basic_model_name<Model> const& name,
                                                               loss_log const& log) {
    opencode::basic_session_model<Model> out;
    out.id = name.id;
    if (name.provider) out.provider_id = *name.provider;
    out.variant = name.variant ? *name.variant : typename Model::string{usual_variant};
    log.at("model").drop("effort", name.effort, "opencode's models have a variant, no effort");
    return out;
}

/// The model of a message, for the names under which its provider keeps signatures.
template <class Model>
[[nodiscard]] plain_model plain_model_of(opencode::basic_session_model<Model> const& m) {
    return {std::string{m.provider_id}, std::string{m.id}};
}

// ---- Errors -------------------------------------------------------------------------------------

/// Returns an error: its type, its message, and what else it has.
template <class Model>
[[nodiscard]] basic_failure<Model> describe_error(v2::basic_error<Model> const& error) {
    basic_failure<Model> out;
    out.kind = error.type;
    out.text = error.message;
    std::string rest;
    auto const whole = to_text(error, layout::source);
    for (auto const& m : text::members_of(whole))
        if (m.key != "type" && m.key != "message")
            (((rest += rest.empty() ? '{' : ',') += m.token) += ':') += m.value;
    if (!rest.empty()) out.data = parse<typename Model::json>(rest + '}');
    return out;
}

/// Makes an error. What other programs keep of theirs besides has no place.
template <class Model>
[[nodiscard]] v2::basic_error<Model> make_error(basic_failure<Model> const& from, bool is_own,
                                                loss_log const& log) {
    v2::basic_error<Model> out;
    out.type = from.kind ? *from.kind : typename Model::string{"unknown"};
    if (from.text) out.message = *from.text;
    else if (from.kind && !is_own) out.message = *from.kind;
    if (!from.data) return out;
    if (is_own)
        if (auto whole = parse<v2::basic_error<Model>>(
                set_members(to_text(out), to_text(*from.data, layout::source))))
            return std::move(*whole);
    log.dropped("data", "opencode's errors have a type and a message");
    return out;
}

// ---- What providers want back -------------------------------------------------------------------

/// The text of what a provider wants back, under either of its two names; empty if there is none.
template <class Model>
[[nodiscard]] std::string
to_state_text(std::optional<opencode::basic_record<Model>> const& state,
              std::optional<opencode::basic_record<Model>> const& native) {
    if (state) return to_text(state->value);
    return native ? to_text(native->value) : std::string{};
}

/// Returns what a state has under a key: bare, or in a message that was migrated from 1.x under the
/// provider's name.
[[nodiscard]] inline std::optional<std::string>
find_in_state(opencode_bridge::provider_keys const& keys, std::string_view state,
              std::string_view key) {
    if (auto bare = opencode_bridge::find_value(keys, state, key)) return bare;
    return opencode_bridge::find_value(keys, find(state, {keys.name}), key);
}

/// What the state of a thought says, for a model of this name.
[[nodiscard]] inline std::optional<opencode_bridge::provider_data>
read_state(plain_model const& model, std::string_view state) {
    auto const* const keys = opencode_bridge::find_provider_of(model);
    if (keys == nullptr) return opencode_bridge::read_provider_data(state);
    auto const read = [&](std::string_view key) { return find_in_state(*keys, state, key); };
    opencode_bridge::provider_data out{std::string{keys->name}, read(keys->signature),
                                       read(keys->encrypted), read(keys->redacted)};
    if (out.signature || out.encrypted || out.redacted) return out;
    return opencode_bridge::read_provider_data(state);
}

/// Makes the state of one value; nothing if the provider has no place for it.
template <class Model>
[[nodiscard]] std::optional<opencode::basic_record<Model>>
make_state(opencode_bridge::provider_keys const* keys, std::string_view key,
           std::string_view value) {
    if (keys == nullptr || key.empty()) return std::nullopt;
    auto const text = opencode_bridge::to_state_text(*keys, key, value);
    return text ? parse<opencode::basic_record<Model>>(*text) : std::nullopt;
}

}  // namespace lisle::v0_1::conversation::opencode_v2_bridge
