// lisle/redact/scan/match.hpp - what a scan finds in a text.
#pragma once

#include <lisle/redact/detector.hpp>
#include <lisle/redact/placeholders.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

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

/// The part of a match that lies in one of several texts. The first part is replaced, the others
/// are removed. A match in one text alone is one if the text before tells that it is secret.
struct split_match {
    std::size_t text = 0;  ///< the number that the caller gave the text
    span at{};
    bool is_first = false;
    bool is_of_chunks = false;  ///< its texts are chunks of one text, not texts of their own
    match whole{};              ///< of the first part, in `spelled`
    std::string spelled{};      ///< of the first part: the match as it stands in all its texts
};

namespace detail {

constexpr bool overlaps(span a, span b) { return a.begin < b.end && b.begin < a.end; }

/// Whether the first of two overlapping matches names their union. An escape or a color cuts a
/// token: the match without it is the whole one.
constexpr bool is_preferred(match const& a, match const& b, span whole) {
    if (is_encoded(a.how) != is_encoded(b.how)) return is_encoded(b.how);
    if (a.detector == b.detector) return a.size() == whole.size() || b.size() != whole.size();
    return a.detector < b.detector;
}

/// Makes `a` the union of two matches that overlap. A union of several has no value: it is the
/// whole text there. Of two of one detector, the one with a right checksum stays as it is.
inline void unite(match& a, match&& b) {
    if (a.detector == b.detector && a.is_checked != b.is_checked) {
        if (b.is_checked) a = std::move(b);
        return;
    }
    span const whole{(std::min)(a.begin, b.begin), (std::max)(a.end, b.end)};
    bool const is_checked = a.is_checked || b.is_checked;
    if (!is_preferred(a, b, whole)) std::swap(a, b);
    if (static_cast<span const&>(a) != whole) {
        a.value.clear();
        a.inner.clear();
        a.how = spelling::plain;
    }
    a.begin = whole.begin;
    a.end = whole.end;
    a.is_checked = is_checked;
}

}  // namespace detail

/// What a scan tells of a text.
struct scan_result {
    std::vector<match> matches;  ///< in order, none overlaps another
    std::vector<used_placeholder> placeholders;
    std::size_t binary_bytes = 0;  ///< of base64 that is not that of text
    bool is_too_deep = false;      ///< more layers of escapes or base64 than are taken off
};

}  // namespace lisle::v0_1::redaction
