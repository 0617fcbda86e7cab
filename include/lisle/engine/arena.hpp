// lisle/engine/arena.hpp - the memory of one document's characters, freed at once.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// The unescaped characters of views, in blocks of up to 64 KiB that are freed together. Not
/// thread-safe.
class arena {
public:
    arena() = default;
    arena(arena const&) = delete;
    arena& operator=(arena const&) = delete;
    ~arena() = default;

    /// Returns a copy that lives as long as the arena.
    [[nodiscard]] std::string_view keep(std::string_view s) {
        if (s.empty()) return {};
        auto* const to = take(s.size());
        std::memcpy(to, s.data(), s.size());
        return {to, s.size()};
    }

private:
    static constexpr std::size_t first_block_size_ = 4096, largest_block_size_ = 65536;

    /// Returns memory. More than a quarter of a block gets a block of its own size; the current
    /// block then stays in use.
    [[nodiscard]] char* take(std::size_t size) {
        if (size <= left_) [[likely]] {
            left_ -= size;
            next_ += size;
            return next_ - size;
        }
        if (size > block_size_ / 4) return add_block(size);
        auto* const block = add_block(block_size_);
        next_ = block + size;
        left_ = block_size_ - size;
        if (block_size_ < largest_block_size_) block_size_ *= 2;
        return block;
    }
    [[nodiscard]] char* add_block(std::size_t size) {
        return blocks_.emplace_back(std::make_unique_for_overwrite<char[]>(size)).get();
    }

    std::vector<std::unique_ptr<char[]>> blocks_;
    char* next_ = nullptr;
    std::size_t left_ = 0;
    std::size_t block_size_ = first_block_size_;
};

}  // namespace lisle::v0_1
