// lisle/zstd/decompressor.hpp - decompresses frames, within a limit.
#pragma once

#include <lisle/error.hpp>
#include <lisle/zstd/context.hpp>
#include <lisle/zstd/frame.hpp>

#include <zstd.h>
#include <zstd_errors.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::zstd {

/// The default limit of a blob's text in bytes: 1 GiB.
inline constexpr std::size_t default_limit = std::size_t{1} << 30;

/// Options of decompression. `limit` counts bytes of text over all frames of the blob.
struct decompress_options {
    std::size_t limit = default_limit;
};

/// The text before a fault, and the fault. Without a failure the text is complete.
struct partial {
    std::string text;
    std::optional<error> failure;
};

namespace detail {

/// Resizes without copying bytes that will be overwritten, and without doubling.
inline void make_room(std::string& out, std::size_t size) {
    if (size > out.capacity()) std::string{}.swap(out);
    out.resize(size);
}

/// Above half the ceiling, allocate all of it: std::string would double anyway.
[[nodiscard]] inline std::size_t step_to(std::uint64_t size, std::size_t ceiling) {
    return size > ceiling / 2 ? ceiling : static_cast<std::size_t>(size);
}

/// Appends text to a string that grows up to a ceiling.
class string_room {
public:
    string_room(std::string& out, std::size_t ceiling) : out_{out}, ceiling_{ceiling} {}

    [[nodiscard]] ZSTD_outBuffer next() {
        if (size_ == out_.size()) out_.resize(step_to(std::uint64_t{4} * size_, ceiling_));
        return {out_.data(), out_.size(), size_};
    }
    void take(ZSTD_outBuffer const& filled, std::size_t) { size_ = filled.pos; }
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    std::string& out_;
    std::size_t ceiling_;
    std::size_t size_ = 0;
};

/// Passes the text to a function, a block at a time.
template <class Use>
class piece_room {
public:
    explicit piece_room(Use& use) : use_{use} {}

    [[nodiscard]] ZSTD_outBuffer next() { return {block_.get(), max_block_size, 0}; }
    void take(ZSTD_outBuffer const& filled, std::size_t limit) {
        auto const left = limit - smaller(size_, limit);
        size_ += filled.pos;
        if (auto const piece = smaller(filled.pos, left); piece != 0)
            use_(std::string_view{block_.get(), piece});
    }
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    Use& use_;
    std::unique_ptr<char[]> block_ = std::make_unique_for_overwrite<char[]>(max_block_size);
    std::size_t size_ = 0;
};

}  // namespace detail

/// Reads blobs as Zed's `zstd::decode_all` does: a blob is one or more frames, of any level, with
/// skippable ones, and nothing after them. Keeps libzstd's context between calls.
///
/// Errors, with offsets into the blob: not_zstd (where other bytes begin; 0 for an empty blob),
/// truncated_frame (the blob's size; also if only a part of a magic number is left), corrupt_frame
/// and limit_exceeded (where that frame begins).
///
/// Complexity: linear in the size of the text and of the blob.
class decompressor {
public:
    /// Returns the text, or the first error.
    [[nodiscard]] result<std::string> decompress(std::string_view bytes,
                                                 decompress_options options = {}) {
        std::string out;
        if (auto failure = read_all(out, bytes, options.limit)) return std::move(*failure);
        return out;
    }

    /// As above, into a string whose memory is reused; returns the text's size. `bytes` must not be
    /// in `out`, which is empty after an error.
    [[nodiscard]] result<std::size_t> decompress_to(std::string& out, std::string_view bytes,
                                                    decompress_options options = {}) {
        if (auto failure = read_all(out, bytes, options.limit)) {
            out.clear();
            return std::move(*failure);
        }
        return out.size();
    }

    /// As `decompress`, but into memory that the decompressor keeps, neither cleared nor copied:
    /// the text is valid until the next call. For many blobs one after the other.
    [[nodiscard]] result<std::string_view> decompress_view(std::string_view bytes,
                                                           decompress_options options = {}) {
        auto shape = detail::walk_frames(bytes, options.limit);
        if (shape.too_large) return std::move(*shape.too_large);
        if (auto const bound = bound_at_once(bytes, options.limit, shape)) {
            if (*bound > room_size_) {
                room_.reset();
                room_ = std::make_unique_for_overwrite<char[]>(*bound);
                room_size_ = *bound;
            }
            auto const size = decode_into(room_.get(), *bound, bytes);
            if (!ZSTD_isError(size)) return std::string_view{room_.get(), size};
        }
        // The streaming decoder finds the error.
        std::string text;
        if (auto failure = read(text, bytes, options.limit, shape)) return std::move(*failure);
        room_size_ = text.size();
        room_ = std::make_unique_for_overwrite<char[]>(room_size_);
        text.copy(room_.get(), room_size_);
        return std::string_view{room_.get(), room_size_};
    }

    /// Frees the memory of decompress_view() if it is more than this many bytes.
    void free_room_above(std::size_t bytes) {
        if (room_size_ <= bytes) return;
        room_.reset();
        room_size_ = 0;
    }

    /// Calls `use(std::string_view)` for each piece of the text, of at most 128 KiB, in the same
    /// memory. Returns the text's size, or the first error, after the pieces before it.
    template <class Use>
    [[nodiscard]] result<std::size_t> decompress_in_pieces(std::string_view bytes, Use use,
                                                           decompress_options options = {}) {
        detail::piece_room<Use> room{use};
        if (auto failure = stream(room, bytes, options.limit)) return std::move(*failure);
        return room.size();
    }

    /// Returns the text up to the first fault or up to the limit, whatever a header declares. A
    /// compressed block, of at most 128 KiB of text, is decoded as a whole or not at all.
    [[nodiscard]] partial decompress_partial(std::string_view bytes,
                                             decompress_options options = {}) {
        partial out;
        auto const shape = detail::walk_frames(bytes, options.limit);
        out.failure = read(out.text, bytes, options.limit, shape);
        return out;
    }

private:
    using context_pointer = std::unique_ptr<ZSTD_DCtx, detail::free_context>;

    static context_pointer make_context() {
        context_pointer out{ZSTD_createDCtx()};
        detail::throw_bad_alloc_unless(out != nullptr);
        return out;
    }

    // A blob of up to this ratio gets all its memory at once; beyond it, memory grows with the
    // decoded text.
    static constexpr std::uint64_t trusted_ratio_ = 64;
    static constexpr std::uint64_t trusted_size_ = std::uint64_t{1} << 20;

    [[nodiscard]] static std::uint64_t trust(std::string_view bytes) {
        return trusted_size_ + trusted_ratio_ * bytes.size();
    }

    /// How much memory the text needs at most, if it gets all of it at once.
    [[nodiscard]] static std::optional<std::size_t>
    bound_at_once(std::string_view bytes, std::size_t limit, detail::outline const& shape) {
        auto const bound = detail::smaller<std::uint64_t>(shape.bound, limit);
        if (!shape.whole || bound > trust(bytes)) return std::nullopt;
        return static_cast<std::size_t>(bound);
    }

    /// The text's size, or libzstd's error.
    [[nodiscard]] std::size_t decode_into(char* room, std::size_t bound, std::string_view bytes) {
        if (!context_) context_ = make_context();
        return ZSTD_decompressDCtx(context_.get(), room, bound, bytes.data(), bytes.size());
    }

    std::optional<error> read_all(std::string& out, std::string_view bytes, std::size_t limit) {
        auto shape = detail::walk_frames(bytes, limit);
        if (shape.too_large) return std::move(shape.too_large);
        return read(out, bytes, limit, shape);
    }

    std::optional<error> read(std::string& out, std::string_view bytes, std::size_t limit,
                              detail::outline const& shape) {
        auto const at_once = bound_at_once(bytes, limit, shape);
        if (at_once && decode_at_once(out, bytes, *at_once)) return std::nullopt;

        // One byte above the bound distinguishes "full" from "too much".
        auto const bound = detail::smaller<std::uint64_t>(shape.bound, limit);
        auto const trusted = trust(bytes);
        auto const ceiling =
            bound < error::npos ? static_cast<std::size_t>(bound) + 1 : error::npos;
        detail::make_room(out, detail::step_to(trusted, ceiling));
        detail::string_room room{out, ceiling};
        auto failure = stream(room, bytes, limit);
        out.resize(detail::smaller(room.size(), limit));
        return failure;
    }

    /// Decodes without libzstd's window. False if the streaming decoder must find the error.
    bool decode_at_once(std::string& out, std::string_view bytes, std::size_t bound) {
        bool const is_small = bound <= detail::max_block_size;
        if (is_small && !scratch_)
            scratch_ = std::make_unique_for_overwrite<char[]>(detail::max_block_size);
        if (!is_small) detail::make_room(out, bound + 1);  // as much as stream() would take
        auto* const room = is_small ? scratch_.get() : out.data();
        auto const size = decode_into(room, bound, bytes);
        if (ZSTD_isError(size)) return false;
        if (is_small) out.assign(room, size);
        else out.resize(size);
        return true;
    }

    /// Gives libzstd one block at a time, without the next block's header, which it would read in
    /// the same call: a failed call gives no text, and a fault must cost only its own block. The
    /// context is new, because an old window changes how libzstd decodes damaged frames, and
    /// because a hostile frame's window of 128 MiB must not stay in memory.
    template <class Room>
    static std::optional<error> stream(Room& room, std::string_view bytes, std::size_t limit) {
        if (bytes.empty()) return error{errc::not_zstd, {}, 0, "the input is empty"};
        auto const context = make_context();
        ZSTD_inBuffer in{bytes.data(), 0, 0};
        while (in.pos < bytes.size()) {
            auto const start = in.pos;
            auto const cut = [&] {
                return error{errc::truncated_frame,
                             {},
                             bytes.size(),
                             "the input ends in the frame at byte " + std::to_string(start)};
            };
            if (!detail::matches_magic(bytes.substr(start)))
                return error{errc::not_zstd,
                             {},
                             start,
                             start == 0 ? "no frame's magic number"
                                        : "other bytes follow a complete frame"};

            auto wanted = ZSTD_initDStream(context.get());
            while (wanted != 0) {
                auto const piece = wanted > detail::block_header_size
                                       ? wanted - detail::block_header_size
                                       : wanted;
                in.size = in.pos + detail::smaller(piece, bytes.size() - in.pos);
                auto out = room.next();
                wanted = ZSTD_decompressStream(context.get(), &out, &in);
                if (ZSTD_isError(wanted)) {
                    detail::throw_bad_alloc_unless(
                        ZSTD_getErrorCode(wanted) != ZSTD_error_memory_allocation);
                    return error{errc::corrupt_frame, {}, start, ZSTD_getErrorName(wanted)};
                }
                room.take(out, limit);
                if (room.size() > limit)
                    return error{errc::limit_exceeded,
                                 {},
                                 start,
                                 "more than " + std::to_string(limit) + " bytes"};
                if (wanted != 0 && in.pos == bytes.size() && out.pos < out.size) return cut();
            }
        }
        return std::nullopt;
    }

    context_pointer context_;
    std::unique_ptr<char[]> scratch_;
    std::unique_ptr<char[]> room_;  ///< the memory of decompress_view()
    std::size_t room_size_ = 0;
};

}  // namespace lisle::v0_1::zstd
