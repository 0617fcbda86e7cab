// lisle/conversation/loom/places.hpp - where in a thread the neutral members are.
#pragma once

#include <lisle/conversation/source_map.hpp>

#include <string_view>

namespace lisle::v0_1::conversation::loom_bridge {

/// The list of messages.
inline constexpr std::string_view list_of_messages = "/conversation/messages";

// clang-format off

inline constexpr member_place thread_members[]{
    {"/source/release", "/loom_version"},
    {"/id",             "/id"},
    {"/title",          "/metadata/title"},
    {"/created",        "/created_at"},
    {"/updated",        "/updated_at"},
    {"/directories/0",  "/workspace_root"},
    {"/directories/1",  "/cwd"},
    {"/git/branch",     "/git_branch"},
    {"/git/commit",     "/git_initial_commit_sha"},
    {"/git/remote",     "/git_remote_url"},
    {"/git/dirty",      "/git_start_dirty"},
    {"/model",          "/model"},
    {"/model/provider", "/provider"},
    {"/model/id",       "/model"},
};

/// The residue of an answer has its message and those with its results.
inline constexpr member_place message_members[]{
    {"/native/*", ":/conversation/messages/#"},
};

/// A result is a message.
inline constexpr member_place call_members[]{
    {"/id",     "/id"},
    {"/name",   "/tool_name"},
    {"/input",  "/arguments_json"},
    {"/status", "^/content"},
    {"/output", "^/content"},
    {"/error",  "^/content"},
};

// clang-format on

}  // namespace lisle::v0_1::conversation::loom_bridge
