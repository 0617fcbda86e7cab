// lisle/engine/read_value.hpp - from text to scalars and dynamic values.
#pragma once

#include <lisle/engine/operations.hpp>
#include <lisle/engine/reader.hpp>
#include <lisle/engine/write_value.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/category.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace lisle::v0_1 {

namespace detail {

/// The hook for loose shapes: reads values that the canonical table does not read, or declines.
template <class T>
concept accepting = requires(reader& r, T& out) {
    { schema<T>::accept(r, out) } -> std::same_as<hook_result>;
};

/// For text that was read before: no limit of depth, and the escapes of any system.
inline constexpr decode_options as_read_before{.max_depth = decode_options::no_limit,
                                               .ecmascript = true};

// ---- Text ---------------------------------------------------------------------------------------

/// Stores the characters of a string. A view of an unescaped string is made without a copy. Always
/// true.
template <class String>
bool keep_string(reader const& r, text::string_token const& token, String& out) {
    if constexpr (std::same_as<String, std::string_view>) {
        if (!token.in_scratch) return out = token.characters, true;
    }
    return r.store(token.characters, out), true;
}

template <class T>
bool read_as(string_tag, reader& r, T& out) {
    if (r.in.peek() != '"') return r.mistyped("string");
    auto const* const from = r.in.at + 1;
    if constexpr (std::same_as<T, std::string_view>) {
        if (r.keeps_escapes) {
            if (!text::skip_string(r.in)) return false;
            return out = {from, static_cast<std::size_t>(r.in.at - from - 1)}, true;
        }
    }
    text::string_token token;
    if (!text::read_string(r.in, r.scratch, token)) return false;
    if constexpr (std::same_as<T, std::string_view>)
        if (token.canonical && r.in_situ_text != nullptr)
            return out = r.in_situ_text->replace(from, token.characters), true;
    return keep_string(r, token, out);
}

/// A permissive reader keeps text that the grammar refuses, and the writer writes it back.
template <class T>
bool read_as(normalized_string_tag, reader& r, T& out) {
    auto& text = out.*schema<T>::member;
    auto const* const at = r.in.at;
    if (!read(r, text)) return false;
    if (is_surely_normal<T>(text)) return true;
    auto const normal = schema<T>::normalize(text);
    if (!normal) {
        if (!r.is_permissive()) return r.in.fail(errc::bad_value, at, std::string{schema<T>::what});
        r.remark(at, std::string{schema<T>::what});
    } else if (r.options.shapes == shape_policy::canonical && *normal != text) {
        return r.in.fail(errc::not_canonical, at, "written as " + *normal);
    }
    return true;
}

// ---- Scalars ------------------------------------------------------------------------------------

template <class T>
bool read_as(null_tag, reader& r, T&) {
    return r.in.take("null") || r.mistyped("null");
}

template <class T>
bool read_as(bool_tag, reader& r, T& out) {
    if (r.in.take("true")) return out = true;
    if (r.in.take("false")) return out = false, true;
    return r.mistyped("boolean");
}

/// An integer only: `1.0`, `1e2` and `-0` are refused, as serde does.
template <class T>
bool read_as(integer_tag, reader& r, T& out) {
    text::number n;
    auto const* const at = r.in.at;
    auto const status = text::read_number(at, r.in.last, n);
    if (status == text::number_status::syntax && n.stop == at) return r.mistyped("integer");
    if (!text::accept_number(r.in, status, n.stop)) return false;
    bool fits = false;
    if (n.kind == text::number::kind_type::real) {
        // An integer beyond 64 bits becomes a double too; only its spelling shows the difference.
        std::string_view const spelled{at, static_cast<std::size_t>(n.stop - at)};
        if (n.real == 0 || spelled.find_first_of(".eE") != spelled.npos)
            return r.in.fail(errc::wrong_type, at, "expected integer, found another number");
    } else if (n.kind == text::number::kind_type::uint64) {
        fits = std::in_range<T>(n.uint64);
        out = static_cast<T>(n.uint64);
    } else {
        fits = std::in_range<T>(n.int64);
        out = static_cast<T>(n.int64);
    }
    if (fits) [[likely]]
        return true;
    return r.in.fail(errc::out_of_range, at,
                     "expected " + std::to_string((std::numeric_limits<T>::min)()) + " to "
                         + std::to_string((std::numeric_limits<T>::max)()));
}

/// Whether the number has more bits than T, so that its value alone would not give its text back.
template <class T>
[[nodiscard]] bool is_rounded(text::number const& from, T value) {
    auto const has_room = [](std::uint64_t n) {
        return n == 0 || n >> std::countr_zero(n) >> std::numeric_limits<T>::digits == 0;
    };
    // JavaScript writes 2^63 as 9223372036854776000: its shortest digits, then zeros.
    auto const is_shortest = [value](auto n) {
        char written[text::max_number_length], meant[text::max_number_length];
        auto* const end =
            text::write_number(written, static_cast<double>(value), text::number_style::ecmascript);
        auto* const last = text::write_number(meant, n, text::number_style::ecmascript);
        return std::string_view{written, end} == std::string_view{meant, last};
    };
    switch (from.kind) {
        case text::number::kind_type::uint64:
            return !has_room(from.uint64) && !is_shortest(from.uint64);
        case text::number::kind_type::int64:
            return !has_room(0 - static_cast<std::uint64_t>(from.int64))
                   && !is_shortest(from.int64);
        case text::number::kind_type::real: break;
    }
    constexpr auto most = (std::numeric_limits<T>::max)();
    if (value < -most || value > most) return true;
    if constexpr (std::same_as<T, double>) return false;
    else {
        char written[text::max_number_length];
        auto const* const end = text::write_number(written, value, {});
        text::number again;
        return text::read_number(written, end, again) != text::number_status::ok
               || again.kind != text::number::kind_type::real || again.real != from.real;
    }
}

template <class T>
bool read_as(real_tag, reader& r, T& out) {
    text::number n;
    auto const* const at = r.in.at;
    auto const status = text::read_number(at, r.in.last, n);
    if (status == text::number_status::syntax && n.stop == at) return r.mistyped("number");
    if (!text::accept_number(r.in, status, n.stop)) return false;
    if constexpr (std::same_as<T, float>) {
        out = text::read_real_as_float(n);
    } else {
        switch (n.kind) {
            case text::number::kind_type::uint64: out = static_cast<T>(n.uint64); break;
            case text::number::kind_type::int64: out = static_cast<T>(n.int64); break;
            case text::number::kind_type::real: out = static_cast<T>(n.real); break;
        }
    }
    if (is_rounded(n, out)) [[unlikely]] {
        constexpr auto what = "a number with more digits than its type holds";
        if (r.options.shapes == shape_policy::canonical)
            return r.in.fail(errc::not_canonical, at, what);
        r.loosen(at, what);
    }
    return true;
}

// ---- Dynamic values -----------------------------------------------------------------------------

LISLE_INLINE_CORE bool read_as(boost_json_tag, reader& r, boost::json::value& out);

/// Passes over the value at the cursor and keeps its text.
LISLE_INLINE_CORE bool read_as(json_tag, reader& r, json& out);
LISLE_INLINE_CORE bool read_as(json_tag, reader& r, json_view& out);

// ---- Described types that are a plain value -----------------------------------------------------

template <class T>
bool read_as(transparent_tag, reader& r, T& out) {
    return read(r, out.*schema<T>::member);
}

template <class T, class... Names>
bool read_name(list<Names...> const&, std::string_view name, T& out) {
    return ((name == Names::name && (out = Names::value, true)) || ...);
}

template <class... Named>
std::string list_names(list<Named...> const&) {
    std::string out;
    ((Named::name.empty()
          ? void()
          : void((out += out.empty() ? "`" : ", `") += std::string{Named::name} + "`")),
     ...);
    return out;
}

template <class List>
[[gnu::cold, gnu::noinline]] bool fail_unknown_case(reader& r, char const* at,
                                                    std::string_view name) {
    return r.in.fail(errc::unknown_case, at,
                     "found `" + std::string{name} + "`, expected one of " + list_names(List{}));
}

template <class T>
bool read_as(string_enum_tag, reader& r, T& out) {
    using names = typename schema<T>::names;
    if (r.in.peek() != '"') return r.mistyped("string");
    auto const* const at = r.in.at;
    text::string_token token;
    if (!text::read_string(r.in, r.scratch, token)) return false;
    if (read_name(names{}, token.characters, out)) [[likely]]
        return true;
    if (r.options.unknown_cases != unknown_policy::keep)
        return fail_unknown_case<names>(r, at, token.characters);
    r.keep_foreign(at, "unknown case");
    return true;
}

}  // namespace detail

}  // namespace lisle::v0_1

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/impl/read_value.hpp>
#endif
