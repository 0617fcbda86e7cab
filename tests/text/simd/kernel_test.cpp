#include "lisle/text/simd/kernel.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <random>
#include <string>
#include <string_view>

#include "support/each_kernel.hpp"
#include "support/fenced_pages.hpp"
#include "support/slow_kernel.hpp"

namespace kernel_test {

namespace text = lisle::text;

using namespace slow_kernel;

namespace {

/// Runs both functions of `Kernel` on the text at `p`, with the minimum of room.
template <class Kernel>
void compare_unescape(fenced_pages const& pages, char const* p, std::size_t size) {
    auto* const room = pages.end() - size;
    std::memset(room, '#', size);  // overwrite the previous kernel's output
    auto const done = Kernel::unescape(p, p + size, room);
    auto const passed = Kernel::pass_escapes(p, p + size);
    passage const seen{done.stop - p, {room, done.out}, done.ascii};
    bool const same_way = passed.stop == done.stop && passed.ascii == done.ascii;
    auto const expected = expect_passage({p, size}, seen.stop);
    if (same_way && seen == expected) return;
    CAPTURE(std::string(p, size));
    CHECK(same_way);
    CHECK(seen.stop == expected.stop);
    CHECK(seen.written == expected.written);
    CHECK(seen.ascii == expected.ascii);
}

template <class Kernel>
void compare_escape(fenced_pages const& pages, char const* p, std::size_t size, std::size_t space) {
    auto* const room = pages.end() - space;
    std::memset(room, '#', space);
    auto const done = Kernel::escape(p, p + size, room, pages.end());
    auto const read = static_cast<std::size_t>(done.stop - p);
    bool const is_early = static_cast<std::ptrdiff_t>(size - read) < text::detail::block_reach
                          || pages.end() - done.out < text::detail::escape_room;
    bool const same = std::string(room, done.out) == escape_slowly({p, read});
    if (is_early && same) return;
    CAPTURE(std::string(p, size));
    CHECK(is_early);
    CHECK(std::string(room, done.out) == escape_slowly({p, read}));
}

/// Bytes like those of strings: letters, with another byte once in `rarity` bytes.
std::string make_text(std::mt19937& random, std::size_t size, unsigned rarity) {
    constexpr std::string_view others{"\"\\\\\\\\\\\\\x00\x1f\x20\x7f\x80\xc3\xff/", 14};
    std::string out;
    while (out.size() < size) {
        if (random() % rarity != 0) out += static_cast<char>('a' + random() % 26);
        else if (random() % 8 != 0) (out += '\\') += letters[random() % letters.size()];
        else out += others[random() % others.size()];
    }
    out.resize(size);
    return out;
}

}  // namespace

TEST_CASE("every kernel resolves short escapes as a plain loop does") {
    fenced_pages const from, to;
    std::mt19937 random{1};
    for (unsigned const rarity : {1U, 2U, 5U, 30U, 300U, 100000U}) {
        for (std::size_t size = 0; size <= 600; size += size < 300 ? 1 : 17) {
            auto const made = make_text(random, size, rarity);
            auto* const p = from.end() - size;
            std::memcpy(p, made.data(), size);
            for_each_kernel([&]<class Kernel>() { compare_unescape<Kernel>(to, p, size); });
        }
    }
}

TEST_CASE("every kernel stops at every byte that ends a run, anywhere in a block") {
    fenced_pages const from, to;
    constexpr std::size_t size = 400;
    for (std::size_t at = 0; at < 200; ++at) {
        for (auto const& stop :
             {std::string{"\""}, std::string{"\\u"}, std::string{"\\b"}, std::string{"\\x"},
              std::string{"\\m"}, std::string{"\\\0", 2}, std::string{"\x1f"}, std::string{"\\\""},
              std::string{"\\\xff"}, std::string{"\xc3"}, std::string(63, '\\'),
              std::string(64, '\\'), std::string(65, '\\')}) {
            std::string made(size, 'x');
            made.replace(at, stop.size(), stop);
            auto* const p = from.end() - size;
            std::memcpy(p, made.data(), size);
            for_each_kernel([&]<class Kernel>() { compare_unescape<Kernel>(to, p, size); });
        }
    }
}

TEST_CASE("an escape may span two blocks, however near the end is") {
    fenced_pages const from, to;
    for (std::size_t size = 128; size <= 260; ++size) {
        std::string made(size, 'x');
        made.replace(63, 2, "\\n");
        auto* const p = from.end() - size;
        std::memcpy(p, made.data(), size);
        for_each_kernel([&]<class Kernel>() { compare_unescape<Kernel>(to, p, size); });
    }
}

TEST_CASE("every kernel writes characters as a plain loop does") {
    fenced_pages const from, to;
    std::mt19937 random{2};
    for (unsigned const rarity : {1U, 2U, 5U, 30U, 300U}) {
        for (std::size_t size = 0; size <= 600; size += size < 300 ? 1 : 17) {
            auto const made = make_text(random, size, rarity);
            auto* const p = from.end() - size;
            std::memcpy(p, made.data(), size);
            for_each_kernel([&]<class Kernel>() {
                for (std::size_t const space : {447UL, 448UL, 900UL, 4096UL})
                    compare_escape<Kernel>(to, p, size, space);
            });
        }
    }
    for_each_kernel([&]<class Kernel>() {
        auto* const p = from.end() - 256;
        std::memset(p, 1, 256);
        compare_escape<Kernel>(to, p, 256, 4096);
    });
}

}  // namespace kernel_test
