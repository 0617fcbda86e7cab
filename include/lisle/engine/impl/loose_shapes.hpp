// lisle/engine/impl/loose_shapes.hpp - the definitions of engine/loose_shapes.hpp.
#pragma once

#include <lisle/engine/loose_shapes.hpp>

namespace lisle::v0_1::detail {

[[gnu::noinline]] LISLE_INLINE_CORE void loose_shapes::keep_element(loose_element const& element) {
    if (!any_since(element.first)) return;
    forget_since(element.first);
    elements_.push_back(element);
    any_ = true;
}

}  // namespace lisle::v0_1::detail
