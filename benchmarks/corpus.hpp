// benchmarks/corpus.hpp - documents as their systems write them, made from a seed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

class author;

/// The language of prose, comments and documents.
enum class script { latin, cjk };

/// How many readable bytes follow each text: simdjson reads beyond the end.
inline constexpr std::size_t room_behind_text = 64;

/// A kind of documents. One file in corpus/ makes them, and registers itself when it is linked in.
struct kind {
    std::string_view name;    ///< in the names of benchmarks
    std::string_view format;  ///< as lisle's traits of the format name it
    script written_in;
    /// Returns the text of a document of about that size.
    std::string (*make)(author& by, std::size_t bytes);
};

/// All kinds of documents.
[[nodiscard]] std::vector<kind>& kinds();

/// Registers at start: `static enlist_kind const self{{...}};`.
struct enlist_kind {
    explicit enlist_kind(kind const& documents) { kinds().push_back(documents); }
};

inline constexpr std::string_view sizes[]{"20k", "500k", "10m", "50m"};

/// Whether the kind's system also keeps documents as zstd frames.
[[nodiscard]] constexpr bool has_blobs(std::string_view format) { return format == "zed"; }

/// One document, as text and as stored.
struct corpus {
    std::string text;  ///< canonical, with room_behind_text
    std::string blob;  ///< the text as a zstd frame of level 3, if its system has frames
};

/// The document of a kind and size, made at the first call. Ends the program if its text is not
/// canonical.
[[nodiscard]] corpus const& corpus_of(std::string_view name, std::string_view size);

/// Statistics of a text; shares are fractions of its bytes.
struct profile {
    std::size_t bytes = 0;
    double bytes_per_escape = 0;
    double not_ascii = 0;
};

[[nodiscard]] profile profile_of(std::string_view text);

}  // namespace bench
