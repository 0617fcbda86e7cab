// lisle/conversation/loom/put.hpp - the parts of a Loom thread that a conversation says.
//
// Source of the rules: Loom's model of threads in 2026-01 and what `loom resume` reads.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loom/mappings.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/call_ids.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/ids.hpp>
#include <lisle/conversation/rules/models.hpp>
#include <lisle/conversation/rules/respelled.hpp>
#include <lisle/conversation/rules/results.hpp>
#include <lisle/conversation/rules/tool_names.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/scalars/white_space.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::loom_bridge {

/// The words with which Loom begins the content of a failed tool's message.
inline constexpr std::string_view error_prefix = "Error: ";

inline constexpr json_style style = format_traits<loom_t>::style.on_one_line();

// ---- The thread ---------------------------------------------------------------------------------

/// A time as chrono prints it.
[[nodiscard]] inline std::string to_time_text(timestamp const& at) {
    return scalars::to_rfc3339_offset(at.to_instant());
}

/// The name of the format that a conversation was read from, or nothing.
template <class Model>
[[nodiscard]] std::string_view format_of(std::optional<basic_source<Model>> const& source) {
    return source ? std::string_view{source->format} : std::string_view{};
}

/// The conversation's id if Loom would take it or wrote it, else one that is made from it.
template <class Model>
[[nodiscard]] std::string make_id(basic_conversation<Model> const& c, timestamp const& created,
                                  loss_log const& log) {
    if (c.id && (format_of(c.source) == "loom" || loom::parse_thread_id(*c.id))) return *c.id;
    log.invented("id", "an id of Loom");
    id_seed const seed{format_of(c.source), c.id ? std::string_view{*c.id} : std::string_view{}};
    return "T-" + scalars::to_string(derive_uuid_v7(seed, created));
}

/// Sets the two folders of a thread: its workspace, and the one in which Loom works. Elsewhere the
/// first folder is both; a second one is another workspace.
template <class Model>
void set_folders(loom::basic_thread<Model>& to, basic_conversation<Model> const& c,
                 loss_log const& log) {
    auto const& all = c.directories;
    bool const is_own = format_of(c.source) == format_traits<loom_t>::name;
    if (!all.empty()) to.workspace_root = all[0];
    if (is_own && all.size() > 1) to.cwd = all[1];
    else if (!is_own) to.cwd = to.workspace_root;
    for (std::size_t i = is_own ? 2 : 1; i < all.size(); ++i)
        log.at("directories").dropped(std::to_string(i), "Loom has one workspace");
}

/// Returns the thread without its messages.
template <class Model>
[[nodiscard]] loom::basic_thread<Model> make_thread(basic_conversation<Model> const& c,
                                                    loss_log const& log) {
    loom::basic_thread<Model> out;
    auto const created = c.created ? *c.created : c.updated.value_or(timestamp{});
    auto const updated = c.updated.value_or(created);
    bool const is_own = format_of(c.source) == "loom";
    if (!is_own) {  // whose own texts come back from `native`
        if (!c.created) log.invented("created", "the time of the last change, or 1970");
        if (!c.updated) log.invented("updated", "the time of the start");
        log.invented({}, "private, version 1, waiting for the user");
    }
    out.id.text = make_id(c, created, log);
    out.created_at = to_time_text(created);
    out.updated_at = out.last_activity_at = to_time_text(updated);
    out.is_private = true;  // else the next save uploads the thread
    out.metadata.title = c.title;
    set_folders(out, c, log);
    if (c.git) {
        out.git_branch = c.git->branch;
        out.git_initial_commit_sha = c.git->commit;
        out.git_remote_url = c.git->remote;
        out.git_start_dirty = c.git->dirty;
    }
    if (auto const* const model = find_model(c); model != nullptr && (c.model || !is_own)) {
        out.provider = model->provider;
        out.model = model->id;
        if (!c.model) log.invented("model", "the model of the last answer");
    }
    if (c.model) {
        log.at("model").drop("variant", c.model->variant, "Loom has no variants");
        log.at("model").drop("effort", c.model->effort, "Loom has no effort");
    }
    if (is_own) out.loom_version = c.source->release;
    tell_dropped<mappings_of_threads>(c, log);
    return out;
}

// ---- Messages -----------------------------------------------------------------------------------

template <class Model>
void tell_losses_of(basic_tool_call<Model> const& call, loss_log const& log) {
    tell_dropped<mappings_of_calls>(call, log);
}

template <class Model>
void tell_losses_of(basic_message<Model> const& m, loss_log const& log) {
    tell_dropped<mappings_of_messages>(m, log);
}

/// Makes the messages of one conversation, in their order.
template <class Model>
class message_maker {
public:
    using messages = std::vector<loom::basic_message<Model>>;

    /// `format` is the conversation's. In one of Loom's own nothing is changed for providers.
    explicit message_maker(std::string_view format)
        : format_{format}, is_own_{format == format_traits<loom_t>::name} {}

    /// Returns the messages of one answer: its text with its calls, then a message for each result,
    /// in the order in which they came. A text after a call begins another answer, since Loom's
    /// messages have their text in front of their calls (rule R11), and results stand directly
    /// after their calls. None for a message that has nothing that Loom can say.
    [[nodiscard]] messages make(basic_message<Model> const& m, loss_log const& log) {
        messages out;
        draft current = begin(m.role);
        bool has_native = false;
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            auto const place = log.at("content").at(i);
            auto const& part = m.content[i];
            if (has_alternative<basic_native_content<Model>>(part)) {
                has_native = true;
                if (!is_own_) place.dropped({}, "only the source's program has parts of this type");
            } else if (auto const* const call = find_alternative<basic_tool_call<Model>>(&part)) {
                add_call(*call, current.message, current.results, place);
            } else if (!current.message.tool_calls) {
                add_text(part, current, place);
            } else if (begins_answer(part, place)) {
                place.approximated({}, "in an answer of its own, behind the results");
                finish(std::exchange(current, begin(m.role)), out);
                add_text(part, current, place);
            }
        }
        finish(std::move(current), out);
        bool const is_empty = out.size() == 1 && out[0].content.empty() && !out[0].tool_calls;
        if (is_empty && !is_own_) log.dropped({}, "a message without content for Loom");
        else tell_losses_of(m, log);
        if (is_empty && (has_native || !is_own_)) return {};
        if (!is_own_ && m.origin != origin_of(m.role)) log.approximated("origin", "by its role");
        return out;
    }

private:
    using arrived = std::pair<std::size_t, loom::basic_message<Model>>;

    /// A message with its results, while it is made.
    struct draft {
        loom::basic_message<Model> message;
        flat_text text;
        bool ends_with_text = false;  ///< whether the last part added is a text
        std::vector<arrived> results{};
    };

    [[nodiscard]] draft begin(role author) const {
        draft out{{}, flat_text{format_ == "opencode" ? "\n\n" : ""}};
        out.message.role = author == role::system ? loom::message_role::system
                           : author == role::user ? loom::message_role::user
                                                  : loom::message_role::assistant;
        return out;
    }

    static void finish(draft finished, messages& out) {
        finished.message.content = std::move(finished.text).finish();
        out.push_back(std::move(finished.message));
        std::stable_sort(finished.results.begin(), finished.results.end(),
                         [](auto const& a, auto const& b) { return a.first < b.first; });
        for (auto& [arrival, result] : finished.results) out.push_back(std::move(result));
    }

    /// Adds what a part says. Two texts without anything between them become one.
    static void add_text(basic_content<Model> const& part, draft& to, loss_log const& log) {
        auto const* const text = find_alternative<basic_plain_text<Model>>(&part);
        bool const says_text = text != nullptr && !text->text.empty();
        if (says_text && to.ends_with_text) log.approximated({}, "joined to the text before it");
        to.text.add(part, log);
        to.ends_with_text = says_text || (to.ends_with_text && flatten(part).empty());
    }

    /// Whether a part after a call says something, and tells it if not.
    [[nodiscard]] static bool begins_answer(basic_content<Model> const& part, loss_log const& log) {
        auto const flat = flatten(part);
        if (!scalars::trim_white_space(flat).empty()) return true;
        if (flat.empty()) flat_text{""}.add(part, log);
        else log.dropped({}, "a blank text behind a call");
        return false;
    }

    [[nodiscard]] static std::string flatten(basic_content<Model> const& part) {
        flat_text alone{""};
        alone.add(part, loss_log{});
        return std::move(alone).finish();
    }

    [[nodiscard]] static origin origin_of(role author) {
        if (author == role::user) return origin::person;
        return author == role::assistant ? origin::model : origin::program;
    }

    /// Adds a call, with an id and a name that providers take, and its result.
    void add_call(basic_tool_call<Model> const& call, loom::basic_message<Model>& to,
                  std::vector<arrived>& results, loss_log const& log) {
        auto const id = is_own_ ? std::string{call.id} : call_ids_.make(call.id);
        auto const name = is_own_ ? std::string{call.name} : make_tool_name(call.name);
        if (id != call.id) log.approximated("id", "an id that providers take");
        if (name != call.name) log.approximated("name", "a name that providers take");
        if (!to.tool_calls) to.tool_calls.emplace();
        to.tool_calls->push_back({id, name, respelled(call.input, style), {}});
        tell_losses_of(call, log);
        auto const filled = fill_blank_result(call, format_, log);
        auto content = make_result(filled ? *filled : call, log);
        if (!content) return;
        loom::basic_message<Model> result;
        result.role = loom::message_role::tool;
        result.content = std::move(*content);
        result.tool_call_id = id;
        result.tool_name = name;
        results.emplace_back(call.arrival.value_or(results.size()), std::move(result));
    }

    /// The content of the message that answers a call. Nothing while there is none, if the call is
    /// Loom's, so that Loom closes it.
    [[nodiscard]] std::optional<std::string> make_result(basic_tool_call<Model> const& call,
                                                         loss_log const& log) const {
        bool const is_open =
            call.status == call_status::pending || call.status == call_status::in_progress;
        if (is_open && is_own_) {
            log.drop("output", call.output, "the call has not ended");
            log.drop("error", call.error, "the call has not ended");
            return std::nullopt;
        }
        auto const sent = find_sent_result(call, format_);
        tell_losses_of_result(call, sent, log);
        std::string out{sent == sent_result_kind::returned ? std::string_view{} : error_prefix};
        if (sent == sent_result_kind::call_error) out += *call.error;
        else if (sent == sent_result_kind::no_result) out += missing_result(format_);
        else out += flatten_output(call, log);
        return out;
    }

    std::string_view format_;
    bool is_own_;
    call_id_maker call_ids_;
};

}  // namespace lisle::v0_1::conversation::loom_bridge
