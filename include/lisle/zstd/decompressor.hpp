// lisle/zstd/decompressor.hpp - from frames to text, within a limit.
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

namespace lisle::inline v0::zstd {

/// The most bytes of text a blob may become unless the caller says otherwise: 1 GiB.
inline constexpr std::size_t default_limit = std::size_t{1} << 30;

/// What the caller allows; `limit` counts bytes of text, over all frames of the blob.
struct decompress_options {
    std::size_t limit = default_limit;
};

/// The text before the damage, and the damage; without a failure the text is complete.
struct partial {
    std::string text;
    std::optional<error> failure;
};

namespace detail {

/// A resize that neither copies what will be overwritten nor doubles; bytes that stay need no
/// zeros.
inline void make_room(std::string& out, std::size_t size) {
    if (size > out.capacity()) std::string{}.swap(out);
    out.resize(size);
}

/// Past the half it is all: a string that grows by less than a factor of two doubles anyway.
[[nodiscard]] inline std::size_t step_to(std::uint64_t size, std::size_t ceiling) {
    return size > ceiling / 2 ? ceiling : static_cast<std::size_t>(size);
}

/// Text goes into a string that grows up to a ceiling.
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

/// Hands the text to a function, a block at a time.
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

/// Reads blobs as Zed's `zstd::decode_all` does and keeps libzstd's context between calls: a blob
/// is one frame or more, of any level, skippable ones included, and nothing after them.
///
/// Errors, with offsets into the blob: not_zstd (where other bytes begin; 0 if there are none at
/// all), truncated_frame (the blob's size; also when only a part of a magic number is left),
/// corrupt_frame and limit_exceeded (where that frame begins).
class decompressor {
public:
    /// All of the text, or the first error.
    [[nodiscard]] result<std::string> decompress(std::string_view bytes,
                                                 decompress_options options = {}) {
        std::string out;
        if (auto failure = read_all(out, bytes, options.limit)) return std::move(*failure);
        return out;
    }

    /// The same into a string whose memory is used again; returns the text's size. `bytes` may not
    /// lie in `out`, which is empty after an error.
    [[nodiscard]] result<std::size_t> decompress_to(std::string& out, std::string_view bytes,
                                                    decompress_options options = {}) {
        if (auto failure = read_all(out, bytes, options.limit)) {
            out.clear();
            return std::move(*failure);
        }
        return out.size();
    }

    /// All of the text in pieces of at most 128 KiB, one after the other in the same memory: calls
    /// `use(std::string_view)` for each. Returns how much it was, or the first error, before which
    /// all that was read was used.
    template <class Use>
    [[nodiscard]] result<std::size_t> decompress_in_pieces(std::string_view bytes, Use use,
                                                           decompress_options options = {}) {
        detail::piece_room<Use> room{use};
        if (auto failure = stream(room, bytes, options.limit)) return std::move(*failure);
        return room.size();
    }

    /// Everything up to the damage, in blocks of at most 128 KiB of text (zstd decodes a compressed
    /// block as a whole or not at all: what joins its pieces is read from its last byte on), or up
    /// to the limit, whatever a header declares.
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

    // A blob of up to this ratio gets all its room at once; more has to be earned by decoding.
    static constexpr std::uint64_t trusted_ratio_ = 64;
    static constexpr std::uint64_t trusted_size_ = std::uint64_t{1} << 20;

    std::optional<error> read_all(std::string& out, std::string_view bytes, std::size_t limit) {
        auto shape = detail::walk_frames(bytes, limit);
        if (shape.too_large) return std::move(shape.too_large);
        return read(out, bytes, limit, shape);
    }

    std::optional<error> read(std::string& out, std::string_view bytes, std::size_t limit,
                              detail::outline const& shape) {
        auto const bound = detail::smaller<std::uint64_t>(shape.bound, limit);
        auto const trusted = trusted_size_ + trusted_ratio_ * bytes.size();
        if (shape.whole && bound <= trusted
            && decode_at_once(out, bytes, static_cast<std::size_t>(bound)))
            return std::nullopt;

        // One byte more than may come out tells "full" from "too much".
        auto const ceiling =
            bound < error::npos ? static_cast<std::size_t>(bound) + 1 : error::npos;
        detail::make_room(out, detail::step_to(trusted, ceiling));
        detail::string_room room{out, ceiling};
        auto failure = stream(room, bytes, limit);
        out.resize(detail::smaller(room.size(), limit));
        return failure;
    }

    /// Without a detour through libzstd's window; false where the streaming decoder shall judge.
    bool decode_at_once(std::string& out, std::string_view bytes, std::size_t bound) {
        if (!context_) context_ = make_context();
        bool const is_small = bound <= detail::max_block_size;
        if (is_small && !scratch_)
            scratch_ = std::make_unique_for_overwrite<char[]>(detail::max_block_size);
        if (!is_small) detail::make_room(out, bound + 1);  // as much as stream() would take
        auto* const room = is_small ? scratch_.get() : out.data();
        auto const size =
            ZSTD_decompressDCtx(context_.get(), room, bound, bytes.data(), bytes.size());
        if (ZSTD_isError(size)) return false;
        if (is_small) out.assign(room, size);
        else out.resize(size);
        return true;
    }

    /// Gives libzstd one block at a time, without the header of the next one that it would read in
    /// the same call: a call that fails gives no text, so damage may cost its own block only. The
    /// context is a new one: what libzstd makes of damage depends on the window it kept, and a
    /// hostile frame's window of 128 MiB is not for keeping.
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
};

}  // namespace lisle::inline v0::zstd
