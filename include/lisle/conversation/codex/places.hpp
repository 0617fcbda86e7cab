// lisle/conversation/codex/places.hpp - where in a thread the neutral members are.
#pragma once

#include <lisle/conversation/codex/draft.hpp>
#include <lisle/conversation/source_map.hpp>

#include <string>

namespace lisle::v0_1::conversation::codex_bridge {

// clang-format off

/// The members of a conversation that stand in the first line of a thread.
inline constexpr member_place thread_members[]{
    {"/source/release",    "^/cli_version"},
    {"/source/id",         "^/id"},
    {"/id",                "^/id"},
    {"/created",           "^/timestamp"},
    {"/directories/0",     "^/cwd"},
    {"/model/provider",    "^/model_provider"},
    {"/parent",            "^"},
    {"/git",               "^/git"},
    {"/git/branch",        "^/git/branch"},
    {"/git/commit",        "^/git/commit_hash"},
    {"/git/remote",        "^/git/repository_url"},
    {"/native/before",     ""},
    {"/native/left_out/*", ""},
};

inline constexpr member_place message_members[]{
    {"/created", "/timestamp"},
};

/// A result is a line of its own; without envelopes lines have no times.
inline constexpr member_place call_members[]{
    {"/started", "@/timestamp"},
    {"/status", "^/payload"},
    {"/output", "^/payload"},
    {"/error",  "^/payload"},
    {"/ended",  "^/timestamp"},
};
inline constexpr member_place bare_call_members[]{
    {"/status", "^"},
    {"/output", "^"},
    {"/error",  "^"},
};

// clang-format on

/// Returns the place of a message; that of the conversation if the message's lines are kept whole.
[[nodiscard]] inline source_node message_place_of(part_source const* first, bool is_bare) {
    if (first == nullptr || first->line == no_line) return {};
    auto const members = is_bare ? member_places{} : member_places{message_members};
    return {'/' + std::to_string(first->line), members, {}, {}};
}

/// Returns the place of a part: its item.
[[nodiscard]] inline source_part place_of(part_source const& part, bool is_bare) {
    auto const members = is_bare ? member_places{bare_call_members} : member_places{call_members};
    source_part out{{}, source_map::none, members, {}, {}};
    if (part.output != no_line) out.other = '/' + std::to_string(part.output);
    if (part.line == no_line) return out;
    auto& place = out.place.emplace('/' + std::to_string(part.line));
    if (!is_bare) place += "/payload";
    if (part.slot) place += "/replacement_history/" + std::to_string(*part.slot);
    return out;
}

}  // namespace lisle::v0_1::conversation::codex_bridge
