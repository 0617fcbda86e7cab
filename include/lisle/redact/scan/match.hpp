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
constexpr bool is_encoded(spelling kind) {
    return kind == spelling::base64 || kind == spelling::hexadecimal || kind == spelling::byte_list;
}

/// A match in a text. For an encoded one `inner` has what was found in the bytes of `decoded`.
struct match : found_span {
    std::uint32_t detector = 0;  ///< its place in the scanner's list
    spelling spelled_as = spelling::plain;
    bool is_in_url = false, is_json_number = false;
    std::string value{};  ///< the secret itself, without escapes
    std::string decoded{};
    std::vector<match> inner{};
};

/// The part of a match that lies in one of several texts. The first part is replaced, the others
/// are removed. A match has a single part if only a neighbouring text shows that it is secret.
struct split_match {
    std::size_t text = 0;  ///< the number that the caller gave the text
    span at{};
    bool is_first = false;
    bool is_of_chunks = false;  ///< its texts are chunks of one text, not texts of their own
    match whole{};              ///< the match in `spelled`; the first part has it
    std::string spelled{};      ///< the match as it stands in all its texts; the first part has it
};

namespace detail {

constexpr bool overlaps(span a, span b) { return a.begin < b.end && b.begin < a.end; }

/// Whether the first of two overlapping matches names their union. An escape or a color cuts a
/// token: the match without it is the whole one.
constexpr bool is_preferred(match const& a, match const& b, span whole) {
    if (is_encoded(a.spelled_as) != is_encoded(b.spelled_as)) return is_encoded(b.spelled_as);
    if (a.detector == b.detector) return a.size() == whole.size() || b.size() != whole.size();
    return a.detector < b.detector;
}

/// Makes `a` the union of two matches that overlap. A union of several matches has no value: it is
/// the whole text there. Of two matches of one detector, one with a right checksum stays as it is.
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
        a.spelled_as = spelling::plain;
    }
    a.begin = whole.begin;
    a.end = whole.end;
    a.is_checked = is_checked;
}

}  // namespace detail

/// What a scan finds in a text.
struct scan_result {
    std::vector<match> matches;  ///< in order, none overlaps another
    std::vector<used_placeholder> placeholders;
    std::size_t binary_bytes = 0;  ///< of base64 that does not decode to text
    bool is_too_deep = false;      ///< more layers of escapes or base64 than are taken off
};

}  // namespace lisle::v0_1::redaction
