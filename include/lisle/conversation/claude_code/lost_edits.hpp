// lisle/conversation/claude_code/lost_edits.hpp - which edits of a conversation did not arrive.
//
// Records come back with their residues, so a member that no record is made from keeps the value of
// its record. What was made is read again: a member that then differs is a lost edit.
#pragma once

#include <lisle/conversation/claude_code/read_session.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/differences.hpp>
#include <lisle/conversation/loss.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

/// Returns why an edit of a member does not arrive.
[[nodiscard]] constexpr std::string_view find_reason_of_loss(std::string_view key) {
    constexpr reason_of_loss all[]{
        {"id", "Claude Code's ids are UUIDs: one is made of it"},
        {"created", "the time of the first record"},
        {"updated", "the time of the last record"},
        {"completed", "the time of the answer's last record"},
        {"started", "the time of the call's record"},
        {"model", "the model of the last answer"},
        {"usage", "Claude Code counts usage by answer"},
    };
    return find_reason(all, key, "Claude Code's records have no place for it");
}

/// Reports the edits that did not reach the session. The session is read again, and each message
/// is compared with the edited message that has the same first record.
template <class Model>
class lost_edits {
public:
    /// Notes that the edited message at `index` begins with this record of the source.
    void add(std::uint64_t at, std::size_t index) { messages_.emplace(at, index); }

    /// `numbers` has the number in the source of each record of the session.
    void tell(basic_conversation<Model> const& wanted,
              claude_code::basic_session<Model> const& written,
              std::vector<std::uint64_t> const& numbers, loss_log const& log) const {
        session_reader<Model> found;
        found.run(written, claude_code::find_active_branch(written));
        auto const& messages = found.conversation.messages;
        for (std::size_t i = 0; i < messages.size(); ++i) {
            auto const at = messages_.find(numbers[found.sources[i].line]);
            if (at == messages_.end()) continue;
            tell_differences_of(wanted.messages[at->second], messages[i],
                                log.at("messages").at(at->second), find_reason_of_loss);
        }
        tell_differences_of_heads(wanted, found.conversation, log, find_reason_of_loss);
    }

private:
    std::map<std::uint64_t, std::size_t> messages_;
};

}  // namespace lisle::v0_1::conversation::claude_code_bridge
