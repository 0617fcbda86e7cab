// lisle/formats/opencode/v2/model/scalars.hpp - times, words of a vocabulary and the bytes of
// files, with the checks of opencode 2.
//
// Source of the rules: opencode 2.0.26 (packages/schema/src/session-message.ts).
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/scalars/pattern.hpp>
#include <lisle/schema.hpp>

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::opencode::v2 {

// ---- Data ---------------------------------------------------------------------------------------

/// A time in milliseconds since 1970. opencode 2 reads any number and cuts its fraction.
struct instant {
    double value = 0;

    constexpr instant(double milliseconds = 0) : value{milliseconds} {}
    constexpr operator double() const { return value; }
};

/// A word of a vocabulary: the words of `Words`, separated by `|`. A permissive reader keeps other
/// words.
template <class Model, fixed_string Words>
struct basic_word {
    typename Model::string text;

    bool operator==(basic_word const&) const = default;
};

/// The bytes of a file as padded base64.
template <class Model>
struct basic_base64 {
    typename Model::string text;

    bool operator==(basic_base64 const&) const = default;
};

namespace detail {

/// Whether `word` is one of the words that `|` separates.
[[nodiscard]] constexpr bool has_word(std::string_view words, std::string_view word) {
    for (;;) {
        auto const end = words.find('|');
        if (words.substr(0, end) == word) return true;
        if (end == words.npos) return false;
        words.remove_prefix(end + 1);
    }
}

/// Whether a text is base64 with its padding and without white space.
[[nodiscard]] constexpr bool is_padded_base64(std::string_view text) {
    if (text.size() % 4 != 0) return false;
    auto const digits = text.substr(0, text.size()
                                           - (text.ends_with("==")  ? 2
                                              : text.ends_with('=') ? 1
                                                                    : 0));
    for (char const c : digits)
        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+'
              || c == '/'))
            return false;
    return true;
}

}  // namespace detail

using base64 = basic_base64<owned>;

}  // namespace lisle::v0_1::opencode::v2

// ---- Wire ---------------------------------------------------------------------------------------

template <>
struct lisle::schema<lisle::opencode::v2::instant> : transparent<&opencode::v2::instant::value> {
    static hook_result accept(reader& r, opencode::v2::instant& out) {
        auto const* const at = r.in.at;
        if (!read(r, out.value)) return hook_result::failed;
        double const whole = std::trunc(out.value);
        if (!(whole < out.value || out.value < whole)) return hook_result::accepted;
        if (r.options.shapes == shape_policy::canonical) {
            r.in.fail(errc::not_canonical, at, "a time with a fraction");
            return hook_result::failed;
        }
        if (r.is_permissive()) r.remark(at, "a time with a fraction");
        else out.value = whole;
        return hook_result::accepted;
    }

    static constexpr std::string_view type_name = "instant";

    template <class Describer>
    static auto describe(Describer& d) {
        return d.of_type(d.is_strict() ? "integer" : "number");
    }
};

template <class Model, lisle::fixed_string Words>
struct lisle::schema<lisle::opencode::v2::basic_word<Model, Words>>
    : opencode::checked_string<&opencode::v2::basic_word<Model, Words>::text> {
    static constexpr std::string_view what = "a word that opencode 2 does not know here";

    static std::string pattern(bool) {
        return std::string{"^("}.append(Words.view()).append(")").append(scalars::end_of_string);
    }

    static bool is_normal(std::string_view text) {
        return opencode::v2::detail::has_word(Words.view(), text);
    }
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_base64<Model>>
    : opencode::checked_string<&opencode::v2::basic_base64<Model>::text> {
    static constexpr auto text_kind = string_kind::encoded_bytes;
    static constexpr std::string_view what = "no padded base64";

    static std::string pattern(bool) {
        return std::string{"^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?"}.append(
            scalars::end_of_string);
    }

    static bool is_normal(std::string_view text) {
        return opencode::v2::detail::is_padded_base64(text);
    }
};
