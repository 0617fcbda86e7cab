// lisle/engine/read_object.hpp - reads objects by predicting their keys in canonical order.
#pragma once

#include <lisle/engine/object_table.hpp>
#include <lisle/engine/read_value.hpp>

namespace lisle::v0_1::detail {

/// Reads the object at the cursor. In canonical text each key is the next key of the table. From
/// the first other key on, object_fallback_reader reads the object.
[[nodiscard]] LISLE_INLINE_CORE bool read_object(reader& r, void* object, object_type const& type,
                                                 tag_key const* tagged = nullptr);

template <class T>
bool read_as(object_tag, reader& r, T& out) {
    return read_object(r, &out, object_type_of<T>);
}

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/impl/read_object.hpp>
#endif
