// lisle/redact/match.hpp - what a scan finds in a text.
#pragma once

#include <lisle/redact/detector.hpp>
#include <lisle/redact/placeholders.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace lisle::inline v0_1::redaction {

/// How a match is spelled in its text.
enum class spelling : unsigned char { plain, escaped, base64, hexadecimal, byte_list };

/// Whether a match is a run of digits or numbers that stand for a text with secrets.
constexpr bool is_encoded(spelling how) {
    return how == spelling::base64 || how == spelling::hexadecimal || how == spelling::byte_list;
}

/// A match in a text. For an encoded one `inner` has what was found in the bytes of `decoded`.
struct match : found_span {
    std::uint32_t detector = 0;  ///< its place in the scanner's list
    spelling how = spelling::plain;
    bool is_in_url = false, is_json_number = false;
    std::string value{};  ///< the secret itself, without escapes
    std::string decoded{};
    std::vector<match> inner{};
};

/// What a scan tells of a text.
struct scan_result {
    std::vector<match> matches;  ///< in order, none overlaps another
    std::vector<used_placeholder> placeholders;
    std::size_t binary_bytes = 0;  ///< of base64 that is not that of text
    bool is_too_deep = false;      ///< more layers of escapes or base64 than are taken off
};

}  // namespace lisle::inline v0_1::redaction
