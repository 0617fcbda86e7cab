// lisle/conversation/rules/steps.hpp - cuts a turn's content into the answers of a model.
//
// Rule R1: some agents keep all answers of a turn as one message. Without a record of the requests,
// each answer is assumed to end with its call, and the content after a call to follow its result.
// So a model always gets calls and results in a possible order; calls that were made at once become
// answers of their own.
#pragma once

#include <lisle/conversation/content.hpp>

#include <variant>

namespace lisle::v0_1::conversation {

/// Finds where answers begin in the content of one turn.
class step_cutter {
public:
    /// Whether this part begins another answer. Call it for each part, in order.
    template <class Model>
    [[nodiscard]] bool begins_answer(basic_content<Model> const& part) {
        bool const is_call = has_alternative<basic_tool_call<Model>>(part);
        bool const is_from_model = is_call || has_alternative<basic_plain_text<Model>>(part)
                                   || has_alternative<basic_thinking<Model>>(part)
                                   || has_alternative<basic_redacted_thinking<Model>>(part);
        bool const begins = has_call_ && is_from_model;
        has_call_ = is_call || (has_call_ && !begins);
        return begins;
    }

private:
    bool has_call_ = false;
};

}  // namespace lisle::v0_1::conversation
