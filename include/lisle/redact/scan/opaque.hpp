// lisle/redact/scan/opaque.hpp - strings that hold no text: signatures, encrypted text, images.
#pragma once

#include <lisle/engine/visit/place.hpp>
#include <lisle/redact/bytes/byte_runs.hpp>
#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/decoded.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

/// Whether a key of a dynamic value holds a signature or encrypted reasoning of a provider.
/// Source: the metadata that the AI SDK's providers write, and the providers' messages.
constexpr bool is_signature_key(std::string_view key) {
    for (std::string_view const each :
         {"signature", "thoughtSignature", "thought_signature", "redactedData", "encrypted_content",
          "reasoningEncryptedContent", "encryptedContent", "reasoning_opaque", "reasoningOpaque",
          "encrypted_function_args"})
        if (key == each) return true;
    return false;
}

/// Whether a text begins as an image, an archive or an encrypted token does in base64.
constexpr bool begins_as_binary(std::string_view text) {
    for (std::string_view const each :
         {"iVBORw0KGgo", "/9j/", "R0lGOD", "UklGR", "JVBERi0", "UEsDB", "gAAAAA"})
        if (text.starts_with(each)) return true;
    return false;
}

constexpr bool has_blank(std::string_view text) {
    for (char const c : text)
        if (static_cast<unsigned char>(c) <= ' ') return true;
    return false;
}

/// Whether a text is one run of base64 in either alphabet, and nothing else.
constexpr bool is_one_base64_run(std::string_view text) {
    auto const digits_end = run_end(text, 0, base64 | word);
    return digits_end != 0 && run_end(text, digits_end, equals, 2) == text.size();
}

/// Whether a text is base64 as files are encoded: groups of four in one line, or lines of one
/// width, of which the last one may be shorter. A word on a line of its own would be passed over
/// with it.
constexpr bool is_base64_file(std::string_view text) {
    constexpr std::size_t widest = 76;  // MIME's
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        auto const digits_end = run_end(text, at, base64);
        auto const end = run_end(text, digits_end, equals, 2);
        auto const next = end + break_size(text, end, 0);
        bool const is_first = at == 0;
        if (next == text.size()) return is_first ? (end - at) % 4 == 0 : end - at <= width;
        if (is_first) width = end - at;
        if (next == end || end != digits_end || end - at != width || width > widest) return false;
        at = next;
    }
    return false;
}

/// Whether a text is base64 of something other than text. A few bytes may look like text by chance,
/// and hold no secret.
inline bool is_binary_base64(std::string_view text) {
    if (!is_base64_file(text)) return false;
    return text.size() < least_base64 || decode_base64_text(text).empty();
}

/// Whether a text is a `data:` URL that holds something other than text, whatever its type says.
inline bool is_binary_data_url(std::string_view text) {
    constexpr std::string_view coding = ";base64,";
    if (!text.starts_with("data:")) return false;
    auto const type = text.substr(0, 128).find(coding);
    if (type == text.npos || has_blank(text.substr(0, type))) return false;
    auto const bytes = text.substr(type + coding.size());
    return is_one_base64_run(bytes) && decode_base64_text(bytes).empty();
}

}  // namespace detail

/// The key under which a string stands.
[[nodiscard]] inline std::string_view key_of(string_place const& place) {
    return place.is_in_json_text ? place.inner.last_key() : place.pointer.last_key();
}

/// The key of the list or object around a string.
[[nodiscard]] inline std::string_view enclosing_key_of(string_place const& place) {
    if (!place.is_in_json_text) return place.pointer.enclosing_key();
    return place.inner.enclosing_key();
}

/// Whether a string is a line of a session, in base64 because it is damaged or no JSON. Most of its
/// bytes are text. Source: conversation/kept_lines.hpp and conversation/line_damage.hpp.
[[nodiscard]] inline bool is_kept_line(std::string_view text, string_place const& place) {
    if (place.is_key || key_of(place) != "bytes") return false;
    auto const around = enclosing_key_of(place);
    return (around == "lines" || around == "damaged") && detail::is_one_base64_run(text);
}

/// What an opaque string is; nothing for one that can be looked into. A string with anything beside
/// an opaque run is looked into as a whole: the scanner passes over bytes that are no text.
[[nodiscard]] inline std::optional<std::string_view> opaque_kind(std::string_view text,
                                                                 string_place const& place) {
    if (place.is_key || text.empty()) return {};
    if (place.kind == string_kind::signature
        || (text.size() >= 24 && detail::is_signature_key(key_of(place)))) {
        if (detail::is_one_base64_run(text)) return "signature";
        return {};
    }
    if (place.kind == string_kind::encoded_bytes && detail::is_binary_base64(text))
        return "encoded bytes";
    if (text.size() < 24) return {};
    bool const is_binary =
        text.size() >= 256 && detail::begins_as_binary(text) && detail::is_one_base64_run(text);
    if (is_binary || detail::is_binary_data_url(text)) return "encoded bytes";
    return {};
}

}  // namespace lisle::v0_1::redaction
