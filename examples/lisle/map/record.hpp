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

/// The form of the session in the record.
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
[[nodiscard]] std::string_view name_of(packing packed_as);

/// A member that lisle knows, or a run of other members. Views into the line.
struct record_part {
    std::string_view key{};  ///< one of record_keys; empty for a run
    std::string_view text;   ///< the members with their keys
    std::string_view value{};
};

/// A record in a line, which must outlive it.
struct record {
    std::vector<record_part> parts;  ///< at most one for each key, and the runs between them
    std::string id;                  ///< a string or a number; empty if there is none
    std::string format;              ///< empty if there is none
    packing packed_as{};
    std::string_view session;  ///< JSON: any value for `document`, else a string
};

/// Reads a line. Members may nest to any depth.
///
/// Errors: the line is not JSON in UTF-8, not an object, has no session or two sessions, or has a
/// known member twice or with a wrong type.
[[nodiscard]] lisle::result<record> parse_record(std::string_view line);

/// Returns the `id` of a line that parse_record() refuses, as the line spells it. Empty if the line
/// has no string or number of this name before its first error.
[[nodiscard]] std::string_view find_id(std::string_view bad_line);

/// The characters of a JSON string in a line that parse_record() has read.
[[nodiscard]] std::string unquote(std::string_view token);

/// The characters as a JSON string.
[[nodiscard]] std::string quote(std::string_view characters);

/// Writes a changed record: old members in their places, new members at the end.
class record_writer {
public:
    /// Sets the value of a member, a JSON text.
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
