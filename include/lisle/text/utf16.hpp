// lisle/text/utf16.hpp - UTF-16 with a byte order mark, as PowerShell writes what it redirects.
#pragma once

#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::text {

/// Whether bytes begin with the byte order mark of UTF-16, little or big endian.
[[nodiscard]] constexpr bool begins_utf16(std::string_view bytes) {
    return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
}

/// The UTF-8 copy of a UTF-16 text, without its byte order mark. If the text is damaged, `copy`
/// ends there, and `bad_at` is the offset of the bad bytes in the UTF-16 text.
struct utf8_copy {
    std::string copy;
    std::size_t bad_at = std::string_view::npos;

    /// Whether the whole text was UTF-16.
    [[nodiscard]] bool is_whole() const { return bad_at == std::string_view::npos; }
};

/// Copies a text that begins with a byte order mark of UTF-16 to UTF-8.
///
///     if (lisle::text::begins_utf16(bytes)) text = lisle::text::copy_to_utf8(bytes).copy;
///
/// Errors: stops at a surrogate without its pair, and at a last single byte. Complexity: linear;
/// the copy has at most 1.5 times the bytes.
[[nodiscard]] inline utf8_copy copy_to_utf8(std::string_view bytes) {
    bool const is_little = bytes.starts_with("\xFF\xFE");
    auto const unit_at = [&](std::size_t i) -> std::uint32_t {
        auto const first = static_cast<unsigned char>(bytes[i]);
        auto const second = static_cast<unsigned char>(bytes[i + 1]);
        return is_little ? static_cast<std::uint32_t>(second << 8U | first)
                         : static_cast<std::uint32_t>(first << 8U | second);
    };
    utf8_copy out;
    out.copy.resize(bytes.size() / 2 * 3);
    char* end = out.copy.data();
    std::size_t i = 2;
    while (i + 2 <= bytes.size()) {
        auto code_point = unit_at(i);
        std::size_t size = 2;
        if (code_point >= 0xD800 && code_point < 0xE000) {
            auto const low = i + 4 <= bytes.size() ? unit_at(i + 2) : 0;
            if (code_point >= 0xDC00 || low < 0xDC00 || low >= 0xE000) break;
            code_point = 0x10000 + ((code_point - 0xD800) << 10U) + (low - 0xDC00);
            size = 4;
        }
        end = append_utf8(end, code_point);
        i += size;
    }
    if (i < bytes.size()) out.bad_at = i;
    out.copy.resize(static_cast<std::size_t>(end - out.copy.data()));
    return out;
}

}  // namespace lisle::v0_1::text
