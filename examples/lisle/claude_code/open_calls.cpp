// examples/lisle/claude_code/open_calls.cpp - one line of parents, as every release reads it.
#include "open_calls.hpp"


#include <lisle/conversation/rules/ids.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/formats/claude_code/tools/mend.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/unread_ids.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace app {

namespace {

namespace claude_code = lisle::claude_code;

using blocks = std::vector<claude_code::content_block>;

blocks const* blocks_of(claude_code::message_content const& content) {
    return std::get_if<blocks>(&content);
}

/// The calls that have a result anywhere in the file.
std::set<std::string_view> find_answered(claude_code::session const& s) {
    std::set<std::string_view> out;
    for (auto const& line : s.records) {
        auto const* const record = line.record();
        auto const* const prompt =
            record == nullptr ? nullptr : std::get_if<claude_code::user_record>(record);
        auto const* const all = prompt == nullptr ? nullptr : blocks_of(prompt->message.content);
        if (all == nullptr) continue;
        for (auto const& block : *all)
            if (auto const* const result = std::get_if<claude_code::tool_result_block>(&block))
                out.insert(result->tool_use_id);
    }
    return out;
}

bool holds_only_results(claude_code::user_record const& prompt) {
    auto const* const all = blocks_of(prompt.message.content);
    return all != nullptr && std::all_of(all->begin(), all->end(), [](auto const& block) {
               return std::holds_alternative<claude_code::tool_result_block>(block);
           });
}

/// The calls of the last answer, if only results follow it.
std::vector<claude_code::tool_use_block const*>
find_last_calls(claude_code::session const& s, std::vector<std::size_t> const& branch) {
    std::vector<claude_code::tool_use_block const*> out;
    std::optional<std::string> answer;
    for (auto const i : branch) {
        auto const* const record = s.records[i].record();
        if (auto const* const prompt = std::get_if<claude_code::user_record>(record)) {
            if (!holds_only_results(*prompt)) out.clear();
        } else if (auto const* const part = std::get_if<claude_code::assistant_record>(record)) {
            if (part->message.id != answer) out.clear();
            answer = part->message.id;
            if (auto const* const all = blocks_of(part->message.content))
                for (auto const& block : *all)
                    if (auto const* const call = std::get_if<claude_code::tool_use_block>(&block))
                        out.push_back(call);
        }
    }
    return out;
}

/// The newest time of all records, because older releases continue at the newest leaf.
lisle::scalars::instant find_newest_time(claude_code::session const& s) {
    lisle::scalars::instant out{};
    for (auto const& line : s.records) {
        auto const* const record = line.record();
        auto const* const link = record == nullptr ? nullptr : link_of(*record);
        if (link == nullptr || !link->timestamp) continue;
        if (auto const at = lisle::scalars::parse_rfc3339(*link->timestamp); at && out < *at)
            out = *at;
    }
    return out;
}

/// With three digits of a second, as ECMAScript prints them.
std::string to_ecmascript_time(lisle::scalars::instant const& at) {
    auto out = lisle::scalars::to_rfc3339_z({at.seconds, 0});
    auto digits = std::to_string(at.nanoseconds / 1'000'000);
    digits.insert(0, 3 - digits.size(), '0');
    return out.insert(out.size() - 1, '.' + digits);
}

void add_millisecond(lisle::scalars::instant& to) {
    constexpr auto millisecond = 1'000'000;
    constexpr auto second = 1000 * millisecond;
    to.nanoseconds += millisecond;
    if (to.nanoseconds < second) return;
    to.nanoseconds -= second;
    ++to.seconds;
}

}  // namespace

std::vector<open_call> close_claude_code_calls(claude_code::session const& s) {
    std::vector<open_call> out;
    auto const branch = claude_code::find_active_branch(s);
    if (branch.empty()) return out;
    auto const answered = find_answered(s);
    auto link = *link_of(*s.records[branch.back()].record());
    auto time = find_newest_time(s);
    auto const calls = find_last_calls(s, branch);
    lisle::unread_ids unread;
    for (auto const* const call : calls)
        if (!answered.contains(call->id)) unread.look_for(call->id);
    unread.look_in(s);
    for (auto const* const call : calls) {
        if (answered.contains(call->id)) continue;
        if (unread.contains(call->id)) {
            out.push_back({call->name, {}});
            continue;
        }
        add_millisecond(time);
        link.parent_uuid = link.uuid;
        link.logical_parent_uuid.reset();
        link.uuid = lisle::scalars::to_string(lisle::conversation::derive_uuid(
            {"claude-code", link.uuid.value_or(""), "result of " + call->id}));
        link.timestamp = to_ecmascript_time(time);
        claude_code::tool_result_block result;
        result.tool_use_id = call->id;
        result.content = std::string{claude_code::missing_result};
        result.is_error = true;
        claude_code::user_record record;
        static_cast<claude_code::link&>(record) = link;
        record.message.role = "user";
        record.message.content = blocks{std::move(result)};
        claude_code::session line;
        line.records.emplace_back().content = claude_code::record{std::move(record)};
        line.records.back().separator.clear();
        out.push_back({call->name, lisle::encode(line, lisle::layout::source)});
    }
    return out;
}

}  // namespace app
