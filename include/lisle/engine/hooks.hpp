// lisle/engine/hooks.hpp - functions for the hooks of a schema; formats include no other engine
// header.
//
//     template <>
//     struct lisle::schema<chat::name> : object_of<chat::name> {
//         struct fields : list<field<"text", &self::text>> {};
//
//         /// Older versions wrote a bare string.
//         static hook_result accept(reader& r, self& out) {
//             if (r.in.peek() != '"') return hook_result::declined;
//             return hooks::accept_if(read(r, out.text));
//         }
//     };
//
// A schema may have `accept`, which reads in place of the table or declines; `produce(writer&,
// T const&)`, which writes in place of the table; `visit(T&, Use)`, which names the parts where the
// table does not (engine/visit/traverse.hpp); a format may have `format_traits<Tag>::read`.
// A schema with `accept` or `produce` may have `skip_canonical(canonical_text&)`, which recognizes
// canonical text without reading and writing the value.
//
// An internal tag can say more than its case, as "tool-NAME" does. Then the schema of the variant
// has `case_of(std::string_view tag)`, which returns the name of the tag's case, and the schema of
// the alternative has `read_tagged(reader&, T&, std::string_view tag, tag_key const&)`, which reads
// in place of the table. `produce` writes such tags.
//
// `lisle::read` and `lisle::write` call these hooks; the `_default` functions below do not.
//
// A function here that reads needs the cursor at the first byte of a value and leaves it after
// that value. Where it returns false, `reader::in.failed` has the error.
#pragma once

#include <lisle/engine/canonical_text.hpp>
#include <lisle/engine/decode_text.hpp>
#include <lisle/engine/limits.hpp>
#include <lisle/engine/read.hpp>
#include <lisle/engine/serde_derive.hpp>
#include <lisle/engine/tagging/key_summary.hpp>
#include <lisle/engine/write.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::hooks {

// ---- Answers ------------------------------------------------------------------------------------

/// The answer of a hook that has read a value, or has failed to read it.
[[nodiscard]] constexpr hook_result accept_if(bool is_read) {
    return is_read ? hook_result::accepted : hook_result::failed;
}

/// Sets the error at a place in the text; returns the answer for the hook to return.
[[gnu::cold, gnu::noinline]] inline hook_result fail(reader& r, errc code, char const* at,
                                                     std::string detail = {}) {
    return accept_if(r.in.fail(code, at, std::move(detail)));
}

// ---- As the schema says -------------------------------------------------------------------------

/// Reads as the schema of `T` says, without its `accept`. `out` is default-constructed.
template <wire_type T>
[[nodiscard, gnu::always_inline]] inline bool read_default(reader& r, T& out) {
    return detail::read_as(category_of<T>{}, r, out);
}

/// Writes as the schema of `T` says, without its `produce`.
template <wire_type T>
[[gnu::always_inline]] inline void write_default(writer& w, T const& value) {
    detail::write_as(category_of<T>{}, w, value);
}

/// Skips canonical text as the schema of `T` says, without its `skip_canonical`: for a schema whose
/// other hooks do not matter for canonical text.
using detail::skip_canonical_default;

/// Reads with a function, `bool read_value()`, for a hook that reads the value in another way if
/// the function fails. Misfits in the value are failures of the function.
template <class Read>
[[nodiscard]] bool try_to_read(reader& r, Read read_value) {
    auto const usual = std::exchange(r.misfits, misfit_policy::refuse);
    bool const is_read = read_value();
    r.misfits = usual;
    return is_read;
}

// ---- Objects by other tables --------------------------------------------------------------------

/// The fields of an object type, in the order in which they are written.
using object_table = detail::object_type;

/// The key of an internally tagged value. `key` and `quoted` are the key itself. `name` is the
/// quoted name to write; for reading, the only allowed name, or empty to allow any. `last` is for
/// reading an object with several tags: the place of the value that counts.
using tag_key = detail::tag_key;

/// The table of the schema of `T`.
template <described T>
inline constexpr object_table const& table_of = detail::object_type_of<T>;

/// A table for `T` from another list of fields. Keep it in a `static constexpr` variable.
template <class T, class... Entries>
[[nodiscard]] constexpr object_table make_table(list<Entries...> const& entries) {
    return detail::make_object_type<T>(entries);
}

/// Reads an object by this table, which was made for `T`. The members of `out` that the table names
/// must be default-constructed.
template <class T>
[[nodiscard, gnu::always_inline]] inline bool read_table(reader& r, T& out,
                                                         object_table const& table) {
    return detail::read_object(r, &out, table);
}

/// As above, for an object that has a tag among its fields.
template <class T>
[[nodiscard, gnu::always_inline]] inline bool
read_table(reader& r, T& out, object_table const& table, tag_key const& tag) {
    return detail::read_object(r, &out, table, &tag);
}

/// Writes an object by this table, which was made for `T`.
template <class T>
[[gnu::always_inline]] inline void write_table(writer& w, T const& value,
                                               object_table const& table) {
    detail::write_object(w, &value, table);
}

/// As above, with a tag in the table's tag_slot, or first if the table has none.
template <class T>
[[gnu::always_inline]] inline void write_table(writer& w, T const& value, object_table const& table,
                                               tag_key const& tag) {
    detail::write_object(w, &value, table, &tag);
}

// ---- The fields of a table ----------------------------------------------------------------------

/// The index of the field with this key, as `source_layout` counts fields. Aliases do not count.
[[nodiscard]] inline std::optional<std::uint8_t> find_field(object_table const& table,
                                                            std::string_view key) {
    for (std::size_t i = 0; i < table.size; ++i)
        if (table.members[i].role == detail::entry_role::field && table.members[i].name == key)
            return static_cast<std::uint8_t>(i);
    return std::nullopt;
}

/// The key of a field, given its index. It lives as long as the program.
[[nodiscard]] inline std::string_view key_of_field(object_table const& table, std::uint8_t field) {
    return table.members[field].name;
}

/// The index that a field of one table has in another table for `T`. `any` may be any object.
template <class T>
[[nodiscard]] std::optional<std::uint8_t> find_same_field(T const& any, object_table const& from,
                                                          std::uint8_t field,
                                                          object_table const& to) {
    auto* const object = detail::as_mutable(&any);
    auto const* const member = from.members[field].at(object);
    for (std::size_t i = 0; i < to.size; ++i)
        if (to.members[i].role == detail::entry_role::field && to.members[i].at(object) == member)
            return static_cast<std::uint8_t>(i);
    return std::nullopt;
}

/// One field of one object.
class field_view {
public:
    field_view(detail::member const& m, void const* value) : member_{m}, value_{value} {}

    /// The field's key. It lives as long as the program.
    [[nodiscard]] std::string_view key() const { return member_.name; }

    /// Whether the field is omitted for the value that it has.
    [[nodiscard]] bool is_left_out() const { return member_.skipped && member_.is_empty(value_); }

    /// Appends the key and the value.
    void write(writer& w) const {
        w.to.key_quoted(member_.quoted);
        member_.type->write(w, value_);
    }

private:
    detail::member const& member_;
    void const* value_;
};

/// Calls `use(field_view)` for each field of an object, in the order of the table. Unknown keys are
/// not among them.
template <class T, class Use>
void for_each_field(T const& object, object_table const& table, Use use) {
    auto* const fields = detail::as_mutable(&object);
    for (std::size_t i = 0; i < table.size; ++i)
        if (auto const& m = table.members[i]; m.role == detail::entry_role::field)
            use(field_view{m, m.at(fields)});
}

// ---- Tags ---------------------------------------------------------------------------------------

/// Where an object has its tag: `at` is the tag's value, or null; `name` is the characters of that
/// value if it is a string. It can't be copied: `name` may be in its scratch.
using detail::tag_place;

/// Finds the first tag of the object at the cursor, at any position among the keys. Does not move
/// the cursor. `quoted_key` has its quotes, as in `"\"type\""`. Errors: missing_field, wrong_type
/// (with `at` set), or those of invalid JSON.
using detail::find_tag;

/// Finds the last tag of the object whose first tag `find_tag` has found. False, and no error, if
/// there is no other tag or the last tag is not a string.
using detail::find_last_tag;

/// Finds the string under a key of the object at the cursor, of several keys the one that counts.
using detail::find_counted_tag;

/// The first key of an object, the number of its keys, and whether all of them are the same.
using detail::key_summary;

/// Summarizes the keys of the object that begins at `from`; the cursor stays. Errors: those of
/// invalid JSON.
using detail::summarize_keys;

// ---- Variants and enumerations ------------------------------------------------------------------

/// The alternative of a variant that keeps unknown values; void if the variant is closed.
using detail::unknown_case_of;

/// Keeps the value that begins at `from`, at that depth, as the variant's unknown_case, and leaves
/// the cursor after it. False if the variant is closed or the options refuse unknown cases:
/// `r.in.failed` is then the error that the caller has set.
template <class T>
[[nodiscard]] bool keep_unknown(reader& r, T& out, char const* from, std::size_t depth,
                                std::string_view name = {}) {
    detail::variant_reading whole{r, &out, detail::variant_type_of<T>, from, depth};
    return whole.keep_unknown(name);
}

/// The name of the case that a variant holds; empty for an unknown case.
template <class T>
[[nodiscard]] std::string_view case_name(T const& variant) {
    auto const& type = detail::variant_type_of<T>;
    auto const* const found = type.find(type.held(&variant));
    return found != nullptr ? found->name : std::string_view{};
}

/// The name of an enumerator; empty for a value that its string_enum does not name.
template <class Enum>
[[nodiscard]] std::string_view name_of(Enum value) {
    auto const quoted = detail::name_of(typename schema<Enum>::names{}, value);
    return quoted.starts_with('"') ? quoted.substr(1, quoted.size() - 2) : std::string_view{};
}

/// The enumerator with this name, nothing for any other text.
template <class Enum>
[[nodiscard]] std::optional<Enum> from_name(std::string_view name) {
    Enum value{};
    bool const is_known = detail::read_name(typename schema<Enum>::names{}, name, value);
    return is_known ? std::optional{value} : std::nullopt;
}

// ---- Whole texts --------------------------------------------------------------------------------

/// Options for a text that was read before: no limit of depth, and the escapes of any system.
using detail::as_read_before;

/// As decode_as, with a function of the caller: `bool read_value(reader&, T&)`. `characters`
/// receives unescaped strings if `T` has views; it outlives the result.
template <class T, class Read>
[[nodiscard]] result<T> decode_with(std::string_view text, decode_options const& options,
                                    Read read_value, std::vector<note>* notes = nullptr,
                                    arena* characters = nullptr) {
    return detail::decode_text<T>(text, options, notes, characters, std::move(read_value));
}

/// The canonical text of a value with the former keys of its fields, where they have one
/// (`formerly`), for a format with programs that still read the former keys.
template <wire_type T>
[[nodiscard]] std::string encode_with_former_keys(T const& value, json_style style = {}) {
    std::string out;
    {
        writer w{out, style, layout::canonical};
        w.uses_former_keys = true;
        write(w, value);
        w.to.end_document();
    }
    return out;
}

/// The error for a failure whose place is in `text`, with the pointer to that place.
using detail::make_error;

/// Whether the text is within `max_size`; `failed` receives the reason if not. Call it before
/// reading a part of a text with a `reader` of your own.
using detail::check_size;

/// The detail of the error for a text that exceeds `max_size`.
using detail::explain_size;

}  // namespace lisle::v0_1::hooks
