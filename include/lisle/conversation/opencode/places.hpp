// lisle/conversation/opencode/places.hpp - where in an export the neutral members are.
#pragma once

#include <lisle/conversation/source_map.hpp>
#include <lisle/formats/opencode/model/part.hpp>

#include <variant>

namespace lisle::inline v0_1::conversation::opencode_bridge {

// clang-format off

/// Messages that were left out are the residue's; `#` are their indices.
inline constexpr member_place session_members[]{
    {"/source/release",    "/info/version"},
    {"/id",                "/info/id"},
    {"/title",             "/info/title"},
    {"/created",           "/info/time/created"},
    {"/updated",           "/info/time/updated"},
    {"/directories/0",     "/info/directory"},
    {"/model",             "/info/model"},
    {"/model/provider",    "/info/model/providerID"},
    {"/model/id",          "/info/model/id"},
    {"/model/variant",     "/info/model/variant"},
    {"/mode",              "/info/agent"},
    {"/parent",            "/info/parentID"},
    {"/usage",             "/info/tokens"},
    {"/cost",              "/info/cost"},
    {"/native/messages/*", ":/messages/#"},
};

inline constexpr member_place question_members[]{
    {"/id",             "/info/id"},
    {"/created",        "/info/time/created"},
    {"/model",          "/info/model"},
    {"/model/provider", "/info/model/providerID"},
    {"/model/id",       "/info/model/modelID"},
    {"/model/variant",  "/info/model/variant"},
    {"/mode",           "/info/agent"},
};
/// Answers of old releases have a mode instead of an agent.
template <bool HasAgent>
inline constexpr member_place answer_members[]{
    {"/id",             "/info/id"},
    {"/created",        "/info/time/created"},
    {"/completed",      "/info/time/completed"},
    {"/model",          "/info/modelID"},
    {"/model/provider", "/info/providerID"},
    {"/model/id",       "/info/modelID"},
    {"/model/variant",  "/info/variant"},
    {"/mode",           HasAgent ? "/info/agent" : "/info/mode"},
    {"/usage",          "/info/tokens"},
    {"/cost",           "/info/cost"},
    {"/stop_reason",    "/info/finish"},
    {"/error",          "/info/error"},
    {"/error/kind",     "/info/error/name"},
    {"/error/data",     "/info/error/data"},
};

inline constexpr member_place text_members[]{
    {"/text",      "/text"},
    {"/summary",   "/text"},
    {"/signature", "/metadata"},
};
inline constexpr member_place reasoning_members[]{
    {"/text",      "/text"},
    {"/signature", "/metadata"},
    {"/encrypted", "/metadata"},
    {"/provider",  "/metadata"},
    {"/data",      "/metadata"},
};
inline constexpr member_place file_members[]{
    {"/kind",       "/mime"},
    {"/media_type", "/mime"},
    {"/name",       "/filename"},
    {"/uri",        "/url"},
    {"/data",       "/url"},
    {"/range",      "/url"},
};
inline constexpr member_place call_members[]{
    {"/id",         "/callID"},
    {"/name",       "/tool"},
    {"/title",      "/state/title"},
    {"/input",      "/state/input"},
    {"/raw_input",  "/state/raw"},
    {"/status",     "/state"},
    {"/started",    "/state/time/start"},
    {"/ended",      "/state/time/end"},
    {"/output",     "/state"},
    {"/raw_output", "/state/output"},
    {"/structured", "/state/metadata"},
    {"/child",      "/state/metadata"},
    {"/error",      "/state/error"},
    {"/signature",  "/metadata"},
};

// clang-format on

/// The members of a part, by its type.
template <class Model>
[[nodiscard]] member_places members_of(opencode::basic_part<Model> const& part) {
    return std::visit(
        [](auto const& kind) -> member_places {
            if constexpr (requires { kind.call_id; }) return call_members;
            else if constexpr (requires { kind.mime; }) return file_members;
            else if constexpr (requires { kind.synthetic; }) return text_members;
            else if constexpr (requires { kind.text; }) return reasoning_members;
            else return {};
        },
        static_cast<typename opencode::basic_part<Model>::variant const&>(part));
}

}  // namespace lisle::inline v0_1::conversation::opencode_bridge
