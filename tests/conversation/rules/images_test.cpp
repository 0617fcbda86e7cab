#include <lisle/conversation/rules/images.hpp>

#include <doctest/doctest.h>

#include <string>

namespace images_test {

using lisle::conversation::pixel_size;
using lisle::conversation::read_png_size;
using lisle::conversation::sniff_image;
using lisle::conversation::split_data_url;
using lisle::scalars::encode_base64;

/// The first bytes of a PNG of 2 by 515 pixels.
std::string const header{"\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\2\0\0\2\3\x08", 25};

TEST_CASE("an image is known by its first bytes") {
    CHECK(sniff_image(encode_base64(header)) == "image/png");
    CHECK(sniff_image(encode_base64("\xFF\xD8\xFF\xE0")) == "image/jpeg");
    CHECK(sniff_image(encode_base64("GIF87a")) == "image/gif");
    CHECK(sniff_image(encode_base64("GIF89a.")) == "image/gif");
    CHECK(sniff_image(encode_base64("RIFF\1\2\3\4WEBP")) == "image/webp");
    CHECK(sniff_image(encode_base64("BM1234")) == "image/bmp");
    CHECK_FALSE(sniff_image(encode_base64("RIFF")).has_value());
    CHECK_FALSE(sniff_image(encode_base64("RIFF1234WEB")).has_value());
    for (auto const* other : {"", "A", "AA==", "RIFF", "!!!!", "iVBO"}) {
        CAPTURE(other);
        CHECK_FALSE(sniff_image(other).has_value());
    }
}

TEST_CASE("an image is sent with a media type that providers take, or not at all") {
    using lisle::conversation::find_sent_type;
    auto const png = encode_base64(header);
    CHECK(find_sent_type("image/webp", png) == "image/webp");
    CHECK(find_sent_type("image/jpg", "AAAA") == "image/jpeg");
    CHECK(find_sent_type("image", png) == "image/png");
    CHECK(find_sent_type("", png) == "image/png");
    CHECK_FALSE(find_sent_type("image/svg+xml", "AAAA").has_value());
    CHECK_FALSE(find_sent_type("image/bmp", encode_base64("BM1234")).has_value());
}

TEST_CASE("a PNG's size is in its header") {
    CHECK(read_png_size(encode_base64(header)) == pixel_size{2, 515});
    CHECK(read_png_size(encode_base64(header + std::string(99, 'x')) + "broken!")
          == pixel_size{2, 515});
    CHECK_FALSE(read_png_size(encode_base64(header.substr(0, 23))).has_value());
    auto other = header;
    other.replace(12, 4, "IDAT");
    CHECK_FALSE(read_png_size(encode_base64(other)).has_value());
    CHECK_FALSE(read_png_size(encode_base64(std::string(30, '\0'))).has_value());
}

TEST_CASE("a data URL has a type and bytes") {
    auto const plain = split_data_url("data:image/png;base64,AAAA");
    REQUIRE(plain.has_value());
    CHECK(plain->media_type == "image/png");
    CHECK(plain->base64 == "AAAA");
    CHECK(split_data_url("data:text/plain;charset=utf-8;base64,")->media_type == "text/plain");
    CHECK(split_data_url("data:;base64,AA")->media_type.empty());
    for (auto const* other :
         {"", "data:", "data:image/png,AAAA", "data:image/png;base64", "http://a/;base64,AAAA"}) {
        CAPTURE(other);
        CHECK_FALSE(split_data_url(other).has_value());
    }
}

}  // namespace images_test
