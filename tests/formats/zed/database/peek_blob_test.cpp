// tests/formats/zed/database/peek_blob_test.cpp - metadata of a row, from the beginning of its
// frame.
#include <lisle/formats/zed/database/peek_blob.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace peek_blob_test {

using namespace lisle;
using zed::preview_fields;

constexpr preview_fields at_front{.title = true, .first_user_text = true};

/// A thread of about a megabyte that does not compress well.
std::string make_text() {
    std::string noise;
    for (unsigned i = 0, state = 1; i < 1'000'000; ++i) {
        state = state * 1664525 + 1013904223;
        noise += static_cast<char>('a' + (state >> 24) % 26);
    }
    return R"({"title":"Weir","messages":[{"User":{"id":"u","content":[{"Text":"Hi"},{"Text":")"
           + noise
           + R"("}]}}],"updated_at":"2026-02-01T00:00:00Z","model":null,"version":"0.3.0"})";
}

TEST_CASE("the first fields of a cut row are found") {
    auto const text = make_text();
    auto const blob = zstd::compress(text);
    auto const cut = std::string_view{blob}.substr(0, blob.size() / 2);
    auto const seen = zed::peek_blob("zstd", cut, at_front);
    REQUIRE(seen.has_value());
    CHECK(seen->title == "Weir");
    CHECK(seen->first_user_text == "Hi");
    auto const all = zed::peek_blob("zstd", cut, preview_fields::all());
    REQUIRE_FALSE(all.has_value());
    CHECK(all.error().code == errc::truncated_frame);
}

TEST_CASE("fields at the end of a row are found") {
    auto const text = make_text();
    auto const packed = zed::peek_blob("zstd", zstd::compress(text), preview_fields::all());
    auto const plain = zed::peek_blob("json", text, preview_fields::all());
    REQUIRE(packed.has_value());
    REQUIRE(plain.has_value());
    CHECK(packed->updated_at->text == "2026-02-01T00:00:00Z");
    CHECK(packed->counts == plain->counts);
}

TEST_CASE("a limit and an unknown type are errors") {
    auto const blob = zstd::compress(make_text());
    auto options = permissive;
    options.max_size = 100'000;
    auto const limited = zed::peek_blob("zstd", blob, preview_fields::all(), options);
    REQUIRE_FALSE(limited.has_value());
    CHECK(limited.error().code == errc::limit_exceeded);
    CHECK(zed::peek_blob("zstd", blob, at_front, options)->title == "Weir");
    CHECK(zed::peek_blob("lz4", blob, at_front).error().code == errc::unknown_data_type);
}

}  // namespace peek_blob_test
