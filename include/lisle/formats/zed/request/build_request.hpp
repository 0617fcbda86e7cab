// lisle/formats/zed/request/build_request.hpp - the request that Zed would send for a thread.
//
//     lisle::zed::request_setup setup;
//     setup.system_prompt = "You are a careful engineer.";
//     auto const request = lisle::zed::build_request(thread, setup);
//     post(lisle::encode_as(request));
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs; for compactions its state of 2026-08.
#pragma once

#include <lisle/formats/zed/model/record.hpp>
#include <lisle/formats/zed/request/completion_request.hpp>
#include <lisle/formats/zed/request/retained_messages.hpp>
#include <lisle/formats/zed/request/to_request.hpp>
#include <lisle/options.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed {

/// The parts of a request besides the messages of its thread.
struct request_setup {
    std::string system_prompt{};
    std::optional<std::string> thread_id{}, prompt_id{};
    std::optional<completion_intent> intent{};
    std::vector<request_tool> tools{};  ///< in any order
    bool is_turn_running = true;        ///< without a turn no tools are offered
    std::optional<float> temperature{};
    /// The message that the agent is writing; null if there is none.
    agent_message const* pending = nullptr;
    /// The messages that providers should cache, by their places in the request. Without a list,
    /// the message of Zed's choice: the last message before the pending message.
    std::optional<std::vector<std::size_t>> cached{};
    /// Decides how links are spelled. Encode the request for the same revision.
    schema_revision revision = schema_revision::pinned;
    std::size_t retained_bytes = default_retained_bytes;  ///< of messages before a compaction
};

/// A `temperature` of the setting `agent.model_parameters`, for models that it names.
struct model_parameters {
    std::optional<std::string> provider, model;
    std::optional<float> temperature;
};

/// Returns the temperature for a model, if any: that of the last entry whose names are absent or
/// equal.
[[nodiscard]] inline std::optional<float> choose_temperature(std::span<model_parameters const> all,
                                                             std::string_view provider,
                                                             std::string_view model) {
    auto const matches = [](std::optional<std::string> const& name, std::string_view wanted) {
        return !name || *name == wanted;
    };
    for (auto i = all.size(); i-- > 0;)
        if (matches(all[i].provider, provider) && matches(all[i].model, model))
            return all[i].temperature;
    return {};
}

/// Returns the messages of a request: the system prompt (even if it is empty), the messages of the
/// thread, and the pending message. Of the messages that a compaction covers, only the user's
/// latest messages are sent.
///
/// Errors: none. Complexity: linear in the messages.
[[nodiscard]] inline std::vector<request_message>
build_request_messages(std::vector<message> const& messages, request_setup const& setup) {
    std::vector<request_message> out;
    out.push_back(detail::make_request_message(role::system, setup.system_prompt));
    auto const compacted = find_compaction(messages);
    auto const first = compacted.value_or(0);
    if (compacted
        && std::holds_alternative<compaction_summary>(std::get<compaction>(messages[first])))
        for (auto& kept : retain_messages(std::span{messages}.first(first), setup.revision,
                                          setup.retained_bytes))
            out.push_back(std::move(kept));
    for (auto i = first; i < messages.size(); ++i) to_request(messages[i], setup.revision, out);
    if (!setup.cached) out.back().cache = true;
    if (setup.pending != nullptr) to_request(*setup.pending, setup.revision, out);
    if (setup.cached)
        for (auto const place : *setup.cached)
            if (place < out.size()) out[place].cache = true;
    return out;
}

/// Returns the whole request.
///
/// Errors: none. Complexity: linear in the messages, and tools are sorted.
[[nodiscard]] inline completion_request build_request(thread const& document,
                                                      request_setup const& setup) {
    completion_request out;
    out.thread_id = setup.thread_id;
    out.prompt_id = setup.prompt_id;
    out.intent = setup.intent;
    out.messages = build_request_messages(document.messages, setup);
    if (setup.is_turn_running) out.tools = setup.tools;
    std::stable_sort(out.tools.begin(), out.tools.end(),
                     [](auto const& a, auto const& b) { return a.name < b.name; });
    out.temperature = setup.temperature;
    out.thinking_allowed = document.thinking_enabled;
    out.thinking_effort = document.thinking_effort;
    out.speed = document.speed;
    return out;
}

/// Returns the request as Zed sends it to its own cloud, for a model of a provider.
[[nodiscard]] inline cloud_request wrap_for_cloud(completion_request request, language_model to) {
    cloud_request out;
    out.thread_id = request.thread_id;
    out.prompt_id = request.prompt_id;
    out.intent = request.intent;
    out.provider = std::move(to.provider);
    out.model = std::move(to.model);
    out.provider_request = std::move(request);
    return out;
}

}  // namespace lisle::v0_1::zed
