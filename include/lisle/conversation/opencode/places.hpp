// lisle/conversation/opencode/places.hpp - where in an export the neutral members are.
#pragma once

#include <lisle/conversation/message.hpp>
#include <lisle/conversation/source_map.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/model/part.hpp>

#include <cstddef>
#include <string>
#include <variant>

namespace lisle::v0_1::conversation::opencode_bridge {

// clang-format off

/// Messages that the conversation leaves out are in the residue; `#` stands for their indices.
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

/// Notes the places of the messages that the conversation leaves out: those before `first`, and
/// those from `reverted` on.
inline void note_session(source_map& places, std::size_t first, std::size_t reverted,
                         std::size_t end) {
    places.root.members = session_members;
    for (std::size_t i = 0; i < first; ++i) places.root.numbers.push_back(i);
    for (auto i = reverted; i < end; ++i) places.root.numbers.push_back(i);
}

/// Notes the places of the steps that the message at `index` became, and of their parts.
template <class Model>
void note_places(source_map& places, opencode::basic_message_with_parts<Model> const& from,
                 std::size_t index, basic_message<Model> const* steps, std::size_t count) {
    auto const place = "/messages/" + std::to_string(index);
    member_places members;
    if (std::holds_alternative<opencode::basic_user_message<Model>>(from.info))
        members = question_members;
    if (auto const* const answer =
            std::get_if<opencode::basic_assistant_message<Model>>(&from.info))
        members = answer->agent ? answer_members<true> : answer_members<false>;
    std::size_t i = 0;
    for (auto const* step = steps; step != steps + count; ++step) {
        places.add_message({place, members, {}, {}});
        if (members.empty()) places.add_part({{}, source_map::none, {}, {}});  // the whole message
        else
            for (auto const end = i + step->content.size(); i < end; ++i)
                places.add_part({"/parts", i, members_of(from.parts[i]), {}});
    }
}

}  // namespace lisle::v0_1::conversation::opencode_bridge
