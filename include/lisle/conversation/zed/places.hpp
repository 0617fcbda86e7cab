// lisle/conversation/zed/places.hpp - where in a thread the neutral members are.
#pragma once

#include <lisle/conversation/message.hpp>
#include <lisle/conversation/rules/reasoning_details.hpp>
#include <lisle/conversation/source_map.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/locate.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::zed_bridge {

namespace detail {

/// How a thread spells a call: its signature may be in the details of its answer, and before
/// version 0.3.0 a use was no alternative of a content.
enum class call_form { usual, in_details, legacy };

template <call_form Form>
[[nodiscard]] constexpr std::string_view place_in_use(std::string_view place) {
    return Form == call_form::legacy ? place.substr(std::string_view{"/ToolUse"}.size()) : place;
}

// clang-format off

/// Threads before version 0.3.0 name some members otherwise.
template <bool IsLegacy>
inline constexpr member_place thread_members[]{
    {"/title",          IsLegacy ? "/summary" : "/title"},
    {"/created",        "/initial_project_snapshot/timestamp"},
    {"/updated",        "/updated_at"},
    {"/directories",    "/initial_project_snapshot/worktree_snapshots"},
    {"/directories/*",  "/initial_project_snapshot/worktree_snapshots/*/worktree_path"},
    {"/git",            "/initial_project_snapshot/worktree_snapshots/0/git_state"},
    {"/git/branch",     "/initial_project_snapshot/worktree_snapshots/0/git_state/current_branch"},
    {"/git/commit",     "/initial_project_snapshot/worktree_snapshots/0/git_state/head_sha"},
    {"/git/remote",     "/initial_project_snapshot/worktree_snapshots/0/git_state/remote_url"},
    {"/model",          "/model"},
    {"/model/provider", "/model/provider"},
    {"/model/id",       "/model/model"},
    {"/model/effort",   "/thinking_effort"},
    {"/mode",           "/profile"},
    {"/parent",         "/subagent_context"},
    {"/parent/id",      "/subagent_context/parent_thread_id"},
    {"/parent/depth",   "/subagent_context/depth"},
    {"/usage",          "/cumulative_token_usage"},
    {"/native/detailed_summary",
                        IsLegacy ? "/detailed_summary_state/Generated/text" : "/detailed_summary"},
};

/// A usage stands at the thread, by the id of the message of the user before it.
inline constexpr member_place message_members[]{
    {"/id",       "/User/id"},
    {"/usage",    "^"},
    {"/native/*", ""},
};

inline constexpr member_place text_members[]{
    {"/text",             "/Text"},
    {"/native/*",         ""},
    {"/native/content/*", ""},
};
inline constexpr member_place mention_members[]{
    {"/kind",     "/Mention/uri"},
    {"/uri",      "/Mention/uri"},
    {"/name",     "/Mention/uri"},
    {"/range",    "/Mention/uri"},
    {"/text",     "/Mention/content"},
    {"/native/*", ""},
};
inline constexpr member_place image_members[]{
    {"/data",       "/Image/source"},
    {"/media_type", "/Image/source"},
    {"/width",      "/Image/size/width"},
    {"/height",     "/Image/size/height"},
    {"/native/*",   ""},
};
/// Details are those of the whole answer.
template <bool IsInDetails>
inline constexpr member_place thinking_members[]{
    {"/text",             "/Thinking/text"},
    {"/signature",        IsInDetails ? details_place : "/Thinking/signature"},
    {"/encrypted",        details_place},
    {"/provider",         details_place},
    {"/native/content/*", ""},
};
inline constexpr member_place redacted_members[]{
    {"/data",             "/RedactedThinking"},
    {"/native/content/*", ""},
};
template <call_form Form>
inline constexpr member_place call_members[]{
    {"/id",                    place_in_use<Form>("/ToolUse/id")},
    {"/name",                  place_in_use<Form>("/ToolUse/name")},
    {"/input",                 place_in_use<Form>("/ToolUse/input")},
    {"/raw_input",             Form == call_form::legacy ? "/input" : "/ToolUse/raw_input"},
    {"/is_input_complete",     Form == call_form::legacy ? "" : "/ToolUse/is_input_complete"},
    {"/signature",             Form == call_form::usual     ? "/ToolUse/thought_signature"
                               : Form == call_form::legacy ? "" : details_place},
    {"/status",                "^/is_error"},
    {"/output",                "^/content"},
    {"/error",                 "^/content"},
    {"/structured",            "^/output"},
    {"/child",                 "^/output"},
    {"/native/content/*",      ""},
    {"/native/tool_results/*", "^"},
};
inline constexpr member_place unknown_members_of_part[]{
    {"/native/*",         ""},
    {"/native/content/*", ""},
};

// clang-format on

/// The members of a part. A signature may be in the answer's details.
template <class Content>
[[nodiscard]] member_places members_of(Content const& part, bool has_signature_in_details = false) {
    return std::visit(
        [&](auto const& kind) -> member_places {
            if constexpr (requires { kind.raw_input; })
                return has_signature_in_details ? member_places{call_members<call_form::in_details>}
                                                : member_places{call_members<call_form::usual>};
            else if constexpr (requires { kind.signature; })
                return has_signature_in_details ? member_places{thinking_members<true>}
                                                : member_places{thinking_members<false>};
            else if constexpr (requires { kind.uri; }) return mention_members;
            else if constexpr (requires { kind.source; }) return image_members;
            else if constexpr (requires { kind.data; }) return redacted_members;
            else if constexpr (requires { kind.value; }) return text_members;
            else return unknown_members_of_part;
        },
        static_cast<typename Content::variant const&>(part));
}

}  // namespace detail

/// Returns the place of what is kept by a key: "/request_token_usage/u1".
[[nodiscard]] inline std::string place_of_key(std::string place, std::string_view key) {
    append_token(place, key);
    return place;
}

/// Notes where the message of an index and its parts are. `results` has the place of the result
/// that each part of an answer took. `described` is the neutral message, or null if it is made of
/// no details.
template <class Model>
void note_places(source_map& places, zed::basic_message<Model> const& m, std::size_t index,
                 std::vector<std::optional<std::size_t>> const& results,
                 basic_message<Model> const* described) {
    auto const place = place_of_key("/messages", std::to_string(index));
    places.add_message({place, detail::message_members, {}, {}});
    if (auto const* const prompt = std::get_if<zed::basic_user_message<Model>>(&m)) {
        for (std::size_t i = 0; i < prompt->content.size(); ++i)
            places.add_part({"/User/content", i, detail::members_of(prompt->content[i]), {}});
    } else if (auto const* const answer = std::get_if<zed::basic_agent_message<Model>>(&m)) {
        for (std::size_t i = 0; i < answer->content.size(); ++i) {
            auto const form =
                described != nullptr ? form_of_details(described->content[i]) : details_form::none;
            bool const is_call =
                std::holds_alternative<zed::basic_tool_use<Model>>(answer->content[i]);
            bool const is_signature =
                form == details_form::opaque || (is_call && form != details_form::none);
            places.add_part({"/Agent/content", i,
                             detail::members_of(answer->content[i], is_signature),
                             results[i] ? place_of_key(place + "/Agent/tool_results",
                                                       answer->tool_results[*results[i]].first)
                                        : std::string{}});
        }
    } else {
        places.add_part({{}, source_map::none, {}, {}});
    }
}

}  // namespace lisle::v0_1::conversation::zed_bridge
