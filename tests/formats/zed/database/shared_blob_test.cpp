#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/database/shared_blob.hpp>

namespace shared_blob_test {

using namespace expect;

namespace {

zed::shared_thread small() {
    zed::shared_thread out;
    out.title = "t";
    out.updated_at.text = "2026-02-27T12:34:56Z";
    return out;
}

}  // namespace

TEST_CASE("a shared thread comes back from its blob and from a clipboard") {
    auto const blob = zed::decode_shared_blob(zed::encode_shared_blob(small()), strict);
    REQUIRE(blob.has_value());
    CHECK(*blob == small());
    auto const pasted = zed::decode_clipboard(zed::encode_clipboard(small()), strict);
    REQUIRE(pasted.has_value());
    CHECK(*pasted == small());
}

TEST_CASE("a clipboard holds only base64 of frames") {
    auto const code_of = [](std::string_view text) {
        auto const read = zed::decode_clipboard(text);
        return read ? "read" : lisle::to_string(read.error().code);
    };
    CHECK(code_of(zed::encode_clipboard(small()) + "\n") == lisle::to_string(errc::bad_value));
    CHECK(code_of("bm9wZQ==") == lisle::to_string(errc::not_zstd));
}

}  // namespace shared_blob_test
