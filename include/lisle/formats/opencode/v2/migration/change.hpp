// lisle/formats/opencode/v2/migration/change.hpp - what a migration between opencode 1.x and 2.x
// does not carry over as it was.
#pragma once

#include <lisle/error.hpp>
#include <lisle/locate.hpp>
#include <lisle/schema.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/visit.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::opencode::v2 {

/// How a migration has changed a part of the source.
enum class change_kind {
    dropped,       ///< the target has no place for it
    approximated,  ///< the target has it in another form
    invented,      ///< the target requires it, but the source lacks it
};

/// A change by a migration. The pointer leads into the source.
struct change : finding {
    change_kind kind{};

    bool operator==(change const&) const = default;
};

/// Returns a change of a kind.
[[nodiscard]] inline change make_change(change_kind kind, std::string pointer,
                                        std::string_view what) {
    return {{std::move(pointer), std::string{what}}, kind};
}

/// Adds the keys of the source that no schema names: the target has none of them. A key inside a
/// part that is dropped as a whole is not reported again.
///
/// Errors: none. Complexity: linear in the size of the document.
template <class Document>
void tell_unknown_keys(Document const& from, std::vector<change>& to) {
    lisle::text::salted_set<std::string> dropped;
    for (auto const& each : to)
        if (each.kind == change_kind::dropped) dropped.emplace(each.pointer);
    auto const is_told = [&](std::string_view place) {
        for (; !place.empty(); place = place.substr(0, place.rfind('/')))
            if (dropped.contains(std::string{place})) return true;
        return false;
    };
    for_each<unknown_members>(from, [&](unknown_members const& extra, value_pointer const& at) {
        auto const members = extra.members();
        if (members.empty() || is_told(at.to_string())) return;
        for (auto const& member : members) {
            auto pointer = at.to_string();
            append_token(pointer, member.key);
            to.push_back(make_change(change_kind::dropped, std::move(pointer),
                                     "a key that this version does not know"));
        }
    });
}

}  // namespace lisle::v0_1::opencode::v2
