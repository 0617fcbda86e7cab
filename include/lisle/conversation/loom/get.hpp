// lisle/conversation/loom/get.hpp - a Loom thread as a conversation.
//
// A tool's message goes into the call that it answers. The thread around the messages, and messages
// in which something is unusual, are compared with what put.hpp makes of them again; the rest is
// `native`.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loom/places.hpp>
#include <lisle/conversation/loom/put.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation::loom_bridge {

template <class Model>
class getter {
public:
    explicit getter(source_map* places = nullptr) : places_{places} {}

    [[nodiscard]] basic_conversation<Model> run(loom::basic_thread<Model> thread) {
        auto all = std::move(thread.conversation.messages);
        thread.conversation.messages.clear();
        auto out = describe(thread);
        if (places_ != nullptr) places_->root.members = thread_members;
        keep_residue(out.native, encode_source(thread),
                     encode_as(make_thread(out, loss_log{}), style));
        for (std::size_t i = 0; i < all.size();) {
            auto const answered = match_results(all, i);
            auto const end = i + 1 + answered.size();
            if (places_ != nullptr) note_places(all, i, answered);
            auto const source =
                is_exact(all, i, answered) ? std::string{} : to_source_text(all, i, end);
            auto& message = out.messages.emplace_back(describe(all, i, answered));
            if (!source.empty())
                keep_residue(message.native, source, encode_as(make_again(message), style));
            i = end;
        }
        return out;
    }

private:
    using native = native_members<Model>;
    using messages = std::vector<loom::basic_message<Model>>;

    /// The calls that the messages after an answer are the results of.
    using answered_calls = std::vector<std::size_t>;

    template <class T>
    [[nodiscard]] static std::string encode_source(T const& value) {
        return encode_as(value, style, layout::source);
    }
    [[nodiscard]] static std::string to_source_text(messages const& all, std::size_t first,
                                                    std::size_t end) {
        std::string out = "[";
        for (auto i = first; i < end; ++i) (out += i > first ? "," : "") += encode_source(all[i]);
        return out + ']';
    }

    static void keep_residue(native& out, std::string_view source, std::string_view rebuilt) {
        auto const residue = residue_of(source, rebuilt);
        if (!residue.empty()) out = text::assume_json("{\"loom\":" + residue + '}');
    }

    [[nodiscard]] static messages make_again(basic_message<Model> const& m) {
        return message_maker<Model>{format_traits<loom_t>::name}.make(m, loss_log{});
    }

    /// Whether put.hpp surely makes a message and its results again as they are, so that the texts
    /// need no comparison.
    [[nodiscard]] static bool is_exact(messages const& all, std::size_t first,
                                       answered_calls const& answered) {
        auto const is_canonical = [](auto const& value) { return value.extra.source() == nullptr; };
        auto const& m = all[first];
        bool const has_calls = m.tool_calls && !m.tool_calls->empty();
        if (!is_canonical(m) || m.role == loom::message_role::tool || m.tool_call_id || m.tool_name
            || (m.tool_calls && !has_calls)
            || (has_calls
                && !std::all_of(m.tool_calls->begin(), m.tool_calls->end(), [&](auto const& call) {
                       return is_canonical(call) && call.arguments.styles().has(style);
                   })))
            return false;
        for (std::size_t i = 0; i < answered.size(); ++i) {
            auto const& result = all[first + 1 + i];
            bool const is_usual = is_canonical(result) && !result.tool_calls
                                  && result.tool_name == (*m.tool_calls)[answered[i]].tool_name;
            if (!is_usual) return false;
        }
        return true;
    }

    void note_places(messages const& all, std::size_t first, answered_calls const& answered) {
        auto const place_of = [](std::size_t i) {
            return std::string{list_of_messages} + '/' + std::to_string(i);
        };
        auto& node = places_->add_message({place_of(first), message_members, {}, {}});
        for (std::size_t i = 0; i <= answered.size(); ++i) node.numbers.push_back(first + i);
        auto const& m = all[first];
        if (m.role == loom::message_role::tool)
            return places_->add_part({{}, source_map::none, {}, {}});
        if (!m.content.empty()) places_->add_part({"/content", source_map::none, {}, {}});
        if (!m.tool_calls) return;
        std::vector<std::string> results(m.tool_calls->size());
        for (std::size_t i = 0; i < answered.size(); ++i)
            results[answered[i]] = place_of(first + 1 + i);
        for (std::size_t i = 0; i < results.size(); ++i)
            places_->add_part({"/tool_calls", i, call_members, std::move(results[i])});
    }

    // ---- The thread -----------------------------------------------------------------------------

    [[nodiscard]] static std::optional<timestamp> read_time(std::string_view text) {
        auto const at = scalars::parse_rfc3339(text);
        return at ? std::optional{timestamp::from(*at)} : std::nullopt;
    }

    [[nodiscard]] static basic_conversation<Model>
    describe(loom::basic_thread<Model> const& thread) {
        basic_conversation<Model> out;
        out.source = {"loom", thread.loom_version, thread.id.text, {}};
        out.id = thread.id.text;
        out.title = thread.metadata.title;
        out.created = read_time(thread.created_at);
        out.updated = read_time(thread.updated_at);
        if (thread.workspace_root) out.directories.push_back(*thread.workspace_root);
        if (thread.cwd && thread.cwd != thread.workspace_root)
            out.directories.push_back(*thread.cwd);
        if (thread.git_branch || thread.git_initial_commit_sha || thread.git_remote_url
            || thread.git_start_dirty)
            out.git = {thread.git_branch,
                       thread.git_initial_commit_sha,
                       thread.git_remote_url,
                       thread.git_start_dirty,
                       {}};
        if (thread.model)
            out.model = basic_model_name<Model>{thread.provider, *thread.model, {}, {}, {}};
        return out;
    }

    // ---- Messages -------------------------------------------------------------------------------

    /// The results that follow a message: each belongs to the first call of its id without one.
    [[nodiscard]] static answered_calls match_results(messages const& all, std::size_t i) {
        answered_calls out;
        auto const& m = all[i++];
        auto const is_result = [&] {
            return i < all.size() && all[i].role == loom::message_role::tool && all[i].tool_call_id;
        };
        if (m.role != loom::message_role::assistant || !m.tool_calls || !is_result()) return out;
        text::salted_map<std::string_view, std::vector<std::size_t>> open;
        for (auto call = m.tool_calls->size(); call-- > 0;)
            open[(*m.tool_calls)[call].id].push_back(call);
        for (; is_result(); ++i) {
            auto const found = open.find(*all[i].tool_call_id);
            if (found == open.end() || found->second.empty()) break;
            out.push_back(found->second.back());
            found->second.pop_back();
        }
        return out;
    }

    /// Moves a message and its results.
    [[nodiscard]] static basic_message<Model> describe(messages& all, std::size_t first,
                                                       answered_calls const& answered) {
        auto& m = all[first];
        basic_message<Model> out;
        switch (m.role) {
            case loom::message_role::system: out.role = role::system; break;
            case loom::message_role::user: out.role = role::user; break;
            case loom::message_role::assistant: out.role = role::assistant; break;
            case loom::message_role::tool:  // answers no call
                out.content.emplace_back(make_native_block(m));
                break;
        }
        out.origin = m.role == loom::message_role::user        ? origin::person
                     : m.role == loom::message_role::assistant ? origin::model
                                                               : origin::program;
        if (m.role == loom::message_role::tool) return out;
        if (!m.content.empty())
            out.content.emplace_back(basic_plain_text<Model>{std::move(m.content), {}, {}, {}});
        if (m.tool_calls) add_calls(out, *m.tool_calls, &all[first] + 1, answered);
        return out;
    }

    [[nodiscard]] static basic_native_content<Model>
    make_native_block(loom::basic_message<Model> const& m) {
        basic_native_content<Model> out;
        out.native = text::assume_json("{\"loom\":{\"block\":" + encode_source(m) + "}}");
        return out;
    }

    static void add_calls(basic_message<Model>& to,
                          std::vector<loom::basic_tool_call<Model>>& calls,
                          loom::basic_message<Model>* results, answered_calls const& answered) {
        std::vector<basic_tool_call<Model>> described_calls;
        for (auto& call : calls) {
            auto& added = described_calls.emplace_back();
            added.id = std::move(call.id);
            added.name = std::move(call.tool_name);
            added.input = std::move(call.arguments);
        }
        bool const is_in_order = std::is_sorted(answered.begin(), answered.end());
        for (std::size_t i = 0; i < answered.size(); ++i) {
            auto& call = described_calls[answered[i]];
            if (!is_in_order) call.arrival = i;
            take_result(call, std::move(results[i].content));
        }
        for (auto& call : described_calls) to.content.emplace_back(std::move(call));
    }

    static void take_result(basic_tool_call<Model>& call, typename Model::string content) {
        bool const is_failed = std::string_view{content}.starts_with(error_prefix);
        call.status = is_failed ? call_status::failed : call_status::completed;
        if (is_failed) call.error = content.substr(error_prefix.size());
        else call.output.emplace_back(basic_plain_text<Model>{std::move(content), {}, {}, {}});
    }

    source_map* places_;
};

}  // namespace lisle::v0_1::conversation::loom_bridge
