// lisle/formats/acpx/parser/file_name.hpp - names of session files, encoded from record ids.
#pragma once

#include <lisle/scalars/url/percent.hpp>
#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::acpx {

namespace detail {

/// All ASCII characters except letters, digits and - _ . ! ~ * ' ( )
inline constexpr auto component_set =
    scalars::byte_set{}.with_controls().with(" \"#$%&+,/:;<=>?@[\\]^`{|}");

[[nodiscard]] inline bool is_utf8(std::string_view bytes) {
    return text::find_invalid_utf8(bytes.data(), bytes.data() + bytes.size()) == nullptr;
}

}  // namespace detail

/// Returns an id as encoded by encodeURIComponent, or nothing for a lone surrogate, where it
/// throws.
[[nodiscard]] inline std::optional<std::string> encode_id(std::string_view id) {
    if (!detail::is_utf8(id)) return std::nullopt;
    return scalars::percent_encode(id, detail::component_set);
}

/// Returns the name of a record's file in its folder, or nothing if acpx could not write it: the id
/// is not UTF-8, or the name is longer than file systems allow.
[[nodiscard]] inline std::optional<std::string> session_file_name(std::string_view record_id) {
    constexpr std::size_t longest = 255;  // NAME_MAX
    auto name = encode_id(record_id);
    if (name) *name += ".json";
    if (name && name->size() > longest) return std::nullopt;
    return name;
}

/// Returns the record id in a file's name (without folders), or nothing if acpx writes no such
/// name.
[[nodiscard]] inline std::optional<std::string> record_id_of(std::string_view file_name) {
    if (!file_name.ends_with(".json")) return std::nullopt;
    auto id = scalars::percent_decode(file_name.substr(0, file_name.size() - 5));
    if (session_file_name(id) != file_name) return std::nullopt;
    return id;
}

/// Whether a file of this name may hold this record. If not, acpx skips it since 0.19.1.
[[nodiscard]] inline bool fits_file_name(std::string_view record_id, std::string_view file_name) {
    return session_file_name(record_id) == file_name;
}

}  // namespace lisle::v0_1::acpx
