// lisle/engine/operations.hpp - what can be done with a value of a described type, without its
// type.
//
// Objects and variants are read and written by functions that are compiled once, over tables of
// these. Instantiating them anew for each type took most of a compilation and won nothing that
// could be measured.
#pragma once

#include <lisle/schema/category.hpp>

#include <new>
#include <string_view>
#include <utility>

namespace lisle::inline v0 {

class reader;
class writer;

/// Reads the value at hand into `out`, which is as default-constructed. Leaves the cursor behind
/// it. False: `r.in.failed` says what and where.
template <wire_type T>
[[nodiscard]] bool read(reader& r, T& out);

/// Appends the value's text.
template <wire_type T>
void write(writer& w, T const& value);

namespace detail {

struct operations {
    bool (*read)(reader&, void* value);
    void (*write)(writer&, void const* value);
    void (*replace)(void* value, void* by);  ///< by what the other becomes
};

template <class T>
bool read_value(reader& r, void* value) {
    return lisle::read(r, *static_cast<T*>(value));
}
template <class T>
void write_value(writer& w, void const* value) {
    lisle::write(w, *static_cast<T const*>(value));
}
/// By destruction: assignment would be instantiated for nothing else.
template <class T>
void replace_value(void* value, void* by) {
    static_cast<T*>(value)->~T();
    ::new (value) T(std::move(*static_cast<T*>(by)));  // braces would make a list of it
}

template <class T>
inline constexpr operations operations_of{&read_value<T>, &write_value<T>, &replace_value<T>};

/// Whether both have the same canonical text.
bool are_written_alike(operations const& type, void const* a, void const* b);

/// Whether `raw`, read into `blank`, is the value.
bool reads_as(operations const& type, std::string_view raw, void* blank, void const* value);

/// Tells whether a text still is what a value would be read from: what was spelled loosely stays
/// so until it is edited.
using same_test = bool (*)(std::string_view raw, void const* value);

template <class T>
bool still_reads_as(std::string_view raw, void const* value) {
    T blank{};
    return reads_as(operations_of<T>, raw, &blank, value);
}

}  // namespace detail

}  // namespace lisle::inline v0
