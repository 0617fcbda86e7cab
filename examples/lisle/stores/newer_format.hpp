// examples/lisle/stores/newer_format.hpp - programs whose newer releases have another format.
#pragma once

#include "../sessions/format.hpp"
#include "../sessions/upgraded_source.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The format that newer releases of the same program keep sessions in; null if it is the same.
[[nodiscard]] format const* find_newer_format(format const& known);

/// The format of older releases of the same program; null if it is the same.
[[nodiscard]] format const* find_older_format(format const& known);

/// The format in which a release keeps sessions, and whether the release is newer than the newest
/// one that lisle knows.
struct format_of_release {
    format const* kind = nullptr;
    bool is_beyond = false;
};

/// The format of this release: `known`, or a newer one. "2" is 2.0.0.
[[nodiscard]] format_of_release find_format_of_release(format const& known,
                                                       std::string_view release);

/// The newest release of the format that lisle knows, if this one is newer; else nothing. Nothing
/// for opencode too, whose rules take any later release.
[[nodiscard]] std::optional<std::string> find_newest_instead(format const& known,
                                                             std::string_view release);

/// The name of the agent, or that of its newer format if a session has it: "opencode-2".
[[nodiscard]] std::string_view name_agent(std::string_view agent, format const& of_session);

/// The name that a program's agent has in its first format: "opencode" for "opencode-2".
[[nodiscard]] std::string_view name_program(std::string_view agent);

/// Converts a session between the two formats of one program by the program's own rules: ids stay.
/// Nothing for other formats. `keeps_parent`: false if the target lacks the session's parent, which
/// would hide it there. `times`: of the rows of the document's messages, if they are known.
[[nodiscard]] std::optional<converted_document>
migrate(document const& d, format const& to, bool keeps_parent,
        std::vector<message_times> const& times = {});

}  // namespace app
