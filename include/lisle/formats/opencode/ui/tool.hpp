// lisle/formats/opencode/ui/tool.hpp - a tool call in a UIMessage of the AI SDK.
//
// Source of the rules: npm ai 6.0.168 (2026-04). Its validator has a schema for each state, and
// writes keys in the order of that schema.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/dictionary.hpp>
#include <lisle/text/ecmascript.hpp>

#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// The order in which keys are written: that of the SDK's validator, or that of setting them. It is
/// not part of the value.
struct ui_key_order {
    bool is_validated = true;

    bool operator==(ui_key_order const&) const { return true; }
};

/// Metadata by provider, then by key: `{"anthropic": {"signature": "..."}}`.
template <class Model>
struct basic_provider_metadata {
    typename Model::json value = detail::make_object<Model>();

    bool operator==(basic_provider_metadata const&) const = default;
};

namespace detail {

/// Erases lost_key from all objects in a value; returns whether it was there. A view keeps it.
[[nodiscard]] inline bool erase_lost_keys(json& value) {
    auto const text = value.text();
    if (text.find(lost_key) == text.npos && text.find('\\') == text.npos) return false;
    auto tree = value.value();
    bool had_one = false;
    lisle::text::ecmascript::for_each_value(tree, [&](boost::json::value& inside) {
        auto* const object = inside.if_object();
        if (object != nullptr && object->stable_erase(lost_key) != 0) had_one = true;
    });
    if (had_one) value = to_json(tree);
    return had_one;
}
[[nodiscard]] inline bool erase_lost_keys(json_view) { return false; }

}  // namespace detail

/// How far a call is.
enum class ui_tool_state {
    input_streaming,
    input_available,
    approval_requested,
    approval_responded,
    output_available,
    output_error,
    output_denied
};

/// Whether the user lets the tool run; undecided while `approved` is empty.
template <class Model>
struct basic_ui_approval {
    typename Model::string id;
    std::optional<bool> approved;
    std::optional<typename Model::string> reason;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_approval const&) const = default;
};

/// A call of `tool_name`. Its part has the type `tool-<name>`, or `dynamic-tool` if the tool was
/// not known beforehand. `output` may be null, or absent.
template <class Model>
struct basic_ui_tool {
    typename Model::string tool_name;
    bool is_dynamic = false;
    typename Model::string tool_call_id;
    ui_tool_state state{};
    std::optional<basic_any<Model>> input, raw_input, output;
    std::optional<typename Model::string> error_text;
    std::optional<bool> provider_executed, preliminary;
    std::optional<basic_provider_metadata<Model>> call_provider_metadata, result_provider_metadata;
    std::optional<basic_ui_approval<Model>> approval;
    ui_key_order order;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_tool const&) const = default;
};

using provider_metadata = basic_provider_metadata<owned>;
using ui_approval = basic_ui_approval<owned>;
using ui_tool = basic_ui_tool<owned>;

namespace detail {

/// The key that the SDK's validator refuses, or misses, in a call's state; empty if none.
template <class Model>
std::string_view find_fault(basic_ui_tool<Model> const& tool) {
    using enum ui_tool_state;
    auto const state = tool.state;
    bool const has_approval = tool.approval.has_value();
    bool const is_decided = has_approval && tool.approval->approved.has_value();
    if (tool.output && state != output_available) return "output";
    if (tool.error_text.has_value() != (state == output_error)) return "errorText";
    switch (state) {
        case input_streaming:
        case input_available: return has_approval ? "approval" : "";
        case approval_requested:
            return has_approval && !is_decided && !tool.approval->reason ? "" : "approval";
        case approval_responded: return is_decided ? "" : "approval";
        case output_available:
        case output_error:
            return !has_approval || (is_decided && *tool.approval->approved) ? "" : "approval";
        case output_denied: return is_decided && !*tool.approval->approved ? "" : "approval";
    }
    return {};
}

}  // namespace detail

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

/// The validator requires an object for each provider, and copies it as a record.
template <class Model>
struct lisle::schema<lisle::opencode::basic_provider_metadata<Model>>
    : transparent<&opencode::basic_provider_metadata<Model>::value> {
    static hook_result accept(reader& r, opencode::basic_provider_metadata<Model>& out) {
        if (r.is_permissive()) return hook_result::declined;
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        dictionary<typename Model::string, opencode::basic_any<Model>> by_provider;
        if (!read(r, by_provider)) return hook_result::failed;
        for (auto const& [provider, metadata] : by_provider) {
            if (metadata.value.kind() == json_kind::object
                || provider == opencode::detail::lost_key)
                continue;
            dictionary<typename Model::string, opencode::basic_record<Model>> records;
            r.rewind(from, depth);
            if (!read(r, records)) return hook_result::failed;  // it fails, with the place
        }
        r.rewind(from, depth);
        if (!read(r, out.value)) return hook_result::failed;
        bool const had_lost_key = opencode::detail::erase_lost_keys(out.value);
        return opencode::detail::take_copied(r, from, had_lost_key);
    }
};

// clang-format off

template <>
struct lisle::schema<lisle::opencode::ui_tool_state> : string_enum<opencode::ui_tool_state> {
    struct names : list<
        named<"input-streaming",    self::input_streaming>,
        named<"input-available",    self::input_available>,
        named<"approval-requested", self::approval_requested>,
        named<"approval-responded", self::approval_responded>,
        named<"output-available",   self::output_available>,
        named<"output-error",       self::output_error>,
        named<"output-denied",      self::output_denied>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_ui_approval<Model>>
    : object_of<opencode::basic_ui_approval<Model>> {
    using self = opencode::basic_ui_approval<Model>;
    struct fields : list<
        field<"id",       &self::id, is_identifier>,
        field<"approved", &self::approved, never_null>,
        field<"reason",   &self::reason,   never_null, is_prose>,
        rest<&self::extra>> {};
};

/// One table for each state, with the keys that the state has and those that it forbids.
template <class Model>
struct lisle::schema<lisle::opencode::basic_ui_tool<Model>>
    : object_of<opencode::basic_ui_tool<Model>> {
    using self = opencode::basic_ui_tool<Model>;

    using tool_name     = field<"toolName",               &self::tool_name>;
    using call_id       = field<"toolCallId",             &self::tool_call_id, is_identifier>;
    using state         = field<"state",                  &self::state>;
    using input         = field<"input",                  &self::input, never_null>;
    using raw_input     = field<"rawInput",               &self::raw_input, never_null>;
    using output        = field<"output",                 &self::output, never_null>;
    using error_text    = field<"errorText",              &self::error_text, never_null, is_prose>;
    using executed      = field<"providerExecuted",       &self::provider_executed, never_null>;
    using preliminary   = field<"preliminary",            &self::preliminary, never_null>;
    using call_metadata = field<"callProviderMetadata", &self::call_provider_metadata, never_null>;
    using metadata      = field<"resultProviderMetadata", &self::result_provider_metadata,
                                never_null>;
    using approval      = field<"approval",               &self::approval, never_null>;
    using others        = rest<&self::extra>;

    using streaming = list<call_id, state, executed, call_metadata, input, output, error_text,
                           approval, others>;
    using fields    = list<call_id, state, executed, input, output, error_text, call_metadata,
                           approval, others>;
    using asking    = list<call_id, state, input, executed, output, error_text, call_metadata,
                           approval, others>;
    using available = list<call_id, state, executed, input, output, error_text, call_metadata,
                           metadata, preliminary, approval, others>;
    using failed    = list<call_id, state, executed, input, raw_input, output, error_text,
                           call_metadata, metadata, approval, others>;

    using dynamic_other     = concatenate<list<tool_name>, asking>;
    using dynamic_available = list<tool_name, call_id, state, input, executed, output, error_text,
                                   call_metadata, metadata, preliminary, approval, others>;
    using dynamic_failed    = list<tool_name, call_id, state, input, raw_input, executed, output,
                                   error_text, call_metadata, metadata, approval, others>;

    using assembled         = list<state, call_id, input, raw_input, output, error_text, executed,
                                   call_metadata, metadata, preliminary, approval, others>;
    using dynamic_assembled = concatenate<list<tool_name>, assembled>;

    template <class List>
    static constexpr auto table = hooks::make_table<self>(List{});

    /// Visits all fields, even those without a key in this state.
    template <class Use>
    static void visit(self& tool, Use use) {
        if (!tool.is_dynamic) use("type", tool.tool_name);
        if (tool.is_dynamic) use.as_list(tool, dynamic_assembled{});
        else use.as_list(tool, assembled{});
    }

    static hooks::object_table const& table_of(self const& tool) {
        using enum opencode::ui_tool_state;
        if (!tool.order.is_validated)
            return tool.is_dynamic ? table<dynamic_assembled> : table<assembled>;
        switch (tool.state) {
            case output_available:
                return tool.is_dynamic ? table<dynamic_available> : table<available>;
            case output_error:
                return tool.is_dynamic ? table<dynamic_failed> : table<failed>;
            case approval_requested:
            case approval_responded:
                return tool.is_dynamic ? table<dynamic_other> : table<asking>;
            case input_streaming:
                return tool.is_dynamic ? table<dynamic_other> : table<streaming>;
            case input_available:
            case output_denied: break;
        }
        return tool.is_dynamic ? table<dynamic_other> : table<fields>;
    }

    // clang-format on

    /// Reads a part of this type by its state, which tells the keys and their order.
    static bool read_tagged(reader& r, self& tool, std::string_view type,
                            hooks::tag_key const& key) {
        auto const* const from = r.in.at;
        tool.is_dynamic = type == "dynamic-tool";
        if (!tool.is_dynamic) r.store(type.substr(5), tool.tool_name);
        if (auto const state = hooks::find_counted_tag(r, "\"state\""))
            if (auto const known = hooks::from_name<opencode::ui_tool_state>(*state))
                tool.state = *known;
        if (!hooks::read_table(r, tool, table_of(tool), key)) return false;
        if (r.is_permissive()) return true;
        auto const fault = opencode::detail::find_fault(tool);
        return fault.empty()
               || r.in.fail(errc::no_case_matched, from,
                            "`" + std::string{fault} + "` in this state");
    }
};
