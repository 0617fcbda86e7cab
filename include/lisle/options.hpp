// lisle/options.hpp - the options of decoders: tolerance and limits.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <string>

namespace lisle::v0_1 {

/// How keys and alternatives that the schema does not name are treated.
enum class unknown_policy {
    keep,    ///< kept as raw text, and written back at its place; leaves a note
    drop,    ///< checked to be JSON, then dropped
    ignore,  ///< as drop, but strings may be any bytes, as serde_json never checks them
    refuse,  ///< an error
};

/// Which shapes of a value are accepted.
enum class shape_policy {
    any,        ///< also old, newer and loose shapes; each leaves a note
    reference,  ///< exactly those that the format's own system accepts (pinned revision)
    canonical,  ///< only those that this system would write
};

/// The revision of a format: the revision that its rules were read from, or the latest known
/// revision. Fields and cases that only the latest revision has are marked `newer` in a schema.
enum class schema_revision { pinned, latest };

/// How a duplicate key is treated.
enum class duplicate_policy {
    last_wins,  ///< the last value counts, at the first place; leaves a note
    refuse,     ///< an error, but not in values of any shape: there all systems take the last
};

/// Makes ids for parts that have none in the text: a function and its argument.
struct id_source {
    std::string (*make)(void* state) = nullptr;
    void* state = nullptr;
};

/// The options of a decoder. Three presets are below: `permissive`, `reference` and `strict`.
struct decode_options {
    static constexpr auto no_limit = static_cast<std::size_t>(-1);

    unknown_policy unknown_fields = unknown_policy::keep;
    unknown_policy unknown_cases = unknown_policy::keep;  ///< `drop` also refuses
    shape_policy shapes = shape_policy::any;
    duplicate_policy duplicates = duplicate_policy::last_wins;
    std::size_t max_depth = 127;  ///< nested arrays and objects; serde_json's limit
    /// Bytes of text: 1 GiB, twice the longest string in JavaScript.
    std::size_t max_size = std::size_t{1} << 30;
    /// Bytes of one string or key as spelled, which never has fewer than its characters: 256 MiB.
    std::size_t max_string = std::size_t{1} << 28;
    /// Elements and members of all arrays and objects together: 64 Mi. In memory `[[],[],...]`
    /// takes ten times its size, and a list of small objects a hundred times.
    std::size_t max_elements = std::size_t{1} << 26;
    /// Reads as JSON.parse does: a lone surrogate is kept as three bytes (WTF-8), and a number
    /// beyond the range of doubles is infinite. Always on for acpx's and opencode's documents, rows
    /// and files.
    bool ecmascript = false;
    lisle::schema_revision revision = lisle::schema_revision::pinned;
    id_source ids{};  ///< if null, the format's default (see its header)
};

/// For users' data: accepts every version and loses nothing.
inline constexpr decode_options permissive{};

/// For conformance: accepts and drops exactly what the system itself does.
inline constexpr decode_options reference{unknown_policy::drop, unknown_policy::refuse,
                                          shape_policy::reference};

/// For validation: accepts only what the system itself would write.
inline constexpr decode_options strict{unknown_policy::refuse, unknown_policy::refuse,
                                       shape_policy::canonical};

/// A remark on a value that was read although the system would write it differently.
struct note {
    std::string pointer;     ///< RFC 6901
    std::size_t offset = 0;  ///< bytes into the text
    std::string what;        ///< "unknown field", "duplicate key"
    /// The value is kept as text, because it is not of the type that its place demands.
    bool is_misfit = false;

    bool operator==(note const&) const = default;
};

}  // namespace lisle::v0_1
