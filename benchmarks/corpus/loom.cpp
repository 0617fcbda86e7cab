// benchmarks/corpus/loom.cpp - threads of Loom, as their files have them.
#include "size.hpp"
#include "tools.hpp"

#include <lisle/codec.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <utility>

namespace bench {

namespace {

namespace json = boost::json;

constexpr lisle::json_style style{.indent = 2};

/// Loom sorts the keys of dynamic values, and of these alone.
json::value sort_keys(json::value const& value) {
    return *lisle::decode_as<json::value>(lisle::encode_as(value, {.sorted_keys = true}));
}

/// An answer, and after it the results of the tools that it called.
void answer(author& by, std::size_t size, json::array& to) {
    json::array calls, results;
    json::object message{{"role", "assistant"}, {"content", by.markdown(size / 3)}};
    for (std::size_t i = by.roll().below(3); i-- > 0;) {
        auto call = call_tool(by, size);
        auto const id = "toolu_01" + by.letters(22, "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijk23456789");
        results.push_back(
            json::object{{"role", "tool"},
                         {"content", call.output.is_null() ? std::move(call.text)
                                                           : lisle::encode_as(call.output)},
                         {"tool_call_id", id},
                         {"tool_name", call.tool}});
        calls.push_back(json::object{{"id", id},
                                     {"tool_name", std::move(call.tool)},
                                     {"arguments_json", sort_keys(call.input)}});
    }
    if (!calls.empty()) message["tool_calls"] = std::move(calls);
    to.push_back(std::move(message));
    for (auto& each : results) to.push_back(std::move(each));
}

std::string make(author& by, std::size_t bytes) {
    auto const title = by.words(6), id = "T-" + by.uuid(), branch = by.name();
    json::array messages;
    std::size_t written = 1300;
    for (std::size_t turn = 0; written < bytes; ++turn) {
        auto const size = choose_size(by, bytes, written);
        auto const before = messages.size();
        if (turn % 4 == 0)
            messages.push_back(json::object{{"role", "user"}, {"content", by.prose(size / 4)}});
        else answer(by, size, messages);
        for (auto i = before; i < messages.size(); ++i)
            written += lisle::encode_as(messages[i], style).size();
    }
    auto const sha = by.letters(40, "0123456789abcdef"),
               last_sha = by.letters(40, "0123456789abcdef");
    auto const last = "2026-02-27T12:34:56.123456789+00:00";
    json::object out{{"id", id},
                     {"version", messages.size()},
                     {"created_at", "2026-02-27T12:00:00.500+00:00"},
                     {"updated_at", last},
                     {"last_activity_at", last},
                     {"workspace_root", "/home/user/projects"},
                     {"cwd", "/home/user/projects"},
                     {"loom_version", "0.1.0"},
                     {"git_branch", branch},
                     {"git_remote_url", "git@example.com:user/projects.git"},
                     {"git_initial_branch", "main"},
                     {"git_initial_commit_sha", sha},
                     {"git_current_commit_sha", last_sha},
                     {"git_start_dirty", false},
                     {"git_end_dirty", true}};
    out["git_commits"] = json::array{sha, last_sha};
    out["provider"] = "anthropic";
    out["model"] = "claude-sonnet-4-5";
    out["conversation"] = json::object{};
    out["conversation"].as_object()["messages"] = std::move(messages);
    out["agent_state"] = {{"kind", "waiting_for_user_input"}, {"retries", 0}};
    out["metadata"] = {{"title", title}, {"is_pinned", false}};
    out["visibility"] = "organization";
    out["is_private"] = false;
    out["is_shared_with_support"] = false;
    return lisle::encode_as(json::value(std::move(out)), style);
}

enlist_kind const self{{"loom", "loom", script::latin, make}};

}  // namespace

}  // namespace bench
