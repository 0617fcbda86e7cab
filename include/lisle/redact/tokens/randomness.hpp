// lisle/redact/tokens/randomness.hpp - whether a text looks drawn at random, as keys do and words
// don't.
#pragma once

#include <lisle/redact/bytes/characters.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

namespace lisle::v0_1::redaction {

/// Shannon's entropy in bits per byte.
[[nodiscard]] inline double entropy_of(std::string_view text) {
    std::array<std::size_t, 256> counts{};
    for (char const c : text) ++counts[static_cast<unsigned char>(c)];
    double sum = 0;
    for (auto const n : counts)
        if (n != 0) sum += static_cast<double>(n) * std::log2(static_cast<double>(n));
    auto const size = static_cast<double>(text.size());
    return text.empty() ? 0 : std::log2(size) - sum / size;
}

namespace detail {

/// How many bytes are the one before, or the one before plus one.
constexpr std::size_t count_steps(std::string_view text) {
    std::size_t out = 0;
    for (std::size_t i = 1; i < text.size(); ++i)
        if (text[i] == text[i - 1] || text[i] == text[i - 1] + 1) ++out;
    return out;
}

/// How many letters of each case and digits a text has.
struct letter_counts {
    std::size_t upper = 0, lower = 0, digit = 0;
};

constexpr letter_counts count_letters(std::string_view text) {
    letter_counts out;
    for (char const c : text) {
        if (is_in(c, upper_letters)) ++out.upper;
        else if (is_in(c, lower_letters)) ++out.lower;
        else if (is_in(c, digits)) ++out.digit;
    }
    return out;
}

/// Whether a run looks drawn at random, as no identifier of a program does.
constexpr bool looks_random(std::string_view run) {
    if (run.size() < 16) return false;
    auto const n = count_letters(run);
    if (n.upper >= 2 && n.lower >= 2 && n.digit >= 2) return true;
    return n.digit >= 4 && n.digit + n.lower + n.upper == run.size();
}

/// How often letters turn from lower to upper case: seldom in words, often in random text.
constexpr std::size_t count_rises(std::string_view text) {
    std::size_t out = 0;
    for (std::size_t i = 1; i < text.size(); ++i)
        if (is_in(text[i - 1], lower_letters) && is_in(text[i], upper_letters)) ++out;
    return out;
}

/// How often the kind of character changes between letters and digits.
constexpr std::size_t count_turns(std::string_view text) {
    std::size_t out = 0;
    for (std::size_t i = 1; i < text.size(); ++i)
        if (is_in(text[i], digits) != is_in(text[i - 1], digits)) ++out;
    return out;
}

/// How often the kind of character changes as in no identifier: not where a word begins.
constexpr std::size_t count_odd_turns(std::string_view text) {
    std::size_t out = 0;
    for (std::size_t i = 1; i < text.size(); ++i) {
        auto const before = class_table[static_cast<unsigned char>(text[i - 1])];
        auto const after = class_table[static_cast<unsigned char>(text[i])];
        constexpr unsigned kinds = digits | letters;
        bool const is_turn = ((before ^ after) & kinds) != 0;
        if (is_turn && !((before & upper_letters) != 0 && (after & lower_letters) != 0)) ++out;
    }
    return out;
}

/// Whether one of the parts between punctuation looks drawn at random.
inline bool looks_random_part(std::string_view part) {
    auto const n = count_letters(part);
    if (part.size() < 10) return false;
    if (n.digit == 0) return part.size() >= 16 && count_rises(part) * 6 >= part.size();
    if (count_turns(part) * 8 >= part.size() || n.digit * 3 >= part.size()) return true;
    auto const odd = count_odd_turns(part);
    if (part.size() < 20) return part.size() >= 16 && odd * 10 >= part.size() * 3;
    return odd * 4 >= part.size() || (n.upper != 0 && entropy_of(part) >= 4);
}

/// Whether any part between slashes, dots and the like looks drawn at random.
inline bool looks_random_somewhere(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        auto const end = run_end(text, at, letters_and_digits | plus_and_slash);
        auto const part = text.substr(at, end - at);
        bool const is_path =
            part.size() != 40 && part.find('/') != part.npos && part.find('+') == part.npos;
        auto const size = is_path ? part.find('/') : part.size();
        if (looks_random_part(part.substr(0, size))) return true;
        at += size + 1;
    }
    return false;
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction
