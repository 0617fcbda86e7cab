// lisle/formats/zed/legacy/upgrade.hpp - upgrades a thread older than version 0.3.0, as Zed does.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/db.rs.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/legacy/thread.hpp>
#include <lisle/formats/zed/model/record.hpp>

#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::inline v0_1::zed::legacy {

namespace detail {

/// The compact text that serde_json writes for a value.
inline std::string print_input(boost::json::value const& value) { return encode_as(value); }
template <class String>
std::string print_input(basic_raw_json<String> const& value) {
    auto const parsed = decode_as<boost::json::value>(value.text, hooks::as_read_before);
    return parsed ? encode_as(*parsed) : std::string{value.text};
}

template <class Model, class MakeId, class Keep>
class upgrader {
public:
    upgrader(basic_thread<Model> from, MakeId& make_id, Keep& keep)
        : from_{std::move(from)}, make_id_{make_id}, keep_{keep} {}

    zed::basic_thread<Model> run() {
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
        return std::move(out_);
    }

private:
    using agent_message = basic_agent_message<Model>;

    /// Adds a user message. Its context counts only without other content; tools and creases are
    /// lost.
    void add_user(basic_message<Model>& m) {
        basic_user_message<Model> to;
        to.id = keep_(make_id_());
        for (auto& s : m.segments) {
            if (auto* const t = std::get_if<basic_text_segment<Model>>(&s))
                to.content.emplace_back(basic_plain_text<Model>{std::move(t->text)});
            if (auto* const t = std::get_if<basic_thinking_segment<Model>>(&s))
                to.content.emplace_back(basic_plain_text<Model>{std::move(t->text)});
            keep_unknown(s, to.content);
        }
        if (to.content.empty() && !m.context.empty())
            to.content.emplace_back(basic_plain_text<Model>{std::move(m.context)});
        last_user_ = to.id;
        has_user_ = true;
        out_.messages.emplace_back(std::move(to));
    }

    void add_agent(basic_message<Model>& m) {
        agent_message to;
        for (auto& s : m.segments) {
            if (auto* const t = std::get_if<basic_text_segment<Model>>(&s))
                to.content.emplace_back(basic_plain_text<Model>{std::move(t->text)});
            if (auto* const t = std::get_if<basic_thinking_segment<Model>>(&s))
                to.content.emplace_back(
                    basic_thinking<Model>{std::move(t->text), std::move(t->signature), {}});
            if (auto* const t = std::get_if<basic_redacted_segment<Model>>(&s))
                to.content.emplace_back(basic_redacted_thinking<Model>{std::move(t->data)});
            keep_unknown(s, to.content);
        }
        add_tools(m, to);
        out_.messages.emplace_back(std::move(to));
        // By index in the old list, which has system messages too; the last one of a turn counts.
        if (has_user_ && index_ < from_.request_token_usage.size())
            out_.request_token_usage.insert_or_assign(last_user_,
                                                      from_.request_token_usage[index_]);
    }

    /// Adds tool uses and results. Each name is used once: a second result of a tool use finds no
    /// name, and replaces the first. Of two uses with one id the last one's name counts.
    void add_tools(basic_message<Model>& m, agent_message& to) {
        dictionary<typename Model::string, typename Model::string> names;
        for (auto& use : m.tool_uses) {
            names.insert_or_assign(use.id, use.name);
            zed::basic_tool_use<Model> made;
            made.id = std::move(use.id);
            made.name = std::move(use.name);
            made.raw_input = keep_(print_input(use.input));
            made.input.value = std::move(use.input);
            to.content.emplace_back(std::move(made));
        }
        for (auto& result : m.tool_results) {
            zed::basic_tool_result<Model> made;
            made.tool_use_id = result.tool_use_id;
            auto const name = names.find(result.tool_use_id);
            made.tool_name = name != names.end()
                                 ? name->second
                                 : typename Model::string{std::string_view{"unknown"}};
            names.erase(result.tool_use_id);
            made.is_error = result.is_error;
            made.content = std::move(result.content);
            made.output = std::move(result.output);
            to.tool_results.insert_or_assign(std::move(result.tool_use_id), std::move(made));
        }
    }

    /// Keeps an unknown segment.
    template <class Content>
    static void keep_unknown(basic_segment<Model>& s, Content& content) {
        if (auto* const unknown = std::get_if<unknown_case<Model>>(&s))
            content.emplace_back(std::move(*unknown));
    }

    basic_thread<Model> from_;
    MakeId& make_id_;
    Keep& keep_;
    zed::basic_thread<Model> out_;
    std::size_t index_ = 0;
    typename Model::string last_user_{};
    bool has_user_ = false;
};

}  // namespace detail

/// Returns the thread as version 0.3.0 has it, without system messages. `make_id()` returns the id
/// of the next user message; `keep(std::string)` makes it a string of the model.
template <class Model, class MakeId, class Keep>
[[nodiscard]] zed::basic_thread<Model> upgrade(basic_thread<Model> from, MakeId make_id,
                                               Keep keep) {
    return detail::upgrader<Model, MakeId, Keep>{to_0_2(std::move(from)), make_id, keep}.run();
}
template <class MakeId>
[[nodiscard]] zed::thread upgrade(thread from, MakeId make_id) {
    return upgrade(std::move(from), std::move(make_id), [](std::string s) { return s; });
}
template <class MakeId>
[[nodiscard]] zed::thread upgrade(unversioned_thread from, MakeId make_id) {
    return upgrade(to_0_2(std::move(from)), std::move(make_id));
}

}  // namespace lisle::inline v0_1::zed::legacy
