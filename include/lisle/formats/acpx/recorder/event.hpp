// lisle/formats/acpx/recorder/event.hpp - the events of a session, and the context of recording.
#pragma once

#include <lisle/formats/acpx/model/audit_event.hpp>
#include <lisle/formats/acpx/model/release.hpp>

#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <variant>

namespace lisle::v0_1::acpx {

/// The source of user messages' ids. In acpx they are UUIDs of version 4.
class id_generator {
public:
    /// Returns the next id.
    [[nodiscard]] virtual std::string next() = 0;

protected:
    ~id_generator() = default;
};

/// The release, time and ids of recording. `now` is ISO 8601 in UTC with milliseconds, as acpx
/// writes it: 2026-02-27T12:00:00.000Z
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

/// The `usage` in the response to a prompt (recorded since 0.11.2), and that prompt's id.
struct prompt_usage {
    boost::json::value usage;
    std::optional<std::string> prompt_id{};
};

/// A client's answer to terminal/output or terminal/wait_for_exit. acpx drops it; `release::fixed`
/// adds it to the call that shows this terminal.
struct terminal_answer {
    std::string terminal_id;
    boost::json::value result;
};

/// A setting that the agent accepted: the `params` of session/set_mode, session/set_model or
/// session/set_config_option, and the `result` of the response.
struct accepted_setting {
    std::string method;
    boost::json::value params;
    boost::json::value result{};
};

/// An event of any kind.
using event = std::variant<prompt, session_update, client_operation, prompt_usage, terminal_answer,
                           accepted_setting>;

}  // namespace lisle::v0_1::acpx
