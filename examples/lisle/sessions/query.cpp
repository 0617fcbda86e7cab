// examples/lisle/sessions/query.cpp - looks for two rare bytes of a query at once.
#include "query.hpp"

#include <lisle/scalars/lower_case.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#if defined(__SSE2__)
#    include <immintrin.h>
#endif

namespace app {

namespace {

#if defined(__SSE2__)

/// Skips blocks of 64 bytes that do not contain the two bytes.
template <class Anchor>
[[gnu::target("avx2")]] char const* skip_blocks_without_two(char const* at, char const* last,
                                                            Anchor const& a, Anchor const& b) {
    auto const a_mask = _mm256_set1_epi8(static_cast<char>(a.mask));
    auto const b_mask = _mm256_set1_epi8(static_cast<char>(b.mask));
    auto const a_value = _mm256_set1_epi8(static_cast<char>(a.value));
    auto const b_value = _mm256_set1_epi8(static_cast<char>(b.value));
    for (; last - at >= 64; at += 64) {
        auto const* const from_a = reinterpret_cast<__m256i_u const*>(at + a.at);
        auto const* const from_b = reinterpret_cast<__m256i_u const*>(at + b.at);
        auto const low = _mm256_and_si256(
            _mm256_cmpeq_epi8(_mm256_or_si256(_mm256_loadu_si256(from_a), a_mask), a_value),
            _mm256_cmpeq_epi8(_mm256_or_si256(_mm256_loadu_si256(from_b), b_mask), b_value));
        auto const top = _mm256_and_si256(
            _mm256_cmpeq_epi8(_mm256_or_si256(_mm256_loadu_si256(from_a + 1), a_mask), a_value),
            _mm256_cmpeq_epi8(_mm256_or_si256(_mm256_loadu_si256(from_b + 1), b_mask), b_value));
        auto const any = _mm256_or_si256(low, top);
        if (_mm256_testz_si256(any, any) == 0) break;
    }
    return at;
}

#endif

/// The next place with the two bytes at the offsets `a` and `b`; `last` if there is none. All bytes
/// up to `last` plus the larger offset must be readable.
template <class Anchor>
char const* find_two(char const* at, char const* last, Anchor const& a, Anchor const& b) {
#if defined(__SSE2__)
    static bool const has_avx2 = __builtin_cpu_supports("avx2") != 0;
    if (has_avx2) at = skip_blocks_without_two(at, last, a, b);
    auto const a_mask = _mm_set1_epi8(static_cast<char>(a.mask));
    auto const b_mask = _mm_set1_epi8(static_cast<char>(b.mask));
    auto const a_value = _mm_set1_epi8(static_cast<char>(a.value));
    auto const b_value = _mm_set1_epi8(static_cast<char>(b.value));
    auto const match = [&](char const* from) {
        auto const load = [](char const* p) {
            return _mm_loadu_si128(reinterpret_cast<__m128i const*>(p));
        };
        auto const is_a = _mm_cmpeq_epi8(_mm_or_si128(load(from + a.at), a_mask), a_value);
        auto const is_b = _mm_cmpeq_epi8(_mm_or_si128(load(from + b.at), b_mask), b_value);
        return _mm_and_si128(is_a, is_b);
    };
    auto const bits_of = [](__m128i matches) {
        return static_cast<std::uint32_t>(_mm_movemask_epi8(matches));
    };
    for (; last - at >= 64; at += 64) {
        auto const m0 = match(at), m1 = match(at + 16), m2 = match(at + 32), m3 = match(at + 48);
        auto const any = _mm_or_si128(_mm_or_si128(m0, m1), _mm_or_si128(m2, m3));
        if (bits_of(any) == 0) continue;
        auto const low = bits_of(m0) | bits_of(m1) << 16;
        if (low != 0) return at + std::countr_zero(low);
        return at + 32 + std::countr_zero(bits_of(m2) | bits_of(m3) << 16);
    }
#endif
    auto const is = [](char const* p, Anchor const& x) {
        return (static_cast<unsigned char>(p[x.at]) | x.mask) == x.value;
    };
    while (at != last && !(is(at, a) && is(at, b))) ++at;
    return at;
}

/// The rarity of a byte: common letters are ranked, every other byte is rarer.
std::size_t rarity_of(char c) {
    constexpr std::string_view common_first = " etaoinsrlhdcumfpgbywvkx-.jqz";
    return std::min(common_first.find(c), common_first.size());
}

std::string encode_utf8(char32_t c) {
    char bytes[4];
    return {bytes, lisle::text::append_utf8(bytes, c)};
}

constexpr char32_t dotted_capital_i = 0x130, dot_above = 0x307;

/// Each capital beyond ASCII, after its lower case.
std::vector<std::pair<char32_t, char32_t>> const& all_capitals() {
    static auto const all = [] {
        std::vector<std::pair<char32_t, char32_t>> out;
        for (char32_t c = 0x80; c < 0x20000; ++c)
            if (auto const lower = lisle::scalars::to_lower_case(c); lower != c)
                out.emplace_back(lower, c);
        return out;
    }();
    return all;
}

/// The code points whose lower case is this code point.
std::vector<char32_t> capitals_of(char32_t c) {
    if (c == dot_above) return {dotted_capital_i};
    if (c == 'i') return {'I', dotted_capital_i};
    if (c == 'k') return {'K', 0x212A};
    std::vector<char32_t> out;
    if (c < 0x80) {
        if (c >= 'a' && c <= 'z') out.push_back(c - 0x20);
        return out;
    }
    for (auto const& [lower, capital] : all_capitals())
        if (lower == c) out.push_back(capital);
    return out;
}

bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_'
           || static_cast<unsigned char>(c) >= 0x80;
}

std::string_view find_plain_part(std::string_view words) {
    std::string_view best;
    for (std::size_t i = 0; i < words.size();) {
        auto end = i;
        bool is_no_number = false;
        for (; end < words.size(); ++end) {
            char const c = words[end];
            bool const is_between = c == ' ' && end > i && words[end - 1] != ' '
                                    && end + 1 < words.size() && is_plain(words[end + 1]);
            if (!is_plain(c) && !is_between) break;
            is_no_number = is_no_number || c == '_' || static_cast<unsigned char>(c) >= 0x80
                           || (c >= 'a' && c <= 'z' && c != 'e');
        }
        if (is_no_number && end - i > best.size()) best = words.substr(i, end - i);
        i = end + 1;
    }
    return best;
}

}  // namespace

// ---- needle ----

needle::needle(std::string_view words) {
    for (auto rest = words; !rest.empty();) {
        auto const step = lisle::text::decode_utf8_step(rest);
        is_utf8_ = is_utf8_ && step.is_valid;
        auto const spelled = rest.substr(0, step.size);
        rest.remove_prefix(step.size);
        auto capital = std::string{spelled};
        if (step.is_valid)
            for (auto const c : capitals_of(step.code_point)) {
                auto other = encode_utf8(c);
                // The dotted I becomes two characters.
                bool const is_like = other.size() == spelled.size() && c != dotted_capital_i;
                if (is_like && capital == spelled) capital = other;
                else other_capitals_.push_back(std::move(other));
            }
        lower_ += spelled;
        upper_ += capital;
        characters_.push_back(static_cast<unsigned char>(spelled.size()));
    }
    auto const set = [&](anchor& to, std::size_t at) {
        auto const low = static_cast<unsigned char>(lower_[at]);
        to.at = at;
        to.mask = low ^ static_cast<unsigned char>(upper_[at]);
        to.value = low | to.mask;
    };
    if (lower_.empty()) return;
    auto const rarest = [&](std::size_t not_this) {
        std::size_t best = not_this == 0 && lower_.size() > 1 ? 1 : 0;
        for (std::size_t i = 0; i < lower_.size(); ++i)
            if (i != not_this && rarity_of(lower_[i]) > rarity_of(lower_[best])) best = i;
        return best;
    };
    set(first_, rarest(npos));
    set(second_, rarest(first_.at));
}

bool needle::stands_at(char const* text) const {
    std::size_t at = 0;
    for (auto const size : characters_) {
        if (std::memcmp(text + at, lower_.data() + at, size) != 0
            && std::memcmp(text + at, upper_.data() + at, size) != 0)
            return false;
        at += size;
    }
    return true;
}

std::size_t needle::find(std::string_view in, std::size_t from) const {
    if (in.size() < lower_.size() || from > in.size() - lower_.size()) return npos;
    if (lower_.empty()) return from;
    auto const* const last = in.data() + (in.size() - lower_.size() + 1);
    for (auto const* at = in.data() + from;; ++at) {
        at = find_two(at, last, first_, second_);
        if (at == last) return npos;
        if (stands_at(at)) return static_cast<std::size_t>(at - in.data());
    }
}

bool needle::may_miss(std::string_view in) const {
    return !is_utf8_ || std::any_of(other_capitals_.begin(), other_capitals_.end(), [&](auto& c) {
        return in.find(c) != npos;
    });
}

// ---- query ----

query::query(std::string text)
    : text_{std::move(text)}, words_{lisle::scalars::to_lower_case(text_)},
      plain_part_{find_plain_part(words_)}, whole_{words_}, plain_{plain_part_},
      is_spelled_alike_{whole_.is_utf8() && std::none_of(words_.begin(), words_.end(), [](char c) {
                            return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20
                                   || c == 0x7f;
                        })} {}

bool query::is_in(std::string_view text) const {
    if (whole_.is_utf8() && whole_.find(text) != needle::npos) return true;
    return whole_.may_miss(text)
           && lisle::scalars::to_lower_case(text).find(words_) != std::string::npos;
}

std::size_t find_numbered_escape(std::string_view text, std::size_t from) {
    struct exactly {
        std::size_t at;
        unsigned char mask, value;
    };
    if (text.size() < 2 || from > text.size() - 2) return std::string_view::npos;
    auto const* const last = text.data() + (text.size() - 1);
    auto const* const at =
        find_two(text.data() + from, last, exactly{0, 0, '\\'}, exactly{1, 0, 'u'});
    return at == last ? std::string_view::npos : static_cast<std::size_t>(at - text.data());
}

}  // namespace app
