// lisle/formats/claude_code/tools/mend.hpp - changes a session so that Claude Code goes on with all
// of it.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/claude_code/tools/find_faults.hpp>
#include <lisle/formats/claude_code/tools/missing_result.hpp>
#include <lisle/scalars/number_time.hpp>
#include <lisle/scalars/time_spelling.hpp>
#include <lisle/scalars/timestamp.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code {

namespace detail {

class session_mender {
public:
    explicit session_mender(session& s) : session_{s}, release_{find_release(s)} {}

    /// `origins`, if not null, receives the numbers that the records had.
    std::vector<finding> run(std::vector<std::optional<std::size_t>>* origins) {
        for (auto const i : strip_padding(session_)) tell(i, "NUL bytes around its record go");
        for (auto const i : split_shared_lines(session_))
            tell(i, "the next record gets a line of its own");
        add_ids();
        join_parents();
        mend_times();
        auto const branch = find_active_branch(session_);
        mend_answers(branch);
        auto const faults = find_call_faults(session_, branch, release_);
        replace_results(faults.lost_results, "missing call");
        replace_results(faults.late_results, "earlier call");
        keep_on_chain(faults.lost_results, branch);
        keep_on_chain(faults.late_results, branch);
        auto open = faults.open_calls;
        open.insert(open.end(), faults.late_calls.begin(), faults.late_calls.end());
        answer_calls(open, branch);
        replace_surrogates();
        if (origins != nullptr) *origins = find_origins();
        insert_lines();
        std::stable_sort(changes_.begin(), changes_.end(),
                         [](auto const& a, auto const& b) { return a.first < b.first; });
        std::vector<finding> out;
        for (auto& [line, change] : changes_) out.push_back(std::move(change));
        return out;
    }

private:
    void tell(std::size_t line, std::string what) {
        changes_.push_back({line, {to_line_pointer(line), std::move(what)}});
    }
    [[nodiscard]] link& link_at(std::size_t i) { return *link_of(*session_.records[i].record()); }

    /// A record without an id gets the one by which the next record names its parent, if no other
    /// record has that, else one of its text.
    void add_ids() {
        auto const lacking = find_without_id(session_);
        if (lacking.empty()) return;
        std::set<std::string> known;
        for (auto const& line : session_.records)
            if (auto const* const place = place_of(line); place != nullptr && place->uuid)
                known.insert(*place->uuid);
        auto const& all = session_.records;
        std::size_t next = 0;
        for (auto const i : lacking) {
            next = (std::max)(next, i + 1);
            while (next < all.size() && place_of(all[next]) == nullptr) ++next;
            auto const* const below = next == all.size() ? nullptr : place_of(all[next]);
            auto& place = link_at(i);
            bool const is_named =
                below != nullptr && below->parent_uuid && !below->parent_uuid->empty()
                && below->parent_uuid != place.parent_uuid && !known.contains(*below->parent_uuid);
            place.uuid = is_named ? *below->parent_uuid
                                  : derive_record_id(encode_as(*all[i].record(), compact),
                                                     std::to_string(i));
            known.insert(*place.uuid);
            tell(i, "it has no uuid: it becomes " + *place.uuid);
        }
    }
    [[nodiscard]] static link const* place_of(record_line<record, owned> const& line) {
        auto const* const any_record = line.record();
        return any_record == nullptr ? nullptr : link_of(*any_record);
    }

    void join_parents() {
        for (auto const& lost : find_lost_parents(session_)) {
            if (!lost.earlier) continue;
            auto& place = link_at(lost.record);
            auto const& parent = *link_at(*lost.earlier).uuid;
            auto const was = place.parent_uuid
                                 ? "its parent " + *place.parent_uuid + " is in no line"
                                 : std::string{"it has no parentUuid"};
            tell(lost.record, was + ": " + parent + ", the record before it, becomes its parent");
            place.parent_uuid = parent;
        }
    }

    /// A missing time is a millisecond after that of the record before it.
    void mend_times() {
        auto const untimed = find_untimed(session_, find_active_branch(session_), release_);
        auto next = untimed.begin();
        std::optional<scalars::instant> before;
        for (std::size_t i = 0; next != untimed.end(); ++i) {
            auto* const any_record = session_.records[i].record();
            auto* const place = any_record == nullptr ? nullptr : link_of(*any_record);
            if (i == *next) {
                ++next;
                auto const number = number_for_time_of(*any_record);
                auto const time = scalars::parse_number_time(number);
                place->timestamp = scalars::to_iso_milliseconds(time     ? *time
                                                                : before ? add_millisecond(*before)
                                                                         : find_time_before_all());
                tell(i, (number.empty() ? "it has no timestamp" : "its timestamp is a number")
                            + (": it becomes " + *place->timestamp));
            }
            if (place == nullptr || !place->timestamp) continue;
            if (auto const time = scalars::parse_rfc3339(*place->timestamp)) before = *time;
        }
    }
    /// Returns a second before the first time of the session.
    [[nodiscard]] scalars::instant find_time_before_all() const {
        for (auto const& line : session_.records) {
            auto const* const any_record = line.record();
            auto const* const place = any_record == nullptr ? nullptr : link_of(*any_record);
            if (place == nullptr || !place->timestamp) continue;
            if (auto const time = scalars::parse_rfc3339(*place->timestamp))
                return {time->seconds - 1, time->nanoseconds};
        }
        return {};
    }

    void mend_answers(std::vector<std::size_t> const& branch) {
        for (auto const i : branch) {
            auto* const answer = find_alternative<assistant_record>(session_.records[i].record());
            if (answer == nullptr || !stops_at(*answer, release_)) continue;
            auto& words = std::get<std::string>(answer->message.content);
            std::vector<content_block> all;
            if (!words.empty()) all.emplace_back(text_block{std::move(words), {}});
            answer->message.content = std::move(all);
            tell(i, "the answer is a string: it becomes a text block");
        }
    }

    /// The contents of a result as blocks of a prompt, after a line that says what they are.
    static std::vector<content_block> to_prompt(tool_result_block& result,
                                                std::string const& call) {
        std::string words = "[Result of the " + call + "]";
        std::vector<content_block> out;
        auto* const text = result.content ? std::get_if<std::string>(&*result.content) : nullptr;
        if (text != nullptr && !text->empty()) (words += '\n') += *text;
        out.emplace_back(text_block{std::move(words), {}});
        if (!result.content || text != nullptr) return out;
        auto* const parts = std::get_if<std::vector<basic_result_block<owned>>>(&*result.content);
        if (parts == nullptr) {
            out.emplace_back(text_block{encode_as(*result.content, compact), {}});
            return out;
        }
        for (auto& part : *parts) {
            if (auto* const more = std::get_if<text_block>(&part)) {
                if (!more->text.empty()) out.emplace_back(std::move(*more));
            } else if (auto* const image = std::get_if<image_block>(&part)) {
                out.emplace_back(std::move(*image));
            } else if (auto* const document = std::get_if<document_block>(&part)) {
                out.emplace_back(std::move(*document));
            } else {
                out.emplace_back(text_block{encode_as(part, compact), {}});
            }
        }
        return out;
    }

    /// A result that does not follow its call becomes a text of the user.
    void replace_results(std::vector<block_place> const& lost, std::string const& call) {
        for (auto at = lost.begin(); at != lost.end();) {
            auto const end = std::find_if(
                at, lost.end(), [&](auto const& other) { return other.record != at->record; });
            replace_results(at->record, {at, end}, call);
            at = end;
        }
    }
    void replace_results(std::size_t record, std::vector<block_place> const& lost,
                         std::string const& call) {
        auto& prompt = *find_alternative<user_record>(session_.records[record].record());
        auto& all = std::get<std::vector<content_block>>(prompt.message.content);
        std::vector<content_block> kept, words;
        std::size_t behind_results = 0;
        auto next = lost.begin();
        for (std::size_t k = 0; k < all.size(); ++k) {
            if (next == lost.end() || next->block != k) {
                kept.push_back(std::move(all[k]));
                if (std::holds_alternative<tool_result_block>(kept.back()))
                    behind_results = kept.size();
                continue;
            }
            ++next;
            auto& result = std::get<tool_result_block>(all[k]);
            auto const name = call + ' ' + result.tool_use_id;
            tell(record, "the result of the " + name + " becomes a text of the user");
            for (auto& block : to_prompt(result, name)) words.push_back(std::move(block));
        }
        // The API takes results before all other blocks.
        kept.insert(kept.begin() + static_cast<std::ptrdiff_t>(behind_results),
                    std::make_move_iterator(words.begin()), std::make_move_iterator(words.end()));
        all = std::move(kept);
        if (behind_results != 0) return;
        prompt.tool_use_result.reset();  // else its screen takes the record for a result
        prompt.source_tool_assistant_uuid.reset();
    }

    [[nodiscard]] bool has_result(std::size_t i) const {
        auto const* const prompt = find_alternative<user_record>(session_.records[i].record());
        auto const* const all = prompt == nullptr ? nullptr : blocks_of(prompt->message.content);
        return all != nullptr && std::any_of(all->begin(), all->end(), [](auto const& block) {
                   return std::holds_alternative<tool_result_block>(block);
               });
    }

    /// Claude Code counts results of parallel calls to the branch though they stand beside the
    /// chain of parents. It leaves out texts there, so a record whose results became texts moves
    /// onto the chain: after the results that follow it, but before the leaf, which stays the
    /// leaf.
    void keep_on_chain(std::vector<block_place> const& lost,
                       std::vector<std::size_t> const& branch) {
        if (lost.empty()) return;
        record_index<owned> records{session_};
        auto const rule = release_.value_or(first_by_last_prompt);
        auto const chain = find_chain(session_, records, rule);
        std::set<std::size_t> const on_chain{chain.begin(), chain.end()};
        std::set<std::size_t> texts;
        for (auto const& at : lost)
            if (!on_chain.contains(at.record) && !has_result(at.record)) texts.insert(at.record);
        std::size_t next = 0, below = 0;  // places on the chain
        for (auto const i : branch) {
            if (next < chain.size() && chain[next] == i) ++next;
            if (!texts.contains(i) || next == 0) continue;
            below = (std::max)(below, (std::min)(next, chain.size() - 1));
            while (below + 1 < chain.size() && has_result(chain[below])) ++below;
            link_at(i).parent_uuid = link_at(chain[below]).parent_uuid;
            link_at(chain[below]).parent_uuid = link_at(i).uuid;
        }
    }

    /// Puts results after the answers of the open calls.
    void answer_calls(std::vector<block_place> const& open,
                      std::vector<std::size_t> const& branch) {
        if (open.empty()) return;
        std::set<std::string_view> parents;  // of records on the branch
        std::map<std::string_view, std::size_t> last_part;
        for (auto const i : branch) {
            if (auto const& parent = link_at(i).parent_uuid) parents.insert(*parent);
            auto const* const part =
                find_alternative<assistant_record>(session_.records[i].record());
            if (part != nullptr && part->message.id) last_part[*part->message.id] = i;
        }
        std::map<std::size_t, std::vector<block_place>> behind;
        for (auto const& call : open) {
            auto const& part =
                *find_alternative<assistant_record>(session_.records[call.record].record());
            auto after = call.record;
            if (part.message.id)
                if (auto const last = last_part.find(*part.message.id);
                    last != last_part.end() && parents.contains(*link_at(last->second).uuid))
                    after = last->second;
            behind[after].push_back(call);
        }
        std::map<std::string, std::string> parents_now;
        for (auto const& [after, calls] : behind)
            parents_now.emplace(*link_at(after).uuid, add_results(after, calls));
        for (auto const i : branch) {
            auto& parent = link_at(i).parent_uuid;
            auto const now = parent ? parents_now.find(*parent) : parents_now.end();
            if (now != parents_now.end()) parent = now->second;
        }
    }

    /// Makes records of results, one after the other, and returns the id of the last one.
    std::string add_results(std::size_t after, std::vector<block_place> const& calls) {
        auto place = link_at(after);
        for (auto const& at : calls) {
            auto const& part =
                *find_alternative<assistant_record>(session_.records[at.record].record());
            auto const& blocks = std::get<std::vector<content_block>>(part.message.content);
            auto const& call = std::get<tool_use_block>(blocks[at.block]);
            // Releases before 2.1.112 go on from the newest message.
            auto time = scalars::parse_rfc3339(place.timestamp.value_or(""));
            if (time) time = add_millisecond(*time);
            new_lines_[after].push_back(make_missing_result(place, call.id, time));
            tell(at.record, "the call of " + call.name + " has no result: it gets one");
        }
        return *place.uuid;
    }

    void replace_surrogates() {
        for (std::size_t i = 0; i < session_.records.size(); ++i) {
            auto* const any_record = session_.records[i].record();
            if (any_record == nullptr || find_surrogates(*any_record).first.empty()) continue;
            for_each_string(*any_record, [](editable_string& text, string_place const&) {
                if (text::has_invalid_utf8(text.view()))
                    text.replace(text::replace_lone_surrogates(text.view()));
            });
            tell(i, "half of a character (a lone surrogate) becomes U+FFFD");
        }
    }

    [[nodiscard]] std::vector<std::optional<std::size_t>> find_origins() const {
        std::vector<std::optional<std::size_t>> out;
        for (std::size_t i = 0; i < session_.records.size(); ++i) {
            out.emplace_back(i);
            auto const added = new_lines_.find(i);
            if (added != new_lines_.end()) out.resize(out.size() + added->second.size());
        }
        return out;
    }
    void insert_lines() {
        if (new_lines_.empty()) return;
        decltype(session_.records) out;
        out.reserve(session_.records.size() + new_lines_.size());
        for (std::size_t i = 0; i < session_.records.size(); ++i) {
            out.push_back(std::move(session_.records[i]));
            auto const added = new_lines_.find(i);
            if (added == new_lines_.end()) continue;
            for (auto& line : added->second) {
                auto& before = out.back().separator;
                auto separator = before.find('\n') == before.npos ? "\n" : std::string{};
                if (!separator.empty()) separator.swap(before);
                else separator = "\n";
                out.emplace_back().content = record{std::move(line)};
                out.back().separator = std::move(separator);
            }
        }
        session_.records = std::move(out);
    }

    static constexpr json_style compact = format_traits<claude_code_t>::style;

    session& session_;
    std::optional<release_number> release_;
    std::vector<std::pair<std::size_t, finding>> changes_;
    std::map<std::size_t, std::vector<user_record>> new_lines_;
};

}  // namespace detail

/// Mends the faults that find_faults() finds, but for names and ids of calls, and returns the
/// changes, in the order of the lines. A pointer is the number of a record before the changes.
/// Other lines are encoded with `layout::source` as they were.
/// `origins`, if not null, receives for each record of the changed session the number that it had,
/// and nothing for a record that was added.
///
/// - NUL bytes around a record are taken away.
/// - A record without an id gets the one that the next record names as its parent, else a new one.
/// - A lost parent is replaced by the record before it in the file, if there is one.
/// - A result without its call, or after a later prompt, becomes a text of the user, after other
///   results. A record without another result loses its `toolUseResult`, which the program's screen
///   would take for one.
/// - A call without a result gets the program's own text for a missing one if messages follow the
///   call; in releases before 1.0.88 the last call gets it, too. A call whose result stands in a
///   line without a record gets none.
/// - A missing time is made of that of the record before it, and a number becomes a text.
/// - A lone surrogate becomes U+FFFD; an answer that is a string becomes a text block.
///
/// Errors: none. Complexity: linear in the size of the session, but for sorts.
inline std::vector<finding> mend(session& s,
                                 std::vector<std::optional<std::size_t>>* origins = nullptr) {
    return detail::session_mender{s}.run(origins);
}

}  // namespace lisle::v0_1::claude_code
