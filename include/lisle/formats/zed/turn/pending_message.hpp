// lisle/formats/zed/turn/pending_message.hpp - the message that an agent is writing.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/zed/model/message.hpp>
#include <lisle/formats/zed/model/nesting.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::zed {

namespace detail {

/// A value that is too deep for a thread becomes a string with its text.
inline void flatten_beyond(std::size_t limit, json& value) {
    if (is_nested_deeper(value, limit)) value = lisle::text::make_json_string(encode_as(value));
}

/// Replaces bytes that are not UTF-8, such as a code point whose end did not come.
inline void repair_utf8(std::string& text) {
    if (lisle::text::find_invalid_utf8(text.data(), text.data() + text.size()) != nullptr)
        text = lisle::text::replace_invalid_utf8(text);
}

[[nodiscard]] inline tool_result make_failed_result(tool_use const& use, std::string text) {
    tool_result out;
    out.tool_use_id = use.id;
    out.tool_name = use.name;
    out.is_error = true;
    out.content.parts.emplace_back(plain_text{std::move(text)});
    return out;
}

}  // namespace detail

/// The text of the result of a tool use that never got a result.
inline constexpr std::string_view canceled_text = "Tool canceled by user";

/// An agent's message while its parts arrive. Complexity: each call is linear in its argument.
class pending_message {
public:
    /// The message so far.
    [[nodiscard]] agent_message const& message() const { return message_; }

    /// Appends to the last part if it is text; else adds a part.
    void append_text(std::string_view piece) {
        if (auto* const last = last_part<plain_text>()) last->value += piece;
        else message_.content.emplace_back(plain_text{std::string{piece}});
    }

    /// Appends to the last part if it is thinking; else adds a part. A signature replaces the
    /// signature before.
    void append_thinking(thinking const& piece) {
        auto* const last = last_part<thinking>();
        if (last == nullptr) return void(message_.content.emplace_back(piece));
        last->text += piece.text;
        if (piece.signature) last->signature = piece.signature;
    }

    /// Adds thoughts in a form that only the provider can read.
    void append_redacted(std::string data) {
        message_.content.emplace_back(redacted_thinking{std::move(data)});
    }

    /// Replaces the last part if it is a use with the same id; else adds a part. True if it
    /// replaced.
    bool upsert(tool_use use) {
        auto* const last = last_part<tool_use>();
        if (last == nullptr || last->id != use.id)
            return message_.content.emplace_back(std::move(use)), false;
        return *last = std::move(use), true;
    }

    /// Sets the reasoning details. An empty array changes nothing.
    void set_details(json details) {
        if (details.text() == "[]") return;
        detail::flatten_beyond(max_details_nesting, details);
        message_.reasoning_details = std::move(details);
    }

    /// Sets a result. It replaces an earlier result of the same id at its place.
    void set_result(tool_result result) {
        detail::flatten_beyond(max_output_nesting, result.output);
        auto& all = message_.tool_results;
        auto const [at, is_new] = places_.try_emplace(result.tool_use_id, all.size());
        if (is_new) all.append(result.tool_use_id);
        (all.begin() + static_cast<std::ptrdiff_t>(at->second))->second = std::move(result);
    }

    /// The message in its stored form: uses without a result get a result, and texts are UTF-8.
    /// Nothing if the message has no content; its results and details are then lost.
    [[nodiscard]] std::optional<agent_message> finish() && {
        if (message_.content.empty()) return {};
        for (std::size_t i = 0; i < message_.content.size(); ++i)
            if (auto const* const use = std::get_if<tool_use>(&message_.content[i]))
                if (!places_.contains(use->id))
                    set_result(detail::make_failed_result(*use, std::string{canceled_text}));
        for (auto& part : message_.content) repair(part);
        return std::move(message_);
    }

private:
    template <class Part>
    [[nodiscard]] Part* last_part() {
        return message_.content.empty() ? nullptr : std::get_if<Part>(&message_.content.back());
    }

    static void repair(agent_content& part) {
        if (auto* const text = std::get_if<plain_text>(&part)) detail::repair_utf8(text->value);
        else if (auto* const thought = std::get_if<thinking>(&part))
            detail::repair_utf8(thought->text);
        else if (auto* const use = std::get_if<tool_use>(&part))
            detail::repair_utf8(use->raw_input);
    }

    agent_message message_;
    lisle::text::salted_map<std::string, std::size_t> places_;  // places of results, by tool use id
};

}  // namespace lisle::v0_1::zed
