// lisle/formats/acpx/recorder/event.hpp - what happens in a session, and how it is recorded.
#pragma once

#include <lisle/formats/acpx/model/audit_event.hpp>
#include <lisle/formats/acpx/model/release.hpp>

#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <variant>

namespace lisle::inline v0::acpx {

/// Where the ids of user messages come from: UUIDs of version 4, in acpx.
class id_generator {
public:
    [[nodiscard]] virtual std::string next() = 0;

protected:
    ~id_generator() = default;
};

/// How and when something is recorded. `now` is ISO 8601 in UTC, as acpx writes it with
/// milliseconds: 2026-02-27T12:00:00.000Z
struct context {
    std::string now;
    id_generator& ids;
    release recorder = release::fixed;
};

/// A prompt: a string, or (since 0.2.0) an array of ACP's content blocks.
struct prompt {
    boost::json::value content;
};

/// The `params` of a session/update.
struct session_update {
    boost::json::value params;
};

/// The `usage` in the response to a prompt, which counts since 0.11.2, and that prompt's id.
struct prompt_usage {
    boost::json::value usage;
    std::optional<std::string> prompt_id{};
};

/// What a client answered to terminal/output or to terminal/wait_for_exit. acpx drops it; in
/// `release::fixed` it joins the call that shows this terminal.
struct terminal_answer {
    std::string terminal_id;
    boost::json::value result;
};

/// Anything that is recorded.
using event = std::variant<prompt, session_update, client_operation, prompt_usage, terminal_answer>;

}  // namespace lisle::inline v0::acpx
