// lisle/conversation/unread_members.hpp - the members of a conversation that no bridge reads:
// members that only another format has, and members of a later version.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/unread_member_log.hpp>
#include <lisle/locate.hpp>
#include <lisle/visit.hpp>

#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation {

/// Reports the members of a conversation that a document of one format lacks because no bridge
/// reads them. The format's own native members count only in a conversation that came from the
/// format.
///
/// Complexity: linear in the size of the conversation.
template <class Model>
void report_unread_members(basic_conversation<Model> const& c, std::string_view format,
                           std::vector<loss>& out) {
    for_each<unknown_members>(c, [&](unknown_members const& extra, value_pointer const& at) {
        for (auto const& member : extra.members()) {
            auto pointer = at.to_string();
            append_token(pointer, member.key);
            out.push_back({{std::move(pointer), "a member that this version does not know"},
                           loss_kind::dropped});
        }
    });
    std::vector<timestamp> times;
    for (auto const& at : {c.created, c.updated})
        if (at) times.push_back(*at);
    detail::unread_member_log log{std::move(times)};
    bool const is_own = c.source && c.source->format == format;
    if (c.source && !is_own) {
        auto const log_of_source = loss_log{out}.at("source");
        log_of_source.drop("release", c.source->release,
                           "the new document has no release of another program");
        if (c.source->id != c.id)
            log_of_source.drop("id", c.source->id,
                               "the new document has no id of another document");
    }
    using raw = typename native_members<Model>::value_type;
    for_each<raw>(c, [&](raw const& value, value_pointer const& at) {
        if (at.last_key() == "native")
            log.add(value.text(), at.to_string(), is_own ? format : std::string_view{});
    });
    std::move(log).tell(out);
}

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
LISLE_INLINE template void report_unread_members(conversation const&, std::string_view,
                                                 std::vector<loss>&);
#endif

}  // namespace lisle::v0_1::conversation
