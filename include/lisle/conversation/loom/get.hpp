// lisle/conversation/loom/get.hpp - a Loom thread as a conversation.
//
// A tool's message goes into the call that it answers. The messages of one answer, and the thread
// around the messages, are compared with what put.hpp makes of them again; the rest is `native`.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loom/put.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/formats/loom/thread.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::conversation::loom_bridge {

template <class Model>
class getter {
public:
    [[nodiscard]] basic_conversation<Model> run(loom::basic_thread<Model> thread) {
        auto const said = std::move(thread.conversation.messages);
        thread.conversation.messages.clear();
        auto out = describe(thread);
        std::vector<loss> ignored;
        keep_residue(out.native, encode_source(thread),
                     encode_as(make_thread(out, loss_log{ignored}), style));
        for (std::size_t i = 0; i < said.size();) {
            auto const end = find_end_of_answer(said, i);
            out.messages.push_back(describe(said, i, end));
            auto& message = out.messages.back();
            std::string source = "[";
            for (auto j = i; j < end; ++j) (source += j > i ? "," : "") += encode_source(said[j]);
            auto const made = make_messages(message, out.source, loss_log{ignored});
            keep_residue(message.native, source + ']', encode_as(made, style));
            i = end;
        }
        return out;
    }

private:
    using native = native_members<Model>;

    template <class T>
    [[nodiscard]] static std::string encode_source(T const& value) {
        return encode_as(value, style, layout::source);
    }

    static void keep_residue(native& out, std::string_view source, std::string_view made) {
        auto const residue = residue_of(source, made);
        if (!residue.empty()) out = {{"{\"loom\":" + residue + '}'}};
    }

    // ---- The thread -----------------------------------------------------------------------------

    [[nodiscard]] static std::optional<timestamp> read_time(std::string_view text) {
        auto const at = scalars::parse_rfc3339(text);
        return at ? std::optional{timestamp::from(*at)} : std::nullopt;
    }

    [[nodiscard]] static basic_conversation<Model> describe(loom::basic_thread<Model> const& t) {
        basic_conversation<Model> out;
        out.source = {"loom", t.loom_version, t.id.text, {}};
        out.id = t.id.text;
        out.title = t.metadata.title;
        out.created = read_time(t.created_at);
        out.updated = read_time(t.updated_at);
        if (t.workspace_root) out.directories.push_back(*t.workspace_root);
        if (t.cwd && t.cwd != t.workspace_root) out.directories.push_back(*t.cwd);
        if (t.git_branch || t.git_initial_commit_sha || t.git_remote_url || t.git_start_dirty)
            out.git = {t.git_branch, t.git_initial_commit_sha, t.git_remote_url, t.git_start_dirty,
                       {}};
        if (t.model) out.model = {t.provider, *t.model, {}, {}, {}};
        return out;
    }

    // ---- Messages -------------------------------------------------------------------------------

    /// The end of the message at `i` and of the results that follow it.
    [[nodiscard]] static std::size_t
    find_end_of_answer(std::vector<loom::basic_message<Model>> const& all, std::size_t i) {
        auto const& first = all[i++];
        if (first.role != loom::message_role::assistant || !first.tool_calls) return i;
        std::vector<bool> is_answered(first.tool_calls->size());
        for (; i < all.size() && all[i].role == loom::message_role::tool; ++i) {
            auto const call = find_call(*first.tool_calls, all[i], is_answered);
            if (!call) break;
            is_answered[*call] = true;
        }
        return i;
    }

    /// The first call without a result that the message answers.
    [[nodiscard]] static std::optional<std::size_t>
    find_call(std::vector<loom::basic_tool_call<Model>> const& calls,
              loom::basic_message<Model> const& result, std::vector<bool> const& is_answered) {
        for (std::size_t i = 0; i < calls.size(); ++i)
            if (!is_answered[i] && result.tool_call_id == calls[i].id) return i;
        return std::nullopt;
    }

    [[nodiscard]] static basic_message<Model>
    describe(std::vector<loom::basic_message<Model>> const& all, std::size_t first,
             std::size_t end) {
        auto const& m = all[first];
        basic_message<Model> out;
        switch (m.role) {
            case loom::message_role::system: out.role = role::system; break;
            case loom::message_role::user: out.role = role::user; break;
            case loom::message_role::assistant: out.role = role::assistant; break;
            case loom::message_role::tool:  // answers no call: only `native` has it
                out.content.emplace_back(basic_native_content<Model>{});
                break;
        }
        out.origin = m.role == loom::message_role::user        ? origin::person
                     : m.role == loom::message_role::assistant ? origin::model
                                                               : origin::program;
        if (m.role == loom::message_role::tool) return out;
        if (!m.content.empty())
            out.content.emplace_back(basic_plain_text<Model>{m.content, {}, {}, {}});
        if (m.tool_calls) add_calls(out, *m.tool_calls, all, first, end);
        return out;
    }

    static void add_calls(basic_message<Model>& to,
                          std::vector<loom::basic_tool_call<Model>> const& calls,
                          std::vector<loom::basic_message<Model>> const& all, std::size_t first,
                          std::size_t end) {
        std::vector<basic_tool_call<Model>> made;
        for (auto const& call : calls) {
            auto& one = made.emplace_back();
            one.id = call.id;
            one.name = call.tool_name;
            one.input = call.arguments;
        }
        std::vector<bool> is_answered(calls.size());
        bool is_in_order = true;
        std::size_t last = 0;
        for (auto i = first + 1; i < end; ++i) {
            auto const which = *find_call(calls, all[i], is_answered);
            is_answered[which] = true;
            is_in_order = is_in_order && which >= last;
            last = which;
            made[which].arrival = i - first - 1;
            take_result(made[which], all[i].content);
        }
        for (auto& one : made) {
            if (is_in_order) one.arrival.reset();
            to.content.emplace_back(std::move(one));
        }
    }

    static void take_result(basic_tool_call<Model>& call, std::string_view content) {
        bool const is_failed = content.starts_with(error_prefix);
        call.status = is_failed ? call_status::failed : call_status::completed;
        if (is_failed) call.error = std::string{content.substr(error_prefix.size())};
        else call.output.emplace_back(basic_plain_text<Model>{std::string{content}, {}, {}, {}});
    }
};

}  // namespace lisle::inline v0_1::conversation::loom_bridge
