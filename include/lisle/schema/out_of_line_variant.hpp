// lisle/schema/out_of_line_variant.hpp - a variant whose copies, moves and end can be compiled
// once.
#pragma once

#include <lisle/schema.hpp>
#include <lisle/schema/boxed.hpp>

#include <type_traits>
#include <variant>

namespace lisle::v0_1 {

namespace detail {

template <class List>
struct box_large;
template <class... T>
struct box_large<list<T...>> : std::type_identity<list<boxed_if_large<T>...>> {};

}  // namespace detail

/// The types of a `list`, large ones in boxes.
template <class List>
using box_large = typename detail::box_large<List>::type;

/// A `std::variant` of the types of a `list`. To copy, move and destroy the variant at the root of
/// a document reaches the code of all types in it; here these functions are not inline, so that an
/// `extern template` keeps that code out of the sources that use it.
template <class List>
struct out_of_line_variant;

template <class... Alternatives>
struct out_of_line_variant<list<Alternatives...>> : std::variant<Alternatives...> {
    using base = std::variant<Alternatives...>;
    using base::base;

    out_of_line_variant();
    out_of_line_variant(out_of_line_variant const& other);
    out_of_line_variant(out_of_line_variant&& other) noexcept(
        std::is_nothrow_move_constructible_v<base>);
    out_of_line_variant& operator=(out_of_line_variant const& other);
    out_of_line_variant&
    operator=(out_of_line_variant&& other) noexcept(std::is_nothrow_move_assignable_v<base>);
    ~out_of_line_variant();
};

template <class... Alternatives>
out_of_line_variant<list<Alternatives...>>::out_of_line_variant() = default;
template <class... Alternatives>
out_of_line_variant<list<Alternatives...>>::out_of_line_variant(out_of_line_variant const&) =
    default;
template <class... Alternatives>
out_of_line_variant<list<Alternatives...>>::out_of_line_variant(out_of_line_variant&&) noexcept(
    std::is_nothrow_move_constructible_v<base>) = default;
template <class... Alternatives>
out_of_line_variant<list<Alternatives...>>&
out_of_line_variant<list<Alternatives...>>::operator=(out_of_line_variant const&) = default;
template <class... Alternatives>
out_of_line_variant<list<Alternatives...>>& out_of_line_variant<list<Alternatives...>>::operator=(
    out_of_line_variant&&) noexcept(std::is_nothrow_move_assignable_v<base>) = default;
template <class... Alternatives>
out_of_line_variant<list<Alternatives...>>::~out_of_line_variant() = default;

}  // namespace lisle::v0_1
