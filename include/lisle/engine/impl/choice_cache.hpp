// lisle/engine/impl/choice_cache.hpp - the definitions of engine/choice_cache.hpp.
#pragma once

#include <lisle/engine/choice_cache.hpp>

namespace lisle::v0_1::detail {

LISLE_INLINE_CORE choice_cache::answer const* choice_cache::find(question const& asked) const {
    if (answers_.empty()) return nullptr;
    auto const at = answers_.find(asked);
    return at == answers_.end() ? nullptr : &at->second;
}

LISLE_INLINE_CORE void choice_cache::keep(question const& asked, answer chosen) {
    if (innermost_ != nullptr) answers_.insert_or_assign(asked, chosen);
}

}  // namespace lisle::v0_1::detail
