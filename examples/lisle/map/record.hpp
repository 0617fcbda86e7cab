// examples/lisle/map/record.hpp - a line of JSON with one session:
// `{"id": ..., "format": ..., "document" | "text" | "base64": ..., ...}`.
#pragma once

#include <lisle/error.hpp>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

/// How the session stands in the record.
enum class packing {
    document,  ///< as JSON
    text,      ///< its text, as a string
    base64,    ///< its bytes, perhaps compressed by zstd
};

/// The members that lisle reads or writes; all others pass through.
inline constexpr std::array<std::string_view, 13> record_keys{
    "id",    "format", "document", "text",   "base64", "error",    "peek",
    "check", "rows",   "markdown", "losses", "damage", "redaction"};

/// The name of the member that has the session.
[[nodiscard]] std::string_view name_of(packing how);

/// A member that lisle knows, or a run of others between two such. The views are of the line.
struct record_part {
    std::string_view key{};  ///< one of record_keys; empty for a run
    std::string_view text;   ///< with keys
    std::string_view value{};
};

/// A record that was read. The line must outlive it.
struct record {
    std::vector<record_part> parts;  ///< at most one for each key, and the runs between
    std::string id;                  ///< a string or a number; empty if there is none
    std::string format;              ///< empty if there is none
    packing how{};
    std::string_view session;  ///< JSON: any value for `document`, else a string
};

/// Reads a line. Members may nest as deeply as they like.
///
/// Errors: the line is not JSON in UTF-8, not an object, has no session or two of them, a duplicate
/// of a member that lisle knows, or one of another type.
[[nodiscard]] lisle::result<record> parse_record(std::string_view line);

/// Returns the `id` of a line that parse_record() refuses, as the line spells it. Empty if the line
/// has no string or number of this name before its first error.
[[nodiscard]] std::string_view find_id(std::string_view bad_line);

/// The characters of a JSON string that parse_record() has read.
[[nodiscard]] std::string unquote(std::string_view token);

/// A JSON string.
[[nodiscard]] std::string quote(std::string_view characters);

/// Writes a record anew: each member in its place, and new ones at the end.
class record_writer {
public:
    /// The new value of a member, as JSON text.
    void set(std::string_view key, std::string json) { set_.emplace_back(key, std::move(json)); }
    void drop(std::string_view key) { dropped_.emplace_back(key); }

    /// Appends the record and a line end.
    void write(std::string& out, record const& from) const;

private:
    [[nodiscard]] std::string const* find(std::string_view key) const;

    std::vector<std::pair<std::string, std::string>> set_;
    std::vector<std::string> dropped_;
};

}  // namespace app
