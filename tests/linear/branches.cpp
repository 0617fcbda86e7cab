// tests/linear/branches.cpp - trees of records that are hostile to the search for the active
// branch.
#include "adversary.hpp"

#include <lisle/conversation/claude_code.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/formats/claude_code/tools/other_branches.hpp>
#include <lisle/formats/claude_code/tools/subagents.hpp>

#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

namespace linear {

namespace {

using std::size_t;
using std::string;
using std::string_view;

// ---- Work ---------------------------------------------------------------------------------------

size_t find_branch(string_view text, lisle::release_number release) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    return session ? lisle::claude_code::find_active_branch(*session, release).size() : 0;
}
size_t find_newest(string_view text) { return find_branch(text, {1, 0, 88}); }
size_t find_last(string_view text) { return find_branch(text, {2, 1, 112}); }
size_t find_others(string_view text) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    if (!session) return 0;
    auto const active = lisle::claude_code::find_active_branch(*session);
    return lisle::claude_code::find_other_branches(*session, active).size();
}
size_t get_all(string_view text) {
    auto session = lisle::decode<lisle::claude_code_t>(text);
    if (!session) return 0;
    using lisle::conversation::parts;
    return lisle::conversation::get(std::move(*session), {.parts = parts::all}).messages.size();
}
size_t divide(string_view text) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    return session ? lisle::claude_code::divide(*session).subagents.size() : 0;
}
size_t find_by_last_prompt(string_view text) { return find_branch(text, {2, 1, 330}); }

// ---- Texts --------------------------------------------------------------------------------------

string id_of(size_t n) { return '"' + std::to_string(n) + '"'; }

/// A time of its own for each of 86 million records.
string time_of(size_t n) {
    char out[32];
    std::snprintf(out, sizeof out, "2026-01-02T%02zu:%02zu:%02zu.%03zuZ", n / 3'600'000 % 24,
                  n / 60'000 % 60, n / 1000 % 60, n % 1000);
    return out;
}

string record_of(string_view type, size_t n, string const& parent, string const& message) {
    return "{\"parentUuid\":" + parent + ",\"isSidechain\":false,\"type\":\"" + string{type}
           + "\",\"message\":" + message + ",\"uuid\":" + id_of(n) + ",\"timestamp\":\""
           + time_of(n) + "\"}\n";
}

string prompt(size_t n, string const& parent) {
    return record_of("user", n, parent, R"({"role":"user","content":"a question"})");
}
string call(size_t n, string const& parent) {
    return record_of("assistant", n, parent, R"({"id":"msg_1","role":"assistant","content":[]})");
}
string result(size_t n, string const& parent) {
    return record_of("user", n, parent,
                     R"({"role":"user","content":[{"type":"tool_result","tool_use_id":"t"}]})");
}
string compaction(size_t n, string const& parent) {
    auto const segment = "{\"preservedSegment\":{\"headUuid\":" + id_of(n - 1)
                         + ",\"anchorUuid\":" + id_of(n) + ",\"tailUuid\":" + id_of(n - 1) + "}}";
    return "{\"parentUuid\":" + parent + ",\"isSidechain\":false,\"type\":\"system\",\"uuid\":"
           + id_of(n) + ",\"compactMetadata\":" + segment + "}\n";
}

/// Records until there are so many bytes: `make` gets the number of each record.
template <class Make>
string records(size_t bytes, Make make) {
    string out;
    for (size_t n = 0; out.size() < bytes; ++n) out += make(n);
    return out;
}

string parent_before(size_t n) { return n == 0 ? string{"null"} : id_of(n - 1); }

string one_chain(size_t bytes) {
    return records(bytes, [](size_t n) { return prompt(n, parent_before(n)); });
}
string many_roots(size_t bytes) {
    return records(bytes, [](size_t n) { return prompt(n, "\"gone\""); });
}
string children_first(size_t bytes) {
    return records(bytes, [](size_t n) { return prompt(n, id_of(n + 1)); });
}
string forks_of_one(size_t bytes) {
    return records(bytes, [](size_t n) { return prompt(n, n == 0 ? "null" : id_of(0)); });
}
string calls_of_one_answer(size_t bytes) {
    return call(0, "null") + records(bytes, [](size_t n) {
               return call(2 * n + 1, id_of(0)) + result(2 * n + 2, id_of(2 * n + 1));
           });
}
string results_of_results(size_t bytes) {
    return records(bytes, [](size_t n) {
        return n % 2 == 0 ? call(n, n == 0 ? "null" : id_of(0)) : result(n, id_of(n - 1));
    });
}
string same_id(size_t bytes) {
    return records(bytes, [](size_t) { return prompt(0, id_of(0)); });
}
string many_last_prompts(size_t bytes) {
    return one_chain(bytes / 2) + records(bytes / 2, [](size_t) {
               return string{"{\"type\":\"last-prompt\",\"leafUuid\":\"0\"}\n"};
           });
}
string many_compactions(size_t bytes) {
    return records(bytes, [](size_t n) {
        return n % 2 == 0 ? prompt(n, parent_before(n)) : compaction(n, parent_before(n));
    });
}

string side(size_t n, string const& parent, string const& message) {
    auto out = record_of("user", n, parent, message);
    constexpr string_view key = "\"isSidechain\":false";
    return out.replace(out.find(key), key.size(), "\"isSidechain\":true");
}
string const task_prompt = R"({"role":"user","content":"look"})";

string subagents_of_one_prompt(size_t bytes) {
    return records(bytes, [](size_t n) {
        auto const task = R"({"id":"msg_1","role":"assistant","content":[{"type":"tool_use","id":)"
                          + id_of(n) + R"(,"name":"Task","input":{"prompt":"look"}}]})";
        return n % 2 == 0 ? record_of("assistant", n, "null", task) : side(n, "null", task_prompt);
    });
}
string subagents_of_one_id(size_t bytes) {
    return prompt(0, "null") + records(bytes, [](size_t n) {
               auto out = side(n + 1, "null", task_prompt);
               return out.insert(1, "\"agentId\":\"a\",");
           });
}
string one_long_subagent(size_t bytes) {
    return prompt(0, "null")
           + records(bytes, [](size_t n) { return side(n + 1, id_of(n + 2), task_prompt); });
}

std::vector<adversary> make() {
    return {
        {"branch: one chain, newest time", one_chain, one_chain, find_newest},
        {"branch: one chain, last line", one_chain, one_chain, find_last},
        {"branch: one chain, last prompt", one_chain, one_chain, find_by_last_prompt},
        {"branch: each parent missing", many_roots, one_chain, find_last},
        {"branch: children before parents", children_first, one_chain, find_newest},
        {"branch: forks of one record", forks_of_one, one_chain, find_last},
        {"branch: parallel calls of one answer", calls_of_one_answer, one_chain, find_last},
        {"branch: results beside the chain", results_of_results, one_chain, find_by_last_prompt},
        {"branch: records of one id", same_id, one_chain, find_last},
        {"branch: many last prompts", many_last_prompts, one_chain, find_by_last_prompt},
        {"branch: many compactions", many_compactions, one_chain, find_by_last_prompt},
        {"other branches: each parent missing", many_roots, one_chain, find_others},
        {"other branches: forks of one record", forks_of_one, one_chain, find_others},
        {"other branches: children before parents", children_first, one_chain, find_others},
        {"other branches: many compactions", many_compactions, one_chain, find_others},
        {"other branches: parallel calls", calls_of_one_answer, one_chain, find_others},
        {"all messages: each parent missing", many_roots, one_chain, get_all},
        {"all messages: forks of one record", forks_of_one, one_chain, get_all},
        {"all messages: many compactions", many_compactions, one_chain, get_all},
        {"subagents: one prompt", subagents_of_one_prompt, one_chain, divide},
        {"subagents: one id", subagents_of_one_id, one_chain, divide},
        {"subagents: children before parents", one_long_subagent, one_chain, divide},
    };
}

}  // namespace

std::vector<adversary> const& adversaries_of_branches() {
    static auto const all = make();
    return all;
}

}  // namespace linear
