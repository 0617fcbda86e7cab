// lisle/conversation/opencode_v2/places.hpp - where in an export of opencode 2 the neutral members
// are.
#pragma once

#include <lisle/conversation/source_map.hpp>

namespace lisle::v0_1::conversation::opencode_v2_bridge {

// clang-format off

/// Messages that were left out are the residue's; `#` are their indices.
inline constexpr member_place session_members[]{
    {"/id",                "/info/id"},
    {"/title",             "/info/title"},
    {"/created",           "/info/time/created"},
    {"/updated",           "/info/time/updated"},
    {"/directories/0",     "/info/location/directory"},
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

/// Of messages of every kind.
inline constexpr member_place message_members[]{
    {"/id",             "/id"},
    {"/created",        "/time/created"},
    {"/completed",      "/time/completed"},
    {"/model",          "/model"},
    {"/model/provider", "/model/providerID"},
    {"/model/id",       "/model/id"},
    {"/model/variant",  "/model/variant"},
    {"/mode",           "/agent"},
    {"/usage",          "/tokens"},
    {"/cost",           "/cost"},
    {"/stop_reason",    "/finish"},
    {"/error",          "/error"},
    {"/error/kind",     "/error/type"},
    {"/error/text",     "/error/message"},
};

inline constexpr member_place text_members[]{
    {"/text",      "/text"},
    {"/signature", "/state"},
};
inline constexpr member_place reasoning_members[]{
    {"/text",      "/text"},
    {"/signature", "/state"},
    {"/encrypted", "/state"},
    {"/provider",  "/state"},
    {"/data",      "/state"},
};
inline constexpr member_place call_members[]{
    {"/id",         "/id"},
    {"/name",       "/name"},
    {"/input",      "/state/input"},
    {"/raw_input",  "/state/input"},
    {"/status",     "/state/status"},
    {"/started",    "/time/ran"},
    {"/ended",      "/time/completed"},
    {"/output",     "/state/content"},
    {"/structured", "/state/metadata"},
    {"/child",      "/state/metadata/sessionID"},
    {"/error",      "/state/error/message"},
    {"/signature",  "/providerState"},
};
inline constexpr member_place file_members[]{
    {"/media_type", "/mime"},
    {"/data",       "/data"},
    {"/uri",        "/source/uri"},
    {"/name",       "/name"},
};
/// A command that a person ran is a message.
inline constexpr member_place command_members[]{
    {"/id",      "/shellID"},
    {"/input",   "/command"},
    {"/status",  "/status"},
    {"/started", "/time/created"},
    {"/ended",   "/time/completed"},
    {"/output",  "/output"},
};
inline constexpr member_place compaction_members[]{
    {"/summary",  "/summary"},
    {"/items",    "/providerContext"},
    {"/provider", "/model/providerID"},
};
/// A text that is a member of its message.
inline constexpr member_place own_text_members[]{
    {"/text", ""},
};

// clang-format on

}  // namespace lisle::v0_1::conversation::opencode_v2_bridge
