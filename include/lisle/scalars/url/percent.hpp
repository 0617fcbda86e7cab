// lisle/scalars/url/percent.hpp - percent-encoding and the sets of bytes that URL parts encode.
#pragma once

#include <lisle/version.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

/// A set of bytes. All bytes of 0x80 or above are members, as in every set of the URL standard.
class byte_set {
public:
    /// Whether a byte must be encoded.
    [[nodiscard]] constexpr bool contains(char c) const {
        auto const byte = static_cast<unsigned char>(c);
        return byte >= 0x80 || ((bits_[byte / 64] >> (byte % 64)) & 1U) != 0;
    }

    /// The set and some more ASCII bytes.
    [[nodiscard]] constexpr byte_set with(std::string_view members) const {
        auto wider = *this;
        for (char const c : members) {
            auto const byte = static_cast<unsigned char>(c);
            if (byte < 0x80) wider.bits_[byte / 64] |= std::uint64_t{1} << (byte % 64);
        }
        return wider;
    }

    /// The set and U+0000..001F and U+007F.
    [[nodiscard]] constexpr byte_set with_controls() const {
        auto wider = with("\x7F");
        wider.bits_[0] |= 0xFFFF'FFFFU;
        return wider;
    }

private:
    std::uint64_t bits_[2]{};
};

// The sets of rust-url 2.5.7. The standard later added ^ to its path set.

/// Opaque hosts and opaque paths: control characters only.
inline constexpr auto control_set = byte_set{}.with_controls();
/// Fragments.
inline constexpr auto fragment_set = control_set.with(" \"<>`");
/// Queries of schemes that are not special.
inline constexpr auto query_set = control_set.with(" \"#<>");
/// Queries of http, https, ws, wss, ftp and file.
inline constexpr auto special_query_set = query_set.with("'");
/// Paths, by the parser and by the path setter.
inline constexpr auto path_set = fragment_set.with("#?{}");
/// User names and passwords.
inline constexpr auto userinfo_set = path_set.with("/:;=@[\\]^|");

/// Appends `%XX`, upper case.
LISLE_INLINE_CORE void append_percent_encoded(std::string& out, char c);

/// Appends the text with its bytes in the set as `%XX`; an existing `%` stays.
LISLE_INLINE_CORE void append_percent_encoded(std::string& out, std::string_view text,
                                              byte_set const& set);

/// The text with its bytes in the set as `%XX`.
[[nodiscard]] LISLE_INLINE_CORE std::string percent_encode(std::string_view text,
                                                           byte_set const& set);

/// The text with each `%XX` (in any case) decoded; any other `%`, and `+`, stay. May not be UTF-8.
[[nodiscard]] LISLE_INLINE_CORE std::string percent_decode(std::string_view text);

}  // namespace lisle::v0_1::scalars

#ifndef LISLE_SEPARATE_CORE
#include <lisle/scalars/url/impl/percent.hpp>
#endif
