// lisle/formats/claude_code/tools/call_faults.hpp - calls and results that do not belong together.
//
// Source: runs of Claude Code 0.2.126, 1.0.88 and 2.1.112 with files from a hand, against a
// stand-in model server; the rules of the Messages API.
#pragma once

#include <lisle/formats/claude_code/session.hpp>
#include <lisle/lines/unread_ids.hpp>
#include <lisle/releases/release_number.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code::detail {

/// The first release that is known to leave out a call without a result.
inline constexpr release_number first_without_open_calls{1, 0, 88};
/// The first release that is known to replace a result without a call.
inline constexpr release_number first_without_lost_results{2, 1, 112};

/// The key of a result that names its call. Other records name calls by other keys.
inline constexpr std::string_view result_id_key = "tool_use_id";

[[nodiscard]] inline std::string to_line_pointer(std::size_t index) {
    return '/' + std::to_string(index);
}

[[nodiscard]] inline std::vector<content_block> const* blocks_of(message_content const& content) {
    return std::get_if<std::vector<content_block>>(&content);
}

/// A block of a record: its number among the blocks of the record's message.
struct block_place {
    std::size_t record = 0, block = 0;

    [[nodiscard]] std::string pointer() const {
        return to_line_pointer(record) + "/message/content/" + std::to_string(block);
    }
    auto operator<=>(block_place const&) const = default;
};

/// The calls and results of the active branch that do not belong together.
struct call_faults {
    std::vector<block_place> lost_results;  ///< whose call is not on the branch before it
    std::vector<block_place> late_results;  ///< after a later prompt
    std::vector<block_place> late_calls;    ///< whose results are late
    std::vector<block_place> open_calls;    ///< without a result, and a message follows the answer
    std::vector<block_place> unread_calls;  ///< as these, but with a result in a damaged line
};

/// Follows the calls and results of a branch.
class call_pairing {
public:
    call_pairing(session const& s, std::optional<release_number> release)
        : session_{s}, moves_results_{!release || *release >= first_without_lost_results},
          sends_last_calls_{release && *release < first_without_open_calls} {}

    void add(std::size_t i) {
        auto const* const any_record = session_.records[i].record();
        if (auto const* const prompt = find_alternative<user_record>(any_record)) {
            auto const* const all = blocks_of(prompt->message.content);
            if (all != nullptr && !add_results(i, *all)) return;
            end_answer();
            // The program's own texts may stand between the results of an answer.
            if (!prompt->is_meta.value_or(false)) ++prompts_;
        } else if (auto const* const part = find_alternative<assistant_record>(any_record)) {
            if (!part->message.id || part->message.id != answer_) {
                end_answer();
                answered_prompts_ = prompts_;
            }
            answer_ = part->message.id;
            if (auto const* const all = blocks_of(part->message.content)) add_calls(i, *all);
        }
    }
    [[nodiscard]] call_faults finish() {
        if (sends_last_calls_) end_answer();
        std::erase_if(faults_.late_calls,
                      [&](block_place const& at) { return !answered_.insert(at).second; });
        // Results of parallel calls may stand after a part of the next answer.
        std::erase_if(faults_.open_calls,
                      [&](block_place const& at) { return answered_.contains(at); });
        std::sort(faults_.open_calls.begin(), faults_.open_calls.end());
        return std::move(faults_);
    }

private:
    struct call_place {
        block_place place;
        std::size_t prompts = 0;  ///< before the call
    };

    /// Whether a prompt keeps a result from its call. Releases since 2.1.112 move the result up to
    /// the prompt's own answer.
    [[nodiscard]] bool is_late(call_place const& call) const {
        return (moves_results_ ? answered_prompts_ : prompts_) > call.prompts;
    }
    void add_calls(std::size_t i, std::vector<content_block> const& all) {
        for (std::size_t k = 0; k < all.size(); ++k)
            if (auto const* const call = std::get_if<tool_use_block>(&all[k])) {
                // Of a repeated id the first call counts; the program replaces the others.
                auto const [at, is_new] = calls_.emplace(call->id, call_place{{i, k}, prompts_});
                if (is_new) last_calls_.push_back(at->second.place);
            }
    }
    /// Returns whether the blocks have others than results.
    bool add_results(std::size_t i, std::vector<content_block> const& all) {
        bool has_other = false;
        for (std::size_t k = 0; k < all.size(); ++k) {
            auto const* const result = std::get_if<tool_result_block>(&all[k]);
            has_other = has_other || result == nullptr;
            if (result == nullptr) continue;
            auto const call = calls_.find(result->tool_use_id);
            if (call == calls_.end()) faults_.lost_results.push_back({i, k});
            else if (is_late(call->second)) add_late(call->second.place, {i, k});
            else answered_.insert(call->second.place);
        }
        return has_other;
    }
    void add_late(block_place const& call, block_place const& result) {
        faults_.late_calls.push_back(call);
        faults_.late_results.push_back(result);
    }
    /// A message follows: calls without a result stay open.
    void end_answer() {
        for (auto const& call : last_calls_) faults_.open_calls.push_back(call);
        last_calls_.clear();
        answer_.reset();
    }

    session const& session_;
    bool moves_results_, sends_last_calls_;
    std::size_t prompts_ = 0, answered_prompts_ = 0;  ///< so far; before the newest answer
    std::optional<std::string> answer_;
    std::vector<block_place> last_calls_;
    text::salted_map<std::string_view, call_place> calls_;
    std::set<block_place> answered_;
    call_faults faults_;
};

[[nodiscard]] inline call_faults find_call_faults(session const& s,
                                                  std::vector<std::size_t> const& branch,
                                                  std::optional<release_number> release) {
    call_pairing calls{s, release};
    for (auto const i : branch) calls.add(i);
    auto out = calls.finish();
    auto const id_of_call = [&](block_place const& at) -> std::string_view {
        auto const& answer = *find_alternative<assistant_record>(s.records[at.record].record());
        return std::get<tool_use_block>((*blocks_of(answer.message.content))[at.block]).id;
    };
    // A damaged line may have the result; no other one is made in its place.
    unread_ids unread{result_id_key};
    for (auto const& call : out.open_calls) unread.look_for(id_of_call(call));
    unread.look_in(s);
    auto const end = std::stable_partition(
        out.open_calls.begin(), out.open_calls.end(),
        [&](block_place const& at) { return !unread.contains(id_of_call(at)); });
    out.unread_calls.assign(end, out.open_calls.end());
    out.open_calls.erase(end, out.open_calls.end());
    return out;
}

}  // namespace lisle::v0_1::claude_code::detail
