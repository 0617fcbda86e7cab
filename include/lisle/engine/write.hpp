// lisle/engine/write.hpp - from any type with a schema to text.
#pragma once

#include <lisle/engine/one_of.hpp>
#include <lisle/engine/type_operations.hpp>
#include <lisle/engine/write_object.hpp>
#include <lisle/engine/write_value.hpp>

namespace lisle::v0_1 {

template <wire_type T>
void write(writer& w, T const& value) {
    if constexpr (detail::producing<T>) schema<T>::produce(w, value);
    else detail::write_as(category_of<T>{}, w, value);
}

}  // namespace lisle::v0_1
