// lisle/formats/claude_code/tools/find_faults.hpp - what Claude Code, or the API behind it, would
// not take of a session.
//
// Source: runs of Claude Code 0.2.126 to 2.1.330 with files from a hand, against a stand-in model
// server; the rules of the Messages API for ids and names.
#pragma once

#include <lisle/fault.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/formats/claude_code/tools/lost_parents.hpp>
#include <lisle/formats/claude_code/tools/record_index.hpp>
#include <lisle/releases/release_number.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/visit.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code {

namespace detail {

/// The first release that is known to leave out a call without a result.
inline constexpr release_number first_without_open_calls{1, 0, 88};
/// The first release that is known to replace a result without a call.
inline constexpr release_number first_without_lost_results{2, 1, 112};
/// The releases that stop at an answer whose content is a string.
inline constexpr release_number first_with_block_lists{1, 0, 88};
inline constexpr release_number first_with_strings_again{2, 1, 330};

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
    std::vector<block_place> open_calls;    ///< without a result, and a message follows the answer
};

/// Follows the calls and results of a branch.
class call_pairing {
public:
    explicit call_pairing(session const& s) : session_{s} {}

    void add(std::size_t i) {
        auto const* const any_record = session_.records[i].record();
        if (auto const* const prompt = std::get_if<user_record>(any_record)) {
            auto const* const all = blocks_of(prompt->message.content);
            if (all == nullptr) return end_answer();
            add_results(i, *all);
        } else if (auto const* const part = std::get_if<assistant_record>(any_record)) {
            if (!part->message.id || part->message.id != answer_) end_answer();
            answer_ = part->message.id;
            if (auto const* const all = blocks_of(part->message.content)) add_calls(i, *all);
        }
    }
    [[nodiscard]] call_faults finish() {
        // Results of parallel calls may stand behind a part of the next answer.
        std::erase_if(faults_.open_calls,
                      [&](block_place const& at) { return answered_.contains(at); });
        std::sort(faults_.open_calls.begin(), faults_.open_calls.end());
        return std::move(faults_);
    }

private:
    void add_calls(std::size_t i, std::vector<content_block> const& all) {
        for (std::size_t k = 0; k < all.size(); ++k)
            if (auto const* const call = std::get_if<tool_use_block>(&all[k])) {
                // Of a repeated id the first call counts; the program replaces the others.
                auto const [at, is_new] = calls_.emplace(call->id, block_place{i, k});
                if (is_new) last_calls_.push_back(at->second);
            }
    }
    void add_results(std::size_t i, std::vector<content_block> const& all) {
        bool has_other = false;
        for (std::size_t k = 0; k < all.size(); ++k) {
            auto const* const result = std::get_if<tool_result_block>(&all[k]);
            has_other = has_other || result == nullptr;
            if (result == nullptr) continue;
            auto const call = calls_.find(result->tool_use_id);
            if (call == calls_.end()) faults_.lost_results.push_back({i, k});
            else answered_.insert(call->second);
        }
        if (has_other) end_answer();
    }
    /// A message follows: calls without a result stay open.
    void end_answer() {
        for (auto const& call : last_calls_) faults_.open_calls.push_back(call);
        last_calls_.clear();
        answer_.reset();
    }

    session const& session_;
    std::optional<std::string> answer_;
    std::vector<block_place> last_calls_;
    text::salted_map<std::string_view, block_place> calls_;
    std::set<block_place> answered_;
    call_faults faults_;
};

[[nodiscard]] inline call_faults find_call_faults(session const& s,
                                                  std::vector<std::size_t> const& branch) {
    call_pairing calls{s};
    for (auto const i : branch) calls.add(i);
    return calls.finish();
}

/// Whether strings of a record have lone surrogates: those that are sent to the model, and others.
struct surrogate_places {
    std::string first;     ///< pointer to the first string with one; empty if there is none
    bool is_sent = false;  ///< one is in the message or in an attachment
};

[[nodiscard]] inline surrogate_places find_surrogates(record const& any_record) {
    surrogate_places out;
    for_each_string(any_record, [&](std::string_view text, string_place const& place) {
        if (!text::has_invalid_utf8(text)) return;
        auto pointer = place.pointer.of_field().to_string();
        bool const is_sent = pointer.starts_with("/message/") || pointer.starts_with("/attachment")
                             || pointer.starts_with("/rendered");
        if (out.first.empty() || (is_sent && !out.is_sent)) out.first = std::move(pointer);
        out.is_sent = out.is_sent || is_sent;
    });
    return out;
}

/// Whether the API takes an id, or a name of at most `most` characters.
[[nodiscard]] constexpr bool is_api_word(std::string_view word, std::size_t most) {
    return !word.empty() && word.size() <= most
           && std::all_of(word.begin(), word.end(), [](char c) {
                  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                         || c == '_' || c == '-';
              });
}

class fault_finder {
public:
    explicit fault_finder(session const& s)
        : session_{s}, release_{find_release(s)},
          is_sent_(s.records.size(), 0), branch_{find_active_branch(s)} {
        for (auto const i : branch_) is_sent_[i] = 1;
    }

    [[nodiscard]] std::vector<fault> run() {
        find_parents();
        find_calls();
        for (auto const i : branch_) check_sent(i);
        for (std::size_t i = 0; i < session_.records.size(); ++i)
            if (auto const* const any_record = session_.records[i].record())
                check_strings(i, *any_record);
        std::stable_sort(out_.begin(), out_.end(),
                         [](auto const& a, auto const& b) { return a.first < b.first; });
        std::vector<fault> out;
        for (auto& [line, found] : out_) out.push_back(std::move(found));
        return out;
    }

private:
    [[nodiscard]] bool is_before(release_number release) const {
        return release_ && *release_ < release;
    }
    void add(std::size_t line, std::string pointer, std::string what, fault_effect effect) {
        out_.push_back({line, {{std::move(pointer), std::move(what)}, effect}});
    }

    void find_parents() {
        auto const lost = find_lost_parents(session_);
        if (lost.empty()) return;
        record_index<owned> records{session_};
        bool const goes_by_time = !is_before(first_by_last_line);
        for (auto const& found : lost) {
            auto what = "its parent " + *records[found.record]->parent_uuid + " is in no line";
            bool const has_earlier =
                goes_by_time && records.find_earlier(found.record) != records.none;
            what += has_earlier ? ", and the record before it in time takes its place"
                                : ", so the messages before it are not sent to the model";
            add(found.record, to_line_pointer(found.record) + "/parentUuid", std::move(what),
                fault_effect::mended);
        }
    }

    void find_calls() {
        auto const found = find_call_faults(session_, branch_);
        bool const sends_results = is_before(first_without_lost_results);
        for (auto const& at : found.lost_results)
            add(at.record, at.pointer(),
                sends_results ? "a result without its call, which the API refuses"
                              : "a result without its call, which is not sent to the model",
                sends_results ? fault_effect::refused : fault_effect::mended);
        bool const sends_calls = is_before(first_without_open_calls);
        for (auto const& at : found.open_calls)
            add(at.record, at.pointer(),
                sends_calls ? "a call without a result, which the API refuses"
                            : "a call without a result, which is not sent to the model",
                sends_calls ? fault_effect::refused : fault_effect::mended);
    }

    /// What is wrong with a message that is sent.
    void check_sent(std::size_t i) {
        auto const* const any_record = session_.records[i].record();
        auto const* const answer = std::get_if<assistant_record>(any_record);
        if (answer == nullptr) return;
        auto const* const all = blocks_of(answer->message.content);
        bool const stops_at_text =
            is_before(first_with_strings_again) && !is_before(first_with_block_lists);
        if (all == nullptr && stops_at_text)
            add(i, to_line_pointer(i) + "/message/content",
                "an answer whose content is a string, at which this release stops",
                fault_effect::refused);
        if (all == nullptr) return;
        for (std::size_t k = 0; k < all->size(); ++k) {
            auto const* const call = std::get_if<tool_use_block>(&(*all)[k]);
            if (call == nullptr) continue;
            constexpr std::size_t longest_name = 64;
            auto const at = block_place{i, k}.pointer();
            if (!is_api_word(call->id, static_cast<std::size_t>(-1)))
                add(i, at + "/id", "the id of a call has characters that the API refuses",
                    fault_effect::refused);
            if (!is_api_word(call->name, longest_name))
                add(i, at + "/name", "a name of a tool that the API refuses",
                    fault_effect::refused);
        }
    }

    void check_strings(std::size_t i, record const& any_record) {
        auto found = find_surrogates(any_record);
        if (found.first.empty()) return;
        bool const is_refused = found.is_sent && is_sent_[i] != 0;
        add(i, to_line_pointer(i) + found.first,
            is_refused ? "half of a character (a lone surrogate), which the API refuses"
                       : "half of a character (a lone surrogate), which is not sent to the model",
            is_refused ? fault_effect::refused : fault_effect::mended);
    }

    session const& session_;
    std::optional<release_number> release_;
    std::vector<char> is_sent_;
    std::vector<std::size_t> branch_;
    std::vector<std::pair<std::size_t, fault>> out_;
};

}  // namespace detail

/// Returns the faults that Claude Code, or the API behind it, finds when it goes on with a session,
/// in the order of the lines. The release that wrote the last record decides. A pointer begins with
/// the number of the record.
///
///     for (auto const& fault : lisle::claude_code::find_faults(session))
///         if (fault.effect == lisle::fault_effect::refused) tell(fault.message());
///
/// - A parent that is in no line: the branch is cut there, or goes on from a record before it in
///   time. mend() joins it.
/// - A result without its call, a call without a result before other messages, half of a character,
///   a name or an id that the API refuses, an answer that is a string.
///
/// Errors: none. Complexity: linear in the size of the session, but for sorts.
[[nodiscard]] inline std::vector<fault> find_faults(session const& s) {
    return detail::fault_finder{s}.run();
}

}  // namespace lisle::v0_1::claude_code
