// lisle/conversation/claude_code/passed_over.hpp - messages that Claude Code passes over.
//
// It skips a record without a type, or of a type that it does not know, and of the records with one
// uuid all but the last.
#pragma once

#include <lisle/conversation/claude_code/describe_record.hpp>
#include <lisle/conversation/claude_code/parts.hpp>
#include <lisle/conversation/claude_code/read_session.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/record_index.hpp>
#include <lisle/schema/unknown.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

/// A line and its message.
template <class Model>
using line_message = std::pair<std::size_t, basic_message<Model>>;

/// The message of a record without a known type; empty if it has none. Lifetime: the record's.
template <class Model>
[[nodiscard]] std::string_view find_message(claude_code::basic_record<Model> const& record) {
    auto const* const unknown = find_alternative<unknown_case<Model>>(&record);
    auto const message = unknown != nullptr ? text::find_member(unknown->json.text(), "message")
                                            : std::string_view{};
    return text::find_member(message, "content").empty() ? std::string_view{} : message;
}

/// Returns the message of such a record as a part without a neutral word.
template <class Model>
[[nodiscard]] basic_message<Model> describe_untyped(std::string_view record,
                                                    std::string_view message) {
    auto const word = [](std::string_view object, std::string_view key) {
        auto const value = text::find_member(object, key);
        return value.starts_with('"') ? std::optional{text::unquote(value)} : std::nullopt;
    };
    basic_message<Model> out;
    bool const is_answer = word(message, "role") == "assistant";
    out.role = is_answer ? role::assistant : role::user;
    out.origin = is_answer ? origin::model : origin::program;
    out.part = part::orphan;
    if (auto id = word(record, "uuid")) out.id = *std::move(id);
    out.created = read_time<Model>(word(record, "timestamp"));
    out.content.push_back(make_native_block<Model>(message));
    return out;
}

/// Adds the messages of records without a known type, each with its line.
template <class Model>
void add_untyped(claude_code::basic_session<Model> const& from,
                 std::vector<line_message<Model>>& out) {
    for (std::size_t i = 0; i < from.records.size(); ++i) {
        auto const* const record = from.records[i].record();
        auto const message = record != nullptr ? find_message(*record) : std::string_view{};
        if (message.empty()) continue;
        auto const& whole = *find_alternative<unknown_case<Model>>(record);
        out.emplace_back(i, describe_untyped<Model>(whole.json.text(), message));
    }
}

/// The messages of one record alone, and its results, which no call takes.
template <class Model>
[[nodiscard]] std::vector<line_message<Model>>
read_alone(claude_code::basic_session<Model> const& from, std::size_t record) {
    session_reader<Model> reader;
    reader.read_inactive(from, {record});
    auto out = std::move(reader.orphans);
    for (auto& m : reader.conversation.messages) out.emplace_back(record, std::move(m));
    return out;
}

/// Adds the messages of records whose uuid a later record has, with other words. A resumed session
/// may repeat its records, and then says the same.
template <class Model>
void add_replaced(claude_code::basic_session<Model> const& from,
                  claude_code::record_index<Model> const& records,
                  std::vector<line_message<Model>>& out) {
    auto const says_same = [](auto const& a, auto const& b) {
        return a.second.content == b.second.content;
    };
    std::map<std::size_t, std::vector<line_message<Model>>> lasts;  // by record
    for (std::size_t i = 0; i < from.records.size(); ++i) {
        auto const* const record = from.records[i].record();
        auto const* const link = record != nullptr ? link_of(*record) : nullptr;
        if (link == nullptr || !link->uuid || records[i] != nullptr) continue;
        auto replaced = read_alone(from, i);
        auto const [at, is_new] = lasts.try_emplace(records.find(link->uuid));
        auto& last = at->second;
        if (is_new) last = read_alone(from, at->first);
        if (std::equal(replaced.begin(), replaced.end(), last.begin(), last.end(), says_same))
            continue;
        for (auto& [line, m] : replaced) {
            m.part = part::orphan;
            out.emplace_back(line, std::move(m));
        }
    }
}

}  // namespace lisle::v0_1::conversation::claude_code_bridge
