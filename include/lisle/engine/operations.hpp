// lisle/engine/operations.hpp - the operations of a type with a schema, with the type erased.
//
// Objects and variants are read and written by functions that are compiled once and work on tables
// of these. Instantiating them for each type took most of the compile time and brought no
// measurable speed.
#pragma once

#include <lisle/schema/category.hpp>

#include <cstddef>
#include <new>
#include <string_view>
#include <utility>

namespace lisle::inline v0_1 {

class reader;
class writer;

/// Reads the value at the cursor into `out`, which is default-constructed, and leaves the cursor
/// after it. If false, `r.in.failed` says what failed and where.
template <wire_type T>
[[nodiscard]] bool read(reader& r, T& out);

/// Appends the value's text.
template <wire_type T>
void write(writer& w, T const& value);

namespace detail {

struct operations {
    bool (*read)(reader&, void* value);
    void (*write)(writer&, void const* value);
    void (*replace)(void* value, void* by);  ///< moves from `by`
};

template <class T>
bool read_value(reader& r, void* value) {
    return lisle::read(r, *static_cast<T*>(value));
}
template <class T>
void write_value(writer& w, void const* value) {
    lisle::write(w, *static_cast<T const*>(value));
}
/// Destroys and constructs anew: nothing else would need the type's assignment instantiated.
template <class T>
[[gnu::cold]] void replace_value(void* value, void* by) {
    static_cast<T*>(value)->~T();
    ::new (value) T(std::move(*static_cast<T*>(by)));  // braces might mean a list
}

template <class T>
inline constexpr operations operations_of{&read_value<T>, &write_value<T>, &replace_value<T>};

/// Whether both have the same canonical text.
[[gnu::cold]] LISLE_INLINE bool are_written_alike(operations const& type, void const* a,
                                                  void const* b);

/// Whether `raw`, read into `blank`, equals the value.
[[gnu::cold]] LISLE_INLINE bool reads_as(operations const& type, std::string_view raw, void* blank,
                                         void const* value);

/// Whether a value still equals the value that `raw` spells: a loose spelling is kept until the
/// value is edited.
using same_test = bool (*)(std::string_view raw, void const* value);

template <class T>
[[gnu::cold]] bool still_reads_as(std::string_view raw, void const* value) {
    T blank{};
    return reads_as(operations_of<T>, raw, &blank, value);
}

/// The elements of an array, or the entries of a dictionary.
struct element_type {
    operations const* value;
    same_test still_reads;
    std::size_t stride;  ///< from one element to the next, in bytes
};

}  // namespace detail

}  // namespace lisle::inline v0_1
