#include <lisle/formats/zed/tools/png_size.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace png_size_test {

namespace zed = lisle::zed;

std::optional<zed::image_size> size_of(std::string_view bytes) {
    return zed::detail::read_png_size<lisle::owned>(lisle::scalars::encode_base64(bytes));
}

constexpr std::string_view start{"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR", 16};

TEST_CASE("the header of a PNG has its size") {
    auto const head = std::string{start} + std::string{"\0\0\2\1\0\0\0\x10", 8};
    CHECK(size_of(head) == zed::image_size{513, 16, {}});
    CHECK(size_of(head + "more of the file") == zed::image_size{513, 16, {}});
}

TEST_CASE("other bytes have none") {
    CHECK(!size_of(""));
    CHECK(!size_of(start));
    CHECK(!size_of("a text that is as long as the header of a PNG"));
    CHECK(!size_of(std::string{start} + std::string{"\x80\0\0\1\0\0\0\1", 8}));
    CHECK(!zed::detail::read_png_size<lisle::owned>("no base64 at all, and long enough for it"));
}

}  // namespace png_size_test
