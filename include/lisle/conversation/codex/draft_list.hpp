// lisle/conversation/codex/draft_list.hpp - the messages of a thread while its lines are read.
#pragma once

#include <lisle/conversation/codex/describe_item.hpp>
#include <lisle/conversation/codex/draft.hpp>
#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/rules/orphans.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::codex_bridge {

/// Makes drafts, gives calls their results, and drops messages that no longer count. Each line has
/// an owner: the last draft, unless the caller names another.
template <class Model>
class draft_list {
public:
    static constexpr auto no_owner = static_cast<std::size_t>(-1);

    /// Begins another line.
    void begin_line(std::optional<timestamp> time) {
        time_ = time;
        owners_.push_back(drafts_.empty() || drafts_.back().is_dropped() ? no_owner
                                                                         : drafts_.size() - 1);
    }
    /// The line belongs to no message.
    void disown_line() { owners_.back() = no_owner; }

    draft<Model>& begin(role speaker, origin by) {
        auto& draft = drafts_.emplace_back();
        draft.message.role = speaker;
        draft.message.origin = by;
        draft.message.created = time_;
        owners_.back() = drafts_.size() - 1;
        live_.push_back(drafts_.size() - 1);
        if (by == origin::person) ++live_persons_;
        if (speaker == role::assistant) last_answer_ = drafts_.size() - 1;
        return draft;
    }
    /// Returns the answer that goes on, or begins one: nothing follows the results of calls.
    draft<Model>& step(boxed_optional<basic_model_name<Model>> const& model) {
        if (drafts_.empty() || drafts_.back().is_dropped() || drafts_.back().has_results()
            || drafts_.back().is_whole() || drafts_.back().message.role != role::assistant
            || drafts_.back().message.error)
            begin(role::assistant, origin::model).message.model = model;
        owners_.back() = drafts_.size() - 1;
        if (time_) drafts_.back().message.completed = time_;
        return drafts_.back();
    }
    /// Adds a call to the answer that goes on.
    void add_call(draft<Model>& to, basic_tool_call<Model> call, part_source source) {
        call.started = time_;
        calls_[call.id].all.push_back({drafts_.size() - 1, to.sources.size()});
        to.add(std::move(call), std::move(source));
    }
    /// Gives the first call with this id that has none its result. False if there is no such call.
    bool answer(described_result<Model> const& result) {
        auto const found =
            result.call_id ? calls_.find(std::string{*result.call_id}) : calls_.end();
        if (found == calls_.end()) return false;
        auto& [all, next] = found->second;
        while (next < all.size()) {
            auto const [owner, part] = all[next++];
            auto& owner_draft = drafts_[owner];
            if (owner_draft.is_dropped()) continue;
            auto& call = get_alternative<basic_tool_call<Model>>(owner_draft.message.content[part]);
            take_result(call, *result.output);
            call.ended = time_;
            call.arrival = owner_draft.results++;
            owner_draft.sources[part].output = owners_.size() - 1;
            owners_.back() = owner;
            return true;
        }
        return false;
    }
    /// Adds the result of a call that is gone; its line stays whole.
    void add_orphan(described_result<Model> const& result) {
        basic_tool_call<Model> call;
        take_result(call, *result.output);
        if (call.error) call.output.emplace_back(basic_plain_text<Model>{*call.error, {}, {}, {}});
        add_inactive(make_orphan<Model>(std::move(call.output), time_));
    }
    /// Adds an answer that is an error, which the model never saw. Requests belong to the answer
    /// before it.
    void add_failure(basic_failure<Model> error) {
        auto const answer = last_answer_;
        auto& message = begin(role::assistant, origin::program).message;
        message.audience = audience::person;
        message.error = std::move(error);
        last_answer_ = answer;
    }
    /// Adds a message that never counts, and to which no line of the thread belongs.
    void add_inactive(basic_message<Model> message) {
        orphans_.emplace_back(drafts_.size(), std::move(message));
    }

    /// The last answer, or null.
    [[nodiscard]] draft<Model>* last_answer() {
        return last_answer_ == no_owner ? nullptr : &drafts_[last_answer_];
    }
    /// The last message, or null.
    [[nodiscard]] draft<Model>* last() {
        return drafts_.empty() || drafts_.back().is_dropped() ? nullptr : &drafts_.back();
    }

    // ---- What does not count ----

    /// Drops the last turns. A turn begins with a person's message.
    void roll_back(std::uint64_t turns) {
        if (live_persons_ == 0) return;
        auto first = live_.size();
        for (auto i = live_.size(); i-- > 0 && turns > 0;) {
            if (drafts_[live_[i]].message.origin != origin::person) continue;
            first = i;
            --turns;
        }
        if (turns > 0 && first == live_.size()) return;
        while (live_.size() > first) drop_last(part::rolled_back, "rolled back");
        settled_ = (std::min)(settled_, live_.size());
    }
    void drop_all(lisle::conversation::part why, std::string_view reason) {
        while (!live_.empty()) drop_last(why, reason);
        settled_ = 0;
    }
    /// The drafts that count.
    [[nodiscard]] std::vector<std::size_t> const& live() const { return live_; }
    /// Finds the dropped drafts among `dropped` that those from `first` on repeat in the same
    /// order, word for word. The later one stands for both, with the time of the earlier one. An
    /// answer that has used tokens stays: its request was made.
    void join_repeated(std::vector<std::size_t> const& dropped, std::size_t first) {
        text::salted_map<std::string, std::vector<std::size_t>> places;  // in reverse order
        for (auto i = dropped.size(); i-- > 0;)
            places[words_of(drafts_[dropped[i]].message)].push_back(i);
        std::size_t next = 0;
        for (auto later = first; later < drafts_.size(); ++later) {
            auto& message = drafts_[later].message;
            auto const found = places.find(words_of(message));
            if (found == places.end()) continue;
            auto& same = found->second;
            while (!same.empty() && same.back() < next) same.pop_back();
            if (same.empty()) continue;
            auto& earlier = drafts_[dropped[same.back()]];
            if (earlier.message.usage) continue;
            next = same.back() + 1;
            earlier.is_repeated = true;
            if (earlier.message.created) message.created = earlier.message.created;
            uncount("compacted");
        }
    }
    /// Marks all messages so far as another thread's, which counts their requests.
    void mark_copied() {
        for (auto& draft : drafts_) {
            draft.message.part = part::other_branch;
            draft.message.usage.reset();
        }
    }
    /// Drops all but the messages of persons; returns how many these are.
    std::size_t drop_all_but_persons() {
        std::vector<std::size_t> kept;
        while (live_.size() > settled_) {
            auto const last = live_.back();
            if (drafts_[last].message.origin == origin::person) {
                kept.push_back(last);
                live_.pop_back();
            } else {
                drop_last(part::before_compaction, "compacted");
            }
        }
        live_.insert(live_.end(), kept.rbegin(), kept.rend());
        return settled_ = live_.size();
    }

    // ---- The end ----

    [[nodiscard]] std::vector<draft<Model>>& drafts() { return drafts_; }
    /// The messages that never counted: results of calls that are gone, and what was reverted. Each
    /// with the number of drafts before it.
    [[nodiscard]] std::vector<std::pair<std::size_t, basic_message<Model>>>& orphans() {
        return orphans_;
    }
    /// The owner of each line.
    [[nodiscard]] std::vector<std::size_t> const& owners() const { return owners_; }
    /// How many messages were dropped, by reason.
    [[nodiscard]] dictionary<std::string, std::uint64_t> const& left_out() const {
        return left_out_;
    }

private:
    /// The calls with one id.
    struct same_calls {
        std::vector<std::pair<std::size_t, std::size_t>> all;  ///< drafts and their parts
        std::size_t next = 0;                                  ///< the first without a result
    };

    /// The role and the content of a message, as text.
    [[nodiscard]] static std::string words_of(basic_message<Model> m) {
        drop_native(m);
        return encode_as(m.role) + encode_as(m.content);
    }

    void uncount(std::string_view reason) {
        auto const count = left_out_.find(reason);
        if (count != left_out_.end() && --count->second == 0) left_out_.erase(reason);
    }
    void drop_last(lisle::conversation::part why, std::string_view reason) {
        auto& m = drafts_[live_.back()].message;
        m.part = why;
        if (m.origin == origin::person) --live_persons_;
        live_.pop_back();
        auto const count = left_out_.find(reason);
        if (count == left_out_.end()) left_out_.insert_or_assign(std::string{reason}, 1);
        else ++count->second;
    }

    std::vector<draft<Model>> drafts_;
    std::vector<std::pair<std::size_t, basic_message<Model>>> orphans_;
    std::vector<std::size_t> owners_;
    std::vector<std::size_t> live_;  ///< the drafts that count
    std::size_t live_persons_ = 0;   ///< how many of these are a person's
    std::size_t settled_ = 0;        ///< how many of these are known to be a person's
    std::size_t last_answer_ = no_owner;
    text::salted_map<std::string, same_calls> calls_;
    dictionary<std::string, std::uint64_t> left_out_;
    std::optional<timestamp> time_;
};

}  // namespace lisle::v0_1::conversation::codex_bridge
