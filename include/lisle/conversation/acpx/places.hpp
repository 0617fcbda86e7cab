// lisle/conversation/acpx/places.hpp - where in a record the neutral members are.
#pragma once

#include <lisle/conversation/rules/reasoning_details.hpp>
#include <lisle/conversation/source_map.hpp>
#include <lisle/formats/acpx/session.hpp>

#include <string_view>
#include <variant>

namespace lisle::v0_1::conversation::acpx_bridge {

namespace detail {

/// Whether a record's keys are in camelCase.
[[nodiscard]] constexpr bool is_camel(acpx::shape shape) {
    return shape == acpx::shape::nested || shape == acpx::shape::flat_camel;
}

/// Whether a record has its conversation in `thread`.
[[nodiscard]] constexpr bool is_nested(acpx::shape shape) {
    return shape == acpx::shape::nested || shape == acpx::shape::nested_snake;
}

/// Where the signature of a thought or a call stands.
enum class signature_place { part, details };

// clang-format off

/// The members of a record.
template <acpx::shape Shape>
inline constexpr member_place record_members[]{
    {"/source/id",      is_camel(Shape) ? "/acpxRecordId" : "/acpx_record_id"},
    {"/id",             is_camel(Shape) ? "/acpSessionId" : "/acp_session_id"},
    {"/created",        is_camel(Shape) ? "/createdAt" : "/created_at"},
    {"/directories/0",  "/cwd"},
    {"/mode",           "/acpx/current_mode_id"},
    {"/model",          is_nested(Shape) ? "/thread/model" : "/acpx/current_model_id"},
    {"/model/provider", is_nested(Shape) ? "/thread/model/provider" : "/acpx/current_model_id"},
    {"/model/id",       is_nested(Shape) ? "/thread/model/model" : "/acpx/current_model_id"},
    {"/parent",         "/thread/subagent_context"},
    {"/parent/id",      "/thread/subagent_context/parent_session_id"},
    {"/parent/depth",   "/thread/subagent_context/depth"},
    {"/title",          is_nested(Shape) ? "/thread/title" : "/title"},
    {"/updated",        is_nested(Shape) ? "/thread/updated_at" : "/updated_at"},
    {"/usage",          is_nested(Shape)
                        ? "/thread/cumulative_token_usage" : "/cumulative_token_usage"},
    {"/cost",           is_nested(Shape) ? "/thread/cumulative_cost" : "/cumulative_cost"},
    {"/native/shape",   ""},
};

/// A usage stands at the record, by the id of the user's message.
inline constexpr member_place message_members[]{
    {"/id",    "/User/id"},
    {"/usage", "^"},
};

inline constexpr member_place text_members[]{
    {"/text", "/Text"},
};
inline constexpr member_place mention_members[]{
    {"/kind", "/Mention/uri"},
    {"/uri",  "/Mention/uri"},
    {"/name", "/Mention/uri"},
    {"/text", "/Mention/content"},
};
inline constexpr member_place image_members[]{
    {"/data",       "/Image/source"},
    {"/media_type", "/Image/source"},
    {"/width",      "/Image/size/width"},
    {"/height",     "/Image/size/height"},
};
inline constexpr member_place audio_members[]{
    {"/data",       "/Audio/source"},
    {"/media_type", "/Audio/mime_type"},
};
inline constexpr member_place thinking_members[]{
    {"/text",      "/Thinking/text"},
    {"/signature", "/Thinking/signature"},
};
/// Details are those of the whole message.
template <signature_place Place>
inline constexpr member_place detailed_thinking_members[]{
    {"/text",      "/Thinking/text"},
    {"/signature", Place == signature_place::details ? details_place : "/Thinking/signature"},
    {"/encrypted", details_place},
    {"/provider",  details_place},
};
inline constexpr member_place redacted_members[]{
    {"/data", "/RedactedThinking"},
};
template <signature_place Place>
inline constexpr member_place call_members[]{
    {"/id",                "/ToolUse/id"},
    {"/name",              "/ToolUse/name"},
    {"/input",             "/ToolUse/input"},
    {"/raw_input",         "/ToolUse/raw_input"},
    {"/is_input_complete", "/ToolUse/is_input_complete"},
    {"/signature",         Place == signature_place::details
                           ? details_place : "/ToolUse/thought_signature"},
    {"/status",            "^/is_error"},
    {"/output",            "^/content"},
    {"/error",             "^/content"},
    {"/structured",        "^/output"},
    {"/native/use",        ""},
    {"/native/result",     "^"},
};

// clang-format on

}  // namespace detail

/// The members of a record of the shape.
[[nodiscard]] inline member_places members_of(acpx::shape shape) {
    switch (shape) {
        case acpx::shape::nested: return detail::record_members<acpx::shape::nested>;
        case acpx::shape::flat_camel: return detail::record_members<acpx::shape::flat_camel>;
        case acpx::shape::nested_snake: return detail::record_members<acpx::shape::nested_snake>;
        case acpx::shape::flat: break;
    }
    return detail::record_members<acpx::shape::flat>;
}

/// The members of a thought whose message has details of a form.
[[nodiscard]] inline member_places members_of_thought(details_form form) {
    using detail::signature_place;
    if (form == details_form::opaque)
        return detail::detailed_thinking_members<signature_place::details>;
    return detail::detailed_thinking_members<signature_place::part>;
}

/// The members of a call whose signature stands in its message's details.
[[nodiscard]] inline member_places members_of_signed_call() {
    return detail::call_members<detail::signature_place::details>;
}

/// The members of a part, by its type.
template <class Content>
[[nodiscard]] member_places members_of(Content const& part) {
    return std::visit(
        [](auto const& kind) -> member_places {
            if constexpr (requires { kind.raw_input; })
                return detail::call_members<detail::signature_place::part>;
            else if constexpr (requires { kind.signature; }) return detail::thinking_members;
            else if constexpr (requires { kind.uri; }) return detail::mention_members;
            else if constexpr (requires { kind.mime_type; }) return detail::audio_members;
            else if constexpr (requires { kind.source; }) return detail::image_members;
            else if constexpr (requires { kind.data; }) return detail::redacted_members;
            else if constexpr (requires { kind.value; }) return detail::text_members;
            else return {};
        },
        static_cast<typename Content::variant const&>(part));
}

}  // namespace lisle::v0_1::conversation::acpx_bridge
