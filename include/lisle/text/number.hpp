// lisle/text/number.hpp - reads JSON numbers as exact integers or as the nearest double.
#pragma once

#include <lisle/version.hpp>

#include <cstdint>

namespace lisle::v0_1::text {

/// A number of one of serde_json's three kinds: non-negative integer, negative integer, other.
struct number {
    /// Which member of the union has the value.
    enum class kind_type : unsigned char { int64, uint64, real };

    kind_type kind = kind_type::uint64;
    union {
        std::int64_t int64;
        std::uint64_t uint64 = 0;
        double real;
    };
    char const* stop = nullptr;  ///< after the number, or its first wrong byte
};

/// The outcome of reading a number.
enum class number_status : unsigned char {
    ok,
    syntax,          ///< a byte that RFC 8259 does not allow here
    unexpected_end,  ///< the text stops where a digit must follow
    too_large,       ///< the nearest double is infinite
};

/// Reads the number that starts at `first`; `out.stop` is its end, or the first wrong byte. An
/// integer becomes a std::uint64_t, or a std::int64_t if it is negative, if it fits. `-0` and all
/// other numbers become the nearest double. A number below the range of doubles becomes 0; one
/// above becomes an infinity, and the status is too_large.
[[nodiscard]] LISLE_INLINE_CORE number_status read_number(char const* first, char const* last,
                                                          number& out) noexcept;

/// As read_number(), for the status and the end only. Computes the value only near the limit.
[[nodiscard]] LISLE_INLINE_CORE number_status skip_number(char const* first, char const* last,
                                                          char const*& stop) noexcept;

/// An f32 as serde_json reads it: integers are rounded once, other numbers first to a double.
/// Numbers beyond its range, such as 1e300, become an infinity.
[[nodiscard]] LISLE_INLINE_CORE float read_real_as_float(number const& from) noexcept;

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/number.hpp>
#endif
