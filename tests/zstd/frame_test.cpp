// tests/zstd/frame_test.cpp - the facts in the headers of a blob.
#include <lisle/zstd/frame.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include <lisle/zstd/compressor.hpp>

namespace frame_test {

namespace zstd = lisle::zstd;
namespace detail = lisle::zstd::detail;

using namespace std::literals;

namespace {

constexpr auto no_limit = lisle::error::npos;

}  // namespace

TEST_CASE("a frame is known by the four bytes of its magic number") {
    CHECK(zstd::is_frame("\x28\xb5\x2f\xfd"sv));
    CHECK(zstd::is_frame("\x28\xb5\x2f\xfd and more"sv));
    for (char first = 0x50; first < 0x60; ++first)
        CHECK(zstd::is_frame(std::string{first} + "\x2a\x4d\x18"));
    CHECK_FALSE(zstd::is_frame(""));
    CHECK_FALSE(zstd::is_frame("\x28\xb5\x2f"sv));
    CHECK_FALSE(zstd::is_frame("\x28\xb5\x2f\xfe"sv));
    CHECK_FALSE(zstd::is_frame("\x60\x2a\x4d\x18"sv));
    CHECK_FALSE(zstd::is_frame("{\"a\":1}"sv));
}

TEST_CASE("numbers in a frame are little-endian") {
    CHECK(detail::little_endian("\x01\x02\x03\xff"sv, 0, 4) == 0xff030201);
    CHECK(detail::little_endian("\x01\x02\x03\xff"sv, 2, 2) == 0xff03);
}

TEST_CASE("blocks bound the text of a whole blob, and a cut blob is not whole") {
    std::string const text(1000, 'x');
    auto const blob = zstd::compressor{}.compress(text);
    auto const whole = detail::walk_frames(blob, no_limit);
    CHECK(whole.whole);
    CHECK(whole.bound >= text.size());
    CHECK_FALSE(whole.too_large);
    CHECK(detail::walk_frames(blob + blob, no_limit).bound == 2 * whole.bound);
    for (std::size_t size = 0; size < blob.size(); ++size)
        CHECK_FALSE(detail::walk_frames(std::string_view{blob}.substr(0, size), no_limit).whole);
    CHECK_FALSE(detail::walk_frames(blob + "x", no_limit).whole);
}

TEST_CASE("a skippable frame has no text") {
    auto const blob = "\x50\x2a\x4d\x18\x03\x00\x00\x00"
                      "abc"s;
    CHECK(detail::walk_frames(blob, no_limit).whole);
    CHECK(detail::walk_frames(blob, no_limit).bound == 0);
    CHECK_FALSE(detail::walk_frames(blob.substr(0, blob.size() - 1), no_limit).whole);
}

TEST_CASE("a content size beyond the limit is reported with the place of its frame") {
    // One segment, a content size of eight bytes.
    auto const huge = "\x28\xb5\x2f\xfd\xe0\xff\xff\xff\xff\xff\x00\x00\x00"sv;
    auto const shape =
        detail::walk_frames(zstd::compressor{}.compress("a") + std::string{huge}, 10);
    REQUIRE(shape.too_large);
    CHECK(shape.too_large->code == lisle::errc::limit_exceeded);
    CHECK(shape.too_large->offset == zstd::compressor{}.compress("a").size());
    CHECK_FALSE(shape.whole);
}

}  // namespace frame_test
