// tests/zstd/context_test.cpp - contexts have one owner, and fail only for lack of memory.
#include <lisle/zstd/context.hpp>

#include <doctest/doctest.h>

#include <memory>
#include <new>
#include <type_traits>

namespace context_test {

namespace detail = lisle::zstd::detail;

TEST_CASE("a context that can't be created throws std::bad_alloc") {
    CHECK_NOTHROW(detail::throw_bad_alloc_unless(true));
    CHECK_THROWS_AS(detail::throw_bad_alloc_unless(false), std::bad_alloc);
}

TEST_CASE("an owner frees either context, and is as small as a pointer") {
    std::unique_ptr<ZSTD_DCtx, detail::free_context> reading{ZSTD_createDCtx()};
    std::unique_ptr<ZSTD_CCtx, detail::free_context> writing{ZSTD_createCCtx()};
    CHECK(reading);
    CHECK(writing);
    CHECK(sizeof reading == sizeof(ZSTD_DCtx*));
    reading.reset();
    CHECK_FALSE(reading);
}

}  // namespace context_test
