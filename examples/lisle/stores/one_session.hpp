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
    std::string several{};  ///< explains how to name all sessions, if the command allows that
};

/// Adds the arguments STORE and ID, and the option --exact.
void add_session(CLI::App& command, session_options& o);

/// A session in its store.
struct found_session {
    std::unique_ptr<source> from;
    entry which;
    stored row;
};

/// Adds --active.
void add_active(CLI::App& command, bool& is_active_only);

/// Says on standard error that a document has messages with which its agent would not go on.
void tell_inactive(document const& d, console& io);

/// Says on standard error that a session's document lacks what another release added to it.
void tell_fork(source& from, entry const& e, console& io);

/// Finds the session of a command. Nothing, and a line on standard error, if no session or more
/// than one matches.
[[nodiscard]] std::optional<found_session> find_session(session_options const& o, context& c);

/// The session's text; nothing, and a line on standard error, if it is damaged.
[[nodiscard]] std::optional<std::string> unpack_session(found_session const& s, console& io);

/// The reason why a damaged session is not redacted.
inline constexpr char const* damage_may_hide_secrets =
    "damaged: what can't be read might hold secrets";

/// A session's text and its document. If the session is damaged, the document has the readable
/// parts, and `problems` describe the damage; `skipped` describes lines without a record.
struct readable_session {
    std::string text;
    std::unique_ptr<document> value;
    std::vector<std::string> problems, skipped{};

    /// Whether all of its text was read.
    [[nodiscard]] bool is_whole() const { return problems.empty() && skipped.empty(); }
    /// The exit code of a command that has printed the session.
    [[nodiscard]] int exit() const { return problems.empty() ? all_well : document_failed; }
};

/// Reads a session, with a line on standard error for each problem and each skipped line. Nothing
/// if no part can be read.
[[nodiscard]] std::optional<readable_session> read_session(found_session const& s, console& io);

/// Reads the readable parts of a session's text; without `value` if there are none. Any thread may
/// call this.
[[nodiscard]] readable_session salvage_session(source const& from, entry const& which,
                                               stored const& row, std::string text);

/// Reads a session that was fetched from a source.
[[nodiscard]] std::optional<readable_session> read_session(source& from, entry const& which,
                                                           stored const& row, console& io);

/// Adds the parts that files beside the session hold. Describes the files that could not be read.
/// Any thread may call this.
[[nodiscard]] std::vector<std::string> complete_session(source const& from, entry const& which,
                                                        document& d);

/// The same, with a line on standard error for each problem.
void complete_session(found_session const& s, document& d, console& io);

/// Reads the files with a session's events, for the document's conversation. Describes the files
/// that could not be read. Any thread may call this.
[[nodiscard]] std::vector<std::string> read_events(source const& from, entry const& which,
                                                   document& d);

/// Calls complete_session and read_events, for a document that is converted to a conversation.
[[nodiscard]] std::vector<std::string> complete_conversation(source const& from, entry const& which,
                                                             document& d);

/// The same, with a line on standard error for each problem.
void complete_conversation(found_session const& s, document& d, console& io);

}  // namespace app
