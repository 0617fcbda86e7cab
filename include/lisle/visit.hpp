// lisle/visit.hpp - visits all values of a type, or all strings, at any depth of a document.
#pragma once

#include <lisle/engine/visit/can_hold.hpp>
#include <lisle/engine/visit/place.hpp>
#include <lisle/engine/visit/string_visitor.hpp>
#include <lisle/engine/visit/traverse.hpp>
#include <lisle/schema.hpp>

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

namespace lisle::v0_1 {

/// A string that `for_each_string` passes to its function; the function may replace it. Lifetime:
/// valid during this call.
class editable_string {
public:
    editable_string(std::string_view text, std::string& room) : text_{text}, room_{room} {}

    /// The text of the string.
    [[nodiscard]] std::string_view view() const { return text_; }
    operator std::string_view() const { return text_; }  // NOLINT(google-explicit-constructor)

    /// Replaces the string by another text (UTF-8), escaped as its place requires.
    void replace(std::string_view text) {
        room_.assign(text.data(), text.size());
        text_ = room_;
        is_replaced_ = true;
    }
    /// Whether the string has another text by now.
    [[nodiscard]] bool is_replaced() const { return is_replaced_; }

private:
    std::string_view text_;
    std::string& room_;
    bool is_replaced_ = false;
};

namespace detail {

template <class T>
class value_visitor : public visitor {
public:
    using match = of_type<T>;
    template <class V>
    static constexpr bool sees = std::same_as<T, V>;
    using function = void (*)(void* f, T& value, value_pointer const& pointer);

    value_visitor(void* f, function call) : f_{f}, call_{call} {}

    void see(T& value, way at) { call_(f_, value, value_pointer{at.last}); }
    void see_unknown(T& kept, visited_fields const&, void const*, way at) { see(kept, at); }

private:
    void* f_;
    function call_;
};

/// Removes const. This is safe: the visit changes nothing itself, and passes const parts of a const
/// value to `f`.
template <class Root>
std::remove_const_t<Root>& to_visit(Root& root) {
    return const_cast<std::remove_const_t<Root>&>(root);  // NOLINT(*-const-cast)
}

template <class F>
void* address_of(F& f) {
    return const_cast<void*>(static_cast<void const*>(std::addressof(f)));  // NOLINT(*-const-cast)
}

}  // namespace detail

/// Calls `f(value)` or `f(value, pointer)` for each value of type T in a document or any other
/// described value, including the root. Order: fields as in the schema, unknown keys at their
/// `rest` entry, a value before its parts. `value` is a `T&`, or a `T const&` in a constant
/// document. `pointer` is a `value_pointer`.
///
///     lisle::for_each<lisle::zed::tool_result>(
///         thread, [&](auto const& result) { failures += result.is_error ? 1 : 0; });
///
/// T is the type in the document's storage model: `zed::basic_tool_result<borrowed>`. Dynamic
/// values, unknown keys and unknown alternatives have no typed values in them.
///
/// Errors: none; a type that the document can't hold does not compile.
///
/// Complexity: linear in the size of the parts that can hold a T; others are skipped. No
/// allocation, except for reading the JSON in rows.
///
/// Lifetime: `pointer` lives for the call that receives it, `value` as long as the
/// document, or for the call where it is read from JSON in a row.
template <class T, class Root, class F>
void for_each(Root& root, F&& f) {
    using value_type = std::remove_const_t<Root>;
    using part = std::conditional_t<std::is_const_v<Root>, T const, T>;
    static_assert(detail::can_hold<detail::of_type<T>, value_type>(),
                  "this document holds no values of that type; T must have the document's "
                  "storage model");
    using function = std::remove_reference_t<F>;
    auto const call = [](void* to, T& value, value_pointer const& pointer) {
        auto& use = *static_cast<function*>(to);
        part& given = value;
        if constexpr (std::invocable<function&, part&, value_pointer const&>) use(given, pointer);
        else if constexpr (std::invocable<function&, part&>) use(given);
        else
            static_assert(
                std::invocable<function&, part&>,
                "expected a function of (T&) or (T&, value_pointer const&), with T const& "
                "for a constant document");
    };
    detail::value_visitor<T> visitor{detail::address_of(f), call};
    detail::traverse(visitor, detail::to_visit(root));
}

/// Calls `f(text, place)` for each string of a document or any other described value: string
/// fields; keys of dictionaries; strings and keys inside dynamic values, unknown keys, unknown
/// alternatives, and strings that hold JSON; and the source text that only `layout::source` writes
/// (`is_remembered`). Skips enumerators, the tags and keys of a schema, and numbers; but a class
/// with a type `sees_numbers` is called for numbers of six characters or more in dynamic values
/// (`is_number`), too, and one with a static `enters_json(std::string_view)` for no string of a
/// JSON text for which that returns false.
///
///     lisle::for_each_string(thread, [&](lisle::editable_string& text, auto const& place) {
///         if (place.kind == lisle::string_kind::path) text.replace("(a path)");
///     });
///
/// `text` is an `editable_string&`, which converts to std::string_view; in a document that is
/// constant or has views it is a std::string_view. `place` has the `kind` that the format declares
/// for the string, and its `pointer`. The order is that of the schema, with unknown keys at the
/// `rest` entry; in a dynamic object all keys come before the values.
///
/// If keys of a dictionary or an object collide after a replacement, the later key gets a suffix
/// (`key~2`). In raw text only replaced keys do: duplicates that were there stay. A value that was
/// read in a loose shape and then edited is written in its canonical shape, also with
/// `layout::source`. Strings with a grammar (times, URLs, UUIDs) take any text, though their system
/// may refuse it.
///
/// Errors: none.
///
/// Complexity: linear in the size of the document. Allocates only for escaped text, replacements,
/// very deep values and the JSON in rows.
///
/// Lifetime: `text` and `place` live for the call that receives them.
template <class Root, class F>
void for_each_string(Root& root, F&& f) {
    using value_type = std::remove_const_t<Root>;
    using function = std::remove_reference_t<F>;
    constexpr bool is_constant =
        std::is_const_v<Root> || detail::can_hold<detail::of_views, value_type>();
    auto const call = [](void* to, std::string_view text, string_place const& place,
                         std::string& by) {
        auto& use = *static_cast<function*>(to);
        if constexpr (is_constant) {
            static_assert(std::invocable<function&, std::string_view&, string_place const&>,
                          "this document is constant, or holds views, which can't be changed: "
                          "expected a function of (std::string_view, string_place const&)");
            use(text, place);
            static_cast<void>(by);
            return false;
        } else {
            static_assert(std::invocable<function&, editable_string&, string_place const&>,
                          "expected a function of (editable_string&, string_place const&) or "
                          "(std::string_view, string_place const&)");
            editable_string editable{text, by};
            use(editable, place);
            return editable.is_replaced();
        }
    };
    constexpr bool with_numbers = requires { typename function::sees_numbers; };
    bool (*enters_json)(std::string_view) = nullptr;
    if constexpr (requires { function::enters_json(std::string_view{}); })
        enters_json = &function::enters_json;
    detail::string_visitor visitor{{detail::address_of(f), call, with_numbers, enters_json}};
    detail::traverse(visitor, detail::to_visit(root));
}

}  // namespace lisle::v0_1
