// lisle/conversation/claude_code/lost_edits.hpp - which edits of a conversation did not arrive.
//
// Records come back with their residues, so a member that no record is made from keeps the value of
// its record. What was made is read again: a member that is then another was lost.
#pragma once

#include <lisle/conversation/claude_code/print_block.hpp>
#include <lisle/conversation/claude_code/read_session.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/differences.hpp>
#include <lisle/conversation/loss.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace lisle::inline v0_1::conversation::claude_code_bridge {

/// Returns why an edit of a member does not arrive.
[[nodiscard]] constexpr std::string_view find_reason_of_loss(std::string_view key) {
    struct known {
        std::string_view key, reason;
    };
    constexpr std::array<known, 7> all{{
        {"id", "Claude Code's ids are UUIDs: one is made of it"},
        {"created", "the time of the first record"},
        {"updated", "the time of the last record"},
        {"completed", "the time of the answer's last record"},
        {"started", "the time of the call's record"},
        {"model", "the model of the last answer"},
        {"usage", "it is counted by answers"},
    }};
    for (auto const& one : all)
        if (one.key == key) return one.reason;
    return "Claude Code's records have no place for it";
}

/// Tells the edits that a session does not have. It is read again, and each message compared with
/// the one that has its first record.
template <class Model>
class lost_edits {
public:
    /// The message at `index` begins with a record of the source.
    void add(std::uint64_t at, std::size_t index) { messages_.emplace(at, index); }

    /// `numbers` has those of the session's records in the source.
    void tell(basic_conversation<Model> const& wanted,
              claude_code::basic_session<Model> const& made,
              std::vector<std::uint64_t> const& numbers, loss_log const& log) const {
        session_reader<Model> found;
        found.run(made);
        auto const& messages = found.conversation.messages;
        for (std::size_t i = 0; i < messages.size(); ++i) {
            auto const at = messages_.find(numbers[found.sources[i].line]);
            if (at == messages_.end()) continue;
            tell_differences(print(wanted.messages[at->second]), print(messages[i]),
                             log.at("messages").at(at->second), find_reason_of_loss);
        }
        tell_differences(print_head(wanted), print_head(found.conversation), log,
                         find_reason_of_loss);
    }

private:
    /// What is not in messages. The source says where it came from.
    [[nodiscard]] static std::string print_head(basic_conversation<Model> const& of) {
        basic_conversation<Model> head;
        head.id = of.id;
        head.title = of.title;
        head.created = of.created;
        head.updated = of.updated;
        head.directories = of.directories;
        head.git = of.git;
        head.model = of.model;
        head.mode = of.mode;
        head.parent = of.parent;
        head.usage = of.usage;
        head.cost = of.cost;
        head.extra = of.extra;
        return print(head);
    }

    std::map<std::uint64_t, std::size_t> messages_;
};

}  // namespace lisle::inline v0_1::conversation::claude_code_bridge
