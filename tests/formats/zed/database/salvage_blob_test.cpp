#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/database/salvage_blob.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace salvage_blob_test {

using namespace expect;

namespace {

/// Larger than one block of zstd, and hard to compress.
std::string make_text() {
    std::string out = R"({"title":"t","messages":[)";
    std::uint32_t seed = 1;
    for (int i = 0; i < 400; ++i) {
        std::string words;
        for (int j = 0; j < 1000; ++j) {
            seed = seed * 1664525U + 1013904223U;
            words += static_cast<char>('a' + (seed >> 24U) % 26U);
        }
        out += (i == 0 ? "" : ",") + (R"({"User":{"id":")" + std::to_string(i))
               + R"(","content":[{"Text":")" + words + R"("}]}})";
    }
    return out + R"(],"updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})";
}

}  // namespace

TEST_CASE("a cut frame yields the messages of its whole blocks") {
    auto const bytes = lisle::zstd::compress(make_text());
    auto const whole = zed::salvage_blob("zstd", bytes);
    CHECK(whole.is_whole());
    CHECK(whole.value.messages.size() == 400);
    auto const cut = zed::salvage_blob("zstd", std::string_view{bytes}.substr(0, bytes.size() / 2));
    REQUIRE(!cut.errors.empty());
    CHECK(lisle::to_string(cut.errors[0].code) == lisle::to_string(errc::truncated_frame));
    CHECK(cut.value.messages.size() > 50);
    CHECK(cut.value.messages.size() < 250);
}

TEST_CASE("for an unknown type both a frame and text are tried") {
    constexpr std::string_view text =
        R"({"title":"t","messages":["Resume"],"updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})";
    for (auto const& bytes : {std::string{text}, lisle::zstd::compress(text)}) {
        auto const saved = zed::salvage_blob("brotli", bytes);
        REQUIRE(saved.errors.size() == 1);
        CHECK(lisle::to_string(saved.errors[0].code) == lisle::to_string(errc::unknown_data_type));
        CHECK(saved.value.messages.size() == 1);
    }
    CHECK(zed::salvage_blob("json", text).is_whole());
}

TEST_CASE("bytes that are neither frame nor text yield no thread") {
    for (std::string_view bytes : {"", "nope", "\x28\xb5\x2f\xfd"}) {
        auto const saved = zed::salvage_blob("zstd", bytes);
        CHECK(!saved.is_whole());
        CHECK(saved.value.messages.empty());
    }
}

}  // namespace salvage_blob_test
