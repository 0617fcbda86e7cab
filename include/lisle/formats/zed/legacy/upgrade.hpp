// lisle/formats/zed/legacy/upgrade.hpp - upgrades a thread older than version 0.3.0, as Zed does.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/db.rs.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/legacy/thread.hpp>
#include <lisle/formats/zed/model/record.hpp>
#include <lisle/scalars/random_id.hpp>

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed::legacy {

namespace detail {

/// Few programs meet threads this old, so its code is optimized for size.
template <class Model>
class upgrader {
public:
    upgrader(reader const& r, basic_thread<Model>& from, zed::basic_thread<Model>& out)
        : r_{r}, from_{from}, out_{out} {}

    [[gnu::cold]] void run() {
        out_.title = std::move(from_.summary);
        out_.updated_at = std::move(from_.updated_at);
        out_.initial_project_snapshot = std::move(from_.initial_project_snapshot);
        out_.cumulative_token_usage = std::move(from_.cumulative_token_usage);
        out_.model = std::move(from_.model);
        out_.profile = std::move(from_.profile);
        if (auto* const summary =
                std::get_if<basic_generated<Model>>(&from_.detailed_summary_state))
            out_.detailed_summary = std::move(summary->text);
        for (index_ = 0; index_ < from_.messages.size(); ++index_) {
            auto& m = from_.messages[index_];
            if (m.role == zed::role::user) add_user(m);
            if (m.role == zed::role::assistant) add_agent(m);
        }
    }

private:
    using string = typename Model::string;
    using agent_message = basic_agent_message<Model>;

    /// Adds a user message. Its context counts only if it has no other content; tools and creases
    /// are lost.
    [[gnu::cold, gnu::noinline]] void add_user(basic_message<Model>& m) {
        auto& to = append<basic_user_message<Model>>(out_.messages);
        to.id = keep(make_id());
        for (auto& s : m.segments) {
            if (auto* const text = std::get_if<basic_text_segment<Model>>(&s))
                append<basic_plain_text<Model>>(to.content).value = std::move(text->text);
            if (auto* const thought = std::get_if<basic_thinking_segment<Model>>(&s))
                append<basic_plain_text<Model>>(to.content).value = std::move(thought->text);
            keep_unknown(s, to.content);
        }
        if (to.content.empty() && !m.context.empty())
            append<basic_plain_text<Model>>(to.content).value = std::move(m.context);
        last_user_ = to.id;
        has_user_ = true;
    }

    [[gnu::cold, gnu::noinline]] void add_agent(basic_message<Model>& m) {
        auto& to = append<agent_message>(out_.messages);
        for (auto& s : m.segments) {
            if (auto* const text = std::get_if<basic_text_segment<Model>>(&s))
                append<basic_plain_text<Model>>(to.content).value = std::move(text->text);
            if (auto* const thought = std::get_if<basic_thinking_segment<Model>>(&s)) {
                auto& thinking = append<basic_thinking<Model>>(to.content);
                thinking.text = std::move(thought->text);
                thinking.signature = std::move(thought->signature);
            }
            if (auto* const redacted = std::get_if<basic_redacted_segment<Model>>(&s))
                append<basic_redacted_thinking<Model>>(to.content).data = std::move(redacted->data);
            keep_unknown(s, to.content);
        }
        add_tools(m, to);
        // By index in the old list, which has system messages, too. The last usage of a turn
        // counts.
        if (has_user_ && index_ < from_.request_token_usage.size())
            out_.request_token_usage.insert_or_assign(last_user_,
                                                      from_.request_token_usage[index_]);
    }

    /// Adds tool uses and results. Each name is used once: a second result of a tool use finds no
    /// name, and replaces the first result. If two uses have one id, the last name counts.
    [[gnu::cold, gnu::noinline]] void add_tools(basic_message<Model>& m, agent_message& to) {
        dictionary<string, string> names;
        for (auto& use : m.tool_uses) {
            names.insert_or_assign(use.id, use.name);
            auto& upgraded = append<zed::basic_tool_use<Model>>(to.content);
            upgraded.id = std::move(use.id);
            upgraded.name = std::move(use.name);
            upgraded.raw_input = keep(encode_as(use.input));
            upgraded.input.value = std::move(use.input);
        }
        for (auto& result : m.tool_results) {
            zed::basic_tool_result<Model> upgraded;
            upgraded.tool_use_id = result.tool_use_id;
            auto const name = names.find(result.tool_use_id);
            upgraded.tool_name = name != names.end() ? name->second : string{"unknown"};
            names.erase(result.tool_use_id);
            upgraded.is_error = result.is_error;
            upgraded.content = std::move(result.content);
            upgraded.output = std::move(result.output);
            to.tool_results.insert_or_assign(std::move(result.tool_use_id), std::move(upgraded));
        }
    }

    /// Keeps an unknown segment.
    template <class Content>
    static void keep_unknown(basic_segment<Model>& s, Content& content) {
        if (auto* const unknown = std::get_if<unknown_case<Model>>(&s))
            append<unknown_case<Model>>(content) = std::move(*unknown);
    }

    /// Appends as a reader does: other ways would instantiate more of std::vector.
    template <class Alternative, class Variant>
    static Alternative& append(std::vector<Variant>& to) {
        return to.emplace_back().template emplace<Alternative>();
    }

    [[nodiscard]] std::string make_id() const {
        auto const& ids = r_.options.ids;
        return ids.make != nullptr ? ids.make(ids.state) : scalars::make_random_id();
    }
    [[nodiscard]] string keep(std::string const& s) const {
        string kept;
        r_.store(s, kept);
        return kept;
    }

    reader const& r_;
    basic_thread<Model>& from_;
    zed::basic_thread<Model>& out_;
    std::size_t index_ = 0;
    string last_user_{};
    bool has_user_ = false;
};

}  // namespace detail

/// Converts a thread to version 0.3.0, without system messages, into `out`, which is
/// default-constructed. `r` has the ids of its user messages, and the memory for its strings.
template <class Model>
[[gnu::cold]] void upgrade(reader const& r, basic_thread<Model> from,
                           zed::basic_thread<Model>& out) {
    auto old = to_0_2(std::move(from));
    detail::upgrader<Model>{r, old, out}.run();
}

}  // namespace lisle::v0_1::zed::legacy
