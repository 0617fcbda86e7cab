// lisle/text/impl/value_styles.hpp - the definitions of text/value_styles.hpp.
#pragma once

#include <lisle/text/ascii.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/ecmascript.hpp>
#include <lisle/text/escape.hpp>
#include <lisle/text/follow_escapes.hpp>
#include <lisle/text/impl/string.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/text/number.hpp>
#include <lisle/text/number_format.hpp>
#include <lisle/text/plain_number.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/simd/scan.hpp>
#include <lisle/text/simd/short_escapes.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/text/value_styles.hpp>
#include <lisle/text/walk.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace lisle::v0_1::text {

namespace detail {

// ---- Keys ---------------------------------------------------------------------------------------

/// Whether no two keys are the same.
[[nodiscard]] inline bool are_distinct(std::span<std::string_view const> keys) {
    constexpr std::size_t few = 16;
    if (keys.size() > few) {
        salted_set<std::string_view> known;
        for (auto const key : keys)
            if (!known.insert(key).second) return false;
        return true;
    }
    for (std::size_t i = 1; i < keys.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (keys[i] == keys[j]) return false;
    return true;
}

/// Whether the first key is less than the second by its bytes.
[[nodiscard]] inline bool is_less(std::string_view a, std::string_view b) {
    auto const of_a = static_cast<unsigned char>(a[1]), of_b = static_cast<unsigned char>(b[1]);
    if (of_a != of_b && a.size() > 2 && b.size() > 2) [[likely]]
        return of_a < of_b;
    return a.substr(1, a.size() - 2) < b.substr(1, b.size() - 2);
}

[[nodiscard]] inline bool have_escape(std::span<std::string_view const> quoted) {
    return std::any_of(quoted.begin(), quoted.end(),
                       [](std::string_view key) { return key.find('\\') != key.npos; });
}

/// Whether JavaScript lists the second key before the first.
[[nodiscard, gnu::always_inline]] inline bool are_swapped_by_ecmascript(std::string_view a,
                                                                        std::string_view b) {
    return is_digit(b[1])
           && ecmascript::goes_before(b.substr(1, b.size() - 2), a.substr(1, a.size() - 2));
}

// ---- Strings ------------------------------------------------------------------------------------

/// Whether `text::writer` spells the escape so, whatever its style. The escape is well-formed, and
/// the kernels do not resolve it.
[[nodiscard]] inline bool is_canonical_escape(std::string_view spelled) {
    if (spelled == "\\b") return true;
    if (spelled.size() != 6) return false;
    auto const code = hex4(spelled.data() + 2, spelled.data() + 6);
    if (code >= 0x20) return false;
    char written[6]{};
    auto const* const end = write_escape(written, static_cast<char>(code));
    return spelled == std::string_view{written, static_cast<std::size_t>(end - written)};
}

/// Whether JSON.stringify spells a lone surrogate so.
[[nodiscard]] inline bool is_canonical_surrogate(std::string_view spelled) {
    return spelled.starts_with("\\ud") && spelled.size() == 6
           && std::none_of(spelled.begin(), spelled.end(),
                           [](char c) { return 'A' <= c && c <= 'F'; })
           && hex4(spelled.data() + 2, spelled.data() + 6) >= 0xD800;
}

/// Checks characters, and removes the systems that would escape them otherwise.
class styled_characters : public checked_characters {
public:
    explicit styled_characters(value_styles& styles) : styles_{&styles} {}

    [[nodiscard]] char const* unescape(cursor& in, char const* p) const {
        auto const* const stop = checked_characters::unescape(in, p);
        if (stop == nullptr || short_escapes.of[static_cast<unsigned char>(p[1])] != 0) return stop;
        std::string_view const spelled{p, static_cast<std::size_t>(stop - p)};
        if (is_canonical_escape(spelled)) return stop;
        styles_->remove(value_styles::serde);
        styles_->remove(value_styles::serde_sorted);
        if (!is_canonical_surrogate(spelled)) styles_->remove(value_styles::ecmascript);
        return stop;
    }

private:
    value_styles* styles_;
};

// ---- Numbers ------------------------------------------------------------------------------------

[[nodiscard]] inline bool is_spelled(std::string_view spelled, double value, number_style style) {
    char written[max_number_length];
    auto const* const end = write_number(written, value, style);
    return spelled == std::string_view{written, static_cast<std::size_t>(end - written)};
}

/// Skips the number at the cursor.
[[nodiscard]] inline bool skip_number(cursor& in, value_styles& styles) {
    if (auto const* const end = find_end_of_plain_number(in.at, in.last); end != nullptr) {
        in.at = end;
        return true;
    }
    auto const* const from = in.at;
    number n;
    auto const status = read_number(from, in.last, n);
    if (!accept_number(in, status, n.stop)) return false;
    std::string_view const spelled{from, static_cast<std::size_t>(in.at - from)};
    auto const is_real = n.kind == number::kind_type::real;
    auto const as_double = is_real                               ? n.real
                           : n.kind == number::kind_type::uint64 ? static_cast<double>(n.uint64)
                                                                 : static_cast<double>(n.int64);
    if (!is_spelled(spelled, as_double, number_style::ecmascript))
        styles.remove(value_styles::ecmascript);
    // An integer of 64 bits has one spelling in serde's style.
    if (is_real && !is_spelled(spelled, as_double, number_style::serde)) {
        styles.remove(value_styles::serde);
        styles.remove(value_styles::serde_sorted);
    }
    return true;
}

// ---- Values -------------------------------------------------------------------------------------

class style_finder : public visitor {
public:
    style_finder(value_styles& styles, space_remover& spaces, open_keys& keys)
        : styles_{styles}, spaces_{spaces}, keys_{keys} {}

    bool read_key(cursor& in) {
        auto const* const from = in.at;
        if (!text::skip_string(in, styles_)) return false;
        keys_.add({from, static_cast<std::size_t>(in.at - from)});
        return true;
    }
    bool read_string(cursor& in) { return text::skip_string(in, styles_); }
    bool read_number(cursor& in) { return detail::skip_number(in, styles_); }
    void see_close(char bracket, std::size_t elements) {
        if (bracket == '}') keys_.remove(elements, styles_);
    }
    void see_space(char const* from, char const* to) { spaces_.remove(from, to); }

private:
    value_styles& styles_;
    space_remover& spaces_;
    open_keys& keys_;
};

}  // namespace detail

LISLE_INLINE_CORE bool skip_string(cursor& in, value_styles& styles) {
    auto const* const start = in.at + 1;
    bool ascii = true;
    return detail::pass_string(in, detail::styled_characters{styles}, ascii)
           && (ascii || detail::check_utf8(in, start, in.at - 1));
}

LISLE_INLINE_CORE bool open_keys::remove(std::size_t count) {
    auto const first = keys_.size() - count;
    bool const answer = detail::are_distinct(std::span{keys_}.subspan(first));
    keys_.resize(first);
    return answer;
}

LISLE_INLINE_CORE void open_keys::remove(std::size_t count, value_styles& styles) {
    auto const first = keys_.size() - count;
    auto const last = std::span{keys_}.subspan(first);
    if (count > 1 && !styles.is_empty()) {
        bool ascending = true, swapped = false;
        for (std::size_t i = 1; i < count; ++i) {
            ascending = ascending && detail::is_less(last[i - 1], last[i]);
            swapped = swapped || detail::are_swapped_by_ecmascript(last[i - 1], last[i]);
        }
        // Escapes change the order of bytes.
        if (!ascending || (styles.has(value_styles::serde_sorted) && detail::have_escape(last)))
            styles.remove(value_styles::serde_sorted);
        if (swapped) styles.remove(value_styles::ecmascript);
        // A system has one spelling for each key, so equal keys have equal spellings here.
        if (!ascending && !styles.is_empty() && !detail::are_distinct(last)) styles.clear();
    }
    keys_.resize(first);
}

LISLE_INLINE_CORE bool skip_value(cursor& in, std::string& minified, value_styles& styles,
                                  open_keys& keys) {
    styles = value_styles::every();
    space_remover spaces{in.at, minified};
    if (in.peek() == '"') return skip_string(in, styles);
    auto const before = keys.size();
    bool const is_passed = walk(in, detail::style_finder{styles, spaces, keys});
    keys.shrink(before);
    spaces.finish(in.at);
    return is_passed;
}

}  // namespace lisle::v0_1::text
