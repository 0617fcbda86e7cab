// lisle/scalars/url/punycode.hpp - RFC 3492: the ASCII spelling of one label of a host name.
#pragma once

#include <lisle/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

namespace detail {

/// The parameters of RFC 3492 section 5, and the bias that encoding and decoding adapt alike.
struct punycode_bias {
    static constexpr std::uint32_t base = 36, least = 1, most = 26, skew = 38, damp = 700;

    std::uint32_t value = 72;

    /// The digit at position `k` (36, 72, ...) is the last digit if it is below this value.
    constexpr std::uint32_t threshold(std::uint32_t k) const {
        if (k <= value + least) return least;
        return k >= value + most ? most : k - value;
    }

    constexpr void adapt(std::uint32_t delta, std::uint32_t count, bool is_first) {
        delta /= is_first ? damp : 2;
        delta += delta / count;
        std::uint32_t k = 0;
        for (; delta > (base - least) * most / 2; k += base) delta /= base - least;
        value = k + (base - least + 1) * delta / (delta + skew);
    }
};

constexpr std::uint32_t punycode_initial = 0x80;
constexpr std::uint32_t punycode_limit = 0xFFFF'FFFF;

}  // namespace detail

/// Encodes a label, without `xn--`. Nothing if it has no code points, or more than 1,000: the time
/// is quadratic, and idna 1.1 has this limit.
[[nodiscard, gnu::cold]] inline std::optional<std::string>
punycode_encode(std::u32string_view label) {
    using bias_t = detail::punycode_bias;
    if (label.size() > 1000) return {};
    std::string out;
    for (char32_t const c : label) {
        if (c > 0x10'FFFF) return {};
        if (c < detail::punycode_initial) out += static_cast<char>(c);
    }
    auto const basic = static_cast<std::uint32_t>(out.size());
    auto done = basic;
    if (basic > 0) out += '-';

    bias_t bias;
    std::uint32_t reached = detail::punycode_initial, delta = 0;
    while (done < label.size()) {
        std::uint32_t next = 0x11'0000;
        for (char32_t const c : label) {
            if (c >= reached && c < next) next = c;
        }
        // 1,000 x 0x110000 fits: this can't wrap.
        delta += (next - reached) * (done + 1);
        reached = next;
        for (char32_t const c : label) {
            if (c < reached) ++delta;
            if (c != reached) continue;
            auto rest = delta;
            for (auto k = bias_t::base;; k += bias_t::base) {
                auto const threshold = bias.threshold(k);
                bool const is_last = rest < threshold;
                auto const span = bias_t::base - threshold;
                auto const digit = is_last ? rest : threshold + (rest - threshold) % span;
                out += static_cast<char>(digit < 26 ? 'a' + digit : '0' + (digit - 26));
                if (is_last) break;
                rest = (rest - threshold) / span;
            }
            bias.adapt(delta, done + 1, done == basic);
            delta = 0;
            ++done;
        }
        ++delta;
        ++reached;
    }
    return out;
}

/// Decodes the text after `xn--`. Nothing if it is malformed or longer than 2,000 bytes (the limit
/// of idna 1.1).
[[nodiscard, gnu::cold]] inline std::optional<std::u32string>
punycode_decode(std::string_view text) {
    using bias_t = detail::punycode_bias;
    if (text.size() > 2000) return {};
    std::u32string out;
    auto const hyphen = text.rfind('-');
    // A hyphen in front is not a separator but a digit, and an invalid one.
    if (hyphen != std::string_view::npos && hyphen > 0) {
        for (char const c : text.substr(0, hyphen)) {
            if (static_cast<unsigned char>(c) >= detail::punycode_initial) return {};
            out += static_cast<char32_t>(c);
        }
        text.remove_prefix(hyphen + 1);
    }

    bias_t bias;
    std::uint64_t reached = detail::punycode_initial, index = 0;
    bool is_first = true;
    while (!text.empty()) {
        auto const start = index;
        std::uint64_t weight = 1;
        for (auto k = bias_t::base;; k += bias_t::base) {
            if (text.empty()) return {};
            char const c = text.front();
            text.remove_prefix(1);
            std::uint32_t digit = 0;
            if (text::is_alpha(c)) digit = static_cast<std::uint32_t>(text::to_lower(c) - 'a');
            else if (text::is_digit(c)) digit = static_cast<std::uint32_t>(c - '0') + 26;
            else return {};
            index += digit * weight;
            if (index > detail::punycode_limit) return {};
            auto const threshold = bias.threshold(k);
            if (digit < threshold) break;
            weight *= bias_t::base - threshold;
            if (weight > detail::punycode_limit) return {};
        }
        auto const count = out.size() + 1;
        bias.adapt(static_cast<std::uint32_t>(index - start), static_cast<std::uint32_t>(count),
                   is_first);
        is_first = false;
        reached += index / count;
        index %= count;
        bool const is_surrogate = reached >= 0xD800 && reached <= 0xDFFF;
        if (reached > 0x10'FFFF || is_surrogate) return {};
        out.insert(static_cast<std::size_t>(index), 1, static_cast<char32_t>(reached));
        ++index;
    }
    return out;
}

}  // namespace lisle::v0_1::scalars
