// lisle/conversation/rules/call_ids.hpp - ids of tool calls that every provider accepts.
//
// Rule R5: ids have the characters of tools' names (R4), and no id occurs twice in a conversation.
// Some systems begin to count anew at each start.
#pragma once

#include <lisle/conversation/rules/tool_names.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::conversation {

/// Makes the ids of one conversation's calls, in their order.
class call_id_maker {
public:
    /// Returns the id if providers accept it and no earlier call has it, else a similar id.
    [[nodiscard]] std::string make(std::string_view id) {
        ++count_;
        auto const wanted = id.empty() ? "call_" + std::to_string(count_)
                                       : replace_special_characters(id);
        auto out = wanted;
        auto& uses = uses_[wanted];
        if (uses++ > 0) {
            while (uses_.contains(out)) out = wanted + '_' + std::to_string(uses++);
            --uses;
            uses_[out] = 1;
        }
        return out;
    }

private:
    std::size_t count_ = 0;
    text::salted_map<std::string, std::size_t> uses_;  ///< the number of requests for an id
};

}  // namespace lisle::v0_1::conversation
