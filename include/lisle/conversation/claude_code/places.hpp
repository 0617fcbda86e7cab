// lisle/conversation/claude_code/places.hpp - where in a session the neutral members are.
#pragma once

#include <lisle/conversation/claude_code/native.hpp>
#include <lisle/conversation/source_map.hpp>

#include <optional>
#include <string>

namespace lisle::v0_1::conversation::claude_code_bridge {

// clang-format off

/// Records repeat what a session says of itself, and their natives tell it. The last answer tells
/// the model.
inline constexpr member_place session_members[]{
    {"/model",             "^/message/model"},
    {"/model/effort",      "^/effort"},
    {"/native/before",     ""},
    {"/native/left_out/*", ""},
};

/// In the tables of sessions and answers `^` is the last record of the answer.
inline constexpr member_place prompt_members[]{
    {"/id",      "/uuid"},
    {"/created", "/timestamp"},
};
inline constexpr member_place answer_members[]{
    {"/id",           "/message/id"},
    {"/created",      "/timestamp"},
    {"/completed",    "^/timestamp"},
    {"/model",        "^/message/model"},
    {"/model/effort", "^/effort"},
    {"/usage",        "^/message/usage"},
    {"/stop_reason",  "^/message/stop_reason"},
    {"/cost",         "^/costUSD"},
};

/// A result has a record of its own.
inline constexpr member_place part_members[]{
    {"/signature",  "/signature"},
    {"/started",    "@/timestamp"},
    {"/status",     "^/message/content"},
    {"/output",     "^/message/content"},
    {"/error",      "^/message/content"},
    {"/structured", "^/toolUseResult"},
    {"/ended",      "^/timestamp"},
};

// clang-format on

/// Returns the place of a part; that of its message if its record is kept whole.
[[nodiscard]] inline source_part place_of(native_part const& part) {
    source_part out{{}, source_map::none, part_members, {}, {}};
    if (part.output) out.other = '/' + std::to_string(part.output->at);
    if (!part.place) return out;
    auto& place = out.place.emplace('/' + std::to_string(part.place->at) + "/message/content");
    if (part.place->block) place += '/' + std::to_string(*part.place->block);
    return out;
}

}  // namespace lisle::v0_1::conversation::claude_code_bridge
