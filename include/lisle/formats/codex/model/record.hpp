// lisle/formats/codex/model/record.hpp - a line of a rollout, of any release.
//
// Since 0.34 a line is `{"timestamp","type","payload"}`, in paginated threads with an ordinal.
// Up to 0.29 a line is a bare item; the first line is a bare session_meta, and a line with a
// `record_type` ends each batch.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/codex/model/compacted.hpp>
#include <lisle/formats/codex/model/event.hpp>
#include <lisle/formats/codex/model/item.hpp>
#include <lisle/formats/codex/model/session_meta.hpp>
#include <lisle/formats/codex/model/time_text.hpp>
#include <lisle/formats/codex/model/turn_context.hpp>
#include <lisle/formats/codex/model/usage.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/boxed.hpp>
#include <lisle/schema/out_of_line_variant.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// What the model has been told of its surroundings, since 0.145. If not `full`, `state` has only
/// what changed.
template <class Model>
struct basic_world_state {
    bool full = false;
    typename Model::json state{};
    unknown_fields<Model> extra;

    bool operator==(basic_world_state const&) const = default;
};

/// Stands before a message of another agent.
template <class Model>
struct basic_agent_communication_metadata {
    bool trigger_turn = false;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_communication_metadata const&) const = default;
};

/// A payload of the line type `Type`, which only Codex reads.
template <class Model, fixed_string Type>
struct basic_other_payload {
    typename Model::json value{};

    bool operator==(basic_other_payload const&) const = default;
};

/// A line since 0.34.
template <class Model, class Payload>
struct basic_line {
    using payload_type = Payload;

    basic_time_text<Model> timestamp;
    std::optional<std::uint64_t> ordinal;  ///< only in paginated threads
    Payload payload;
    std::optional<typename Model::json> metadata;  ///< of items, since 0.155
    unknown_fields<Model> extra;

    bool operator==(basic_line const&) const = default;
};

template <class Model>
using line_types =
    list<basic_line<Model, basic_session_meta<Model>>, basic_line<Model, basic_item<Model>>,
         basic_line<Model, basic_event<Model>>, basic_line<Model, basic_turn_context<Model>>,
         basic_line<Model, basic_compacted<Model>>, basic_line<Model, basic_world_state<Model>>,
         basic_line<Model, basic_token_usage_record<Model>>,
         basic_line<Model, basic_agent_communication_metadata<Model>>,
         basic_line<Model, basic_other_payload<Model, "inter_agent_communication">>,
         basic_line<Model, basic_other_payload<Model, "retained_context">>,
         basic_line<Model, basic_other_payload<Model, "security_risk_score">>,
         basic_line<Model, basic_other_payload<Model, "realtime_item">>,
         basic_line<Model, basic_other_payload<Model, "dynamic_tools_updated">>,
         unknown_case<Model>>;

/// A line since 0.34, by its type.
template <class Model>
struct basic_envelope : out_of_line_variant<line_types<Model>> {
    using basic_envelope::out_of_line_variant::out_of_line_variant;
};

/// Ends a batch of items up to 0.29. `record_type` is "state".
template <class Model>
struct basic_state_mark {
    typename Model::string record_type;
    nullable<typename Model::string> previous_response_id;
    unknown_fields<Model> extra;

    bool operator==(basic_state_mark const&) const = default;
};

/// A line of any release. Ask for its alternatives by find_alternative(), for large ones are in
/// boxes.
template <class Model>
struct basic_record
    : std::variant<boxed_if_large<basic_envelope<Model>>, boxed_if_large<basic_item<Model>>,
                   boxed_if_large<basic_bare_meta<Model>>, boxed_if_large<basic_state_mark<Model>>,
                   unknown_case<Model>> {
    using basic_record::variant::variant;
};

using world_state = basic_world_state<owned>;
using agent_communication_metadata = basic_agent_communication_metadata<owned>;
using envelope = basic_envelope<owned>;
using state_mark = basic_state_mark<owned>;
using record = basic_record<owned>;

// ---- Access -------------------------------------------------------------------------------------

/// Returns the line with a payload of this type, or null.
///
///     if (auto const* const line = line_with<codex::event>(record)) show(line->payload);
template <class Payload, class Model>
[[nodiscard]] basic_line<Model, Payload> const* line_with(basic_record<Model> const& r) {
    auto const* const line = find_alternative<basic_envelope<Model>>(&r);
    return line == nullptr ? nullptr : std::get_if<basic_line<Model, Payload>>(line);
}
template <class Payload, class Model>
[[nodiscard]] basic_line<Model, Payload>* line_with(basic_record<Model>& r) {
    auto* const line = find_alternative<basic_envelope<Model>>(&r);
    return line == nullptr ? nullptr : std::get_if<basic_line<Model, Payload>>(line);
}

/// Returns the item of a record, bare or in a line; null if it has none.
template <class Model>
[[nodiscard]] basic_item<Model> const* item_of(basic_record<Model> const& r) {
    if (auto const* const line = line_with<basic_item<Model>>(r)) return &line->payload;
    return find_alternative<basic_item<Model>>(&r);
}
template <class Model>
[[nodiscard]] basic_item<Model>* item_of(basic_record<Model>& r) {
    if (auto* const line = line_with<basic_item<Model>>(r)) return &line->payload;
    return find_alternative<basic_item<Model>>(&r);
}

/// Returns the event of a record of this type, or null.
template <class Event, class Model>
[[nodiscard]] Event const* event_of(basic_record<Model> const& r) {
    auto const* const line = line_with<basic_event<Model>>(r);
    return line == nullptr ? nullptr : std::get_if<Event>(&line->payload);
}

/// Whether a list of cases has one of this name.
template <class... Cases>
[[nodiscard]] constexpr bool has_case(list<Cases...> const&, std::string_view name) {
    return ((Cases::name == name) || ...);
}

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::codex::basic_world_state<Model>>
    : object_of<codex::basic_world_state<Model>> {
    using self = codex::basic_world_state<Model>;
    struct fields : list<
        field<"full",  &self::full,  or_default>,
        field<"state", &self::state, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_agent_communication_metadata<Model>>
    : object_of<codex::basic_agent_communication_metadata<Model>> {
    using self = codex::basic_agent_communication_metadata<Model>;
    struct fields : list<
        field<"trigger_turn", &self::trigger_turn, or_default>,
        rest<&self::extra>> {};
};

template <class Model, lisle::fixed_string Type>
struct lisle::schema<lisle::codex::basic_other_payload<Model, Type>>
    : transparent<&codex::basic_other_payload<Model, Type>::value> {};

template <class Model, class Payload>
struct lisle::schema<lisle::codex::basic_line<Model, Payload>>
    : object_of<codex::basic_line<Model, Payload>> {
    using self = codex::basic_line<Model, Payload>;
    /// A line whose payload may be any JSON is shown without its time. Other lines say what Codex
    /// is to do, and it skips one that it can't read.
    using may_lack_fields = std::conditional_t<
        std::is_same_v<Payload, codex::basic_item<Model>>
            || std::is_same_v<Payload, codex::basic_event<Model>>,
        list<salvage_fields>, list<>>;
    struct fields : extend<may_lack_fields,
        field<"timestamp", &self::timestamp>,
        field<"ordinal",   &self::ordinal,  skip_none>,
        tag_slot,
        field<"payload",   &self::payload>,
        field<"metadata",  &self::metadata, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_envelope<Model>>
    : one_of<codex::basic_envelope<Model>, internally_tagged<"type">> {
    template <class Payload>
    using line = codex::basic_line<Model, Payload>;
    template <fixed_string Type>
    using other = line<codex::basic_other_payload<Model, Type>>;
    struct cases : list<
        holds<"session_meta",          line<codex::basic_session_meta<Model>>>,
        holds<"response_item",         line<codex::basic_item<Model>>>,
        holds<"event_msg",             line<codex::basic_event<Model>>>,
        holds<"turn_context",          line<codex::basic_turn_context<Model>>>,
        holds<"compacted",             line<codex::basic_compacted<Model>>>,
        holds<"world_state",           line<codex::basic_world_state<Model>>>,
        holds<"token_usage_record",    line<codex::basic_token_usage_record<Model>>>,
        holds<"inter_agent_communication_metadata",
              line<codex::basic_agent_communication_metadata<Model>>>,
        holds<"inter_agent_communication", other<"inter_agent_communication">>,
        holds<"retained_context",      other<"retained_context">>,
        holds<"security_risk_score",   other<"security_risk_score">>,
        holds<"realtime_item",         other<"realtime_item">>,
        holds<"dynamic_tools_updated", other<"dynamic_tools_updated">>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_state_mark<Model>>
    : object_of<codex::basic_state_mark<Model>> {
    using self = codex::basic_state_mark<Model>;
    struct fields : list<
        field<"record_type",          &self::record_type>,
        field<"previous_response_id", &self::previous_response_id, never_null, is_identifier>,
        rest<&self::extra>> {};
};

// clang-format on

template <class Model>
struct lisle::schema<lisle::codex::basic_record<Model>>
    : one_of<codex::basic_record<Model>, untagged> {
    using self = codex::basic_record<Model>;
    // clang-format off
    static constexpr bool keeps_misfits = true;
    struct cases : list<
        holds<"line",  codex::basic_envelope<Model>>,
        holds<"item",  codex::basic_item<Model>>,
        holds<"meta",  codex::basic_bare_meta<Model>>,
        holds<"state", codex::basic_state_mark<Model>>> {};
    // clang-format on

    /// The tag tells the case, or the key that stands in its place.
    static hook_result accept(reader& r, self& out) {
        if (r.in.peek() != '{') {
            r.mistyped("object");
            return hook_result::failed;
        }
        hooks::tag_place type, state;
        if (hooks::find_tag(r, "\"type\"", type)) {
            using items = typename schema<codex::basic_item<Model>>::cases;
            return codex::has_case(items{}, type.name.characters)
                       ? read_as<codex::basic_item<Model>>(r, out)
                       : read_as<codex::basic_envelope<Model>>(r, out);
        }
        if (r.in.failed.code != errc::missing_field) return hook_result::failed;
        return hooks::find_tag(r, "\"record_type\"", state)
                   ? read_as<codex::basic_state_mark<Model>>(r, out)
                   : read_as<codex::basic_bare_meta<Model>>(r, out);
    }

    template <class Describer>
    static auto describe(Describer& d) {
        using items = typename schema<codex::basic_item<Model>>::cases;
        auto const has = [&](std::string_view key, auto schema_of_value) {
            return d.object_with({{key, schema_of_value}});
        };
        auto const is_item = has("type", d.tag_of(items{}));
        auto const is_line = d.all_of({has("type", d.of_type("string")), d.negate(is_item)});
        auto const has_no_type = d.negate(has("type", d.anything()));
        auto const is_state = has("record_type", d.of_type("string"));
        return d.any_of(
            {d.all_of({d.template of<codex::basic_envelope<Model>>(), is_line}),
             d.all_of({d.template of<codex::basic_item<Model>>(), is_item}),
             d.all_of(
                 {d.template of<codex::basic_bare_meta<Model>>(), has_no_type, d.negate(is_state)}),
             d.all_of({d.template of<codex::basic_state_mark<Model>>(), has_no_type, is_state})});
    }

private:
    template <class Case>
    static hook_result read_as(reader& r, self& out) {
        return hooks::accept_if(read(r, emplace_alternative<Case>(out)));
    }
};
