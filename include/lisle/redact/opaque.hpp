// lisle/redact/opaque.hpp - strings that nothing can look into: signatures, encrypted text, images.
#pragma once

#include <lisle/engine/visit/place.hpp>
#include <lisle/redact/byte_runs.hpp>
#include <lisle/redact/characters.hpp>
#include <lisle/redact/decoded.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::inline v0_1::redaction {

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

/// Whether a text is base64 of something other than text: in groups of four, as files are encoded.
/// A few bytes may look like text by chance, and hold no secret.
inline bool is_binary_base64(std::string_view text) {
    auto const digits_end = run_end(text, 0, base64);
    auto const end = run_end(text, digits_end, equals, 2);
    bool const is_whole = end == text.size() && end % 4 == 0;
    bool const has_breaks = end != 0 && end < text.size() && break_size(text, end, 0) != 0;
    if (!is_whole && !has_breaks) return false;
    return text.size() < least_base64 || decode_base64_text(text).empty();
}

/// Whether a `data:` URL holds something other than text, whatever its type says.
inline bool is_binary_data_url(std::string_view url) {
    constexpr std::string_view coding = ";base64,";
    if (!url.starts_with("data:")) return false;
    auto const type = url.substr(0, 128).find(coding);
    return type != url.npos && decode_base64_text(url.substr(type + coding.size())).empty();
}

constexpr bool has_blank(std::string_view text) {
    for (char const c : text)
        if (static_cast<unsigned char>(c) <= ' ') return true;
    return false;
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

/// What an opaque string is; nothing for one that can be looked into.
[[nodiscard]] inline std::optional<std::string_view> opaque_kind(std::string_view text,
                                                                 string_place const& place) {
    if (place.is_key || text.empty()) return {};
    if (place.kind == string_kind::signature) return "signature";
    if (place.kind == string_kind::encoded_bytes && detail::is_binary_base64(text))
        return "encoded bytes";
    if (text.size() < 24 || detail::has_blank(text.substr(0, 24))) return {};
    if (detail::is_signature_key(key_of(place))) return "signature";
    bool const is_binary = text.size() >= 256 && detail::begins_as_binary(text);
    if (is_binary || detail::is_binary_data_url(text)) return "encoded bytes";
    return {};
}

}  // namespace lisle::inline v0_1::redaction
