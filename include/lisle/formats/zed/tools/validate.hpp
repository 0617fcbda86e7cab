// lisle/formats/zed/tools/validate.hpp - finds faults that Zed accepts but would not write.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/error.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

namespace detail {

[[nodiscard]] inline std::string pointer_to_message(std::size_t index) {
    return "/messages/" + std::to_string(index);
}

/// Calls `use(pointer, message)` for each message of one kind.
template <class Message, class Use>
void each_message(thread const& document, std::string_view kind, Use use) {
    for (std::size_t i = 0; i < document.messages.size(); ++i)
        if (auto const* const m = std::get_if<Message>(&document.messages[i]))
            use(pointer_to_message(i) + '/' + std::string{kind}, *m);
}

/// Calls `use(pointer, tool use)` for each tool use of a message.
template <class Use>
void each_tool_use(std::string const& pointer, agent_message const& m, Use use) {
    for (std::size_t i = 0; i < m.content.size(); ++i)
        if (auto const* const found = std::get_if<tool_use>(&m.content[i]))
            use(pointer + "/content/" + std::to_string(i) + "/ToolUse", *found);
}

[[nodiscard]] inline std::string pointer_to_result(std::string pointer, std::string_view id) {
    pointer += "/tool_results";
    append_token(pointer, id);
    return pointer;
}

}  // namespace detail

/// Tool uses without a result in their message. They are legal while a turn runs.
[[nodiscard]] inline std::vector<finding> find_unanswered_tool_uses(thread const& document) {
    std::vector<finding> out;
    detail::each_message<agent_message>(document, "Agent", [&](auto const& pointer, auto const& m) {
        lisle::text::salted_set<std::string_view> ids;
        for (auto const& [id, result] : m.tool_results) ids.insert(id);
        detail::each_tool_use(pointer, m, [&](auto const& at, tool_use const& use) {
            if (!ids.contains(use.id)) out.push_back({at, "no result for this tool use"});
        });
    });
    return out;
}

/// Tool results without a tool use in their message.
[[nodiscard]] inline std::vector<finding> find_unasked_results(thread const& document) {
    std::vector<finding> out;
    detail::each_message<agent_message>(document, "Agent", [&](auto const& pointer, auto const& m) {
        lisle::text::salted_set<std::string_view> ids;
        detail::each_tool_use(pointer, m,
                              [&](auto const&, tool_use const& use) { ids.insert(use.id); });
        for (auto const& [id, result] : m.tool_results)
            if (!ids.contains(id))
                out.push_back(
                    {detail::pointer_to_result(pointer, id), "no tool use for this result"});
    });
    return out;
}

/// Results whose key is not their `tool_use_id`.
[[nodiscard]] inline std::vector<finding> find_mismatched_results(thread const& document) {
    std::vector<finding> out;
    detail::each_message<agent_message>(document, "Agent", [&](auto const& pointer, auto const& m) {
        for (auto const& [id, result] : m.tool_results)
            if (id != result.tool_use_id)
                out.push_back({detail::pointer_to_result(pointer, id) + "/tool_use_id",
                               "differs from its key: " + result.tool_use_id});
    });
    return out;
}

/// Empty or duplicate ids of user messages, and duplicate ids of tool uses in one message.
[[nodiscard]] inline std::vector<finding> find_bad_ids(thread const& document) {
    std::vector<finding> out;
    lisle::text::salted_set<std::string_view> messages;
    auto const require_unique = [&](auto& seen, auto const& pointer, std::string const& id) {
        if (id.empty()) out.push_back({pointer + "/id", "empty id"});
        else if (!seen.insert(id).second) out.push_back({pointer + "/id", "duplicate id: " + id});
    };
    for (std::size_t i = 0; i < document.messages.size(); ++i) {
        auto const pointer = detail::pointer_to_message(i);
        if (auto const* const user = std::get_if<user_message>(&document.messages[i]))
            require_unique(messages, pointer + "/User", user->id);
        if (auto const* const agent = std::get_if<agent_message>(&document.messages[i])) {
            lisle::text::salted_set<std::string_view> uses;
            detail::each_tool_use(
                pointer + "/Agent", *agent,
                [&](auto const& at, tool_use const& use) { require_unique(uses, at, use.id); });
        }
    }
    return out;
}

/// Usage of requests for missing messages.
[[nodiscard]] inline std::vector<finding> find_orphaned_usage(thread const& document) {
    lisle::text::salted_set<std::string_view> ids;
    detail::each_message<user_message>(
        document, "User", [&](auto const&, user_message const& m) { ids.insert(m.id); });
    std::vector<finding> out;
    for (auto const& [id, usage] : document.request_token_usage)
        if (!ids.contains(id)) {
            std::string pointer = "/request_token_usage";
            append_token(pointer, id);
            out.push_back({std::move(pointer), "no message with this id"});
        }
    return out;
}

/// Complete tool uses whose `raw_input` is not the JSON of their `input`. An empty `raw_input`
/// means {}, for tools without arguments. Text inputs are not checked.
[[nodiscard]] inline std::vector<finding> find_other_raw_inputs(thread const& document) {
    std::vector<finding> out;
    detail::each_message<agent_message>(document, "Agent", [&](auto const& pointer, auto const& m) {
        detail::each_tool_use(pointer, m, [&](auto const& at, tool_use const& use) {
            if (!use.is_input_complete || use.input.form == tool_input_form::as_text) return;
            auto const raw = decode_as<json>(
                use.raw_input.empty() ? std::string_view{"{}"} : std::string_view{use.raw_input});
            if (!raw || *raw != use.input.value)
                out.push_back({at + "/raw_input", raw ? "differs from the input" : "not JSON"});
        });
    });
    return out;
}

/// All faults of these kinds.
[[nodiscard]] inline std::vector<finding> validate(thread const& document) {
    std::vector<finding> out;
    for (auto* const find :
         {&find_unanswered_tool_uses, &find_unasked_results, &find_mismatched_results,
          &find_bad_ids, &find_orphaned_usage, &find_other_raw_inputs})
        for (auto& found : find(document)) out.push_back(std::move(found));
    return out;
}

}  // namespace lisle::v0_1::zed
