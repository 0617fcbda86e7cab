// lisle/arena.hpp - the memory of one document, freed at once.
#pragma once

#include <lisle/version.hpp>

#include <boost/container/pmr/memory_resource.hpp>
#include <boost/json/storage_ptr.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1 {

/// Memory in blocks of up to 64 KiB, all freed at once. Has the unescaped characters of views and,
/// as a memory resource, the strings and dynamic values of the `pooled` model. Not thread-safe.
class arena final : public boost::container::pmr::memory_resource {
public:
    arena() = default;
    arena(arena const&) = delete;
    arena& operator=(arena const&) = delete;
    ~arena() override = default;

    /// Returns a copy that lives as long as the arena.
    [[nodiscard]] std::string_view keep(std::string_view s) {
        if (s.empty()) return {};
        auto* const to = take(s.size(), 1);
        std::memcpy(to, s.data(), s.size());
        return {to, s.size()};
    }

private:
    static constexpr std::size_t first_block_size_ = 4096, largest_block_size_ = 65536;

    void* do_allocate(std::size_t size, std::size_t alignment) override {
        return take(size, alignment);
    }
    void do_deallocate(void*, std::size_t, std::size_t) override {}
    [[nodiscard]] bool do_is_equal(memory_resource const& other) const noexcept override {
        return this == &other;
    }

    /// Returns memory. More than a quarter of a block gets a block of its own size; the current
    /// block then stays in use.
    [[nodiscard]] char* take(std::size_t size, std::size_t alignment) {
        auto const skipped = -reinterpret_cast<std::uintptr_t>(next_) & (alignment - 1);
        if (size + skipped <= left_) [[likely]] {
            left_ -= size + skipped;
            next_ += size + skipped;
            return next_ - size;
        }
        if (size > block_size_ / 4) return add_block(size);
        auto* const block = add_block(block_size_);
        next_ = block + size;
        left_ = block_size_ - size;
        if (block_size_ < largest_block_size_) block_size_ *= 2;
        return block;
    }
    /// Returns a new block, aligned for every type as `new` does it.
    [[nodiscard]] char* add_block(std::size_t size) {
        return blocks_.emplace_back(std::make_unique_for_overwrite<char[]>(size)).get();
    }

    std::vector<std::unique_ptr<char[]>> blocks_;
    char* next_ = nullptr;
    std::size_t left_ = 0;
    std::size_t block_size_ = first_block_size_;
};

}  // namespace lisle::inline v0_1

/// Values in an arena need no destructor.
template <>
struct boost::json::is_deallocate_trivial<lisle::arena> {
    static constexpr bool value = true;
};
