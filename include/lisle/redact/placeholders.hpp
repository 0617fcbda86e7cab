// lisle/redact/placeholders.hpp - what stands in place of secrets: the same for the same secret.
#pragma once

#include <lisle/redact/detector.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

/// A placeholder that a text has already: the id of its detector, and its number.
struct used_placeholder {
    span at;
    std::string id;
    std::uint64_t number = 0;
};

/// The texts by which `placeholder_at` finds placeholders.
inline constexpr std::string_view placeholder_anchors[] = {
    "[redacted:", "@redacted.invalid", "/home/user",  "/users/user", "\\users\\user", "-users-user",
    "-home-user", "192.0.2.",          "198.51.100.", "203.0.113.",  "2001:db8::",
};

/// The placeholder of an earlier redaction at one of `placeholder_anchors`.
[[nodiscard]] LISLE_INLINE std::optional<used_placeholder> placeholder_at(std::string_view text,
                                                                          span anchor);

/// One replaced value. It is for the caller alone: a report never has it.
struct replaced_value {
    std::string placeholder, value;

    bool operator==(replaced_value const&) const = default;
};

namespace detail {

inline constexpr std::size_t number_size = 16;

/// The placeholder of a number in JSON, which no brand of cards has: `9999999999999901` for
/// `[redacted:ID:1]`.
LISLE_INLINE std::string number_for(std::string_view label);

/// Whether digits are such a placeholder.
constexpr bool is_number_placeholder(std::string_view digits) {
    auto const zero = digits.find_first_not_of('9');
    if (digits.size() != number_size || zero == 0 || zero >= number_size - 1) return false;
    return digits[zero] == '0' && digits[zero + 1] != '0';
}

}  // namespace detail

/// Chooses placeholders, numbered by id in the order of their first use.
class placeholder_table {
public:
    /// Notes a number that a document has already, so that it is not given again.
    void reserve(std::string_view id, std::uint64_t number);

    /// Returns the placeholder of a value: the same one for the same value.
    [[nodiscard]] std::string of(detector const& d, std::string_view value);

    /// Every replaced value, in the order of first use.
    [[nodiscard]] std::vector<replaced_value> const& values() const { return all_; }

private:
    std::uint64_t& last_of(std::string_view id);

    text::salted_map<std::string, std::string> known_;
    text::salted_map<std::string, std::uint64_t> numbers_;
    std::vector<replaced_value> all_;
};

}  // namespace lisle::v0_1::redaction

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/redact/impl/placeholders.hpp>
#endif
