// tests/lost_bytes/mutate.hpp - seeded damage: flipped, cut, doubled and spliced bytes.
#pragma once

#include "outline.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace lost_bytes {

/// A range of the text is replaced.
struct damage {
    std::size_t first = 0, last = 0;
    std::string now;

    [[nodiscard]] std::string apply_to(std::string_view text) const {
        return std::string{text.substr(0, first)} + now + std::string{text.substr(last)};
    }
};

/// Gives the same damage for the same seed with every standard library.
class damager {
public:
    /// Half of the damage affects whole values, so that the text is still JSON.
    damager(std::uint64_t seed, std::string_view text, std::string_view other)
        : random_{seed}, text_{text}, other_{other} {
        collect(outliner::run(text), values_);
        collect(outliner::run(other), other_values_);
    }

    [[nodiscard]] damage next() {
        if (text_.empty()) return {0, 0, std::string{piece_of(other_)}};
        auto const at = pick(text_.size());
        auto const length = std::min(pick(pick(4) == 0 ? text_.size() : 48) + 1, text_.size() - at);
        bool const has_values = values_.size() > 1 && other_values_.size() > 1;
        switch (pick(has_values ? 10 : 5)) {
            case 0: return {at, at + 1, std::string(1, flip(text_[at]))};
            case 1: return {at, at + 1, std::string(1, characters_[pick(characters_.size())])};
            case 2: return {at, at + length, {}};
            case 3: return {at, pick(2) == 0 ? text_.size() : at, {}};
            case 4: return {at, at + length, std::string{piece_of(other_)}};
            case 5: return replace(values_, text_);
            case 6: return replace(other_values_, other_);
            case 7: return remove_value();
            case 8: return repeat_value();
            default: return exchange_scalar();
        }
    }

private:
    static constexpr std::string_view characters_{"\"\\{}[]:, \n\0\x1f\x7f\x80\xff\xc3\xed"
                                                  "0123456789-+.eEtfnu",
                                                  36};
    static constexpr std::array<std::string_view, 14> scalars_{"null",
                                                               "true",
                                                               "0",
                                                               "-1",
                                                               "1.0",
                                                               "1e400",
                                                               "18446744073709551616",
                                                               "5e-324",
                                                               "\"\"",
                                                               "\"0.2.0\"",
                                                               "\"\\ud800\"",
                                                               "\"\\u0041\"",
                                                               "[]",
                                                               "{}"};

    [[nodiscard]] std::size_t pick(std::size_t below) {
        return static_cast<std::size_t>(random_() % below);
    }
    [[nodiscard]] char flip(char c) {
        return static_cast<char>(static_cast<unsigned char>(c) ^ (1U << pick(8)));
    }
    [[nodiscard]] std::string_view piece_of(std::string_view text) {
        if (text.empty()) return "{";
        auto const at = pick(text.size());
        return text.substr(at, pick(200) + 1);
    }
    [[nodiscard]] static std::string_view text_of(node const& value, std::string_view text) {
        return text.substr(value.first, value.last - value.first);
    }

    static void collect(node const& value, std::vector<node>& out) {
        out.push_back({value.first, value.last, value.key, {}, value.is_whole});
        for (auto const& child : value.children) collect(child, out);
    }

    [[nodiscard]] damage replace(std::vector<node> const& by, std::string_view text) {
        auto const& what = values_[1 + pick(values_.size() - 1)];
        return {what.first, what.last, std::string{text_of(by[1 + pick(by.size() - 1)], text)}};
    }
    [[nodiscard]] damage exchange_scalar() {
        auto const& what = values_[1 + pick(values_.size() - 1)];
        return {what.first, what.last, std::string{scalars_[pick(scalars_.size())]}};
    }
    /// The range of a value with its key and the comma before or behind it.
    [[nodiscard]] damage remove_value() {
        auto const& what = values_[1 + pick(values_.size() - 1)];
        auto first = what.first, last = what.last;
        if (!what.key.empty())
            first = std::min(first, text_.rfind('"' + what.key + '"', what.first));
        auto const is_between = [](char c) { return c == ' ' || c == '\n' || c == ','; };
        bool has_comma = false;
        while (first > 0 && is_between(text_[first - 1]) && !has_comma)
            has_comma = text_[--first] == ',';
        while (!has_comma && last < text_.size() && is_between(text_[last]))
            has_comma = text_[last++] == ',';
        return {first, last, {}};
    }
    [[nodiscard]] damage repeat_value() {
        auto const& what = values_[1 + pick(values_.size() - 1)];
        auto const value = std::string{text_of(what, text_)};
        if (what.key.empty()) return {what.last, what.last, ',' + value};
        auto const& other = values_[1 + pick(values_.size() - 1)];
        return {what.last, what.last,
                ",\"" + what.key + "\":" + std::string{text_of(other, text_)}};
    }

    std::mt19937_64 random_;
    std::string_view text_, other_;
    std::vector<node> values_, other_values_;
};

}  // namespace lost_bytes
