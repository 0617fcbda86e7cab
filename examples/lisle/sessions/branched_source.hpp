// examples/lisle/sessions/branched_source.hpp - sessions with which two releases went on.
#pragma once

#include "source.hpp"

#include <optional>
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

}  // namespace app
