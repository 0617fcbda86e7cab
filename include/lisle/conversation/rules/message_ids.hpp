// lisle/conversation/rules/message_ids.hpp - ids of a user's messages, each once in a conversation.
//
// Zed and acpx keep the tokens of a turn by these ids. A message of another system may have become
// several messages.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/ids.hpp>
#include <lisle/text/salted_map.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::conversation {

/// Gives ids to one conversation's messages, in their order.
class message_id_maker {
public:
    /// `seed` has the format and the id of the conversation. Messages that came from the target's
    /// own format keep repeated ids.
    message_id_maker(id_seed seed, bool keeps_repeated)
        : seed_{seed}, keeps_repeated_{keeps_repeated} {}

    /// Returns the wanted id if no earlier message has it, else a UUID (rule R17).
    template <class String>
    [[nodiscard]] std::string make(std::optional<String> const& wanted, std::string place,
                                   loss_log const& log) {
        if (wanted && is_free(std::string{*wanted})) return std::string{*wanted};
        log.invented("id", wanted ? "a UUID from its place, since another message has its id"
                                  : "a UUID from its place");
        for (;; place += '/') {
            auto out = scalars::to_string(derive_uuid({seed_.format, seed_.id, place}));
            if (is_free(out)) return out;
        }
    }

private:
    [[nodiscard]] bool is_free(std::string const& id) {
        return keeps_repeated_ || used_.insert(id).second;
    }

    id_seed seed_;
    bool keeps_repeated_;
    text::salted_set<std::string> used_;
};

}  // namespace lisle::v0_1::conversation
