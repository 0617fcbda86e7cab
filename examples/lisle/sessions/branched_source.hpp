// examples/lisle/sessions/branched_source.hpp - sessions with which two releases went on.
#pragma once

#include "source.hpp"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace app {

/// A part of a session: the trunk, without a label, or what one release added to it.
struct session_branch {
    std::string label;  ///< "went on in opencode 1.x"
    format const* kind = nullptr;
    std::string text;
};

/// A further interface for sources that keep more of a session than its document has.
class branched_source {
public:
    virtual ~branched_source() = default;

    /// Facts for which the document has no place, such as prompts that wait.
    [[nodiscard]] virtual std::vector<fact> find_facts(entry const& e) = 0;

    /// The trunk of a session and its branches, if two releases went on with it and neither knows
    /// the messages of the other; else nothing. The document has the first branch.
    [[nodiscard]] virtual std::vector<session_branch> find_branches(entry const& e) = 0;

    /// Facts about sessions of the last list() that are whole: no exit code tells them.
    [[nodiscard]] virtual std::vector<std::string> find_notices() const = 0;

    /// A sentence that says so, if two releases went on with a session.
    [[nodiscard]] virtual std::optional<std::string> find_fork(entry const& e) = 0;

    /// The prompts of a session that wait to be taken up, each with its text.
    [[nodiscard]] virtual std::vector<std::string> find_waiting(entry const& e) = 0;

    /// Descriptions of the damaged parts of a branch that a session's document does not have. Any
    /// thread may call this.
    [[nodiscard]] virtual std::vector<std::string> find_damaged_branch(entry const& e) = 0;

    /// Until the result is destroyed, all reads see one state of the store, if that keeps no other
    /// program from writing it; else null. The source must live as long.
    [[nodiscard]] virtual std::shared_ptr<void> begin_reading() = 0;

    /// The ids of the messages that a fork has from another session of this store, which counts
    /// their tokens.
    [[nodiscard]] virtual std::set<std::string> find_copies(entry const& e) = 0;
};

/// The notices of any source that was listed.
[[nodiscard]] inline std::vector<std::string> find_notices(source const& from) {
    auto const* const branched = dynamic_cast<branched_source const*>(&from);
    return branched == nullptr ? std::vector<std::string>{} : branched->find_notices();
}

/// A sentence that says so, if two releases went on with a session of any source.
[[nodiscard]] inline std::optional<std::string> find_fork(source& from, entry const& e) {
    auto* const branched = dynamic_cast<branched_source*>(&from);
    return branched == nullptr ? std::nullopt : branched->find_fork(e);
}

/// The prompts of a session that wait, of any source; none if it keeps no more than documents.
[[nodiscard]] inline std::vector<std::string> find_waiting(source& from, entry const& e) {
    auto* const branched = dynamic_cast<branched_source*>(&from);
    return branched == nullptr ? std::vector<std::string>{} : branched->find_waiting(e);
}

/// Descriptions of the damaged parts of a branch that a document does not have, of any source.
[[nodiscard]] inline std::vector<std::string> find_damaged_branch(source& from, entry const& e) {
    auto* const branched = dynamic_cast<branched_source*>(&from);
    return branched == nullptr ? std::vector<std::string>{} : branched->find_damaged_branch(e);
}

/// Lets all reads of any source see one state of it, until the result is destroyed.
[[nodiscard]] inline std::shared_ptr<void> begin_reading(source& from) {
    auto* const branched = dynamic_cast<branched_source*>(&from);
    return branched == nullptr ? nullptr : branched->begin_reading();
}

/// The ids of the messages that a fork has from another session of any source.
[[nodiscard]] inline std::set<std::string> find_copies(source& from, entry const& e) {
    auto* const branched = dynamic_cast<branched_source*>(&from);
    return branched == nullptr ? std::set<std::string>{} : branched->find_copies(e);
}

}  // namespace app
