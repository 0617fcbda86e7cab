// lisle/engine/serde_derive.hpp - further shapes that serde's derived code reads.
#pragma once

#include <lisle/engine/read.hpp>
#include <lisle/engine/read_member.hpp>
#include <lisle/schema.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1 {

namespace detail {

/// Reads an array of an object's field values, in order. Fields after the array's last element need
/// a default: an optional without `or_default` has no default.
[[nodiscard]] inline bool read_in_order(reader& r, void* object, object_type const& type) {
    auto const* const from = r.in.at;
    if (!r.in.open()) return false;
    bool ended = r.in.peek() == ']';
    std::size_t values = 0;
    for (std::size_t i = 0; i < type.size; ++i) {
        auto const& m = type.members[i];
        if (m.role != entry_role::field) continue;
        if (ended && m.defaulted) continue;
        if (ended) {
            r.in.fail(errc::missing_field, from, std::string{m.name});
            r.in.failed.field = std::to_string(values);
            return false;
        }
        if (!read_member(r, m, m.at(object))) return false;
        ++values;
        ended = !r.in.next();
    }
    if (!ended) return r.in.fail(errc::wrong_type, r.in.at, "more values than fields");
    if (r.in.peek() != ']') return r.in.fail_syntax("',' or ']'");
    r.in.close();
    return true;
}

}  // namespace detail

/// As object_of, for a struct that serde's derived Deserialize reads from text: an array of the
/// fields' values, in order, is read as well.
template <class T>
struct serde_struct : object_of<T> {
    static hook_result accept(reader& r, T& out) {
        if (r.in.peek() != '[' || r.options.shapes == shape_policy::canonical)
            return hook_result::declined;
        auto const* const from = r.in.at;
        // An array is kept as its text, and only until one of its values is edited.
        auto const usual = r.options.unknown_cases;
        r.options.unknown_cases = unknown_policy::refuse;
        bool const ok = detail::read_in_order(r, &out, detail::object_type_of<T>);
        r.options.unknown_cases = usual;
        if (!ok) return hook_result::failed;
        r.loose.forget_since(from);
        if (r.is_permissive()) r.loosen(from, "an array where an object is written");
        return hook_result::accepted;
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto object = d.template table_of<T>();
        return d.is_strict() ? object : d.one_of({object, d.template in_order_of<T>()});
    }
};

/// As string_enum, for an enum that serde's derived Deserialize reads from text: `{"name":null}` is
/// read as well.
template <class T>
struct serde_enum : string_enum<T> {
    static hook_result accept(reader& r, T& out) {
        if (r.in.peek() != '{' || r.options.shapes == shape_policy::canonical)
            return hook_result::declined;
        auto const* const from = r.in.at;
        if (!read_only_key(r, out)) return hook_result::failed;
        constexpr auto what = "an object where a string is written";
        if (r.loose.foreign() != nullptr && r.loose.foreign() > from) r.keep_foreign(from, what);
        else if (r.is_permissive()) r.loosen(from, what);
        return hook_result::accepted;
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto const words = d.template table_of<T>();
        if (d.is_strict()) return words;
        auto object = d.with(d.map_of(d.of_type("null")), "propertyNames", words);
        object = d.with(d.with(object, "minProperties", 1), "maxProperties", 1);
        return d.any_of({words, object});
    }

private:
    static bool read_only_key(reader& r, T& out) {
        auto& in = r.in;
        auto const* const from = in.at;
        if (!in.open()) return false;
        if (in.peek() == '}') return r.mistyped("string", from);
        if (!detail::read_as(string_enum_tag{}, r, out) || !in.colon()) return false;
        if (!in.take("null")) return r.mistyped("null");
        if (in.next()) return in.fail(errc::wrong_type, in.at, "more than one key");
        if (in.peek() != '}') return in.fail_syntax("'}'");
        in.close();
        return true;
    }
};

/// A base for the format_traits of documents that serde's derived code reads from text. There a
/// duplicate field is an error; a permissive reader takes the last duplicate.
struct serde_document {
    /// Reads a document. Only a permissive reader takes duplicate keys.
    template <class T>
    static bool read(reader& r, T& out) {
        if (!r.is_permissive()) r.options.duplicates = duplicate_policy::refuse;
        return lisle::read(r, out);
    }
};

}  // namespace lisle::v0_1
