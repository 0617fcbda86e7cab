// lisle/conversation/codex/lost_edits.hpp - which edits of a conversation did not arrive.
//
// Codex's own lines come back with their residues, so a member that no line is made from keeps the
// value of its line. What was made is read again: a member that then differs is a lost edit.
#pragma once

#include <lisle/conversation/codex/read_thread.hpp>
#include <lisle/conversation/differences.hpp>
#include <lisle/conversation/loss.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation::codex_bridge {

/// Returns why an edit of a member does not arrive.
[[nodiscard]] constexpr std::string_view find_reason_of_loss(std::string_view key) {
    constexpr reason_of_loss all[]{
        {"title", "Codex keeps names in session_index.jsonl"},
        {"mode", "Codex goes on with the mode of its settings"},
        {"usage", "Codex tells sums of tokens, which count its own requests"},
        {"cost", "Codex counts no costs"},
        {"model", "a turn has one model, which no line of its own says"},
        {"updated", "the time of the last line"},
        {"completed", "the time of the answer's last line"},
        {"stop_reason", "an event says it"},
    };
    return find_reason(all, key, "Codex's lines have no place for it");
}

/// Reports the edits that did not reach the rollout. The rollout is read again, and each message
/// is compared with the edited message that has the same first line.
template <class Model>
class lost_edits {
public:
    /// A line of the source and, in a compaction's line, a place in its history.
    using place = std::pair<std::uint64_t, std::optional<std::uint64_t>>;

    /// Notes that the edited message at `index` begins at this place of the source.
    void add(place const& at, std::size_t index) { messages_.emplace(at, index); }

    /// `numbers` has the number in the source of each line of the rollout. If a message is read
    /// again as several messages, it is compared with the first: the others hold the rest.
    void tell(basic_conversation<Model> const& wanted, codex::basic_rollout<Model> const& written,
              std::vector<std::uint64_t> const& numbers, loss_log const& log) const {
        thread_reader<Model> found;
        found.run(written);
        tell_differences_of_heads(wanted, found.conversation, log, find_reason_of_loss);
        auto const first = find_first_lines(found, written.records.size());
        auto const& drafts = found.messages.drafts();
        std::set<std::size_t> compared;
        for (std::size_t i = 0; i < drafts.size(); ++i) {
            if (drafts[i].is_dropped() || first[i] == no_line) continue;
            std::optional<std::uint64_t> slot;
            if (!drafts[i].sources.empty()) slot = drafts[i].sources[0].slot;
            auto const at = messages_.find({numbers[first[i]], slot});
            if (at == messages_.end() || !compared.insert(at->second).second) continue;
            tell_differences_of(wanted.messages[at->second], drafts[i].message,
                                log.at("messages").at(at->second), find_reason_of_loss);
        }
    }

private:
    [[nodiscard]] static std::vector<std::size_t> find_first_lines(thread_reader<Model>& in,
                                                                   std::size_t line_count) {
        auto const& drafts = in.messages.drafts();
        auto const& owners = in.messages.owners();
        std::vector<std::size_t> out(drafts.size(), no_line);
        for (std::size_t i = 0; i < drafts.size(); ++i)
            if (!drafts[i].sources.empty()) out[i] = drafts[i].sources[0].line;
        for (std::size_t line = 0; line < line_count; ++line)
            if (owners[line] < out.size() && out[owners[line]] == no_line) out[owners[line]] = line;
        return out;
    }

    std::map<place, std::size_t> messages_;
};

}  // namespace lisle::v0_1::conversation::codex_bridge
