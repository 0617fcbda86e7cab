// examples/lisle/tests/harness.hpp - the program with its streams in strings, and scratch files.
#pragma once

#include "../command.hpp"
#include "../system/database.hpp"
#include "../system/host.hpp"
#include "../terminal/console.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace app::tests {

/// The exit code and output of a run. No run reads the environment of the tests.
struct outcome {
    int code = 0;
    std::string out, err;
};

[[nodiscard]] outcome run_program(std::vector<std::string> arguments, std::string input = {},
                                  host_environment const& host = {});

/// The context of a command, with its streams in strings.
struct string_context {
    std::istringstream in{};
    std::ostringstream out{}, err{};
    console io{in, out, err};
    host_environment const host{};
    context c{io, host};
};

/// A run in March 2026, on the day of two digits.
[[nodiscard]] outcome run_at(std::string_view day, std::vector<std::string> arguments,
                             std::string input = {});

/// The bundled database; tests run in examples/lisle.
inline std::string const bundle = "../data/threads.db";

/// A temporary directory, removed with the object.
class scratch {
public:
    scratch();
    ~scratch();
    scratch(scratch const&) = delete;
    scratch& operator=(scratch const&) = delete;

    [[nodiscard]] std::string operator/(std::string_view name) const {
        return (path_ / name).string();
    }
    /// The names of its files, sorted.
    [[nodiscard]] std::vector<std::string> list() const;

private:
    std::filesystem::path path_;
};

/// Whether a text has these words.
[[nodiscard]] inline bool has(std::string_view text, std::string_view words) {
    return text.find(words) != text.npos;
}

[[nodiscard]] std::string read_file(std::string const& path);
void write_file(std::string const& path, std::string_view text);

/// Every file below a folder, with its bytes.
[[nodiscard]] std::map<std::string, std::string> read_tree(std::string const& folder);

/// Bytes as SQL spells them between the quotes of a blob.
[[nodiscard]] std::string hex(std::string_view bytes);

/// Runs statements, separated by `;` at a line's end.
void run_sql(std::string const& path, std::string_view sql);

/// All tables of a database with all their rows, as SQLite quotes them.
[[nodiscard]] std::string dump_all(std::string const& path);

/// Zed's table, one line per row in the order of ids, its values printed by SQLite's quote().
[[nodiscard]] std::string dump(std::string const& path, std::string_view columns,
                               std::string_view where = "1");

/// The rows of any table, as dump() prints them.
[[nodiscard]] std::string dump_table(std::string const& path, std::string_view table,
                                     std::string_view columns, std::string_view where = "1");

/// Whether the text equals expected/NAME. LISLE_UPDATE_GOLDEN=1 rewrites the file and then fails,
/// so that a person compares it.
[[nodiscard]] bool matches_golden(std::string const& name, std::string_view text);

/// A small canonical thread.
[[nodiscard]] std::string make_thread(std::string_view title,
                                      std::string_view updated_at = "2026-03-01T10:00:00.250Z");

/// The number in an environment variable, for example a larger number of rounds than ctest runs.
[[nodiscard]] std::uint64_t number_from(char const* name, std::uint64_t otherwise);

}  // namespace app::tests
