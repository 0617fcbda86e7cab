// lisle/schema/boxed.hpp - a value that is stored by itself, so that what holds it stays small.
#pragma once

#include <lisle/schema/category.hpp>
#include <lisle/schema/trait.hpp>

#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace lisle::v0_1 {

/// A value in memory of its own. Copies are deep. A box is empty only after it was moved from.
/// Complexity: to move it takes constant time.
template <class T>
class boxed {
public:
    using value_type = T;

    boxed() : held_{std::make_unique<T>()} {}
    boxed(T value) : held_{std::make_unique<T>(std::move(value))} {}
    boxed(boxed const& other) : held_{other.held_ ? std::make_unique<T>(*other) : nullptr} {}
    boxed(boxed&&) noexcept = default;
    boxed& operator=(boxed const& other) {
        if (this != &other) *this = boxed{other};
        return *this;
    }
    boxed& operator=(boxed&&) noexcept = default;
    ~boxed() = default;

    [[nodiscard]] explicit operator bool() const { return held_ != nullptr; }
    /// The value; null if the box is empty.
    [[nodiscard]] T* get() { return held_.get(); }
    [[nodiscard]] T const* get() const { return held_.get(); }
    [[nodiscard]] T& operator*() { return *held_; }
    [[nodiscard]] T const& operator*() const { return *held_; }
    [[nodiscard]] T const* operator->() const { return held_.get(); }

    /// Puts a default value into the box.
    T& emplace() { return *(held_ = std::make_unique<T>()); }
    /// Empties the box.
    void reset() { held_.reset(); }

    /// Compares the values.
    friend bool operator==(boxed const& a, boxed const& b) {
        return a.held_ == nullptr || b.held_ == nullptr ? a.held_ == b.held_ : *a == *b;
    }

private:
    std::unique_ptr<T> held_;
};

/// A value in memory of its own, or none: a `std::optional` that takes the size of a pointer, for
/// large members that most objects lack. Copies are deep.
/// Complexity: to move it takes constant time.
template <class T>
class boxed_optional {
public:
    using value_type = T;

    boxed_optional() = default;
    boxed_optional(std::nullopt_t) {}
    boxed_optional(T value) : held_{std::make_unique<T>(std::move(value))} {}
    boxed_optional(std::optional<T> value)
        : held_{value ? std::make_unique<T>(*std::move(value)) : nullptr} {}
    boxed_optional(boxed_optional const& other)
        : held_{other.held_ ? std::make_unique<T>(*other) : nullptr} {}
    boxed_optional(boxed_optional&&) noexcept = default;
    boxed_optional& operator=(boxed_optional const& other) {
        if (this != &other) *this = boxed_optional{other};
        return *this;
    }
    boxed_optional& operator=(boxed_optional&&) noexcept = default;
    ~boxed_optional() = default;

    /// Whether it holds a value.
    [[nodiscard]] bool has_value() const { return held_ != nullptr; }
    [[nodiscard]] explicit operator bool() const { return held_ != nullptr; }
    [[nodiscard]] T& operator*() & { return *held_; }
    [[nodiscard]] T const& operator*() const& { return *held_; }
    [[nodiscard]] T&& operator*() && { return std::move(*held_); }
    [[nodiscard]] T* operator->() { return held_.get(); }
    [[nodiscard]] T const* operator->() const { return held_.get(); }

    /// Holds a new value, made of the arguments.
    template <class... A>
    T& emplace(A&&... arguments) {
        return *(held_ = std::make_unique<T>(std::forward<A>(arguments)...));
    }
    /// Holds none.
    void reset() { held_.reset(); }

    /// Compares the values.
    friend bool operator==(boxed_optional const& a, boxed_optional const& b) {
        return a.held_ == nullptr || b.held_ == nullptr ? a.held_ == b.held_ : *a == *b;
    }

private:
    std::unique_ptr<T> held_;
};

/// How a variant stores T: in a box if T is large, so that a value of a small type stays small.
template <class T>
using boxed_if_large = std::conditional_t<(sizeof(T) > 96), boxed<T>, T>;

namespace detail {

/// Whether a member of this type may hold none.
template <class T>
inline constexpr bool may_be_empty = is_a<T, std::optional> || is_a<T, boxed_optional>;

/// Whether a variant has the alternative T as it is, without a box.
template <class T, class... A>
constexpr bool has_unboxed(std::variant<A...> const*) {
    return (std::same_as<T, A> || ...);
}

}  // namespace detail

/// The value if a variant holds T or `boxed<T>`, else null, also for a null pointer; as
/// `std::get_if`, which knows nothing of boxes. Variant: a variant, or a type derived from one.
template <class T, class Variant>
[[nodiscard]] constexpr auto* find_alternative(Variant* variant) {
    if constexpr (detail::has_unboxed<T>(static_cast<Variant const*>(nullptr))) {
        return std::get_if<T>(variant);
    } else {
        auto* const box = std::get_if<boxed<T>>(variant);
        return box != nullptr ? box->get() : nullptr;
    }
}

/// Whether a variant holds T or `boxed<T>`; as `std::holds_alternative`.
template <class T, class Variant>
[[nodiscard]] constexpr bool has_alternative(Variant const& variant) {
    return find_alternative<T>(&variant) != nullptr;
}

/// The value of a variant that holds T or `boxed<T>`. Errors: as `std::get`, it throws
/// `std::bad_variant_access` if the variant holds something else.
template <class T, class Variant>
[[nodiscard]] constexpr auto& get_alternative(Variant& variant) {
    if constexpr (detail::has_unboxed<T>(static_cast<Variant const*>(nullptr)))
        return std::get<T>(variant);
    else return *std::get<boxed<T>>(variant);
}

namespace detail {

template <class F, class Variant>
decltype(auto) visit_unboxed(F& f, Variant& variant) {
    return std::visit(
        [&](auto& stored) -> decltype(auto) {
            if constexpr (is_a<std::remove_const_t<std::remove_reference_t<decltype(stored)>>,
                               boxed>)
                return f(*stored);
            else return f(stored);
        },
        variant);
}

}  // namespace detail

/// Returns what `f` returns for the value that a variant holds, out of its box if it has one; as
/// `std::visit`, which gives the box.
template <class F, class... A>
decltype(auto) visit_alternative(F f, std::variant<A...>& variant) {
    return detail::visit_unboxed(f, variant);
}
template <class F, class... A>
decltype(auto) visit_alternative(F f, std::variant<A...> const& variant) {
    return detail::visit_unboxed(f, variant);
}

/// Makes a variant hold a new T, or `boxed<T>`, and returns it.
template <class T, class Variant>
T& emplace_alternative(Variant& variant) {
    if constexpr (detail::has_unboxed<T>(static_cast<Variant const*>(nullptr)))
        return variant.template emplace<T>();
    else return *variant.template emplace<boxed<T>>();
}

}  // namespace lisle::v0_1

/// A box is written as its value, and an empty one as null.
template <class T>
struct lisle::schema<lisle::boxed<T>> {
    using self = boxed<T>;
    using category = optional_tag;
};

/// It is written as its value, or as null.
template <class T>
struct lisle::schema<lisle::boxed_optional<T>> {
    using self = boxed_optional<T>;
    using category = optional_tag;
};
