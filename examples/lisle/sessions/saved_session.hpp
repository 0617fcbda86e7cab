// examples/lisle/sessions/saved_session.hpp - a session exactly as its store keeps it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace app {

/// A value of a database, with its storage type.
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

/// A session as the files of one folder: about.json, rows.jsonl, files/... Parts that it shares
/// with other sessions are in shared.jsonl and shared/...
[[nodiscard]] std::vector<saved_file> to_files(saved_session const& s);

/// Whether files belong to one session alone.
enum class sharing { own, shared };

/// The lines of `sha256sum` for the files of one kind, in the order of their names.
[[nodiscard]] std::string to_sums(std::vector<saved_file> const& files, sharing kind);

/// Reads the files that to_files() made. Throws document_error that begins with `place`.
[[nodiscard]] saved_session parse_session(std::vector<saved_file> const& files,
                                          std::string const& place);

/// A line of `sha256sum`.
struct sum_line {
    std::string sum, name;
};
/// The lines of `sha256sum` in a text; other lines are skipped.
[[nodiscard]] std::vector<sum_line> parse_sums(std::string_view text);

/// Whether a name stays below its folder: it is relative and has no steps upwards.
[[nodiscard]] bool is_below(std::string_view name);

}  // namespace app
