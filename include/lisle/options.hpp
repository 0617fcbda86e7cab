// lisle/options.hpp - how much a decoder tolerates, and where it stops.
#pragma once

#include <cstddef>
#include <string>

namespace lisle::inline v0 {

class arena;

/// What becomes of keys and alternatives that the schema does not name.
enum class unknown_policy {
    keep,    ///< kept as raw text at its place, and written back there; leaves a note
    drop,    ///< checked to be JSON and forgotten
    ignore,  ///< as drop, but its strings may be any bytes (what serde_json never looks at)
    refuse,  ///< an error
};

/// Which shapes of a value are taken.
enum class shape_policy {
    any,        ///< old, newer and loose shapes too; each leaves a note
    reference,  ///< just what the format's own system accepts at its pinned revision
    canonical,  ///< only what that system would write
};

/// Which state of a format counts as its system's own: the one its rules were read from, or the
/// newest one known. What only the newest has is marked `newer` in a schema.
enum class schema_revision { pinned, latest };

/// What a key means that stands twice in one object.
enum class duplicate_policy {
    last_wins,  ///< the last value counts, at the first one's place; leaves a note
    refuse,     ///< an error
};

/// Gives ids for what has none in the text. A function and what it is called with.
struct id_source {
    std::string (*make)(void* state) = nullptr;
    void* state = nullptr;
};

/// One decoder's behaviour; `permissive`, `reference` and `strict` are the usual three.
struct decode_options {
    static constexpr auto no_limit = static_cast<std::size_t>(-1);

    unknown_policy unknown_fields = unknown_policy::keep;
    unknown_policy unknown_cases = unknown_policy::keep;  ///< `drop` is an error, too
    shape_policy shapes = shape_policy::any;
    duplicate_policy duplicates = duplicate_policy::last_wins;
    std::size_t max_depth = 127;  ///< nested arrays and objects, serde_json's limit
    /// Bytes of text: 1 GiB, twice the longest string that JSON.parse can be given.
    std::size_t max_size = std::size_t{1} << 30;
    /// Bytes of one string or key as it is spelled, so that no more are meant: 256 MiB.
    std::size_t max_string = std::size_t{1} << 28;
    /// Elements and members of all arrays and objects together, since `[[],[],...]` takes ten times
    /// its size in memory, and a list of small objects a hundred times: 64 Mi.
    std::size_t max_elements = std::size_t{1} << 26;
    /// As JSON.parse reads: a lone surrogate is kept, as the three bytes that UTF-8 would have for
    /// it were it a character (WTF-8); a number beyond the range of doubles is infinite. So are
    /// acpx's and opencode's documents, rows and files read in any case.
    bool ecmascript = false;
    lisle::schema_revision revision = lisle::schema_revision::pinned;
    /// Where the `pooled` model's strings and dynamic values are kept; the heap where it is null.
    /// Views have no heap to fall back on: `decode_views` takes an arena.
    arena* memory = nullptr;
    id_source ids{};  ///< null: the format's own default, see its header
};

/// For users' data: nothing is lost, whatever version wrote it.
inline constexpr decode_options permissive{};

/// For conformance: accepts what the system itself accepts, and forgets what it forgets.
inline constexpr decode_options reference{unknown_policy::drop, unknown_policy::refuse,
                                          shape_policy::reference};

/// For validation: accepts what the system itself would write.
inline constexpr decode_options strict{unknown_policy::refuse, unknown_policy::refuse,
                                       shape_policy::canonical};

/// Something that was read though it is not what the system writes today.
struct note {
    std::string pointer;     ///< RFC 6901
    std::size_t offset = 0;  ///< bytes into the text
    std::string what;        ///< "unknown field", "duplicate key"

    bool operator==(note const&) const = default;
};

}  // namespace lisle::inline v0
