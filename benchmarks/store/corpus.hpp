// benchmarks/store/corpus.hpp - databases of many threads, as Zed keeps them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

namespace bench {

/// The kind of threads in a store. A packed thread has about 8 KB in both kinds.
enum class store_kind {
    short_texts,  ///< about 20 KB, no two lines the same
    long_texts,   ///< about 110 KB: tools print the same files again and again
};

inline constexpr store_kind store_kinds[]{store_kind::short_texts, store_kind::long_texts};

[[nodiscard]] std::string_view name_of(store_kind kind);

/// Makes a database of `count` threads at the path, the same for every call, unless it exists. One
/// thread of a thousand contains `rare_word`.
void make_store(std::filesystem::path const& path, store_kind kind, std::size_t count);

inline constexpr std::string_view rare_word = "quokkaberry";

}  // namespace bench
