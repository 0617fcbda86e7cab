#include "lisle/text/simd/scan.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <thread>

#include "support/each_kernel.hpp"
#include "support/fenced_pages.hpp"
#include "support/slow_kernel.hpp"

namespace scan_test {

namespace text = lisle::text;

using namespace slow_kernel;

namespace {

char const* skip_slowly(char const* first, char const* last) {
    while (first != last && (*first == ' ' || *first == '\t' || *first == '\r' || *first == '\n'))
        ++first;
    return first;
}

// doctest's bookkeeping takes longer than the work, so one check covers a whole comparison.
void check_same(text::block found, text::block expected, char const* p, std::size_t count) {
    if (found.special == expected.special && found.high == expected.high) return;
    CAPTURE(std::string(p, count));
    CHECK(found.special == expected.special);
    CHECK(found.high == expected.high);
}

void check_same(text::run found, text::run expected, char const* p, std::size_t count) {
    if (found.stop == expected.stop && found.ascii == expected.ascii) return;
    CAPTURE(std::string(p, count));
    CHECK(found.stop - p == expected.stop - p);
    CHECK(found.ascii == expected.ascii);
}

/// The library's own entry points, as one more kernel.
struct dispatching_kernel : text::baseline_kernel {
    static text::run find_special(char const* first, char const* last) {
        return text::find_special(first, last);
    }
};

/// Like for_each_kernel, but with the library's choice, too.
template <class Test>
void for_each_way(Test test) {
    for_each_kernel(test);
    test.template operator()<dispatching_kernel>();
}

template <class Kernel>
void compare(char const* p, std::size_t count) {
    check_same(Kernel::find_special(p, p + count), find_slowly(p, p + count), p, count);
    if (count < 64) {
        auto const found = text::detail::classify_tail<Kernel>(p, count);
        check_same(found, classify_slowly(p, count), p, count);
    } else {
        check_same(Kernel::classify(p), classify_slowly(p, 64), p, 64);
        auto const* const tail = p + count - 64;
        check_same(Kernel::classify(tail), classify_slowly(tail, 64), tail, 64);
    }
}

/// Every length and alignment at both fences.
void compare_everywhere(fenced_pages const& pages) {
    for_each_way([&]<class Kernel>() {
        for (std::size_t offset = 0; offset <= 64; ++offset) {
            for (std::size_t count = 0; count <= 200; ++count) {
                compare<Kernel>(pages.begin() + offset, count);
                compare<Kernel>(pages.end() - offset - count, count);
            }
        }
    });
}

constexpr std::string_view edges{"\x00\x01\x1e\x1f\x20\x21\"\x23\x24\x5b\\\x5d\x5e\x7e\x7f\x80\x9f"
                                 "\xa0\xa2\xdc\xfe\xff",
                                 22};

}  // namespace

TEST_CASE("every kernel agrees with a plain loop on random bytes") {
    fenced_pages const pages;
    std::mt19937 random{1};
    for (auto* p = pages.begin(); p != pages.end(); ++p) *p = static_cast<char>(random());
    compare_everywhere(pages);
}

TEST_CASE("every kernel agrees with a plain loop on bytes beside the borders of the classes") {
    fenced_pages const pages;
    std::mt19937 random{2};
    for (auto* p = pages.begin(); p != pages.end(); ++p) *p = edges[random() % edges.size()];
    compare_everywhere(pages);
}

TEST_CASE("every kernel agrees with a plain loop on long plain runs") {
    fenced_pages const pages;
    std::mt19937 random{3};
    for (auto* p = pages.begin(); p != pages.end(); ++p) {
        auto const dice = random() % 256;
        *p = dice == 0 ? edges[random() % edges.size()] : static_cast<char>(0x23 + dice % 0x39);
        if (dice == 1) *p = '\xe2';
    }
    compare_everywhere(pages);
}

TEST_CASE("every kernel classifies every byte at every place of a block") {
    for_each_way([]<class Kernel>() {
        for (char const filler : {'x', ' ', '"', '\xff'}) {
            for (std::size_t at = 0; at < 64; ++at) {
                for (int value = 0; value < 256; ++value) {
                    char bytes[64];
                    std::memset(bytes, filler, sizeof bytes);
                    bytes[at] = static_cast<char>(value);
                    check_same(Kernel::classify(bytes), classify_slowly(bytes, 64), bytes, 64);
                }
            }
        }
    });
}

TEST_CASE("a high byte counts only before the place where the run stops") {
    for_each_way([]<class Kernel>() {
        for (std::size_t stop = 0; stop < 300; ++stop) {
            std::string bytes(400, 'x');
            bytes[stop] = '"';
            bytes[stop + 1] = '\x80';
            compare<Kernel>(bytes.data(), bytes.size());
            if (stop == 0) continue;
            bytes[stop - 1] = '\x80';
            compare<Kernel>(bytes.data(), bytes.size());
            bytes[stop - 1] = 'x';
            bytes[0] = '\x80';
            compare<Kernel>(bytes.data(), bytes.size());
        }
    });
}

TEST_CASE("an empty range may be a null pointer") {
    auto const found = text::find_special(nullptr, nullptr);
    CHECK(found.stop == nullptr);
    CHECK(found.ascii);
    CHECK(text::find_whitespace_end(nullptr, nullptr) == nullptr);
}

TEST_CASE("the kernel is chosen safely by many threads at once") {
    std::string bytes(1000, 'x');
    bytes[900] = '"';
    std::ptrdiff_t stops[4]{};
    {
        std::thread threads[4];
        for (int i = 0; i < 4; ++i) {
            threads[i] = std::thread{[&bytes, &stop = stops[i]] {
                auto const* const first = bytes.data();
                stop = text::find_special(first, first + bytes.size()).stop - first;
            }};
        }
        for (auto& thread : threads) thread.join();
    }
    for (auto const stop : stops) CHECK(stop == 900);
}

TEST_CASE("white space ends where a plain loop finds its end") {
    fenced_pages const pages;
    std::mt19937 random{4};
    // Mostly spaces, sometimes other white space or a similar byte.
    constexpr std::string_view other{"\t\n\r\n\n\n\x0b\x0c\x08\x1f\x21\x00\x60\xa0{\"", 16};
    for (unsigned const rarity : {2U, 6U, 30U, 200U}) {
        for (auto* p = pages.begin(); p != pages.end(); ++p)
            *p = random() % rarity == 0 ? other[random() % other.size()] : ' ';
        for (std::size_t offset = 0; offset < 200; ++offset) {
            for (std::size_t count = 0; count <= 100; ++count) {
                auto const* const first = pages.begin() + offset;
                auto const* const end = pages.end() - offset;
                if (text::find_whitespace_end(first, first + count)
                        != skip_slowly(first, first + count)
                    || text::find_whitespace_end(end - count, end)
                           != skip_slowly(end - count, end)) {
                    CHECK_MESSAGE(false, "offset " << offset << ", " << count << " bytes");
                }
            }
        }
    }
}

}  // namespace scan_test
