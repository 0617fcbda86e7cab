// tests/zstd/decompressor_test.cpp - frames back to text, at once, in pieces or in part.
#include <lisle/zstd/decompressor.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include <lisle/zstd/compressor.hpp>

namespace decompressor_test {

namespace zstd = lisle::zstd;
using lisle::errc;

namespace {

std::string make_text(std::size_t size) {
    std::string out;
    for (unsigned i = 0; out.size() < size; ++i) out += std::to_string(i * 7919 % 100003) + ' ';
    out.resize(size);
    return out;
}

std::string const text = make_text(400000);
std::string const blob = zstd::compressor{}.compress(text);

}  // namespace

TEST_CASE("one decompressor reads blob after blob, also after a failure") {
    zstd::decompressor d;
    CHECK(d.decompress(blob).value() == text);
    CHECK(d.decompress(blob.substr(0, blob.size() / 2)).error().code == errc::truncated_frame);
    CHECK(d.decompress(blob + blob).value() == text + text);
}

TEST_CASE("a string's memory is reused, and it is empty after an error") {
    zstd::decompressor d;
    std::string out = make_text(10);
    CHECK(d.decompress_to(out, blob).value() == text.size());
    CHECK(out == text);
    auto const* const memory = out.data();
    CHECK(d.decompress_to(out, zstd::compressor{}.compress("short")).value() == 5);
    CHECK(out == "short");
    CHECK(out.data() == memory);
    CHECK(d.decompress_to(out, "no frame").error().code == errc::not_zstd);
    CHECK(out.empty());
}

TEST_CASE("a view is the whole text, or the error of a string") {
    zstd::decompressor d;
    auto const small = zstd::compressor{}.compress("cotton");
    auto const zeros = zstd::compressor{}.compress(std::string(std::size_t{8} << 20, '\0'));
    for (int round = 0; round < 2; ++round) {
        CHECK(d.decompress_view(blob).value() == text);
        CHECK(d.decompress_view(small).value() == "cotton");
        // Too much for its size to get all memory at once.
        CHECK(d.decompress_view(zeros).value() == std::string(std::size_t{8} << 20, '\0'));
        d.free_room_above(1);
        CHECK(d.decompress_view(blob + small).value() == text + "cotton");
    }
    for (auto const& damaged : {blob.substr(0, blob.size() / 2), blob + "x", std::string{},
                                blob.substr(0, 20) + std::string(40, '\xff') + blob.substr(60)}) {
        auto const seen = d.decompress_view(damaged);
        auto const wanted = d.decompress(damaged);
        REQUIRE(!seen);
        CHECK(seen.error().message() == wanted.error().message());
    }
    CHECK(d.decompress_view(blob, {text.size()}).value() == text);
    CHECK(d.decompress_view(blob, {text.size() - 1}).error().code == errc::limit_exceeded);
}

TEST_CASE("pieces are the whole text in order, none larger than a block") {
    std::string all;
    std::size_t largest = 0;
    auto const size = zstd::decompressor{}.decompress_in_pieces(blob, [&](std::string_view piece) {
        all += piece;
        largest = piece.size() > largest ? piece.size() : largest;
    });
    CHECK(size.value() == text.size());
    CHECK(all == text);
    CHECK(largest <= 128 * 1024);
}

TEST_CASE("the limit counts bytes of text over all frames") {
    zstd::decompressor d;
    auto const twice = blob + blob;
    CHECK(d.decompress(twice, {2 * text.size()}).value().size() == 2 * text.size());
    auto const failure = d.decompress(twice, {2 * text.size() - 1}).error();
    CHECK(failure.code == errc::limit_exceeded);
    CHECK(failure.offset == blob.size());
    auto const part = d.decompress_partial(twice, {text.size() + 7});
    CHECK(part.text == text + text.substr(0, 7));
    CHECK(part.failure.value().code == errc::limit_exceeded);
}

TEST_CASE("all blocks before the cut of a blob are read") {
    auto const part = zstd::decompressor{}.decompress_partial(blob.substr(0, blob.size() - 5));
    CHECK(part.failure.value().code == errc::truncated_frame);
    CHECK(part.text.size() >= 128 * 1024);
    CHECK(text.starts_with(part.text));
    CHECK(zstd::decompressor{}.decompress("").error().code == errc::not_zstd);
    CHECK(zstd::decompressor{}.decompress(blob + "x").error().offset == blob.size());
}

}  // namespace decompressor_test
