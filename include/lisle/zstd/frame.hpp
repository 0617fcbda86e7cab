// lisle/zstd/frame.hpp - reads the headers of a zstd blob without decoding it.
#pragma once

#include <lisle/error.hpp>

#include <zstd.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::zstd {

namespace detail {

inline constexpr std::size_t magic_size = 4;
inline constexpr std::size_t block_header_size = 3;
inline constexpr std::size_t max_block_size = std::size_t{128} << 10;

/// The largest window that libzstd's streaming decoder accepts. It is one byte larger than a header
/// may declare (ZSTD_WINDOWLOG_LIMIT_DEFAULT): a single-segment frame's window is its content.
inline constexpr std::uint64_t max_window_size = (std::uint64_t{1} << 27) + 1;

template <class T>
[[nodiscard]] constexpr T smaller(T a, T b) {
    return b < a ? b : a;
}

[[nodiscard]] constexpr std::uint32_t little_endian(std::string_view bytes, std::size_t at,
                                                    unsigned count) {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < count; ++i)
        value |= std::uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    return value;
}

/// Whether the first four bytes, or fewer if there are no more, match the magic number of a frame
/// (28 B5 2F FD) or of a skippable frame (5x 2A 4D 18), RFC 8878 section 3.1.
[[nodiscard]] constexpr bool matches_magic(std::string_view bytes) {
    constexpr std::string_view standard = "\x28\xb5\x2f\xfd";
    constexpr std::string_view skippable_tail = "\x2a\x4d\x18";
    auto const head = bytes.substr(0, magic_size);
    if (standard.starts_with(head)) return true;
    return (static_cast<unsigned char>(head[0]) & 0xf0U) == 0x50
           && skippable_tail.starts_with(head.substr(1));
}

/// The facts in the headers of a blob.
struct outline {
    std::uint64_t bound = 0;         ///< an upper bound of the text's bytes
    bool whole = false;              ///< whole frames up to the last byte
    std::optional<error> too_large;  ///< the first declared content size beyond the limit
};

/// Adds the blocks of one standard frame to `out`. Returns the frame's length, or 0 if it is
/// truncated, damaged, or needs a larger window than the streaming decoder allows.
[[nodiscard]] inline std::uint64_t walk_blocks(outline& out, std::string_view frame,
                                               std::uint64_t content_size) {
    if (frame.size() <= magic_size || content_size == ZSTD_CONTENTSIZE_ERROR) return 0;
    auto const descriptor = little_endian(frame, magic_size, 1);
    bool const single_segment = (descriptor & 0x20) != 0;
    std::size_t const dictionary_bytes = (descriptor & 3) == 3 ? 4 : descriptor & 3;
    std::size_t const content_bytes = descriptor < 0x40 ? single_segment : 1U << (descriptor >> 6);
    auto at = magic_size + 1 + !single_segment + dictionary_bytes + content_bytes;
    if (frame.size() < at) return 0;

    std::uint64_t window = content_size;
    if (!single_segment) {
        auto const window_byte = little_endian(frame, magic_size + 1, 1);
        auto const base = std::uint64_t{1} << (10 + (window_byte >> 3));
        window = base + base / 8 * (window_byte & 7);
    }
    if (window > max_window_size) return 0;
    auto const block_limit = smaller<std::uint64_t>(window, max_block_size);

    for (bool last = false; !last;) {
        if (frame.size() - at < block_header_size) return 0;
        auto const header = little_endian(frame, at, block_header_size);
        auto const type = header >> 1 & 3;
        std::size_t const size = header >> 3;
        last = (header & 1) != 0;
        at += block_header_size;
        if (type == 3 || size > block_limit) return 0;
        out.bound += type == 2 ? block_limit : size;
        auto const stored = type == 1 ? std::size_t{1} : size;
        if (frame.size() - at < stored) return 0;
        at += stored;
    }
    return at + ((descriptor & 4) != 0 ? 4 : 0);
}

/// Walks over all frames and their blocks, up to the first fault.
[[nodiscard]] inline outline walk_frames(std::string_view bytes, std::size_t limit) {
    outline out;
    for (std::size_t at = 0; at < bytes.size();) {
        auto const frame = bytes.substr(at);
        if (frame.size() < magic_size || !matches_magic(frame)) return out;
        std::uint64_t length = 0;
        if (frame[0] == '\x28') {
            std::uint64_t const content = ZSTD_getFrameContentSize(frame.data(), frame.size());
            if (content < ZSTD_CONTENTSIZE_ERROR && content > limit && !out.too_large)
                out.too_large = error{errc::limit_exceeded,
                                      {},
                                      at,
                                      "the frame declares " + std::to_string(content) + " bytes"};
            length = walk_blocks(out, frame, content);
        } else if (frame.size() >= 8) {
            length = std::uint64_t{8} + little_endian(frame, magic_size, 4);
        }
        if (length == 0 || length > frame.size()) return out;
        at += static_cast<std::size_t>(length);
    }
    out.whole = !bytes.empty();
    return out;
}

}  // namespace detail

/// Whether a standard or a skippable zstd frame begins here, by its magic number alone.
[[nodiscard]] constexpr bool is_frame(std::string_view bytes) {
    return bytes.size() >= detail::magic_size && detail::matches_magic(bytes);
}

}  // namespace lisle::v0_1::zstd
