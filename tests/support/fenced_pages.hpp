// tests/support/fenced_pages.hpp - memory with unreadable neighbours, to prove that nothing reads
// past the ends.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>

#if __has_include(<sys/mman.h>)
#    include <sys/mman.h>
#    include <unistd.h>
#else
#    include <vector>
#endif

/// Two pages between two inaccessible pages: a read before or after them ends the program.
class fenced_pages {
public:
#if __has_include(<sys/mman.h>)
    fenced_pages() : page_{static_cast<std::size_t>(sysconf(_SC_PAGESIZE))} {
        auto* const all = mmap(nullptr, 4 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        REQUIRE(all != MAP_FAILED);
        fence_ = static_cast<char*>(all);
        REQUIRE(mprotect(begin(), 2 * page_, PROT_READ | PROT_WRITE) == 0);
    }
    ~fenced_pages() { munmap(fence_, 4 * page_); }
#else
    fenced_pages() : page_{4096}, memory_(4 * page_), fence_{memory_.data()} {}
    ~fenced_pages() = default;
#endif
    fenced_pages(fenced_pages const&) = delete;
    fenced_pages& operator=(fenced_pages const&) = delete;

    [[nodiscard]] char* begin() const { return fence_ + page_; }
    [[nodiscard]] char* end() const { return fence_ + 3 * page_; }

private:
    std::size_t page_;
#if !__has_include(<sys/mman.h>)
    std::vector<char> memory_;
#endif
    char* fence_ = nullptr;
};
