// lisle/text/value_styles.hpp - the systems that would write a value's text as it stands.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/writer.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::text {

/// The systems that are known to write a minified text as it stands.
class value_styles {
public:
    /// The systems, one bit each.
    enum system : unsigned char { serde = 1, serde_sorted = 2, ecmascript = 4 };

    /// No system is known to write the text as it stands.
    constexpr value_styles() = default;

    /// All systems would write the text as it stands.
    [[nodiscard]] static constexpr value_styles every() {
        return value_styles{serde | serde_sorted | ecmascript};
    }

    /// One system alone would write the text as it stands.
    [[nodiscard]] static constexpr value_styles only(system each) { return value_styles{each}; }

    /// The styles of a text that was written in this style.
    [[nodiscard]] static constexpr value_styles of(json_style const& style) {
        value_styles out;
        for (auto const each : {serde, serde_sorted, ecmascript})
            if (only(each).has(style)) out = only(each);
        return out;
    }

    /// Whether `text::respell` with a writer of this style would copy the text.
    [[nodiscard]] constexpr bool has(json_style const& style) const {
        if (style.numbers == number_style::ecmascript) return !style.sorted_keys && has(ecmascript);
        return style.numbers == number_style::serde
               && has(style.sorted_keys ? serde_sorted : serde);
    }
    [[nodiscard]] constexpr bool has(system each) const { return (bits_ & each) != 0; }
    /// Whether no system is known to write the text as it stands.
    [[nodiscard]] constexpr bool is_empty() const { return bits_ == 0; }

    /// Removes a system.
    constexpr void remove(system each) { bits_ = static_cast<unsigned char>(bits_ & ~each); }
    constexpr void clear() { bits_ = 0; }

    bool operator==(value_styles const&) const = default;

private:
    constexpr explicit value_styles(unsigned bits) : bits_{static_cast<unsigned char>(bits)} {}

    unsigned char bits_ = 0;
};

/// The keys of objects whose end is not reached yet. Keeps its memory from one value to the next.
class open_keys {
public:
    /// Adds a key as it is spelled, with its quotes. Its view must outlive its removal.
    void add(std::string_view spelled) { keys_.push_back(spelled); }

    /// Removes the keys that were added last. True if they are distinct.
    [[nodiscard]] bool remove(std::size_t count);

    /// As above. Removes the systems that would write these keys in another order, or fewer of
    /// them. Systems that spell the keys otherwise must have been removed before.
    void remove(std::size_t count, value_styles& styles);

    /// The number of keys. The keys of a value that was not read to its end are among them.
    [[nodiscard]] std::size_t size() const { return keys_.size(); }
    /// Forgets the keys after the first `size`.
    void shrink(std::size_t size) { keys_.resize(size); }

private:
    std::vector<std::string_view> keys_;
};

/// As skip_string; removes the systems that would spell the string otherwise.
[[nodiscard]] LISLE_INLINE_CORE bool skip_string(cursor& in, value_styles& styles);

/// As skip_value. `minified` becomes the value without the white space between its tokens, or is
/// empty if there is none; `styles` are those of the minified value.
///
/// Complexity: linear in the size of the value.
[[nodiscard]] LISLE_INLINE_CORE bool skip_value(cursor& in, std::string& minified,
                                                value_styles& styles, open_keys& keys);

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/value_styles.hpp>
#endif
