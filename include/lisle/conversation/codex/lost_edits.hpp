// lisle/conversation/codex/lost_edits.hpp - which edits of a conversation did not arrive.
//
// Codex's own lines come back with their residues, so a member that no line is made from keeps the
// value of its line. What was made is read again: a member that is then another was lost.
#pragma once

#include <lisle/conversation/codex/read_thread.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/text/spelled_members.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::conversation::codex_bridge {

/// Returns why an edit of a member does not arrive.
[[nodiscard]] constexpr std::string_view find_reason_of_loss(std::string_view key) {
    struct known {
        std::string_view key, reason;
    };
    constexpr std::array<known, 8> all{{
        {"title", "Codex keeps names in session_index.jsonl"},
        {"mode", "Codex goes on with the mode of its settings"},
        {"usage", "Codex tells sums of tokens, which count its own requests"},
        {"cost", "Codex counts no costs"},
        {"model", "a turn has one model, which no line of its own says"},
        {"updated", "the time of the last line"},
        {"completed", "the time of the answer's last line"},
        {"stop_reason", "an event says it"},
    }};
    for (auto const& one : all)
        if (one.key == key) return one.reason;
    return "Codex's lines have no place for it";
}

/// Tells the members of one JSON value that another one lacks or has otherwise. `native` is not
/// compared.
class difference_teller {
public:
    static void tell(std::string_view wanted, std::string_view found, loss_log const& log,
                     std::string_view key = {}) {
        tell(wanted, found, log, key, most_levels);
    }

private:
    /// A member of a part of a tool's output.
    static constexpr std::size_t most_levels = 6;

    static void tell(std::string_view wanted, std::string_view found, loss_log const& log,
                     std::string_view key, std::size_t levels) {
        if (wanted == found) return;
        if (levels > 0 && wanted.starts_with('{') && found.starts_with('{'))
            return tell_members(text::members_of(wanted), text::members_of(found), log, levels - 1);
        if (levels > 0 && wanted.starts_with('[') && found.starts_with('[')) {
            auto const ours = elements_of(wanted), theirs = elements_of(found);
            if (ours.size() == theirs.size()) {
                for (std::size_t i = 0; i < ours.size(); ++i)
                    tell(ours[i], theirs[i], log.at(i), key, levels - 1);
                return;
            }
        }
        log.dropped({}, std::string{find_reason_of_loss(key)});
    }

    static void tell_members(std::vector<text::spelled_member> const& wanted,
                             std::vector<text::spelled_member> const& found, loss_log const& log,
                             std::size_t levels) {
        auto const find = [](auto const& all, std::string_view key) {
            for (auto const& m : all)
                if (m.key == key) return m.value;
            return std::string_view{};
        };
        for (auto const& m : wanted)
            if (m.key != "native") tell(m.value, find(found, m.key), log.at(m.key), m.key, levels);
        for (auto const& m : found)
            if (m.key != "native" && find(wanted, m.key).empty())
                log.at(m.key).dropped({}, std::string{find_reason_of_loss(m.key)});
    }

    [[nodiscard]] static std::vector<std::string_view> elements_of(std::string_view array) {
        std::vector<std::string_view> out;
        text::for_each_element(array, [&](std::string_view one) { out.push_back(one); });
        return out;
    }
};

/// Tells the edits that a rollout does not have. It is read again, and each message compared with
/// the one that has its first line.
template <class Model>
class lost_edits {
public:
    /// A line of the source, and the place in the history that it has if it is a compaction.
    using place = std::pair<std::uint64_t, std::optional<std::uint64_t>>;

    /// The message at `index` has a line of the source.
    void add(place const& at, std::size_t index) { messages_.emplace(at, index); }

    /// `numbers` has those of the rollout's lines in the source.
    void tell(basic_conversation<Model> const& wanted, codex::basic_rollout<Model> const& made,
              std::vector<std::uint64_t> const& numbers, loss_log const& log) const {
        thread_reader<Model> found;
        found.run(made);
        tell_head(wanted, std::move(found.conversation), log);
        auto const first = find_first_lines(found, made.records.size());
        auto const& drafts = found.messages.drafts();
        for (std::size_t i = 0; i < drafts.size(); ++i) {
            if (drafts[i].is_dropped || first[i] == no_line) continue;
            std::optional<std::uint64_t> slot;
            if (!drafts[i].sources.empty()) slot = drafts[i].sources[0].slot;
            auto const at = messages_.find({numbers[first[i]], slot});
            if (at == messages_.end()) continue;
            difference_teller::tell(print(wanted.messages[at->second]), print(drafts[i].message),
                                    log.at("messages").at(at->second));
        }
    }

private:
    static void tell_head(basic_conversation<Model> const& wanted, basic_conversation<Model> found,
                          loss_log const& log) {
        basic_conversation<Model> head;
        head.id = wanted.id;
        head.title = wanted.title;
        head.created = wanted.created;
        head.updated = wanted.updated;
        head.directories = wanted.directories;
        head.git = wanted.git;
        head.model = wanted.model;
        head.mode = wanted.mode;
        head.parent = wanted.parent;
        head.usage = wanted.usage;
        head.cost = wanted.cost;
        head.extra = wanted.extra;
        found.source.reset();
        difference_teller::tell(print(head), print(found), log);
    }

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

}  // namespace lisle::inline v0_1::conversation::codex_bridge
