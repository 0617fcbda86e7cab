// lisle/redact/scan/scanner.hpp - finds the matches of many detectors in one text, also encoded
// ones.
#pragma once

#include <lisle/redact/bytes/automaton.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/scan/match.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// Backslashes double with each layer of JSON in strings: no text of 4 GB has more layers. Percent
/// signs don't: `%252525`.
inline constexpr int most_layers = 32;

constexpr bool ends_word(char c) { return static_cast<unsigned char>(c) <= ' '; }
constexpr bool ends_url(char c) {
    return ends_word(c) || std::string_view{"\"'<>\\`{}|^"}.find(c) != std::string_view::npos;
}

}  // namespace detail

/// The detectors with one automaton over all their anchors.
class scanner {
public:
    explicit scanner(std::vector<detector> detectors);

    /// The detectors, in the order of their indices in matches.
    [[nodiscard]] std::vector<detector> const& detectors() const { return detectors_; }
    /// The detector that found a match.
    [[nodiscard]] detector const& detector_of(match const& m) const {
        return detectors_[m.detector];
    }

    /// Complexity: linear. Layers of escapes are taken off until all of them together have
    /// `most_layers` times the bytes of the text; `is_too_deep` is set if layers are left.
    [[nodiscard]] scan_result scan(std::string_view text) const;
    /// The same of the bytes that base64 stands for, also where they are no text. Only for base64
    /// of which that is known: the bytes of images have secrets by chance.
    [[nodiscard]] scan_result scan_base64(std::string_view encoded) const;

private:
    class layer;

    std::vector<detector> detectors_;
    std::vector<std::uint32_t> readers_;  ///< the detectors without anchors
    automaton words_;
    bool has_odd_literals_ = false;  ///< a literal has bytes that JSON escapes, or beyond ASCII
};

}  // namespace lisle::v0_1::redaction

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/redact/scan/impl/scanner.hpp>
#endif
