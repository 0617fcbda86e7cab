// lisle/engine/type_operations.hpp - which functions read and write a type.
#pragma once

#include <lisle/engine/one_of.hpp>
#include <lisle/engine/operations.hpp>
#include <lisle/engine/read_container.hpp>
#include <lisle/engine/read_object.hpp>
#include <lisle/engine/read_value.hpp>
#include <lisle/engine/write_object.hpp>
#include <lisle/engine/write_value.hpp>

#include <concepts>

namespace lisle::v0_1::detail {

// ---- By a table ---------------------------------------------------------------------------------

inline bool read_object_by_table(operations const& type, reader& r, void* value) {
    return read_object(r, value, *static_cast<object_type const*>(type.table));
}
inline void write_object_by_table(operations const& type, writer& w, void const* value) {
    write_object(w, value, *static_cast<object_type const*>(type.table));
}

inline bool read_sequence_by_table(operations const& type, reader& r, void* value) {
    return read_sequence(r, value, *static_cast<sequence_type const*>(type.table));
}

template <class Tagging>
bool read_variant_by_table(operations const& type, reader& r, void* value) {
    return read_tagged(Tagging{}, {r, value, *static_cast<variant_type const*>(type.table)});
}
template <class Tagging>
void write_variant_by_table(operations const& type, writer& w, void const* value) {
    write_variant<Tagging>(w, value, *static_cast<variant_type const*>(type.table));
}

// ---- The operations of a type -------------------------------------------------------------------

template <class T>
constexpr operations make_operations() {
    operations out{&read_value<T>, &write_value<T>};
    using category = category_of<T>;
    if constexpr (std::same_as<category, object_tag>) {
        out.table = &object_type_of<T>;
        if constexpr (!accepting<T>) out.read_by = &read_object_by_table;
        if constexpr (!producing<T>) out.write_by = &write_object_by_table;
    } else if constexpr (std::same_as<category, sequence_tag>) {
        out.table = &sequence_type_of<T>;
        out.read_by = &read_sequence_by_table;
    } else if constexpr (std::same_as<category, one_of_tag>) {
        using tagging = typename schema<T>::tagging;
        static_assert(check_cases(tagging{}, typename schema<T>::cases{}));
        out.table = &variant_type_of<T>;
        if constexpr (!accepting<T>) out.read_by = &read_variant_by_table<tagging>;
        if constexpr (!producing<T>) out.write_by = &write_variant_by_table<tagging>;
    }
    return out;
}

}  // namespace lisle::v0_1::detail
