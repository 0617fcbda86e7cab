// benchmarks/corpus.hpp - threads as Zed writes them, made from a seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// What prose, comments and documents are written in.
enum class script { latin, cjk };

/// How many bytes more than a text's are there behind it, whatever they are: simdjson looks at
/// them.
inline constexpr std::size_t room_behind_text = 64;

/// One document, and how it is stored.
struct corpus {
    std::string format;  ///< "zed", "zed_cjk"
    std::string size;    ///< "20k", "500k", "10m", "50m"
    std::string text;    ///< canonical JSON, with room_behind_text
    std::string blob;    ///< the same as a zstd frame, level 3
};

inline constexpr std::string_view formats[]{"zed", "zed_cjk"};
inline constexpr std::string_view sizes[]{"20k", "500k", "10m", "50m"};

/// Made at the first call. Ends the program where its own text is not canonical.
[[nodiscard]] corpus const& corpus_of(std::string_view format, std::string_view size);

/// The canonical text of a thread of about so many bytes; the same for the same arguments.
[[nodiscard]] std::string make_thread(std::size_t bytes, script written_in, std::uint64_t seed);

/// What a text is like; the shares are of its bytes.
struct profile {
    std::size_t bytes = 0;
    double bytes_per_escape = 0;
    double not_ascii = 0;
};

[[nodiscard]] profile profile_of(std::string_view text);

}  // namespace bench
