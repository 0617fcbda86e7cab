// lisle/redact/edit/report.hpp - what a redaction found, what it replaced, and what it could not
// look into.
#pragma once

#include <lisle/redact/scan/match.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

/// A secret that was found. It never has the secret.
struct finding {
    std::string rule;         ///< the id of the detector
    std::string pointer;      ///< RFC 6901; of the string before the redaction
    std::string shape;        ///< the first and the last character, and how many: `g…k (40)`
    std::string replacement;  ///< what stands there now
    bool is_checked = false;  ///< its checksum is right
    spelling spelled_as = spelling::plain;

    bool operator==(finding const&) const = default;
};

/// A part that nothing can look into.
struct opaque_part {
    std::string pointer;
    std::string what;  ///< `signature`, `encoded bytes`, `binary`, `escaped too deeply`
    std::size_t bytes = 0;
    bool is_omitted = false;

    bool operator==(opaque_part const&) const = default;
};

/// A signature whose text changed, and what became of it.
struct signed_part {
    std::string pointer;  ///< of the signature, before the redaction
    std::string what;

    bool operator==(signed_part const&) const = default;
};

/// The report of one document or text.
struct report {
    std::vector<finding> findings;
    std::vector<opaque_part> opaque;
    std::vector<signed_part> signatures;

    /// Whether nothing was found.
    [[nodiscard]] bool is_clean() const { return findings.empty(); }
};

/// The first and the last character of a secret, and its size in bytes; of a short one the size.
[[nodiscard]] LISLE_INLINE std::string shape_of(std::string_view secret);

/// A JSON object on one line.
class json_object {
public:
    /// Adds a member whose value is a string.
    json_object& add(std::string_view key, std::string_view value);
    /// Adds a member whose value is JSON text.
    json_object& add_raw(std::string_view key, std::string_view json);
    [[nodiscard]] std::string end() const { return out_ + '}'; }

private:
    void begin(std::string_view key);

    std::string out_ = "{";
};

/// The JSON of a bool.
[[nodiscard]] constexpr std::string_view spell(bool value) { return value ? "true" : "false"; }

/// A JSON array of what `to_text` returns for each.
template <class T, class F>
[[nodiscard]] std::string list_of(std::vector<T> const& all, F to_text) {
    std::string out = "[";
    for (auto const& each : all) {
        if (out.size() > 1) out += ',';
        out += to_text(each);
    }
    return out + ']';
}

/// The report as JSON on one line.
[[nodiscard]] LISLE_INLINE std::string to_json(report const& r);

/// The report as lines for people.
[[nodiscard]] LISLE_INLINE std::vector<std::string> to_lines(report const& r);

}  // namespace lisle::v0_1::redaction

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/redact/edit/impl/report.hpp>
#endif
