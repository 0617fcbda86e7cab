// examples/lisle/tests/rows_test.cpp - sessions as tables, and the answers of rows/README.md.
#include "harness.hpp"

#include "../rows/row_text.hpp"

#include <doctest/doctest.h>

#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace rows_command_test {

using namespace app::tests;

std::vector<std::string> const all_stores{
    bundle, "../data/acpx/weather.json", "../data/opencode/sourdough.json",
    "../data/loom/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json",
    "../data/loom/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json"};

outcome make_rows(std::vector<std::string> more) {
    more.insert(more.begin(), all_stores.begin(), all_stores.end());
    more.insert(more.begin(), "rows");
    return run_program(std::move(more));
}

/// Puts the values of a row into a vector of lines.
int keep(void* lines, int count, char** values, char**) {
    auto& line = static_cast<std::vector<std::vector<std::string>>*>(lines)->emplace_back();
    for (int i = 0; i < count; ++i) line.emplace_back(values[i] == nullptr ? "" : values[i]);
    return 0;
}

/// The result of a query, in columns.
std::string ask(std::string const& path, std::string const& sql) {
    std::vector<std::vector<std::string>> lines;
    sqlite3* database = nullptr;
    char* problem = nullptr;
    REQUIRE(sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK);
    auto const code = sqlite3_exec(database, sql.c_str(), keep, &lines, &problem);
    CAPTURE((problem == nullptr ? "" : problem));
    CHECK(code == SQLITE_OK);
    sqlite3_close(database);
    std::vector<std::size_t> widths(lines.empty() ? 0 : lines[0].size());
    for (auto const& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i)
            widths[i] = (std::max)(widths[i], line[i].size());
    std::string out;
    for (auto const& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            out += i == 0 ? "" : "  ";
            out += line[i];
            if (i + 1 < line.size()) out.append(widths[i] - line[i].size(), ' ');
        }
        out += '\n';
    }
    return out;
}

/// README.md with the answer after each question.
std::string answer_all(std::string page, std::string const& database, int& questions) {
    constexpr std::string_view sql_begin = "```sql\n", text_begin = "```text\n", end = "```";
    for (std::size_t at = 0; (at = page.find(sql_begin, at)) != page.npos;) {
        at += sql_begin.size();
        auto const sql = page.substr(at, page.find(end, at) - at);
        at = page.find(text_begin, at) + text_begin.size();
        page.replace(at, page.find(end, at) - at, ask(database, sql));
        ++questions;
    }
    return page;
}

TEST_CASE("the ten questions in README.md have the answers that it gives") {
    scratch const dir;
    auto const run = make_rows({"-o", dir / "rows.db"});
    CAPTURE(run.err);
    CHECK(run.code == 1);  // The database has three damaged threads.
    int questions = 0;
    auto const page = answer_all(read_file("rows/README.md"), dir / "rows.db", questions);
    CHECK(questions == 10);
    CHECK(matches_golden("../rows/README.md", page));
}

TEST_CASE("README.md names all columns") {
    auto const page = read_file("rows/README.md");
    for (auto const table : app::names_of_tables()) {
        auto columns = app::to_csv_header(table);
        columns.pop_back();
        std::replace(columns.begin(), columns.end(), ',', ' ');
        CAPTURE(table);
        CHECK(page.find("| `" + std::string{table} + "` |") != page.npos);
        CHECK(page.find("| `" + columns + "` |") != page.npos);
    }
}

TEST_CASE("every place has the same rows") {
    scratch const dir;
    CHECK(make_rows({"-o", dir / "rows.ndjson"}).code == 1);
    CHECK(make_rows({"-o", dir / "rows.db"}).code == 1);
    CHECK(make_rows({"-o", dir / "lines"}).code == 1);
    CHECK(make_rows({"-o", dir / "csv", "--csv"}).code == 1);
    auto const lines = read_file(dir / "rows.ndjson");
    CHECK(make_rows({}).out == lines);
    for (auto const table : app::names_of_tables()) {
        CAPTURE(table);
        std::string const name{table};
        auto const here = read_file(dir / ("lines/" + name + ".ndjson"));
        auto const rows = std::count(here.begin(), here.end(), '\n');
        auto const mark = R"({"table":")" + name + "\",";
        std::ptrdiff_t marked = 0;
        for (std::size_t at = 0; (at = lines.find(mark, at)) != lines.npos; ++at) ++marked;
        CHECK(rows > 0);
        CHECK(marked == rows);
        CHECK(ask(dir / "rows.db", "SELECT COUNT(*) FROM " + name) == std::to_string(rows) + '\n');
        auto const csv = read_file(dir / ("csv/" + name + ".csv"));
        CHECK(csv.starts_with(app::to_csv_header(table)));
        CHECK(std::count(csv.begin(), csv.end(), '\n') >= rows + 1);
    }
    CHECK(read_file(dir / "csv/schema.sql") == read_file(dir / "lines/schema.sql"));
    CHECK(ask(dir / "rows.db", "PRAGMA user_version") == "1\n");
}

TEST_CASE("tokens of a session count once") {
    scratch const dir;
    CHECK(make_rows({"-o", dir / "rows.db"}).code == 1);
    // For each session, either its own usage counts or the usage of its messages.
    CHECK(ask(dir / "rows.db", "SELECT session FROM usage WHERE counts_tokens = 1 GROUP BY session "
                               "HAVING COUNT(DISTINCT message IS NULL) > 1")
              .empty());
}

TEST_CASE("existing files stay") {
    scratch const dir;
    for (auto const* const name : {"a.db", "a.ndjson", "tables/calls.csv"}) {
        CAPTURE(name);
        std::filesystem::create_directories(dir / "tables");
        write_file(dir / name, "mine");
        bool const is_folder = std::string_view{name}.starts_with("tables");
        if (is_folder) CHECK(make_rows({"-o", dir / "tables", "--csv"}).code == 3);
        else CHECK(make_rows({"-o", dir / name}).code == 3);
        CHECK(read_file(dir / name) == "mine");
    }
    CHECK(scratch{}.list().empty());
    std::filesystem::remove(dir / "tables/calls.csv");
    CHECK(make_rows({"-o", dir / "tables", "--csv"}).code == 1);
}

TEST_CASE("only a folder has files of CSV") {
    scratch const dir;
    for (auto const& place : {std::string{}, dir / "a.db", dir / "a.ndjson"}) {
        CAPTURE(place);
        std::vector<std::string> command{"rows", bundle, "--csv"};
        if (!place.empty()) command.insert(command.end(), {"-o", place});
        auto const run = run_program(command);
        CHECK(run.code == 2);
        CHECK(run.err.find("-o must name a folder") != std::string::npos);
    }
}

TEST_CASE("a session that two stores have counts once") {
    std::string const weather = "../data/acpx/weather.json";
    auto const once = run_program({"rows", weather});
    auto const twice = run_program({"rows", weather, weather});
    CHECK(twice.out == once.out);
    CHECK(twice.err.find("has rows already") != std::string::npos);
}

TEST_CASE("a store that can't be read does not affect the others") {
    scratch const dir;
    auto const missing = dir / "missing";
    for (auto const* const name : {"a.db", "a.ndjson"}) {
        CHECK(run_program({"rows", missing, "-o", dir / name}).code == 3);
        CHECK(dir.list().empty());
    }
    std::string const weather = "../data/acpx/weather.json";
    auto const run = run_program({"rows", missing, weather});
    CHECK(run.code == 1);
    CHECK(run.err == "lisle: " + missing + ": no such file\n");
    CHECK(run.out == run_program({"rows", weather}).out);
}

TEST_CASE("a damaged session has the rows of its readable parts") {
    scratch const dir;
    auto const whole = read_file("../data/threads/chart.json");
    auto const cut = whole.substr(0, whole.size() * 3 / 4);
    write_file(dir / "a.json", cut);
    auto const run = run_program({"rows", dir / "a.json"});
    CHECK(run.code == 1);
    CHECK(run.out.find(R"({"table":"turns")") != run.out.npos);
    CAPTURE(run.err);
    auto const place = dir / "a.json: a: unexpected end of text at /messages/";
    CHECK(run.err.find(place) != run.err.npos);
    CHECK(run.err.find(" (byte " + std::to_string(cut.size()) + ')') != run.err.npos);
}

TEST_CASE("a document that can't be read does not affect the others") {
    scratch const dir;
    write_file(dir / "a.json", "{\"version\":\"0.3.0\",\"title\":");
    std::string const weather = "../data/acpx/weather.json";
    auto const run = run_program({"rows", dir / "a.json", weather, "-o", dir / "tables"});
    CHECK(run.code == 1);
    CHECK(run.err.find(dir / "a.json:1:28: ") != run.err.npos);
    CHECK(run_program({"rows", weather, "-o", dir / "same"}).code == 0);
    for (auto const* const table : {"sessions.ndjson", "calls.ndjson", "schema.sql"})
        CHECK(read_file(dir / ("tables/" + std::string{table}))
              == read_file(dir / ("same/" + std::string{table})));
}

TEST_CASE("values of CSV are quoted where they must be") {
    lisle::conversation::conversation_rows rows;
    rows.session.session = "a,\"b\"\r\nc";
    rows.session.title = "";
    rows.session.project = " x";
    rows.session.branch = "\xED\xA0\x80";  // a lone surrogate
    std::string out;
    app::append_csv(out, rows, "sessions");
    CHECK(out.starts_with("1,\"a,\"\"b\"\"\r\nc\",\"\",,\"\",\" x\",\xEF\xBF\xBD"));
    CHECK(out.ends_with(",,,0,0,0,0,0\n"));
}

}  // namespace rows_command_test
