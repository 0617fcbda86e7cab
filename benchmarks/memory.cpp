// benchmarks/memory.cpp - replaces glibc's malloc family by functions that can count.
//
// It replaces malloc and not operator new, so that zstd and Rust are counted, too. While it does
// not count, it costs all contenders the same branch.
#include "memory.hpp"

#include <algorithm>

// A sanitizer has a malloc of its own.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#    define BENCH_WATCHES_MALLOC 1
#    include <cerrno>
#    include <malloc.h>
#else
#    define BENCH_WATCHES_MALLOC 0
#endif

namespace bench {

namespace {

struct {
    bool is_on = false;
    std::size_t allocations = 0;
    std::ptrdiff_t now = 0, peak = 0, retained = 0;
} counted;

}  // namespace

bool can_measure_memory() { return BENCH_WATCHES_MALLOC != 0; }

void note_retained() { counted.retained = counted.now; }

memory_use measure_memory(std::function<void()> const& run) {
    counted = {};
    counted.is_on = true;
    run();
    counted.is_on = false;
    auto const at_least_none = [](std::ptrdiff_t n) {
        return static_cast<std::size_t>(std::max<std::ptrdiff_t>(n, 0));
    };
    return {counted.allocations, at_least_none(counted.peak), at_least_none(counted.retained)};
}

}  // namespace bench

#if BENCH_WATCHES_MALLOC

// NOLINTBEGIN: these are the names that glibc has
extern "C" {
void* __libc_malloc(std::size_t size) noexcept;
void* __libc_calloc(std::size_t count, std::size_t size) noexcept;
void* __libc_realloc(void* old, std::size_t size) noexcept;
void* __libc_memalign(std::size_t alignment, std::size_t size) noexcept;
void __libc_free(void* block) noexcept;
}
// NOLINTEND

namespace bench {

namespace {

std::ptrdiff_t size_of(void* block) {
    return static_cast<std::ptrdiff_t>(malloc_usable_size(block));
}

void* note_taken(void* block) {
    if (counted.is_on && block != nullptr) [[unlikely]] {
        ++counted.allocations;
        counted.now += size_of(block);
        counted.peak = std::max(counted.peak, counted.now);
    }
    return block;
}

}  // namespace

}  // namespace bench

extern "C" {

void* malloc(std::size_t size) noexcept { return bench::note_taken(__libc_malloc(size)); }

void* calloc(std::size_t count, std::size_t size) noexcept {
    return bench::note_taken(__libc_calloc(count, size));
}

void* realloc(void* old, std::size_t size) noexcept {
    if (bench::counted.is_on && old != nullptr) [[unlikely]]
        bench::counted.now -= bench::size_of(old);
    return bench::note_taken(__libc_realloc(old, size));
}

void* memalign(std::size_t alignment, std::size_t size) noexcept {
    return bench::note_taken(__libc_memalign(alignment, size));
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
    return memalign(alignment, size);
}

int posix_memalign(void** block, std::size_t alignment, std::size_t size) noexcept {
    *block = memalign(alignment, size);
    return *block == nullptr ? ENOMEM : 0;
}

void free(void* block) noexcept {
    if (bench::counted.is_on && block != nullptr) [[unlikely]]
        bench::counted.now -= bench::size_of(block);
    __libc_free(block);
}
}

#endif
