// lisle/formats/opencode/v2/settled.hpp - which messages of opencode 2 have ended.
//
// Source of the rules: opencode 2.0.26 (packages/core/src/session/transfer.ts).
#pragma once

#include <lisle/formats/opencode/v2/model/message.hpp>

#include <variant>

namespace lisle::v0_1::opencode::v2 {

/// Whether a message has ended. An answer, a command or a compaction in progress is a row of the
/// database, but opencode 2 leaves it out of exports.
template <class Model>
[[nodiscard]] bool is_settled(basic_message<Model> const& of) {
    if (auto const* const answer = std::get_if<basic_assistant<Model>>(&of))
        return answer->time.completed.has_value();
    auto const* const command = std::get_if<basic_shell<Model>>(&of);
    auto const* const summary = std::get_if<basic_compaction<Model>>(&of);
    return !(command != nullptr && command->status.text == "running")
           && !(summary != nullptr && summary->status.text == "running");
}

}  // namespace lisle::v0_1::opencode::v2
