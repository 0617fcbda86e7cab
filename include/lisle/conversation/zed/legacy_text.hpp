// lisle/conversation/zed/legacy_text.hpp - the text of a thread that was upgraded: where the parts
// of its conversation were in it, and what the upgrade drops.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/db.rs and legacy_thread.rs; formats/zed/legacy/upgrade.hpp does it.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/conversation/source_map.hpp>
#include <lisle/conversation/zed/places.hpp>
#include <lisle/formats/zed/legacy/thread.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation::zed_bridge {

namespace detail {

// clang-format off

inline constexpr member_place legacy_message_members[]{
    {"/id",                             "/id"},
    {"/usage",                          "^"},
    {"/native/*",                       ""},
    {"/native/*/Agent/tool_results/*",  "/tool_results"},
};
/// A text without a version, or a context.
inline constexpr member_place legacy_text_members[]{
    {"/text", ""},
};
inline constexpr member_place segment_members[]{
    {"/text",             "/text"},
    {"/signature",        "/signature"},
    {"/data",             "/data"},
    {"/native/content/*", ""},
};

// clang-format on

/// What is dropped of an object or a list, as a residue (conversation/residue.hpp).
class dropped_parts {
public:
    void add(std::string_view key, std::string_view value) { append(added_, key, value); }
    void add(std::size_t index, std::string_view value) { add(std::to_string(index), value); }
    void add_inside(std::string_view key, dropped_parts const& parts) {
        if (!parts.is_empty()) append(inside_, key, parts.to_text());
    }
    /// Adds the members of an object that an upgrade does not read, but for empty ones.
    void add_others(std::string_view object, std::initializer_list<std::string_view> read) {
        for (auto const& m : text::members_of(object)) {
            bool const is_read = std::find(read.begin(), read.end(), m.key) != read.end();
            if (!is_read && !is_empty_value(m.value)) add(m.key, m.value);
        }
    }

    [[nodiscard]] bool is_empty() const { return added_.is_empty() && inside_.is_empty(); }
    [[nodiscard]] std::string to_text() const {
        joiner out{'{'};
        if (!added_.is_empty()) out.add("\"add\"", joiner{added_}.close('}'));
        if (!inside_.is_empty()) out.add("\"in\"", joiner{inside_}.close('}'));
        return std::move(out).close('}');
    }

private:
    using joiner = lisle::conversation::detail::joiner;

    static void append(joiner& to, std::string_view key, std::string_view value) {
        to.add(encode_as(std::string{key}), value);
    }
    [[nodiscard]] static bool is_empty_value(std::string_view value) {
        for (std::string_view const each : {R"("")", "[]", "{}", "false", "null"})
            if (value == each) return true;
        return value == R"("NotGenerated")";
    }

    joiner added_{'{'}, inside_{'{'};
};

}  // namespace detail

/// Reads the minified text of a thread that Zed upgrades. Complexity: linear in its size.
class legacy_text {
public:
    explicit legacy_text(std::string_view thread) {
        auto const version = text::find_member(thread, "version");
        if (version.empty())
            top_.add_others(thread,
                            {"summary", "updated_at", "messages", "initial_project_snapshot"});
        else
            top_.add_others(thread, {"version", "summary", "updated_at", "messages", "model",
                                     "profile", "initial_project_snapshot", "request_token_usage",
                                     "cumulative_token_usage", "detailed_summary_state"});
        auto kept = take_messages(text::elements_of(text::find_member(thread, "messages")),
                                  version == '"' + std::string{zed::legacy::version_0_1} + '"');
        usages_ = text::elements_of(text::find_member(thread, "request_token_usage"));
        for (std::size_t i = 0; i < kept.size(); ++i) add_message(kept[i], i);
        drop_usages();
        for (std::size_t i = 0; i < dropped_.size(); ++i)
            messages_dropped_.add_inside(std::to_string(i), dropped_[i]);
        top_.add_inside("messages", messages_dropped_);
    }

    /// Returns what the upgrade drops, as a residue; empty for nothing.
    [[nodiscard]] std::string dropped() const { return top_.is_empty() ? "" : top_.to_text(); }

    /// Notes where the messages of the conversation and their parts are.
    template <class Model>
    void note_places(source_map& places, std::vector<basic_message<Model>> const& all) const {
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const* const from = all.size() == messages_.size() ? &messages_[i] : nullptr;
            if (from == nullptr) {
                places.add_message({});
                continue;
            }
            places.add_message({from->place, detail::legacy_message_members, from->usage, {}});
            if (from->parts.size() == all[i].content.size())
                for (auto const& part : from->parts) places.add_part(part);
        }
    }

private:
    struct old_message {
        std::size_t index;  ///< in the file
        std::string_view text, results;
        std::size_t index_of_results;  ///< of the message that has the results
    };
    struct noted_message {
        std::string place, usage{};
        std::vector<source_part> parts{};
    };

    [[nodiscard]] static std::string find_text(std::string_view object, std::string_view key) {
        auto const value = text::find_member(object, key);
        return value.starts_with('"') ? text::unquote(value) : std::string{};
    }

    // ---- Messages -------------------------------------------------------------------------------

    /// The messages that version 0.2.0 has. In 0.1.0 a user's message had the results of the
    /// message before it, which get lost with the rest of it.
    [[nodiscard]] std::vector<old_message> take_messages(std::vector<std::string_view> const& all,
                                                         bool carries_results) {
        std::vector<old_message> out;
        dropped_.resize(all.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const results = text::find_member(all[i], "tool_results");
            bool const has_results =
                results.size() > 2 && text::find_member(all[i], "role") == R"("user")";
            if (!carries_results || !has_results || out.empty()) {
                out.push_back({i, all[i], results, i});
                continue;
            }
            auto& before = out.back();
            if (before.results.size() > 2)
                dropped_[before.index_of_results].add("tool_results", before.results);
            before.results = results;
            before.index_of_results = i;
            dropped_[i].add_others(all[i], {"role", "tool_results"});
        }
        return out;
    }

    void add_message(old_message const& m, std::size_t index) {
        auto const role = find_text(m.text, "role");
        if (role == "system") return messages_dropped_.add(m.index, m.text);
        bool const is_user = role == "user";
        auto& to = messages_.emplace_back(noted_message{"/messages/" + std::to_string(m.index)});
        add_segments(m, is_user, to);
        auto& rest = dropped_[m.index];
        if (is_user) {
            bool const has_context =
                to.parts.empty() && text::find_member(m.text, "context").size() > 2;
            if (has_context)
                to.parts.push_back(
                    {"/context", source_map::none, detail::legacy_text_members, {}, {}});
            rest.add_others(m.text, {"role", "segments", "text", has_context ? "context" : ""});
            last_of_turn_ = std::nullopt;
            has_user_ = true;
            return;
        }
        add_calls(m, to);
        rest.add_others(m.text, {"role", "segments", "text", "tool_uses", "tool_results"});
        if (!has_user_ || index >= usages_.size()) return;
        if (last_of_turn_) {
            messages_[last_of_turn_->first].usage.clear();
            counted_[last_of_turn_->second] = false;
        }
        last_of_turn_ = {messages_.size() - 1, index};
        counted_.resize(usages_.size());
        counted_[index] = true;
        to.usage = "/request_token_usage/" + std::to_string(index);
    }

    void add_segments(old_message const& m, bool is_user, noted_message& to) {
        if (!text::find_member(m.text, "text").empty())
            to.parts.push_back({"/text", source_map::none, detail::legacy_text_members, {}, {}});
        detail::dropped_parts segments;
        auto const all = text::elements_of(text::find_member(m.text, "segments"));
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (is_user && text::find_member(all[i], "type") == R"("RedactedThinking")") {
                segments.add(i, all[i]);
                continue;
            }
            detail::dropped_parts others;
            others.add_others(all[i], {"type", "text", "signature", "data"});
            segments.add_inside(std::to_string(i), others);
            to.parts.push_back({"/segments", i, detail::segment_members, {}, {}});
        }
        dropped_[m.index].add_inside("segments", segments);
    }

    /// The last result of an id counts, and belongs to the first use of it.
    void add_calls(old_message const& m, noted_message& to) {
        text::salted_map<std::string, std::size_t> last;
        auto const results = text::elements_of(m.results);
        detail::dropped_parts lost;
        for (std::size_t i = 0; i < results.size(); ++i) {
            auto const [found, is_new] = last.emplace(find_text(results[i], "tool_use_id"), i);
            if (is_new) continue;
            lost.add(found->second, results[found->second]);
            found->second = i;
        }
        dropped_[m.index_of_results].add_inside("tool_results", lost);
        auto const place = "/messages/" + std::to_string(m.index_of_results) + "/tool_results/";
        auto const uses = text::elements_of(text::find_member(m.text, "tool_uses"));
        for (std::size_t i = 0; i < uses.size(); ++i) {
            auto const found = last.find(find_text(uses[i], "id"));
            auto other =
                found == last.end() ? std::string{} : place + std::to_string(found->second);
            if (found != last.end()) last.erase(found);
            to.parts.push_back({"/tool_uses",
                                i,
                                detail::call_members<detail::call_form::legacy>,
                                std::move(other),
                                {}});
        }
    }

    void drop_usages() {
        detail::dropped_parts lost;
        for (std::size_t i = 0; i < usages_.size(); ++i)
            if (usages_[i].size() > 2 && (i >= counted_.size() || !counted_[i]))
                lost.add(i, usages_[i]);
        top_.add_inside("request_token_usage", lost);
    }

    detail::dropped_parts top_, messages_dropped_;
    std::vector<detail::dropped_parts> dropped_;  ///< of each message of the file
    std::vector<noted_message> messages_;         ///< of the conversation
    std::vector<std::string_view> usages_;        ///< of the file, until all is read
    std::vector<bool> counted_;
    /// The last answer of the turn that has a usage: its place in both lists.
    std::optional<std::pair<std::size_t, std::size_t>> last_of_turn_;
    bool has_user_ = false;
};

}  // namespace lisle::v0_1::conversation::zed_bridge
