// lisle/formats/claude_code/tools/find_faults.hpp - what Claude Code, or the API behind it, would
// not take of a session.
//
// Source: runs of Claude Code 0.2.126 to 2.1.330 with files from a hand, against a stand-in model
// server; the rules of the Messages API for ids and names.
#pragma once

#include <lisle/fault.hpp>
#include <lisle/formats/claude_code/model/release.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/formats/claude_code/tools/call_faults.hpp>
#include <lisle/formats/claude_code/tools/lost_parents.hpp>
#include <lisle/formats/claude_code/tools/record_index.hpp>
#include <lisle/lines/padded_lines.hpp>
#include <lisle/lines/shared_lines.hpp>
#include <lisle/misfits.hpp>
#include <lisle/releases/release_number.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/visit.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code {

namespace detail {

/// The releases that stop at an answer whose content is a string.
inline constexpr release_number first_with_block_lists{1, 0, 88};
inline constexpr release_number first_with_strings_again{2, 1, 330};
/// Whether the content of an answer is a string, at which this release stops. Other contents that
/// are no list of blocks are kept as text.
[[nodiscard]] inline bool stops_at(assistant_record const& answer,
                                   std::optional<release_number> release) {
    return release && *release >= first_with_block_lists && *release < first_with_strings_again
           && std::holds_alternative<std::string>(answer.message.content)
           && !find_misfit(answer, "message") && !find_misfit(answer.message, "content");
}

/// The first release that goes on from a message without a time.
inline constexpr release_number first_without_times{2, 1, 330};

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

/// The number that a record has in place of its time; empty if it has none.
[[nodiscard]] inline std::string number_for_time_of(record const& any_record) {
    auto const* const tree_link = link_of(any_record);
    if (tree_link == nullptr || tree_link->timestamp) return {};
    auto const text = encode_as(any_record, format_traits<claude_code_t>::style, layout::source);
    std::string out{text::find_member(text, "timestamp")};
    bool const is_number = !out.empty() && (out[0] == '-' || (out[0] >= '0' && out[0] <= '9'));
    return is_number ? out : std::string{};
}

/// The messages whose missing time changes how their release goes on: up to 2.1.111 that of any
/// message, because it goes on from the newest; before 2.1.330 that of the last one.
[[nodiscard]] inline std::vector<std::size_t> find_untimed(session const& s,
                                                           std::vector<std::size_t> const& branch,
                                                           std::optional<release_number> release) {
    std::vector<std::size_t> out;
    if (!release || *release >= first_without_times) return out;
    auto const add = [&](std::size_t i) {
        auto const* const any_record = s.records[i].record();
        if (any_record == nullptr || !is_message(*any_record)) return;
        auto const& tree_link = *link_of(*any_record);
        if (tree_link.uuid && !tree_link.timestamp) out.push_back(i);
    };
    if (*release >= first_by_last_line) {
        if (!branch.empty()) add(branch.back());
        return out;
    }
    for (std::size_t i = 0; i < s.records.size(); ++i) add(i);
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

/// The records with a message that have no type. The program skips them.
[[nodiscard]] inline std::vector<std::size_t> find_untyped(session const& s) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < s.records.size(); ++i) {
        auto const* const any_record = s.records[i].record();
        auto const* const unknown =
            any_record == nullptr ? nullptr : find_alternative<unknown_case<owned>>(any_record);
        if (unknown == nullptr) continue;
        auto const json = std::string_view{unknown->json.text()};
        if (text::find_member(json, "type").empty() && !text::find_member(json, "message").empty())
            out.push_back(i);
    }
    return out;
}

/// The first key of a block that this library does not know, which the program sends; empty if
/// there is none.
[[nodiscard]] inline std::string find_unknown_key(content_block const& block) {
    return std::visit(
        [](auto const& known) {
            std::string out;
            if constexpr (requires { known.extra.members(); })
                for (auto const& member : known.extra.members())
                    if (out.empty()) out = member.key;
            return out;
        },
        static_cast<content_block::variant const&>(block));
}

/// The records of the chain that have no id.
[[nodiscard]] inline std::vector<std::size_t> find_without_id(session const& s) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < s.records.size(); ++i) {
        auto const* const any_record = s.records[i].record();
        auto const* const place = any_record == nullptr ? nullptr : link_of(*any_record);
        if (place != nullptr && !place->uuid) out.push_back(i);
    }
    return out;
}

class fault_finder {
public:
    explicit fault_finder(session const& s)
        : session_{s}, release_{find_release(s)},
          is_sent_(s.records.size(), 0), branch_{find_active_branch(s)} {
        for (auto const i : branch_) is_sent_[i] = 1;
    }

    [[nodiscard]] std::vector<fault> run() {
        find_shared();
        find_ids();
        find_messages();
        find_parents();
        find_calls();
        find_times();
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

    void find_shared() {
        for (auto const i : find_shared_lines(session_))
            add(i, to_line_pointer(i),
                "it shares its line with the next record, and the program skips the line",
                fault_effect::mended);
    }
    void find_ids() {
        for (auto const i : find_without_id(session_))
            add(i, to_line_pointer(i) + "/uuid",
                "it has no uuid, so it is no part of the chain that is sent to the model",
                fault_effect::mended);
    }
    /// Adds records without a type. If the program skips all messages, it finds no session.
    void find_messages() {
        auto const shared = find_shared_lines(session_);
        auto const untyped = detail::find_untyped(session_);
        std::vector<char> is_skipped(session_.records.size() + 1, 0);
        for (auto const i : shared) is_skipped[i] = is_skipped[i + 1] = 1;
        std::size_t first = session_.records.size(), found = 0;
        for (std::size_t i = 0; i < session_.records.size(); ++i) {
            auto const* const any_record = session_.records[i].record();
            if (any_record == nullptr || !is_message(*any_record)) continue;
            if (is_skipped[i] == 0) ++found;
            else first = (std::min)(first, i);
        }
        for (auto const i : untyped)
            add(i, to_line_pointer(i) + "/type", "it has no type, so the program skips it",
                fault_effect::mended);
        if (!untyped.empty()) first = (std::min)(first, untyped.front());
        if (found == 0 && first != session_.records.size())
            add(first, to_line_pointer(first),
                "the program skips all messages, so it does not find the session",
                fault_effect::refused);
    }
    void find_parents() {
        auto const lost = find_lost_parents(session_);
        if (lost.empty()) return;
        record_index<owned> records{session_};
        bool const goes_by_time = !is_before(first_by_last_line);
        for (auto const& found : lost) {
            auto const& parent = records[found.record]->parent_uuid;
            auto what = parent ? "its parent " + *parent + " is in no line"
                               : std::string{"it has no parentUuid"};
            bool const has_earlier =
                parent && goes_by_time && records.find_earlier(found.record) != records.none;
            what += has_earlier ? ", and the record before it in time takes its place"
                                : ", so the messages before it are not sent to the model";
            add(found.record, to_line_pointer(found.record) + "/parentUuid", std::move(what),
                fault_effect::mended);
        }
    }

    /// Adds a fault for each block, which the program sends or leaves out.
    void add_all(std::vector<block_place> const& places, std::string_view what, bool is_sent) {
        for (auto const& at : places)
            add(at.record, at.pointer(),
                std::string{what}
                    + (is_sent ? ", which the API refuses" : ", which is not sent to the model"),
                is_sent ? fault_effect::refused : fault_effect::mended);
    }
    void find_calls() {
        auto const found = find_call_faults(session_, branch_, release_);
        bool const sends_results = is_before(first_without_lost_results);
        add_all(found.lost_results, "a result without its call", sends_results);
        add_all(found.late_results, "a result behind a later prompt", sends_results);
        bool const sends_calls = is_before(first_without_open_calls);
        add_all(found.open_calls, "a call without a result", sends_calls);
        add_all(found.unread_calls, "a call whose result is in a line without a record",
                sends_calls);
    }

    void find_times() {
        auto const untimed = find_untimed(session_, branch_, release_);
        if (untimed.empty()) return;
        auto const i = untimed.front();
        auto const number = number_for_time_of(*session_.records[i].record());
        std::string what = number.empty() ? "it has no timestamp" : "its timestamp is a number";
        bool const is_found = is_before(first_by_last_line);
        what += is_found ? ", and by the times the program finds the last message"
                         : ", so the program does not find the session";
        if (untimed.size() > 1)
            what += "; so it is with " + std::to_string(untimed.size() - 1) + " more records";
        add(i, to_line_pointer(i) + "/timestamp", std::move(what),
            is_found ? fault_effect::mended : fault_effect::refused);
    }

    /// Whether the release sends the thoughts of an answer: newer ones need its id and its model.
    [[nodiscard]] bool sends_thoughts(assistant_record const& answer) const {
        auto const& m = answer.message;
        return (m.id || is_before(first_by_last_line))
               && (m.model || is_before(first_without_times));
    }
    [[nodiscard]] static bool is_signed(thinking_block const& thought) {
        return thought.signature && !thought.signature->empty();
    }
    /// What is wrong with a message that is sent.
    void check_sent(std::size_t i) {
        auto const* const any_record = session_.records[i].record();
        if (auto const* const prompt = find_alternative<user_record>(any_record))
            check_keys(i, blocks_of(prompt->message.content));
        auto const* const answer = find_alternative<assistant_record>(any_record);
        if (answer == nullptr) return;
        auto const* const all = blocks_of(answer->message.content);
        if (!answer->is_api_error_message.value_or(false)) check_keys(i, all);
        if (stops_at(*answer, release_))
            add(i, to_line_pointer(i) + "/message/content",
                "an answer whose content is a string, at which this release stops",
                fault_effect::refused);
        if (all == nullptr) return;
        for (std::size_t k = 0; k < all->size(); ++k) {
            auto const* const thought = std::get_if<thinking_block>(&(*all)[k]);
            if (thought != nullptr && sends_thoughts(*answer) && !is_signed(*thought))
                add(i, block_place{i, k}.pointer(),
                    "a thought without a signature, which the API refuses", fault_effect::refused);
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

    /// The program sends blocks with all of their keys. A later release may have keys that this
    /// library does not know and the API takes.
    void check_keys(std::size_t i, std::vector<content_block> const* blocks) {
        bool const is_known = release_ && *release_ <= newest_release;
        if (blocks == nullptr || !is_known) return;
        for (std::size_t k = 0; k < blocks->size(); ++k)
            if (auto const key = find_unknown_key((*blocks)[k]); !key.empty()) {
                auto pointer = block_place{i, k}.pointer();
                append_token(pointer, key);
                add(i, std::move(pointer), "a key of a block that the API refuses",
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
/// - A parent that is missing, or in no line: the branch is cut there, or goes on from a record
/// before it in
///   time. mend() joins it.
/// - A result without its call or after a later prompt; a call without a result before other
///   messages, and before 1.0.88 the last calls, too. A result in a line without a record is none
///   to the program, but mend() makes no other.
/// - Records that share a line, which the program skips. mend() gives each a line.
/// - A record without a type, which the program skips; no message but such ones.
/// - A key of a block that no known release writes, which the program sends with the block.
/// - Half of a character, a name or an id that the API refuses, a thought without a signature, an
///   answer that is a string.
/// - Before 2.1.330 a message without a time.
///
/// Errors: none. Complexity: linear in the size of the session, but for sorts.
[[nodiscard]] inline std::vector<fault> find_faults(session const& s) {
    auto const as_read = without_padded_records(s);  // whose lines the program skips
    return detail::fault_finder{as_read ? *as_read : s}.run();
}

}  // namespace lisle::v0_1::claude_code
