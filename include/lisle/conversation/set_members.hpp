// lisle/conversation/set_members.hpp - one object with the members of another.
#pragma once

#include <lisle/conversation/residue.hpp>
#include <lisle/text/member_index.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::conversation {

/// Returns the first object with the members of the second: they replace members of the same key,
/// or are added. A value that is not an object counts as an empty object.
///
/// Errors: none. Complexity: linear in the size of the texts, but for the search of keys, which is
/// logarithmic.
[[nodiscard]] inline std::string set_members(std::string_view object, std::string_view more) {
    auto const as_object = [](std::string_view v) { return v.starts_with('{') ? v : "{}"; };
    text::member_index const ours{as_object(object)}, theirs{as_object(more)};
    detail::joiner out{'{'};
    for (auto const& m : ours.all()) {
        auto const* const other = theirs.find(m.key);
        out.add(m.token, other != nullptr ? other->value : m.value);
    }
    for (auto const& m : theirs.all())
        if (ours.find(m.key) == nullptr && theirs.find(m.key) == &m) out.add(m.token, m.value);
    return std::move(out).close('}');
}

}  // namespace lisle::v0_1::conversation
