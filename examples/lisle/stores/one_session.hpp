// examples/lisle/stores/one_session.hpp - finds and reads the one session that a command is about.
#pragma once

#include "../command.hpp"
#include "../sessions/source.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

struct session_options {
    database_options database;
    std::string id;
    bool is_exact = false;
    std::string several{};  ///< in words, how the command takes all sessions, if it does
};

/// STORE, ID and --exact.
void add_session(CLI::App& command, session_options& o);

/// A session that was found.
struct found_session {
    std::unique_ptr<source> from;
    entry which;
    stored row;
};

/// --active.
void add_active(CLI::App& command, bool& is_active_only);

/// Tells on standard error that a document has messages with which its agent would not go on.
void tell_inactive(document const& d, console& io);

/// Nothing, and a line on standard error, if no session or more than one matches.
[[nodiscard]] std::optional<found_session> find_session(session_options const& o, context& c);

/// Its text, or a line on standard error.
[[nodiscard]] std::optional<std::string> unpack_session(found_session const& s, console& io);

/// Why a damaged session is not redacted.
inline constexpr char const* damage_may_hide_secrets =
    "damaged: what can't be read might hold secrets";

/// A session's text and its document. Of a damaged one, the document has what can be read, and
/// `problems` says in words what can't; `skipped` are lines that its own program skips.
struct readable_session {
    std::string text;
    std::unique_ptr<document> value;
    std::vector<std::string> problems, skipped{};

    /// Whether all of its text was read.
    [[nodiscard]] bool is_whole() const { return problems.empty() && skipped.empty(); }
    /// The exit code of a command that has printed it.
    [[nodiscard]] int exit() const { return problems.empty() ? all_well : document_failed; }
};

/// Reads a session, with a line on standard error for each problem and each line that is skipped.
/// Nothing if none of it can be read.
[[nodiscard]] std::optional<readable_session> read_session(found_session const& s, console& io);

/// What can be read of a session's text; no value if that is nothing. Any thread may call this.
[[nodiscard]] readable_session salvage_session(source const& from, entry const& which,
                                               stored const& row, std::string text);

/// As above, of a session that was fetched from a source.
[[nodiscard]] std::optional<readable_session> read_session(source& from, entry const& which,
                                                           stored const& row, console& io);

/// Puts in what files beside the session hold of it. In words, what of that could not be read. Any
/// thread may call this.
[[nodiscard]] std::vector<std::string> complete_session(source const& from, entry const& which,
                                                        document& d);

/// As above, with a line on standard error for each problem.
void complete_session(found_session const& s, document& d, console& io);

/// Keeps for the document's conversation what files with its events tell. In words, what of that
/// could not be read. Any thread may call this.
[[nodiscard]] std::vector<std::string> read_events(source const& from, entry const& which,
                                                   document& d);

/// As complete_session and read_events, for a document of which a conversation is made.
[[nodiscard]] std::vector<std::string> complete_conversation(source const& from, entry const& which,
                                                             document& d);

/// As above, with a line on standard error for each problem.
void complete_conversation(found_session const& s, document& d, console& io);

}  // namespace app
