// tests/formats/zed/database/blob_test.cpp - rows of either data type, and refused blobs.
#include <lisle/formats/zed/database/blob.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace blob_test {

using lisle::errc;
using lisle::layout;
namespace zed = lisle::zed;
namespace zstd = lisle::zstd;

namespace {

constexpr std::string_view canonical =
    R"({"title":"Buoy","messages":["Resume"],"updated_at":"2026-02-01T00:00:00Z",)"
    R"("detailed_summary":null,"initial_project_snapshot":null,"cumulative_token_usage":{},)"
    R"("request_token_usage":{},"model":null,"profile":null,"imported":false,)"
    R"("subagent_context":null,"speed":null,"thinking_enabled":false,"thinking_effort":null,)"
    R"("version":"0.3.0"})";

/// An older thread: it has fewer keys, and a key that was removed later.
constexpr std::string_view older =
    R"({"title":"Buoy","messages":[],"updated_at":"2026-01-01T00:00:00Z",)"
    R"("completion_mode":"normal","version":"0.3.0"})";

}  // namespace

TEST_CASE("a zstd row and a json row hold the same thread") {
    auto const packed = zstd::compress(canonical);
    auto const from_zstd = zed::decode_blob("zstd", packed);
    auto const from_json = zed::decode_blob("json", canonical);
    REQUIRE(from_zstd.has_value());
    REQUIRE(from_json.has_value());
    CHECK(*from_zstd == *from_json);
    CHECK(from_zstd->title == "Buoy");
    CHECK(*zed::text_of_blob("zstd", packed) == canonical);
    CHECK(*zed::text_of_blob("json", canonical) == canonical);
}

TEST_CASE("a thread is packed as Zed packs it") {
    auto const thread = zed::decode_blob("json", canonical);
    REQUIRE(thread.has_value());
    auto const blob = zed::encode_blob(*thread);
    CHECK(blob == zstd::compress(canonical, 3));
    // No content size, no checksum, a window of 2 MiB.
    CHECK(blob.substr(0, 6) == std::string_view{"\x28\xb5\x2f\xfd\x00\x58", 6});
}

TEST_CASE("a thread is packed canonically or as it was read") {
    auto const thread = zed::decode_blob("json", older);
    REQUIRE(thread.has_value());
    CHECK(zed::text_of_blob("zstd", zed::encode_blob(*thread, layout::source)).value() == older);
    auto const text = zed::text_of_blob("zstd", zed::encode_blob(*thread)).value();
    CHECK(text == lisle::encode(*thread));
    CHECK(text != older);
}

TEST_CASE("contexts are reused, also after damage") {
    zstd::decompressor unpacker;
    zstd::compressor packer;
    auto const packed = zstd::compress(canonical);
    auto const cut = std::string_view{packed}.substr(0, packed.size() / 2);
    CHECK(zed::decode_blob(unpacker, "zstd", cut).error().code == errc::truncated_frame);
    auto const thread = zed::decode_blob(unpacker, "zstd", packed);
    REQUIRE(thread.has_value());
    CHECK(zed::encode_blob(packer, *thread) == packed);
    CHECK(zed::encode_blob(packer, *thread, layout::source) == packed);
    CHECK(*zed::text_of_blob(unpacker, "zstd", packed) == canonical);
    CHECK(*zed::text_of_blob(unpacker, "json", canonical) == canonical);
}

TEST_CASE("an unknown data type is refused by its name, whatever the bytes are") {
    for (std::string_view const type : {"brotli", "", "ZSTD", "zstd ", "Json"}) {
        CAPTURE(type);
        auto const failed = zed::decode_blob(type, zstd::compress(canonical));
        REQUIRE_FALSE(failed.has_value());
        CHECK(failed.error().code == errc::unknown_data_type);
        CHECK(failed.error().offset == lisle::error::npos);
        CHECK(failed.error().detail.find('"' + std::string{type} + '"') != std::string::npos);
        CHECK(zed::text_of_blob(type, canonical).error() == failed.error());
    }
    CHECK(zed::text_of_blob("brotli", "").error().message()
          == R"(unknown data type: found "brotli", expected "zstd" or "json")");
}

TEST_CASE("an error in the thread has its place in the text, not in the blob") {
    constexpr std::string_view wrong =
        R"({"title":"Buoy","messages":[],"updated_at":7,"version":"0.3.0"})";
    auto const place = wrong.find("7,");
    for (auto const& failed :
         {zed::decode_blob("zstd", zstd::compress(wrong)), zed::decode_blob("json", wrong)}) {
        REQUIRE_FALSE(failed.has_value());
        CHECK(failed.error().code == errc::wrong_type);
        CHECK(failed.error().pointer == "/updated_at");
        CHECK(failed.error().offset == place);
    }
}

TEST_CASE("notes have their places in the text") {
    std::vector<lisle::note> notes;
    REQUIRE(zed::decode_blob("zstd", zstd::compress(older), lisle::permissive, &notes).has_value());
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].pointer == "/completion_mode");
    std::vector<lisle::note> others;
    REQUIRE(zed::decode_blob("json", older, lisle::permissive, &others).has_value());
    CHECK(others == notes);
    CHECK_FALSE(zed::decode_blob("zstd", "", lisle::permissive, &notes).has_value());
    CHECK(notes.empty());
}

TEST_CASE("the options reach the decoder") {
    CHECK(zed::decode_blob("zstd", zstd::compress(older), lisle::reference).has_value());
    CHECK(zed::decode_blob("zstd", zstd::compress(older), lisle::strict).error().code
          == errc::unknown_field);
}

TEST_CASE("a limit counts bytes of text") {
    auto const packed = zstd::compress(canonical);
    CHECK(zed::text_of_blob("zstd", packed, canonical.size()).has_value());
    CHECK(zed::text_of_blob("json", canonical, canonical.size()).has_value());
    CHECK(zed::text_of_blob("zstd", packed, canonical.size() - 1).error().code
          == errc::limit_exceeded);
    CHECK(zed::text_of_blob("json", canonical, canonical.size() - 1).error().code
          == errc::limit_exceeded);

    auto options = lisle::permissive;
    options.max_size = canonical.size();
    CHECK(zed::decode_blob("zstd", packed, options).has_value());
    options.max_size -= 1;
    CHECK(zed::decode_blob("zstd", packed, options).error().code == errc::limit_exceeded);
    CHECK(zed::decode_blob("json", canonical, options).error().code == errc::too_large);
}

TEST_CASE("damaged blobs have errors that describe the damage") {
    auto const packed = zstd::compress(canonical);
    CHECK(zed::decode_blob("zstd", "").error().code == errc::not_zstd);
    CHECK(zed::decode_blob("zstd", canonical).error().code == errc::not_zstd);
    CHECK(zed::decode_blob("zstd", packed + "!").error().code == errc::not_zstd);
    CHECK(zed::decode_blob("json", packed).error().code == errc::syntax);
    CHECK(zed::decode_blob("json", "").error().code == errc::unexpected_end);
    CHECK(zed::decode_blob("json", std::string{canonical} + "{}").error().code
          == errc::trailing_text);
}

TEST_CASE("a number in a dynamic field keeps its spelling") {
    constexpr std::string_view text =
        R"({"title":"","messages":[{"Agent":{"content":[],"tool_results":{},)"
        R"("reasoning_details":{"weight":1.50}}}],"updated_at":"2026-01-01T00:00:00Z",)"
        R"("version":"0.3.0"})";
    auto const thread = zed::decode_blob("zstd", zstd::compress(text));
    REQUIRE(thread.has_value());
    CHECK(zed::text_of_blob("zstd", zed::encode_blob(*thread, layout::source)).value() == text);
}

}  // namespace blob_test
