// examples/lisle/codex/open_calls.cpp - writes lines in the form of the file's last lines.
#include "open_calls.hpp"

#include <lisle/lines/unread_ids.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace app {

namespace {

namespace codex = lisle::codex;

/// The text that Codex puts in place of a missing result.
constexpr auto missing_result = "aborted";

/// A call without a result so far, and the item that closes it.
struct pending_call {
    std::string id, name;
    codex::item result;
    bool is_open = true;
};

template <class Output>
pending_call make_pending(std::string const& id, std::string const& name) {
    Output result;
    result.call_id = id;
    result.output = std::string{missing_result};
    return {id, name, std::move(result), true};
}

/// Follows the items of a rollout.
class call_log {
public:
    void add(codex::item const& item) {
        std::visit(
            lisle::overloaded{
                [&](codex::function_call const& call) {
                    open(make_pending<codex::function_call_output>(call.call_id, call.name));
                },
                [&](codex::custom_tool_call const& call) {
                    open(make_pending<codex::custom_tool_call_output>(call.call_id, call.name));
                },
                [&](codex::local_shell_call const& call) {
                    if (call.call_id && *call.call_id)
                        open(make_pending<codex::function_call_output>(**call.call_id, "shell"));
                },
                [&](codex::function_call_output const& result) {
                    if (result.call_id) close(*result.call_id);
                },
                [&](codex::custom_tool_call_output const& result) { close(result.call_id); },
                [&](codex::message const&) {
                    calls_.clear();
                    open_.clear();
                },
                [](auto const&) {},
            },
            static_cast<codex::item::base const&>(item));
    }

    /// The open calls, in the order of their items.
    [[nodiscard]] std::vector<pending_call> finish() {
        std::erase_if(calls_, [](pending_call const& call) { return !call.is_open; });
        return std::move(calls_);
    }

private:
    void open(pending_call call) {
        open_[call.id].push_back(calls_.size());
        calls_.push_back(std::move(call));
    }
    void close(std::string const& id) {
        auto const found = open_.find(id);
        if (found == open_.end()) return;
        for (auto const i : found->second) calls_[i].is_open = false;
        open_.erase(found);
    }

    std::vector<pending_call> calls_;
    lisle::text::salted_map<std::string, std::vector<std::size_t>> open_;
};

/// The form of a file's lines: bare up to 0.29, with ordinals in paginated threads.
struct line_form {
    bool is_bare = false;
    std::string time;
    std::optional<std::uint64_t> ordinal;

    void learn(codex::record const& from) {
        if (lisle::find_alternative<codex::item>(&from) != nullptr
            || lisle::find_alternative<codex::bare_meta>(&from) != nullptr)
            is_bare = true;
        auto const* const inside = lisle::find_alternative<codex::envelope>(&from);
        if (inside == nullptr) return;
        is_bare = false;
        std::visit(
            [&](auto const& line) {
                if constexpr (requires { line.timestamp; }) {
                    time = line.timestamp;
                    ordinal = line.ordinal;
                }
            },
            static_cast<codex::envelope::base const&>(*inside));
    }

    [[nodiscard]] std::string to_line(codex::item item) {
        codex::record record;
        if (is_bare) {
            record = std::move(item);
        } else {
            if (ordinal) ++*ordinal;
            codex::basic_line<lisle::owned, codex::item> line;
            line.timestamp = time;
            line.ordinal = ordinal;
            line.payload = std::move(item);
            record = codex::envelope{std::move(line)};
        }
        return lisle::encode_as(record, lisle::format_traits<lisle::codex_t>::style);
    }
};

}  // namespace

std::vector<open_call> close_codex_calls(codex::rollout const& r) {
    call_log calls;
    line_form form;
    for (auto const& line : r.records) {
        auto const* const record = line.record();
        if (record == nullptr) continue;
        form.learn(*record);
        if (auto const* const item = codex::item_of(*record)) calls.add(*item);
    }
    auto pending = calls.finish();
    // Calls and events name a call by the same key; only results have one of these words.
    lisle::unread_ids unread{"call_id",
                             {"function_call_output", "custom_tool_call_output", "output"}};
    for (auto const& call : pending) unread.look_for(call.id);
    unread.look_in(r);
    std::vector<open_call> out;
    for (auto& call : pending)
        out.push_back({std::move(call.name), unread.contains(call.id)
                                                 ? std::string{}
                                                 : form.to_line(std::move(call.result))});
    return out;
}

}  // namespace app
