// lisle/engine/read.hpp - from text to any type with a schema.
#pragma once

#include <lisle/engine/one_of.hpp>
#include <lisle/engine/read_container.hpp>
#include <lisle/engine/read_object.hpp>
#include <lisle/engine/read_value.hpp>
#include <lisle/engine/type_operations.hpp>

namespace lisle::v0_1 {

template <wire_type T>
[[nodiscard]] bool read(reader& r, T& out) {
    if constexpr (detail::accepting<T>) {
        auto const hook = schema<T>::accept(r, out);
        if (hook != hook_result::declined) return hook == hook_result::accepted;
    }
    return detail::read_as(category_of<T>{}, r, out);
}

}  // namespace lisle::v0_1
