// lisle/impl/text/canonical.hpp - the definitions of text/canonical.hpp.
#pragma once

#include <lisle/text/canonical.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/escape.hpp>
#include <lisle/text/follow_escapes.hpp>
#include <lisle/text/number.hpp>
#include <lisle/text/number_format.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/simd/short_escapes.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/text/walk.hpp>

#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>

namespace lisle::inline v0_1::text {

namespace detail {

/// Takes an escape only where the writer needs one, and only in the writer's form.
struct canonical_characters : checked_characters {
    [[nodiscard]] static char const* unescape(cursor& in, char const* p) {
        if (in.last - p < 2) return nullptr;
        if (p[1] == 'b' || short_escapes.of[static_cast<unsigned char>(p[1])] != 0) return p + 2;
        auto const code = p[1] == 'u' ? hex4(p + 2, in.last) : -1;
        if (code < 0 || code >= 0x20) return nullptr;
        char spelled[6]{};
        auto const* const end = write_escape(spelled, static_cast<char>(code));
        return std::memcmp(p, spelled, sizeof spelled) == 0 ? p + (end - spelled) : nullptr;
    }
};

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

}  // namespace detail

LISLE_INLINE bool skip_canonical_string(cursor& in) {
    auto const* const start = in.at + 1;
    if (auto const* const end = detail::find_end_of_short(start, in.last); end != nullptr) {
        in.at = end + 1;
        return true;
    }
    detail::canonical_characters to;
    bool ascii = true;
    return detail::follow_escapes(in, start, to, ascii)
           && (ascii || find_invalid_utf8(start, in.at - 1) == nullptr);
}

LISLE_INLINE bool skip_canonical_number(cursor& in, number_style style) {
    number n;
    if (read_number(in.at, in.last, n) != number_status::ok) return false;
    std::string_view const spelled{in.at, static_cast<std::size_t>(n.stop - in.at)};
    in.at = n.stop;
    if (n.kind != number::kind_type::real) return true;
    char written[max_number_length];
    auto const* const end = write_number(written, n.real, style);
    return spelled == std::string_view{written, static_cast<std::size_t>(end - written)};
}

LISLE_INLINE bool open_keys::remove(std::size_t count) {
    auto const first = keys_.size() - count;
    bool const answer = detail::are_distinct(std::span{keys_}.subspan(first));
    keys_.resize(first);
    return answer;
}

namespace detail {

class canonical_visitor : public visitor {
public:
    canonical_visitor(number_style style, open_keys& keys) : style_{style}, keys_{keys} {}

    [[nodiscard]] bool is_canonical() const { return is_canonical_; }

    bool read_key(cursor& in) {
        auto const* const from = in.at;
        if (!skip_canonical_string(in)) return false;
        keys_.add({from, static_cast<std::size_t>(in.at - from)});
        return true;
    }
    static bool read_string(cursor& in) { return skip_canonical_string(in); }
    bool read_number(cursor& in) const { return skip_canonical_number(in, style_); }
    void see_close(char bracket, std::size_t elements) {
        if (bracket == '}' && !keys_.remove(elements)) is_canonical_ = false;
    }
    void see_space() { is_canonical_ = false; }

private:
    number_style style_;
    open_keys& keys_;
    bool is_canonical_ = true;
};

}  // namespace detail

LISLE_INLINE bool skip_canonical_value(cursor& in, number_style style, open_keys& keys) {
    detail::canonical_visitor all{style, keys};
    return walk(in, all) && all.is_canonical();
}

}  // namespace lisle::inline v0_1::text
