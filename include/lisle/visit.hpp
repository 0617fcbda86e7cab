// lisle/visit.hpp - all values of a type, or all strings, wherever in a document they stand.
//
//     lisle::for_each<lisle::zed::tool_result>(thread, [&](lisle::zed::tool_result const& result) {
//         failures += result.is_error ? 1 : 0;
//     });
//     lisle::for_each_string(thread, [&](lisle::editable_string& text, auto const& place) {
//         if (place.kind == lisle::string_kind::path) text.replace("(a path)");
//     });
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

namespace lisle::inline v0 {

/// A string that `for_each_string` shows, and may be given another text for. Valid during the call
/// that it is given to.
class editable_string {
public:
    editable_string(std::string_view text, std::string& room) : text_{text}, room_{room} {}

    [[nodiscard]] std::string_view view() const { return text_; }
    operator std::string_view() const { return text_; }  // NOLINT(google-explicit-constructor)

    /// Puts another text in the string's place, escaped as that needs. UTF-8.
    void replace(std::string_view text) {
        room_.assign(text.data(), text.size());
        text_ = room_;
        is_replaced_ = true;
    }
    [[nodiscard]] bool is_replaced() const { return is_replaced_; }

private:
    std::string_view text_;
    std::string& room_;
    bool is_replaced_ = false;
};

namespace detail {

template <class T>
class value_visitor {
public:
    using match = of_type<T>;
    using function = void (*)(void* f, T& value, value_pointer const& pointer);

    value_visitor(void* f, function call) : f_{f}, call_{call} {}

    template <class V>
    void see(V& value, way const& at) {
        if constexpr (std::same_as<T, V>) call_(f_, value, value_pointer{at.last});
    }
    void see_unknown(unknown_members& kept, void const*, find_name, way const& at) {
        if constexpr (std::same_as<T, unknown_members>) call_(f_, kept, value_pointer{at.last});
    }
    template <class String>
    static bool see_key(String const&, way const&) {
        return false;
    }
    template <class Dictionary>
    static void number_keys(Dictionary const&) {}
    static void see_remembered(std::string const&, way const&) {}

private:
    void* f_;
    function call_;
};

/// Visits change nothing by themselves: of a constant value `f` is given constant parts.
template <class Root>
std::remove_const_t<Root>& to_visit(Root& root) {
    return const_cast<std::remove_const_t<Root>&>(root);  // NOLINT(*-const-cast)
}

template <class F>
void* address_of(F& f) {
    return const_cast<void*>(static_cast<void const*>(std::addressof(f)));  // NOLINT(*-const-cast)
}

}  // namespace detail

/// Calls `f(value)` or `f(value, pointer)` for each value of type T in a document, or in any other
/// described value, itself included, in the order of the text; then for those that it holds.
/// `value` is a `T&`, of a constant document a `T const&`. `pointer` is a `value_pointer`, which
/// becomes text, as a std::string, only where `f` makes it so.
///
/// T is the type as the document has it: `zed::tool_result`, of another storage model
/// `zed::basic_tool_result<pooled>`. What was not understood (unknown keys and alternatives) and
/// dynamic values hold no such values.
///
/// Linear in the size of the document, but for parts that can't hold a T: these are not looked at.
/// Allocates nothing, but for rows, whose JSON is read. What `f` is given is valid during the call.
template <class T, class Root, class F>
void for_each(Root& root, F&& f) {
    using value_type = std::remove_const_t<Root>;
    using part = std::conditional_t<std::is_const_v<Root>, T const, T>;
    static_assert(detail::can_hold<detail::of_type<T>, value_type>(),
                  "this document holds no values of that type (of its storage model)");
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
    detail::visit_value(visitor, detail::to_visit(root), {});
}

/// Calls `f(text, place)` for each string of a document, or of any other described value: fields,
/// keys of dictionaries, strings and keys of dynamic values, of unknown keys and alternatives, of
/// JSON inside strings, and of the texts that `layout::source` writes back (`is_remembered`). Not
/// for numbers, the tags and keys that a schema knows, and the names of enumerators.
///
/// `text` is a std::string_view where the document is constant or has views; else an
/// `editable_string&`, which may be replaced and reads as a std::string_view as well. Of two keys
/// of a dictionary or a dynamic object that become the same the later gets a number (`key~2`); in
/// raw text both stand. What was read from another shape and is edited is written in the canonical
/// one, by `layout::source` too. Strings with a grammar of their own (times, URLs, UUIDs) take any
/// text; their system may refuse it.
///
/// `place` tells what the text is, by `kind` as its format declares it, and where, by `pointer`.
/// The keys of an object in a dynamic value come before its values; all else is in order.
///
/// Linear in the size of the document. Allocates for escaped text, replacements, very deep values
/// and rows, whose JSON is read. What `f` is given is valid during the call.
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
    detail::string_visitor visitor{{detail::address_of(f), call}};
    detail::visit_value(visitor, detail::to_visit(root), {});
}

}  // namespace lisle::inline v0
