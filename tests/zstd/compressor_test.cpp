// tests/zstd/compressor_test.cpp - frames as Zed writes them.
#include <lisle/zstd/compressor.hpp>

#include <doctest/doctest.h>

#include <zstd.h>

#include <string>

#include <lisle/zstd/decompressor.hpp>

namespace compressor_test {

namespace zstd = lisle::zstd;

TEST_CASE("a frame has neither content size nor checksum") {
    auto const frame = zstd::compressor{}.compress("cotton");
    CHECK(frame.substr(0, 4) == "\x28\xb5\x2f\xfd");
    CHECK(frame.at(4) == 0);
    CHECK(ZSTD_getFrameContentSize(frame.data(), frame.size()) == ZSTD_CONTENTSIZE_UNKNOWN);
}

TEST_CASE("the same text gives the same bytes, whatever was compressed before") {
    zstd::compressor one;
    std::string const text(300000, 'x');
    auto const first = one.compress(text);
    CHECK(one.compress("other") == zstd::compressor{}.compress("other"));
    CHECK(one.compress(text) == first);
}

TEST_CASE("a level outside the range is clamped, and 0 is the default") {
    std::string text;
    for (int i = 0; i < 2000; ++i) text += std::to_string(i * 7919 % 4099);
    zstd::compressor c;
    CHECK(c.compress(text, 1000) == c.compress(text, ZSTD_maxCLevel()));
    CHECK(c.compress(text, 0) == c.compress(text, ZSTD_CLEVEL_DEFAULT));
    for (int const level : {-5, 1, 3, 9})
        CHECK(zstd::decompressor{}.decompress(c.compress(text, level)).value() == text);
}

TEST_CASE("a string is overwritten, and an empty text is a frame as well") {
    zstd::compressor c;
    std::string out = "what was there";
    c.compress_to(out, "");
    CHECK(out == c.compress(""));
    CHECK_FALSE(out.empty());
    CHECK(zstd::decompressor{}.decompress(out).value().empty());
}

}  // namespace compressor_test
