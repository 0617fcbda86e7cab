// tests/fuzz/fuzz_kernels.cpp - all kernels agree on any bytes at any alignment.
#include "../support/slow_kernel.hpp"
#include "property.hpp"

#include <lisle/text/simd/kernel.hpp>
#include <lisle/text/simd/scan.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace text = lisle::text;

namespace {

bool is_special(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }
bool is_high(char c) { return static_cast<unsigned char>(c) >= 0x80; }

/// The expected result of a kernel, byte by byte.
struct expectation {
    text::run run;
    char const* invalid;

    expectation(char const* first, char const* last)
        : run{std::find_if(first, last, is_special), true},
          invalid{text::detail::find_invalid_utf8_slowly(first, last)} {
        run.ascii = std::none_of(first, run.stop, is_high);
    }
};

void check(text::run found, text::run expected) {
    require(found.stop == expected.stop, "kernels stop at the same byte");
    require(found.ascii == expected.ascii, "kernels agree on what is ASCII");
}

template <class Kernel>
void check_copies(char const* first, char const* last) {
    std::string_view const all{first, static_cast<std::size_t>(last - first)};
    std::string room(all.size() * 6 + text::detail::escape_room, '\0');
    auto const read = Kernel::unescape(first, last, room.data());
    auto const passed = Kernel::pass_escapes(first, last);
    require(passed.stop == read.stop && passed.ascii == read.ascii, "both ways agree");
    slow_kernel::passage const found{read.stop - first, {room.data(), read.out}, read.ascii};
    require(found == slow_kernel::expect_passage(all, found.stop), "kernels unescape alike");

    auto const written = Kernel::escape(first, last, room.data(), room.data() + room.size());
    require(last - written.stop < text::detail::block_reach, "kernels escape as far");
    auto const meant = all.substr(0, static_cast<std::size_t>(written.stop - first));
    require_same(std::string{room.data(), written.out}, slow_kernel::escape_slowly(meant),
                 "kernels escape alike");
}

template <class Kernel>
void check_kernel(char const* first, char const* last, expectation const& expected) {
    check(Kernel::find_special(first, last), expected.run);
    check_copies<Kernel>(first, last);
    for (; last - first >= 64; first += 64) {
        auto const found = Kernel::classify(first);
        for (std::size_t i = 0; i < 64; ++i)
            require((found.special >> i & 1) == is_special(first[i])
                        && (found.high >> i & 1) == is_high(first[i]),
                    "kernels put each byte into its class");
    }
}

void check_all(char const* first, char const* last) {
    expectation const expected{first, last};
    check(text::find_special(first, last), expected.run);
    check_kernel<text::portable_kernel>(first, last, expected);
    require(text::find_invalid_utf8(first, last) == expected.invalid,
            "all ways to check UTF-8 find the same byte");
#if defined(__x86_64__)
    check_kernel<text::sse2_kernel>(first, last, expected);
    static bool const has_avx2 = text::avx2_kernel::is_supported();
    static bool const has_avx512 = text::avx512_kernel::is_supported();
    if (has_avx512) check_kernel<text::avx512_kernel>(first, last, expected);
    if (!has_avx2) return;
    check_kernel<text::avx2_kernel>(first, last, expected);
    require(text::detail::avx2_utf8::find_invalid(first, last) == expected.invalid,
            "vectors find the same byte that is not UTF-8");
#elif defined(__aarch64__)
    check_kernel<text::neon_kernel>(first, last, expected);
#endif
}

/// The first invalid byte is at the start of a sequence, and the text before it is UTF-8.
void check_utf8(std::string_view bytes) {
    auto const* const last = bytes.data() + bytes.size();
    auto const* const bad = text::find_invalid_utf8(bytes.data(), last);
    if (bad == nullptr) return;
    require(text::find_invalid_utf8(bytes.data(), bad) == nullptr,
            "what stands before the first invalid byte is UTF-8");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    check_utf8(to_text(data, size));
    // At each alignment, with unreadable memory behind it.
    for (std::size_t shift = 0; shift < 32; shift += 1 + pick(to_text(data, size)) % 7) {
        auto const room = std::make_unique<char[]>(shift + size);
        std::copy_n(data, size, room.get() + shift);
        check_all(room.get() + shift, room.get() + shift + size);
    }
    return 0;
}
