// examples/lisle/sessions/saved_session.hpp - everything that a store keeps of one session, as it
// is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace app {

/// A value of a database, with the type that it is stored with.
struct text_cell {
    std::string bytes;
    bool operator==(text_cell const&) const = default;
};
struct blob_cell {
    std::string bytes;
    bool operator==(blob_cell const&) const = default;
};
using cell = std::variant<std::monostate, std::int64_t, double, text_cell, blob_cell>;

/// A row with all its columns. A shared row belongs to other sessions too, as a project does: it is
/// put back only if it is missing.
struct saved_row {
    std::string table;
    bool is_shared = false;
    std::vector<std::pair<std::string, cell>> values;
};

/// A file, named by its path below the store's folder.
struct saved_file {
    std::string name, bytes;
    bool is_shared = false;
};

struct saved_session {
    std::string agent, id, title, updated_at;
    std::vector<saved_row> rows{};
    std::vector<saved_file> files{};  ///< in the order in which they are put back

    [[nodiscard]] bool is_rows() const { return !rows.empty(); }
};

/// A session as the files of one folder: about.json, rows.jsonl, files/...; what it shares with
/// other sessions: shared.jsonl, shared/...
[[nodiscard]] std::vector<saved_file> print_session(saved_session const& s);

/// The lines of `sha256sum` for the files that are shared or not, in the order of their names.
[[nodiscard]] std::string print_sums(std::vector<saved_file> const& files, bool is_shared);

/// Reads what print_session wrote. Throws document_error that begins with `place`.
[[nodiscard]] saved_session parse_session(std::vector<saved_file> const& files,
                                          std::string const& place);

/// The names in the lines of `sha256sum`, or nothing for a line of another kind.
struct sum_line {
    std::string sum, name;
};
[[nodiscard]] std::vector<sum_line> parse_sums(std::string_view text);

/// Whether a name leads below its folder: relative, without steps upwards.
[[nodiscard]] bool is_below(std::string_view name);

}  // namespace app
