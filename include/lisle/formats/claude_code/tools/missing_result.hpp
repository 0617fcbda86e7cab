// lisle/formats/claude_code/tools/missing_result.hpp - records with the result that a call lacks.
//
// Source: runs of Claude Code 0.2.126 to 2.1.330 with files from a hand, against a stand-in model
// server.
#pragma once

#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/formats/claude_code/tools/call_faults.hpp>
#include <lisle/lines/unread_ids.hpp>
#include <lisle/scalars/sha256.hpp>
#include <lisle/scalars/time_spelling.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code {

/// The text that releases since 2.1.112 put in place of a missing result.
inline constexpr std::string_view missing_result = "[Tool result missing due to internal error]";

namespace detail {

/// A UUID of version 4's layout, the same on every machine.
[[nodiscard]] inline std::string derive_record_id(std::string_view record, std::string_view call) {
    auto const digest =
        scalars::sha256(std::string{record}.append("\0result of ", 11).append(call));
    std::array<std::uint8_t, 16> bytes{};
    std::copy_n(digest.begin(), bytes.size(), bytes.begin());
    return scalars::to_string(scalars::make_uuid_v4(bytes));
}

[[nodiscard]] inline scalars::instant add_millisecond(scalars::instant at) {
    constexpr std::uint32_t millisecond = 1'000'000, second = 1'000 * millisecond;
    at.nanoseconds += millisecond;
    if (at.nanoseconds >= second) {
        at.nanoseconds -= second;
        ++at.seconds;
    }
    return at;
}

/// Makes a result for a call, in a record after the one at `place`, which becomes that of the new
/// record. Releases before 2.1.112 go on from the newest message: without a time the new record has
/// that of the record before it.
[[nodiscard]] inline user_record make_missing_result(link& place, std::string const& call,
                                                     std::optional<scalars::instant> time) {
    place.parent_uuid = place.uuid;
    place.logical_parent_uuid.reset();
    place.uuid = derive_record_id(place.uuid.value_or(""), call);
    if (time) place.timestamp = scalars::to_iso_milliseconds(*time);
    tool_result_block result;
    result.tool_use_id = call;
    result.content = std::string{missing_result};
    result.is_error = true;
    user_record out;
    static_cast<link&>(out) = place;
    out.message.role = "user";
    out.message.content = std::vector<content_block>{std::move(result)};
    return out;
}

/// The calls that have a result anywhere in the file.
[[nodiscard]] inline text::salted_set<std::string> find_answered(session const& s) {
    text::salted_set<std::string> out;
    for (auto const& line : s.records) {
        auto const* const any_record = line.record();
        auto const* const prompt =
            any_record == nullptr ? nullptr : find_alternative<user_record>(any_record);
        auto const* const all = prompt == nullptr ? nullptr : blocks_of(prompt->message.content);
        if (all == nullptr) continue;
        for (auto const& block : *all)
            if (auto const* const result = std::get_if<tool_result_block>(&block))
                out.insert(result->tool_use_id);
    }
    return out;
}

[[nodiscard]] inline bool holds_only_results(user_record const& prompt) {
    auto const* const all = blocks_of(prompt.message.content);
    return all != nullptr && std::all_of(all->begin(), all->end(), [](auto const& block) {
               return std::holds_alternative<tool_result_block>(block);
           });
}

/// The calls of the last answer, if only results follow it: one of each id. A record without an id
/// of its answer is an answer of its own.
[[nodiscard]] inline std::vector<tool_use_block const*>
find_last_calls(session const& s, std::vector<std::size_t> const& branch) {
    std::vector<tool_use_block const*> out;
    std::optional<std::string> answer;
    for (auto const i : branch) {
        auto const* const any_record = s.records[i].record();
        if (auto const* const prompt = find_alternative<user_record>(any_record)) {
            if (!holds_only_results(*prompt)) out.clear();
        } else if (auto const* const part = find_alternative<assistant_record>(any_record)) {
            if (!part->message.id || part->message.id != answer) out.clear();
            answer = part->message.id;
            if (auto const* const all = blocks_of(part->message.content))
                for (auto const& block : *all)
                    if (auto const* const call = std::get_if<tool_use_block>(&block))
                        out.push_back(call);
        }
    }
    text::salted_set<std::string> seen;
    std::erase_if(out, [&](auto const* call) { return !seen.insert(call->id).second; });
    return out;
}

/// The newest time of all records; nothing if no record has one.
[[nodiscard]] inline std::optional<scalars::instant> find_newest_time(session const& s) {
    std::optional<scalars::instant> out;
    for (auto const& line : s.records) {
        auto const* const any_record = line.record();
        auto const* const place = any_record == nullptr ? nullptr : link_of(*any_record);
        if (place == nullptr || !place->timestamp) continue;
        if (auto const at = scalars::parse_rfc3339(*place->timestamp); at && (!out || *out < *at))
            out = *at;
    }
    return out;
}

}  // namespace detail

/// A call without a result, by the name of its tool, and a record with one. Without a record if its
/// result is in a line that can't be read.
struct closed_call {
    std::string name;
    std::optional<record> result;
};

/// Returns the calls without a result in the last answer of the active branch, with results to be
/// appended to the session in this order. A call before that stays open: mend() sees to it. The ids
/// are the same on every machine.
///
/// Errors: none. Complexity: linear in the size of the session.
[[nodiscard]] inline std::vector<closed_call> close_last_calls(session const& s) {
    std::vector<closed_call> out;
    auto const branch = find_active_branch(s);
    if (branch.empty()) return out;
    auto calls = detail::find_last_calls(s, branch);
    auto const answered = detail::find_answered(s);
    std::erase_if(calls, [&](auto const* call) { return answered.contains(call->id); });
    unread_ids unread{detail::result_id_key};
    for (auto const* const call : calls) unread.look_for(call->id);
    unread.look_in(s);
    auto place = *link_of(*s.records[branch.back()].record());
    auto time = detail::find_newest_time(s);
    for (auto const* const call : calls) {
        auto& closed = out.emplace_back();
        closed.name = call->name;
        if (unread.contains(call->id)) continue;
        if (time) time = detail::add_millisecond(*time);
        closed.result = detail::make_missing_result(place, call->id, time);
    }
    return out;
}

}  // namespace lisle::v0_1::claude_code
