// lisle/engine/write_object.hpp - writes objects in canonical order or as they were read.
#pragma once

#include <lisle/engine/object_table.hpp>
#include <lisle/engine/write_value.hpp>

namespace lisle::v0_1::detail {

inline void write_tag(writer& w, tag_key const* tagged) {
    if (tagged == nullptr) return;
    w.to.key_quoted(tagged->quoted);
    w.to.token(tagged->name);
}

/// Writes an object by its table; as it was read, if its source text differed from canonical text.
LISLE_INLINE_CORE void write_object(writer& w, void const* object, object_type const& type,
                                    tag_key const* tagged = nullptr);

template <class T>
void write_as(object_tag, writer& w, T const& object) {
    write_object(w, &object, object_type_of<T>);
}

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/impl/write_object.hpp>
#endif
