// lisle/conversation/loom/put.hpp - the parts of a Loom thread that a conversation says.
//
// Source of the rules: Loom's model of threads in 2026-01 and what `loom resume` reads.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/dropped_names.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/ids.hpp>
#include <lisle/conversation/rules/results.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/scalars/timestamp.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::inline v0_1::conversation::loom_bridge {

/// The words with which Loom begins the content of a failed tool's message.
inline constexpr std::string_view error_prefix = "Error: ";

inline constexpr json_style style = format_traits<loom_t>::style.on_one_line();

// ---- The thread ---------------------------------------------------------------------------------

/// A time as chrono prints it.
[[nodiscard]] inline std::string print_time(timestamp const& at) {
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

/// Returns the thread without its messages.
template <class Model>
[[nodiscard]] loom::basic_thread<Model> make_thread(basic_conversation<Model> const& c,
                                                    loss_log const& log) {
    loom::basic_thread<Model> out;
    auto const created = c.created ? *c.created : c.updated.value_or(timestamp{});
    auto const updated = c.updated.value_or(created);
    if (format_of(c.source) != "loom") {  // whose own texts come back from `native`
        if (!c.created) log.invented("created", "the time of the last change, or 1970");
        if (!c.updated) log.invented("updated", "the time of the start");
        log.invented({}, "private, version 1, waiting for the user");
    }
    out.id.text = make_id(c, created, log);
    out.created_at = print_time(created);
    out.updated_at = out.last_activity_at = print_time(updated);
    out.is_private = true;  // else the next save uploads the thread
    out.metadata.title = c.title;
    if (!c.directories.empty()) out.workspace_root = c.directories[0];
    if (c.directories.size() > 1) out.cwd = c.directories[1];
    for (std::size_t i = 2; i < c.directories.size(); ++i)
        log.at("directories").dropped(std::to_string(i), "Loom has two folders");
    if (c.git) {
        out.git_branch = c.git->branch;
        out.git_initial_commit_sha = c.git->commit;
        out.git_remote_url = c.git->remote;
        out.git_start_dirty = c.git->dirty;
    }
    if (c.model) {
        out.provider = c.model->provider;
        out.model = c.model->id;
        log.at("model").drop("variant", c.model->variant, "Loom has no variants");
        log.at("model").drop("effort", c.model->effort, "Loom has no effort");
    }
    if (format_of(c.source) == "loom") out.loom_version = c.source->release;
    log.drop("mode", c.mode, "Loom has no modes");
    log.drop("parent", c.parent, "Loom has no subagents");
    log.drop("usage", c.usage, "Loom counts no tokens");
    log.drop("cost", c.cost, "Loom counts no costs");
    return out;
}

// ---- Messages -----------------------------------------------------------------------------------

/// The content of the message that answers a call, or nothing while there is none.
template <class Model>
[[nodiscard]] std::optional<std::string> make_result(basic_tool_call<Model> const& call,
                                                     std::string_view format, loss_log const& log) {
    switch (call.status) {
        case call_status::pending:
        case call_status::in_progress: return std::nullopt;
        case call_status::cancelled:
            log.approximated("status", "an error");
            return std::string{error_prefix} += missing_result(format);
        case call_status::completed: return flatten_output(call, log);
        case call_status::failed: break;
    }
    auto text = call.error ? std::string{*call.error} : flatten_output(call, log);
    if (call.error) log.drop("output", call.output, "the error stands in its place");
    return std::string{error_prefix} + text;
}

template <class Model>
void tell_losses_of(basic_tool_call<Model> const& call, loss_log const& log) {
    if (call.status == call_status::completed) log.drop("error", call.error, "the call succeeded");
    log.drop("namespace", call.tool_namespace, "Loom has names alone");
    log.drop("title", call.title, "Loom has names alone");
    log.drop("kind", call.kind, "Loom has names alone");
    log.drop("raw_input", call.raw_input, "Loom has the value alone");
    if (!call.is_input_complete) log.dropped("is_input_complete", "Loom has whole inputs");
    log.drop("started", call.started, "Loom's calls have no times");
    log.drop("ended", call.ended, "Loom's calls have no times");
    log.drop("structured", call.structured, "Loom has the text for the model alone");
    log.drop("raw_output", call.raw_output, "Loom has the text for the model alone");
    log.drop("locations", call.locations, "Loom has no locations");
    log.drop("child", call.child, "Loom has no subagents");
    log.drop("signature", call.signature, "Loom has no signatures");
}

template <class Model>
void tell_losses_of(basic_message<Model> const& m, loss_log const& log) {
    constexpr auto whole = "Loom's messages have only a role, a text and calls";
    log.drop("id", m.id, whole);
    log.drop("created", m.created, whole);
    log.drop("completed", m.completed, whole);
    drop_model(log, m.model, whole);
    log.drop("mode", m.mode, whole);
    log.drop("usage", m.usage, whole);
    log.drop("cost", m.cost, whole);
    log.drop("stop_reason", m.stop_reason, whole);
    log.drop("error", m.error, whole);
    if (m.audience != audience::both) log.dropped("audience", "the model is told all of it");
}

/// Returns the messages of one answer: its text with its calls, then a message for each result, in
/// the order in which they came. None for a message that has nothing that Loom can say.
template <class Model>
[[nodiscard]] std::vector<loom::basic_message<Model>>
make_messages(basic_message<Model> const& m, std::optional<basic_source<Model>> const& from,
              loss_log const& log) {
    using tool_call = basic_tool_call<Model>;
    auto const format = format_of(from);
    std::vector<loom::basic_message<Model>> out;
    std::vector<std::pair<std::size_t, loom::basic_message<Model>>> results;
    loom::basic_message<Model> said;
    said.role = m.role == role::system ? loom::message_role::system
                : m.role == role::user ? loom::message_role::user
                                       : loom::message_role::assistant;
    flat_text text{format == "opencode" ? "\n\n" : ""};
    bool has_native = false;
    for (std::size_t i = 0; i < m.content.size(); ++i) {
        auto const place = log.at("content").at(i);
        auto const* const call = std::get_if<tool_call>(&m.content[i]);
        if (std::holds_alternative<basic_native_content<Model>>(m.content[i])) {
            has_native = true;
            if (format != "loom") place.dropped({}, "only its own format says it");
        } else if (call == nullptr) {
            text.add(m.content[i], place);
        }
        if (call == nullptr) continue;
        if (!said.tool_calls) said.tool_calls.emplace();
        said.tool_calls->push_back({call->id, call->name, call->input, {}});
        tell_losses_of(*call, place);
        if (auto content = make_result(*call, format, place)) {
            loom::basic_message<Model> result;
            result.role = loom::message_role::tool;
            result.content = std::move(*content);
            result.tool_call_id = call->id;
            result.tool_name = call->name;
            results.emplace_back(call->arrival.value_or(results.size()), std::move(result));
        }
    }
    said.content = std::move(text).finish();
    tell_losses_of(m, log);
    if (has_native && said.content.empty() && !said.tool_calls) return out;
    out.push_back(std::move(said));
    std::stable_sort(results.begin(), results.end(),
                     [](auto const& a, auto const& b) { return a.first < b.first; });
    for (auto& [arrival, result] : results) out.push_back(std::move(result));
    return out;
}

}  // namespace lisle::inline v0_1::conversation::loom_bridge
