// tests/fuzz/fuzz_zstd.cpp - frames: whole, cut, broken, and larger than the limit.
#include "property.hpp"

#include <lisle/zstd.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace zstd = lisle::zstd;

namespace {

constexpr std::size_t limit = std::size_t{1} << 16;

void check_failure(std::string_view bytes, lisle::error const& e) {
    require(e.offset <= bytes.size(), "an error lies in the blob");
    require(e.code == lisle::errc::not_zstd || e.code == lisle::errc::truncated_frame
                || e.code == lisle::errc::corrupt_frame || e.code == lisle::errc::limit_exceeded,
            "an error is one of frames");
}

/// Every way to read a blob gives the same text, or a prefix of it.
void check_ways_to_read(zstd::decompressor& unpacker, std::string_view bytes, std::size_t most) {
    auto const whole = unpacker.decompress(bytes, {most});
    auto const begun = unpacker.decompress_partial(bytes, {most});
    std::string joined;
    auto const pieces = unpacker.decompress_in_pieces(
        bytes,
        [&](std::string_view piece) {
            require(!piece.empty() && piece.size() <= (std::size_t{128} << 10),
                    "a piece is one block at most");
            joined += piece;
        },
        {most});
    std::string reused(7, 'x');
    auto const size = unpacker.decompress_to(reused, bytes, {most});

    require(joined.size() <= most && begun.text.size() <= most, "the output keeps to the limit");
    require(begun.text.capacity() <= most + 64, "no more memory is taken than is allowed");
    require(pieces.has_value() == !begun.failure && size.has_value() == whole.has_value(),
            "all ways to read accept the same blobs");
    require_same(begun.text, joined, "pieces join to what a partial reading has");
    if (begun.failure) check_failure(bytes, *begun.failure);
    if (!whole) {
        check_failure(bytes, whole.error());
        require(reused.empty(), "after an error nothing is left");
        require(whole.error().code == lisle::errc::limit_exceeded || begun.failure.has_value(),
                "what can't be read is read in part");
        return;
    }
    require(*size == whole->size() && *pieces == whole->size(), "sizes are those of the text");
    require_same(begun.text, *whole, "of a whole blob a part is all of it");
    require_same(reused, *whole, "memory that is used again holds the same");
}

/// The input as a text: compressed, cut, limited.
void check_round_trip(zstd::decompressor& unpacker, zstd::compressor& packer,
                      std::string_view text) {
    auto const packed = packer.compress(text);
    auto const again = unpacker.decompress(packed, {text.size()});
    require(again.has_value() && *again == text, "a compressed text is decompressed");
    if (!text.empty()) {
        auto const bound = pick(text) % text.size();
        auto const refused = unpacker.decompress(packed, {bound});
        require(refused.has_error() && refused.error().code == lisle::errc::limit_exceeded,
                "a limit is one");
        auto const begun = unpacker.decompress_partial(packed, {bound});
        require(begun.failure && text.starts_with(begun.text) && begun.text.size() <= bound,
                "up to a limit the text comes out");
    }
    auto const cut = unpacker.decompress_partial(
        std::string_view{packed}.substr(0, pick(packed) % packed.size()));
    require(cut.failure && text.starts_with(cut.text), "a cut frame yields its beginning");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    static zstd::decompressor unpacker;
    static zstd::compressor packer;
    auto const bytes = to_text(data, size);
    check_ways_to_read(unpacker, bytes, limit);
    check_ways_to_read(unpacker, bytes, pick(bytes) % 4096);
    check_round_trip(unpacker, packer, bytes);
    return 0;
}
