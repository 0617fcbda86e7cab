// lisle/formats/zed/edit/edit_distance.hpp - Levenshtein distances to one text, 64 characters a
// step.
//
// Method: the bit vectors of Myers (1999), in blocks as Hyyro (2003) describes them.
#pragma once

#include <lisle/formats/zed/edit/code_unit.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::zed::edit::detail {

/// The places of each character in a text, as bits in words.
class character_places {
public:
    explicit character_places(std::u32string const& text)
        : words_{(text.size() + 63) / 64}, alphabet_{text} {
        std::sort(alphabet_.begin(), alphabet_.end());
        alphabet_.erase(std::unique(alphabet_.begin(), alphabet_.end()), alphabet_.end());
        for (std::size_t i = 0; i < alphabet_.size() && alphabet_[i] < ascii_.size(); ++i)
            ascii_[alphabet_[i]] = i + 1;
        bits_.resize((alphabet_.size() + 1) * words_);
        for (std::size_t i = 0; i < text.size(); ++i)
            bits_[index_of(text[i]) * words_ + i / 64] |= std::uint64_t{1} << i % 64;
    }

    [[nodiscard]] std::size_t words() const { return words_; }

    /// The places of a character: `words()` words.
    [[nodiscard]] std::uint64_t const* of(char32_t c) const {
        return bits_.data() + index_of(c) * words_;
    }

private:
    /// The index of a character's words; 0 for a character that is not in the text.
    [[nodiscard]] std::size_t index_of(char32_t c) const {
        if (c < ascii_.size()) return ascii_[c];
        auto const at = std::lower_bound(alphabet_.begin(), alphabet_.end(), c);
        if (at == alphabet_.end() || *at != c) return 0;
        return static_cast<std::size_t>(at - alphabet_.begin()) + 1;
    }

    std::size_t words_;
    std::u32string alphabet_;
    std::array<std::size_t, 128> ascii_{};
    std::vector<std::uint64_t> bits_;
};

/// One column of the table of distances: the differences between neighbours, as bits.
class distance_column {
public:
    explicit distance_column(std::size_t words) : words_(words) {}

    /// Moves on by one character of the other text. Returns the change of the bit `last` of the
    /// last word: -1, 0 or 1.
    int advance(std::uint64_t const* places, std::uint64_t last) {
        int carry = 1;
        for (std::size_t i = 0; i + 1 < words_.size(); ++i)
            carry = advance(words_[i], places[i], carry, std::uint64_t{1} << 63U);
        return advance(words_.back(), places[words_.size() - 1], carry, last);
    }

private:
    struct word {
        std::uint64_t rises = ~std::uint64_t{0}, falls = 0;
    };

    static int advance(word& column, std::uint64_t equal, int carry, std::uint64_t last) {
        auto const vertical = equal | column.falls;
        equal |= carry < 0 ? 1U : 0U;
        auto const horizontal = (((equal & column.rises) + column.rises) ^ column.rises) | equal;
        auto rises = column.falls | ~(horizontal | column.rises);
        auto falls = column.rises & horizontal;
        int const out = (rises & last) != 0 ? 1 : (falls & last) != 0 ? -1 : 0;
        rises = rises << 1U | (carry > 0 ? 1U : 0U);
        falls = falls << 1U | (carry < 0 ? 1U : 0U);
        column.rises = falls | ~(vertical | rises);
        column.falls = rises & vertical;
        return out;
    }

    std::vector<word> words_;
};

/// The Levenshtein distance between a text and others, in characters.
class distance_from {
public:
    explicit distance_from(std::string_view text) : distance_from{decode_code_units(text)} {}

    /// The size of the text in characters.
    [[nodiscard]] std::size_t size() const { return size_; }

    /// The words that `measure` works on for each character of the other text.
    [[nodiscard]] std::size_t words() const { return places_.words(); }

    /// Returns the distance to a text of `other_size` characters if it is at most `most`.
    ///
    /// Complexity: words() * other_size.
    [[nodiscard]] std::optional<std::size_t> measure(std::string_view other, std::size_t other_size,
                                                     std::size_t most) const {
        if (size_ == 0) return other_size <= most ? std::optional{other_size} : std::nullopt;
        auto const last = std::uint64_t{1} << (size_ - 1) % 64;
        distance_column column{places_.words()};
        auto distance = size_;
        for (auto left = other_size; left > 0; --left) {
            if (distance > most + left) return {};
            auto const unit = decode_code_unit(other);
            other.remove_prefix(unit.size);
            distance += static_cast<std::size_t>(column.advance(places_.of(unit.value), last));
        }
        return distance <= most ? std::optional{distance} : std::nullopt;
    }

private:
    explicit distance_from(std::u32string const& text) : size_{text.size()}, places_{text} {}

    std::size_t size_;
    character_places places_;
};

}  // namespace lisle::v0_1::zed::edit::detail
