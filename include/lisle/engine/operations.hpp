// lisle/engine/operations.hpp - the operations of a type with a schema, with the type erased.
//
// Functions that are compiled once read and write objects and variants, by tables of these
// operations. Instantiating the functions for each type took most of the compile time and brought
// no measurable speed.
#pragma once

#include <lisle/schema/category.hpp>

#include <cstddef>
#include <new>
#include <string_view>
#include <utility>

namespace lisle::v0_1 {

class reader;
class writer;

/// Reads the value at the cursor into `out`, which is default-constructed, and leaves the cursor
/// after the value. If false, `r.in.failed` says what failed and where.
template <wire_type T>
[[nodiscard]] bool read(reader& r, T& out);

/// Appends the value's text.
template <wire_type T>
void write(writer& w, T const& value);

namespace detail {

/// All objects without hooks are read by one function, which finds their fields in `table`; so are
/// all arrays, and the variants of one tagging. Other types have functions of their own.
struct operations {
    bool (*read_by)(operations const&, reader&, void* value);
    void (*write_by)(operations const&, writer&, void const* value);
    void const* table = nullptr;  ///< an object_type, sequence_type or variant_type

    [[nodiscard]] bool read(reader& r, void* value) const { return read_by(*this, r, value); }
    void write(writer& w, void const* value) const { write_by(*this, w, value); }
};

template <class T>
bool read_value(operations const&, reader& r, void* value) {
    return lisle::read(r, *static_cast<T*>(value));
}
template <class T>
void write_value(operations const&, writer& w, void const* value) {
    lisle::write(w, *static_cast<T const*>(value));
}

/// Defined in engine/type_operations.hpp.
template <class T>
constexpr operations make_operations();

template <class T>
inline constexpr operations operations_of = make_operations<T>();

/// Destroys and constructs anew, so that the type's assignment is not instantiated for this alone.
template <class T>
[[gnu::cold]] void replace_value(void* value, void* by) {
    static_cast<T*>(value)->~T();
    ::new (value) T(std::move(*static_cast<T*>(by)));  // braces might mean a list
}

/// Whether both values have the same canonical text.
[[gnu::cold]] LISLE_INLINE_CORE bool are_written_alike(operations const& type, void const* a,
                                                       void const* b);

/// Calls `use` with a default-constructed value.
template <class T>
[[gnu::cold]] void use_blank(void* context, void (*use)(void* context, void* blank)) {
    T blank{};
    use(context, &blank);
}

/// The elements of an array, or the entries of a dictionary.
struct element_type {
    operations const* value;
    std::size_t stride;  ///< from one element to the next, in bytes
    void (*use_blank)(void* context, void (*use)(void* context, void* blank));

    /// Whether an element still equals the value that `raw` spells: a loose spelling is kept until
    /// the element is edited.
    [[nodiscard, gnu::cold]] bool still_reads_as(std::string_view raw, void const* element) const;
};

template <class T>
inline constexpr element_type element_of{&operations_of<T>, sizeof(T), &use_blank<T>};

}  // namespace detail

}  // namespace lisle::v0_1
