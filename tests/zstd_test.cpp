// tests/zstd_test.cpp - blobs of any making, whole, cut, damaged or hostile.
#include <lisle/zstd.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zstd_test {

using lisle::errc;
namespace zstd = lisle::zstd;

namespace {

constexpr std::size_t kib = 1024;
constexpr std::size_t mib = 1024 * kib;

/// Text like a thread: compressible, but no two kilobytes of it alike.
std::string make_text(std::size_t size) {
    std::string out;
    out.reserve(size + 64);
    for (std::uint32_t state = 1; out.size() < size;) {
        state = state * 1664525U + 1013904223U;
        out += R"({"role":"user","id":)" + std::to_string(state >> 8) + R"(,"text":"line )"
               + std::to_string(state % 977) + "\"}\n";
    }
    out.resize(size);
    return out;
}

std::string make_noise(std::size_t size) {
    std::string out(size, '\0');
    std::uint32_t state = 7;
    for (auto& byte : out) {
        state = state * 1664525U + 1013904223U;
        byte = static_cast<char>(state >> 24);
    }
    return out;
}

std::string little_endian(std::uint32_t value, unsigned count) {
    std::string out;
    for (unsigned i = 0; i < count; ++i) out += static_cast<char>(value >> (8 * i) & 0xff);
    return out;
}

/// A frame made by hand: the header Zed's frames have (window 2 MiB), then the blocks.
std::string const frame_header = "\x28\xb5\x2f\xfd" + std::string(1, '\0') + "\x58";

enum class block_type : std::uint32_t { raw, rle, compressed, reserved };

std::string make_block(block_type type, std::size_t size, bool last, std::string_view stored) {
    auto const header = static_cast<std::uint32_t>(size) << 3
                        | static_cast<std::uint32_t>(type) << 1 | static_cast<std::uint32_t>(last);
    return little_endian(header, 3) + std::string{stored};
}

std::string make_raw_frame(std::string_view text) {
    return frame_header + make_block(block_type::raw, text.size(), true, text);
}

std::string make_skippable(std::string_view content, char kind = '\x50') {
    return kind + std::string{"\x2a\x4d\x18"}
           + little_endian(static_cast<std::uint32_t>(content.size()), 4) + std::string{content};
}

/// A frame with content size and checksum, as the command-line tool would write it.
std::string compress_with_size(std::string_view text, bool checksum = false) {
    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> const context{ZSTD_createCCtx(),
                                                                       &ZSTD_freeCCtx};
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, checksum ? 1 : 0);
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress2(context.get(), out.data(), out.size(), text.data(), text.size()));
    return out;
}

/// A frame of zeros, made without holding its text.
std::string compress_zeros(std::size_t size) {
    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> const context{ZSTD_createCCtx(),
                                                                       &ZSTD_freeCCtx};
    std::string const zeros(mib, '\0');
    std::string out;
    std::string room(256 * kib, '\0');
    for (std::size_t left = size / mib; left != 0; --left) {
        ZSTD_inBuffer in{zeros.data(), zeros.size(), 0};
        auto const directive = left == 1 ? ZSTD_e_end : ZSTD_e_continue;
        for (std::size_t rest = 1; rest != 0;) {
            ZSTD_outBuffer chunk{room.data(), room.size(), 0};
            rest = ZSTD_compressStream2(context.get(), &chunk, &in, directive);
            out.append(room, 0, chunk.pos);
            if (directive == ZSTD_e_continue && in.pos == in.size) break;
        }
    }
    return out;
}

/// The code and the offset of a failure; salvage must report the same.
void check_failure(std::string_view bytes, errc code, std::size_t offset,
                   zstd::decompress_options options = {}) {
    CAPTURE(bytes.size());
    auto const text = zstd::decompress(bytes, options);
    REQUIRE(text.has_error());
    CHECK(text.error().code == code);
    CHECK(text.error().offset == offset);
    CHECK(text.error().pointer.empty());
    CHECK_FALSE(text.error().detail.empty());
    auto const part = zstd::decompress_partial(bytes, options);
    REQUIRE(part.failure);
    CHECK(part.failure->code == code);
    CHECK(part.failure->offset == offset);
}

void check_text(std::string_view bytes, std::string_view expected,
                zstd::decompress_options options = {}) {
    auto const text = zstd::decompress(bytes, options);
    REQUIRE_MESSAGE(text.has_value(), text.error().message());
    CHECK((*text == expected));  // parentheses keep megabytes out of the report
    auto const part = zstd::decompress_partial(bytes, options);
    CHECK_FALSE(part.failure);
    CHECK((part.text == expected));
}

std::string decode_base64(std::string_view text) {
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (char const digit : text) {
        if (digit == '=') break;
        bits = bits << 6 | static_cast<std::uint32_t>(digits.find(digit));
        if ((count += 6) >= 8) out += static_cast<char>(bits >> (count -= 8) & 0xff);
    }
    return out;
}

/// A blob as Zed wrote it (libzstd 1.5.7), and its text.
std::string const zed_blob = decode_base64(
    "KLUv/QRYXQQAIsofH2BJqzFwKGzpjH96dcuWPvwLGwAU2ywOa/UJVARBwAVzZCDjWF8cg28Tn3mbWX+7WMI9Zqkjdrn2"
    "2QAJUACDpiMRSEVCBZJQWo8KYW1Ui2k+ytsauAOfOZU5O6zHhU3isnFxCZ+b9cWW+ltYsDzQ4SooCLd9XvvUgWB9EZHF"
    "ZQIA086NCFoFBdpOxB4=");
constexpr std::string_view zed_text =
    R"({"title":"Shared","messages":[{"User":{"id":"u","content":[{"Text":"hi"}]}},"Resume"],)"
    R"("updated_at":"2026-02-27T12:34:56Z","model":{"provider":"p","model":"m"},)"
    R"("version":"1.0.0"})";

}  // namespace

// ---- Reading ----

TEST_CASE("a text of any size comes back from every level") {
    std::array const sizes{std::size_t{0}, std::size_t{1}, 127 * kib, 128 * kib - 1,
                           128 * kib,      128 * kib + 1,  129 * kib, 5 * mib};
    for (auto const size : sizes)
        for (int const level : {-5, 1, 3, 19}) {
            if (size == 5 * mib && level == 19) continue;  // takes seconds and tests nothing new
            CAPTURE(size);
            CAPTURE(level);
            auto const text = make_text(size);
            auto const blob = zstd::compress(text, level);
            CHECK(zstd::is_frame(blob));
            check_text(blob, text);
        }
    auto const noise = make_noise(300 * kib);
    check_text(zstd::compress(noise), noise);
}

TEST_CASE("a blob that Zed wrote is read") {
    check_text(zed_blob, zed_text);
    // To zstd invalid UTF-8 is text; the reader of the text refuses it.
    check_text(decode_base64("KLUv/QRYaQAAeyJ0aXRsZSI6Iv8iffXoJ8Y="), "{\"title\":\"\xff\"}");
}

TEST_CASE("frames follow one another, with skippable frames between them") {
    auto const first = make_text(200 * kib);
    auto const second = make_noise(3 * kib);
    auto const one = zstd::compress(first);
    auto const two = compress_with_size(second, true);
    check_text(one + two, first + second);
    check_text(two + zstd::compress("") + one, second + first);
    check_text(make_skippable("meta") + one + make_skippable("", '\x5f') + two
                   + make_skippable("x"),
               first + second);
    check_text(make_skippable("nothing else"), "");
    check_text(make_skippable("") + zed_blob, zed_text);
}

TEST_CASE("a header may hold a content size and a checksum") {
    for (auto const size :
         {std::size_t{0}, std::size_t{1}, 255 * std::size_t{1}, 256 * std::size_t{1},
          65791 * std::size_t{1}, 65792 * std::size_t{1}, 2 * mib}) {
        CAPTURE(size);
        auto const text = make_text(size);
        check_text(compress_with_size(text), text);
        check_text(compress_with_size(text, true), text);
    }
}

TEST_CASE("raw and run-length blocks made by hand are read") {
    check_text(make_raw_frame("plain"), "plain");
    check_text(frame_header + make_block(block_type::rle, 5, false, "a")
                   + make_block(block_type::raw, 0, false, "")
                   + make_block(block_type::raw, 2, true, "bc"),
               "aaaaabc");
}

TEST_CASE("a string's memory is reused") {
    zstd::decompressor reader;
    auto const large = make_text(mib);
    std::string out;
    REQUIRE(reader.decompress_to(out, zstd::compress(large)).has_value());
    CHECK((out == large));
    auto const* const memory = out.data();
    auto const small = make_text(300 * kib);
    for (auto const& text : {small, large, std::string{"tiny"}, std::string{}}) {
        auto const size = reader.decompress_to(out, zstd::compress(text));
        REQUIRE(size.has_value());
        CHECK(*size == text.size());
        CHECK((out == text));
        CHECK(out.data() == memory);
    }
    REQUIRE(reader.decompress_to(out, zstd::compress(make_text(mib + 256 * kib))).has_value());
    CHECK(out.capacity() <= mib + 384 * kib + 64);  // the needed size, not a doubled capacity
}

TEST_CASE("a small text does not keep the memory of a block") {
    auto const text = zstd::decompress(zed_blob);
    REQUIRE(text.has_value());
    CHECK(text->capacity() < 1 * kib);
}

// ---- Errors ----

TEST_CASE("an empty input is not a frame") {
    check_failure("", errc::not_zstd, 0);
    CHECK(zstd::decompress("").error().message()
          == "not a zstd frame (byte 0): the input is empty");
}

TEST_CASE("other bytes are not a frame") {
    for (std::string_view const text : {"{\"title\":\"\"}", "{", "nope", "\x28\xb5\x2f\xfe", "()",
                                        "\x22\xb5\x2f\xfd", "\x50\x2a\x4d\x19", "\x60\x2a\x4d\x18"})
        check_failure(text, errc::not_zstd, 0);
    CHECK(zstd::decompress("nope").error().message()
          == "not a zstd frame (byte 0): no frame's magic number");
}

TEST_CASE("other bytes after a complete frame are refused") {
    for (std::string_view const garbage :
         {std::string_view{"garbage"}, std::string_view{"\0", 1}, std::string_view{"\n"}}) {
        check_failure(zed_blob + std::string{garbage}, errc::not_zstd, zed_blob.size());
        CHECK(zstd::decompress_partial(zed_blob + std::string{garbage}).text == zed_text);
    }
    auto const two = zed_blob + make_skippable("skipped");
    check_failure(two + "x", errc::not_zstd, two.size());
}

TEST_CASE("every cut of a frame is a truncated frame, and the text before it is kept") {
    auto const skippable = make_skippable("meta");
    auto const with_checksum = compress_with_size(zed_text, true);
    auto const blob = skippable + zed_blob + with_checksum;
    auto const first_end = skippable.size() + zed_blob.size();
    auto const whole = std::string{zed_text} + std::string{zed_text};
    for (std::size_t size = 1; size < blob.size(); ++size) {
        if (size == skippable.size() || size == first_end) continue;
        auto const cut = std::string_view{blob}.substr(0, size);
        auto const bytes = std::make_unique<char[]>(size);  // a sanitizer guards its end
        cut.copy(bytes.get(), size);
        check_failure({bytes.get(), size}, errc::truncated_frame, size);
        auto const part = zstd::decompress_partial({bytes.get(), size});
        CHECK(whole.starts_with(part.text));
        CHECK(part.text.size() >= (size > first_end ? zed_text.size() : 0));
    }
    // Only the checksum is missing: the text is all there.
    auto const unchecked = std::string_view{with_checksum}.substr(0, with_checksum.size() - 1);
    CHECK(zstd::decompress_partial(unchecked).text == zed_text);
    CHECK(zstd::decompress(unchecked).error().message()
          == "truncated zstd frame (byte " + std::to_string(unchecked.size())
                 + "): the input ends in the frame at byte 0");
}

TEST_CASE("a cut loses only its own block") {
    auto const text = make_text(mib);
    auto const blob = zstd::compress(text);
    std::size_t previous = 0;
    for (std::size_t size = 1; size < blob.size(); size += 997) {
        auto const part = zstd::decompress_partial(std::string_view{blob}.substr(0, size));
        CHECK(part.failure.has_value());
        CHECK(part.text.size() >= previous);
        CHECK((text.starts_with(part.text)));
        previous = part.text.size();
    }
    CHECK(previous >= text.size() - 256 * kib);

    // A raw block is its text: nothing of it is lost.
    auto const raw = make_raw_frame("0123456789");
    auto const part = zstd::decompress_partial(std::string_view{raw}.substr(0, raw.size() - 4));
    CHECK(part.text == "012345");
}

TEST_CASE("damage inside a frame is reported with zstd's own message") {
    auto const good = make_block(block_type::raw, 4, false, "good");
    auto const reserved = frame_header + good + make_block(block_type::reserved, 1, true, "x");
    check_failure(reserved, errc::corrupt_frame, 0);
    CHECK(zstd::decompress_partial(reserved).text == "good");
    CHECK(zstd::decompress(reserved).error().detail
          == ZSTD_getErrorString(ZSTD_error_corruption_detected));

    auto const nonsense = frame_header + good
                          + make_block(block_type::compressed, 6, true, "\xff\xff\xff\xff\xff\xff");
    check_failure(zed_blob + nonsense, errc::corrupt_frame, zed_blob.size());
    CHECK(zstd::decompress_partial(zed_blob + nonsense).text == std::string{zed_text} + "good");

    auto checksum = compress_with_size(zed_text, true);
    checksum.back() = static_cast<char>(checksum.back() ^ 1);
    check_failure(checksum, errc::corrupt_frame, 0);
    CHECK(zstd::decompress_partial(checksum).text == zed_text);
    CHECK(zstd::decompress(checksum).error().detail
          == ZSTD_getErrorString(ZSTD_error_checksum_wrong));

    // A reserved bit of the header, an unknown dictionary, a block above the maximum.
    check_failure(std::string{"\x28\xb5\x2f\xfd\x08\x58"} + "\x01" + std::string(2, '\0'),
                  errc::corrupt_frame, 0);
    check_failure("\x28\xb5\x2f\xfd\x01\x58\x07" + make_block(block_type::raw, 1, true, "x"),
                  errc::corrupt_frame, 0);
    check_failure(frame_header + make_block(block_type::rle, 128 * kib + 1, true, "x"),
                  errc::corrupt_frame, 0);
}

TEST_CASE("a window beyond zstd's default is refused, the largest within is not") {
    auto const frame = [](char window) {
        return "\x28\xb5\x2f\xfd" + std::string(1, '\0') + window
               + make_block(block_type::raw, 1, true, "x");
    };
    check_text(frame('\x88'), "x");                        // 2^27
    check_failure(frame('\x89'), errc::corrupt_frame, 0);  // 2^27 + 2^24
    check_failure(frame('\xff'), errc::corrupt_frame, 0);  // 2^41 + 7 * 2^38
    check_text(frame('\0'), "x");                          // 1 KiB

    // A single segment: its window is its content size.
    auto const begin_of = [](std::uint32_t size) {
        auto const bytes = "\x28\xb5\x2f\xfd\xa0" + little_endian(size, 4)
                           + make_block(block_type::raw, 2, false, "ab");
        return zstd::decompressor{}.decompress_partial(bytes).text;
    };
    CHECK(begin_of((1U << 27) + 1) == "ab");
    CHECK(begin_of((1U << 27) + 2).empty());
}

TEST_CASE("a flipped bit only causes an error or changes the text") {
    std::vector<std::string> const blobs{
        zed_blob, zstd::compress(make_text(3 * kib), 19),
        make_skippable("ab") + compress_with_size("abcabcabc", true), make_raw_frame("raw")};
    zstd::decompressor reader;
    std::string out;
    for (auto const& blob : blobs)
        for (std::size_t bit = 0; bit < blob.size() * 8; ++bit) {
            auto flipped = blob;
            flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
            zstd::decompress_options const options{.limit = mib};
            auto const size = reader.decompress_to(out, flipped, options);
            auto const part = reader.decompress_partial(flipped, options);
            CHECK(part.failure.has_value() == size.has_error());
            CHECK(part.text.size() <= options.limit);
            if (size.has_value()) CHECK((part.text == out));
            else CHECK(out.empty());
        }
}

// ---- The limit ----

TEST_CASE("the limit is the largest allowed size") {
    for (auto const size : {std::size_t{1}, std::size_t{100}, 128 * kib, 300 * kib, mib}) {
        CAPTURE(size);
        auto const text = make_text(size);
        for (auto const& blob : {zstd::compress(text), compress_with_size(text)}) {
            check_text(blob, text, {.limit = size});
            check_text(blob, text, {.limit = lisle::error::npos});
            check_failure(blob, errc::limit_exceeded, 0, {.limit = size - 1});
            check_failure(blob, errc::limit_exceeded, 0, {.limit = 0});
            auto const part = zstd::decompress_partial(blob, {.limit = size - 1});
            CHECK((part.text == std::string_view{text}.substr(0, size - 1)));
        }
        auto const blob = zstd::compress(text);
        check_text(blob + blob, text + text, {.limit = 2 * size});
        check_failure(blob + blob, errc::limit_exceeded, blob.size(), {.limit = 2 * size - 1});
    }
    check_text(zstd::compress(""), "", {.limit = 0});
    CHECK(zstd::decompress(zed_blob, {.limit = 9}).error().message()
          == "decompressed text exceeds the limit (byte 0): more than 9 bytes");
}

TEST_CASE("a bomb stops at the limit and takes no more memory than that") {
    std::string blocks;
    for (std::size_t i = 0; i < kib * mib / (128 * kib); ++i)
        blocks += make_block(block_type::rle, 128 * kib, false, std::string_view{"\0", 1});
    auto const by_hand = frame_header + blocks + make_block(block_type::raw, 0, true, "");
    for (auto const& bomb : {compress_zeros(kib * mib), by_hand}) {
        CHECK(bomb.size() < 100 * kib);
        check_failure(bomb, errc::limit_exceeded, 0, {.limit = mib});
        auto const part = zstd::decompress_partial(bomb, {.limit = mib});
        CHECK(part.text.size() == mib);
        CHECK(part.text.capacity() <= mib + 64);
    }
}

TEST_CASE("a small hostile blob gets little memory before it has earned it") {
    std::string blob = frame_header;
    for (int i = 0; i < 4096; ++i) blob += make_block(block_type::compressed, 1, false, "\xff");
    auto const part = zstd::decompress_partial(blob);
    REQUIRE(part.failure);
    CHECK(part.failure->code == errc::corrupt_frame);
    CHECK(part.text.capacity() <= 4 * mib);

    // A true content size is reached step by step.
    std::string honest = frame_header;
    for (int i = 0; i < 400; ++i) honest += make_block(block_type::rle, 128 * kib, i == 399, "z");
    check_text(honest, std::string(400 * 128 * kib, 'z'));
}

TEST_CASE("a false content size allocates no memory") {
    // Single segment, content size in eight bytes.
    auto const frame = [](std::uint32_t low, std::uint32_t high) {
        return "\x28\xb5\x2f\xfd\xe0" + little_endian(low, 4) + little_endian(high, 4)
               + make_block(block_type::raw, 5, true, "short");
    };
    check_text(frame(5, 0), "short");
    check_failure(frame(6, 0), errc::corrupt_frame, 0);
    check_failure(frame(4, 0), errc::corrupt_frame, 0);
    check_failure(frame(64 << 20, 0), errc::corrupt_frame, 0);
    check_failure(frame(1 << 30, 0), errc::corrupt_frame, 0);  // the limit, but too large a window

    auto const huge = zstd::decompress(frame(0, 1));
    REQUIRE(huge.has_error());
    CHECK(huge.error().message()
          == "decompressed text exceeds the limit (byte 0): the frame declares 4294967296 bytes");
    auto const second = zstd::decompress(zed_blob + frame(100000, 0), {.limit = 99999});
    REQUIRE(second.has_error());
    CHECK(second.error().code == errc::limit_exceeded);
    CHECK(second.error().offset == zed_blob.size());
    // Salvage ignores the declared size.
    auto const saved = zstd::decompress_partial(zed_blob + frame(0, 1));
    CHECK(saved.text == zed_text);
    CHECK(saved.failure.has_value());
}

// ---- Writing ----

TEST_CASE("a frame holds neither content size nor checksum, as Zed's do") {
    for (auto const size : {std::size_t{1}, 128 * kib, mib}) {
        auto const blob = zstd::compress(make_text(size));
        CHECK(blob.starts_with(frame_header.substr(0, 4) + std::string{"\0\x58", 2}));
        CHECK(ZSTD_getFrameContentSize(blob.data(), blob.size()) == ZSTD_CONTENTSIZE_UNKNOWN);
    }
}

TEST_CASE("compressing again gives the same bytes, whatever came before") {
    zstd::compressor writer;
    auto const text = make_text(700 * kib);
    auto const once = zstd::compress(text);
    std::string out{"old"};
    for (int i = 0; i < 3; ++i) {
        writer.compress_to(out, text);
        CHECK((out == once));
        CHECK(writer.compress("other", 19) == zstd::compress("other", 19));
    }
    CHECK(writer.compress(text, 1) != once);
    CHECK(writer.compress("x", 1000) == writer.compress("x", ZSTD_maxCLevel()));
}

// ---- Contexts ----

TEST_CASE("a context reads the next blob correctly after an error") {
    zstd::decompressor reader;
    auto const text = make_text(400 * kib);
    auto const blob = zstd::compress(text);
    std::vector<std::string> const bad{"",
                                       "nope",
                                       blob.substr(0, blob.size() / 2),
                                       blob + "x",
                                       blob + reader.decompress("").error().detail,
                                       frame_header
                                           + make_block(block_type::reserved, 0, true, "")};
    for (auto const& bytes : bad) {
        CHECK(reader.decompress(bytes).has_error());
        CHECK(reader.decompress_partial(bytes).failure.has_value());
        auto const again = reader.decompress(blob);
        REQUIRE(again.has_value());
        CHECK((*again == text));
        CHECK((reader.decompress_partial(blob + blob.substr(0, 9)).text == text));
    }
}

TEST_CASE("damage gets the same answer whatever was read before") {
    // libzstd's own answer here depends on the size of its current window.
    auto const damaged = "\x28\xb5\x2f\xfd" + std::string{"\0\x28", 2}
                         + make_block(block_type::rle, 64, false, "X")
                         + make_block(block_type::rle, 3 * 128 * kib, false, "x");
    auto const fresh = zstd::decompress_partial(damaged);
    REQUIRE(fresh.failure);
    CHECK(fresh.text == std::string(64, 'X'));
    auto const large = zstd::compress(make_text(4 * mib));
    zstd::decompressor reader;
    CHECK(reader.decompress(large, {.limit = 3 * mib}).has_error());
    auto const used = reader.decompress_partial(damaged);
    CHECK(used.failure == fresh.failure);
    CHECK(used.text == fresh.text);
}

TEST_CASE("pieces add up to the text, up to the limit or the damage") {
    auto const text = make_text(mib);
    auto const blob = zstd::compress(text) + zstd::compress("and more");
    zstd::decompressor reader;
    std::string all;
    auto const keep = [&](std::string_view piece) {
        CHECK(piece.size() <= 128 * 1024);
        all += piece;
    };
    CHECK(reader.decompress_in_pieces(blob, keep).value() == text.size() + 8);
    CHECK((all == text + "and more"));

    all.clear();
    auto const limited = reader.decompress_in_pieces(blob, keep, {.limit = 300'000});
    CHECK(limited.error().code == errc::limit_exceeded);
    CHECK((all == text.substr(0, 300'000)));

    all.clear();
    auto const cut = reader.decompress_in_pieces(blob.substr(0, blob.size() / 2), keep);
    CHECK(cut.error().code == errc::truncated_frame);
    CHECK((all == zstd::decompress_partial(blob.substr(0, blob.size() / 2)).text));
}

TEST_CASE("contexts can be moved, and moved-from contexts still work") {
    zstd::decompressor reader;
    zstd::compressor writer;
    auto const blob = writer.compress("moved");
    CHECK(reader.decompress(blob).value() == "moved");
    auto other_reader = std::move(reader);
    auto other_writer = std::move(writer);
    CHECK(other_reader.decompress(other_writer.compress("moved")).value() == "moved");
    CHECK(reader.decompress(writer.compress("left")).value() == "left");
}

TEST_CASE("a frame is recognized by its magic number") {
    static_assert(zstd::is_frame("\x28\xb5\x2f\xfd"));
    static_assert(zstd::is_frame("\x50\x2a\x4d\x18"));
    static_assert(zstd::is_frame("\x5f\x2a\x4d\x18 and more"));
    static_assert(!zstd::is_frame("\x28\xb5\x2f"));
    static_assert(!zstd::is_frame(""));
    static_assert(!zstd::is_frame("{\"version\":\"0.3.0\"}"));
    CHECK(zstd::is_frame(zed_blob));
}

}  // namespace zstd_test
