// examples/lisle/tests/harness.cpp - runs the program, and reads and writes files and databases.
#include "harness.hpp"

#include "../run.hpp"

#include <lisle/text/hex.hpp>

#include <sqlite3.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace app::tests {

outcome run_program(std::vector<std::string> arguments, std::string input,
                    host_environment const& host) {
    std::istringstream in{std::move(input)};
    std::ostringstream out, err;
    console io{in, out, err};
    int const code = run(std::move(arguments), io, host);
    return {code, out.str(), err.str()};
}

outcome run_at(std::string_view day, std::vector<std::string> arguments, std::string input) {
    host_environment host;
    host.now = "2026-03-" + std::string{day} + "T10:00:00.000Z";
    return run_program(std::move(arguments), std::move(input), host);
}

scratch::scratch() {
    auto name =
        (std::filesystem::temp_directory_path() / ("lisle-" + std::string(6, 'X'))).string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error{"no scratch directory"};
    path_ = name;
}

scratch::~scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> scratch::list() const {
    std::vector<std::string> out;
    for (auto const& file : std::filesystem::directory_iterator{path_})
        out.push_back(file.path().filename().string());
    std::sort(out.begin(), out.end());
    return out;
}

std::string read_file(std::string const& path) {
    std::ifstream in{path, std::ios::binary};
    if (!in) throw std::runtime_error{"no file " + path};
    return {std::istreambuf_iterator<char>{in}, {}};
}

void write_file(std::string const& path, std::string_view text) {
    std::ofstream{path, std::ios::binary} << text;
}

std::map<std::string, std::string> read_tree(std::string const& folder) {
    std::map<std::string, std::string> out;
    for (auto const& found : std::filesystem::recursive_directory_iterator{folder})
        if (found.is_regular_file())
            out.emplace(found.path().lexically_relative(folder).string(),
                        read_file(found.path().string()));
    return out;
}

std::string hex(std::string_view bytes) {
    std::string out;
    for (char const c : bytes) {
        auto const byte = static_cast<unsigned char>(c);
        out += lisle::text::upper_hex_digit(byte >> 4U);
        out += lisle::text::upper_hex_digit(byte);
    }
    return out;
}

void run_sql(std::string const& path, std::string_view sql) {
    // Without the program's limits, which refuse what a hostile schema does.
    sqlite3* connection = nullptr;
    int code = sqlite3_open(path.c_str(), &connection);
    if (code == SQLITE_OK)
        code = sqlite3_exec(connection, std::string{sql}.c_str(), nullptr, nullptr, nullptr);
    std::string const problem = sqlite3_errmsg(connection);
    sqlite3_close(connection);
    if (code != SQLITE_OK) throw std::runtime_error{path + ": " + problem};
}

namespace {

/// As SQLite's quote() prints a value, which the program's connections refuse. `column`: of its
/// type, before the value.
std::string quote_value(statement& s, int column) {
    auto const type = std::string{s.text(column++)};
    if (type == "null") return "NULL";
    if (type == "blob") return "X'" + hex(s.bytes(column)) + '\'';
    if (type != "text") return std::string{s.text(column)};
    std::string out{"'"};
    for (char const c : s.text(column)) out += c == '\'' ? std::string{"''"} : std::string{c};
    return out + '\'';
}

/// The rows of a query of these columns, one a line.
std::vector<std::string> read_rows(database& db, std::vector<std::string> const& columns,
                                   std::string const& from) {
    std::string list;
    for (auto const& each : columns)
        list += (list.empty() ? "typeof(" : ", typeof(") + each + "), " + each;
    auto s = db.prepare("SELECT " + list + " FROM " + from);
    std::vector<std::string> out;
    while (s.step()) {
        auto& line = out.emplace_back();
        for (std::size_t i = 0; i < columns.size(); ++i)
            line += (i == 0 ? "" : "|") + quote_value(s, static_cast<int>(2 * i));
    }
    return out;
}

}  // namespace

std::string dump_all(std::string const& path) {
    database db{path, access::read, {}};
    std::string out;
    for (auto const& table : db.tables()) {
        std::vector<std::string> columns;
        for (auto const& column : db.columns_of(table)) columns.push_back(quote_name(column));
        auto lines = read_rows(db, columns, quote_name(table));
        std::sort(lines.begin(), lines.end());
        out += table + ":\n";
        for (auto const& line : lines) out += line + '\n';
    }
    return out;
}

std::string dump(std::string const& path, std::string_view columns, std::string_view where) {
    return dump_table(path, "threads", columns, std::string{where} + " ORDER BY id");
}

std::string dump_table(std::string const& path, std::string_view table, std::string_view columns,
                       std::string_view where) {
    std::vector<std::string> list;
    for (auto rest = columns; !rest.empty();) {
        auto const end = std::min(rest.find(", "), rest.size());
        list.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 2, rest.size()));
    }
    database db{path, access::read, {}};
    std::string out;
    for (auto const& line :
         read_rows(db, list, std::string{table} + " WHERE " + std::string{where}))
        out += line + '\n';
    return out;
}

bool matches_golden(std::string const& name, std::string_view text) {
    auto const path = "expected/" + name;
    if (auto const* const update = std::getenv("LISLE_UPDATE_GOLDEN");
        update != nullptr && *update != '\0') {
        write_file(path, text);
        std::cerr << "rewrote " << path << ": look at it, then run without LISLE_UPDATE_GOLDEN\n";
        return false;
    }
    auto const expected = read_file(path);
    if (expected == text) return true;
    std::cerr << "not " << path << ", but:\n" << text << '\n';
    return false;
}

std::string make_thread(std::string_view title, std::string_view updated_at) {
    return R"({"title":")" + std::string{title}
           + R"(","messages":[{"User":{"id":"u","content":[{"Text":"?"}]}}],"updated_at":")"
           + std::string{updated_at}
           + R"(","detailed_summary":null,"initial_project_snapshot":null,)"
             R"("cumulative_token_usage":{},"request_token_usage":{},"model":null,"profile":null,)"
             R"("imported":false,"subagent_context":null,"speed":null,"thinking_enabled":false,)"
             R"("thinking_effort":null,"version":"0.3.0"})";
}

std::uint64_t number_from(char const* name, std::uint64_t otherwise) {
    auto const* const text = std::getenv(name);
    return text == nullptr || *text == '\0' ? otherwise : std::stoull(text);
}

}  // namespace app::tests
