// examples/lisle/rows/row_text.cpp - spells each kind of value for JSON and for CSV.
#include "row_text.hpp"

#include <lisle/text/utf8.hpp>
#include <lisle/text/writer.hpp>

#include <cmath>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace app {

namespace {

// ---- JSON ---------------------------------------------------------------------------------------

/// Writes one object. Absent values and numbers that JSON lacks are left out.
class object_writer {
public:
    explicit object_writer(std::string& out) : to_{out} { to_.open('{'); }

    void operator()(std::string_view key, std::string const& value) {
        to_.key(key);
        // Engines refuse lone surrogates, escaped or not.
        to_.string(lisle::text::replace_invalid_utf8(value));
    }
    // A number as in SQLite, so that the same query sums up in every engine.
    void operator()(std::string_view key, bool value) { (*this)(key, std::int64_t{value ? 1 : 0}); }
    void operator()(std::string_view key, std::int64_t value) {
        to_.key(key);
        to_.number(value);
    }
    void operator()(std::string_view key, double value) {
        if (!std::isfinite(value)) return;
        to_.key(key);
        to_.number(value);
    }
    template <class T>
    void operator()(std::string_view key, std::optional<T> const& value) {
        if (value) (*this)(key, *value);
    }
    void end() { to_.close('}'); }

private:
    lisle::text::writer to_;
};

template <class Row>
void append_object(std::string& out, Row const& row, std::string_view table) {
    object_writer to{out};
    if (!table.empty()) to("table", std::string{table});
    for_each_column(row, [&](std::string_view key, auto const& value) { to(key, value); });
    to.end();
}

// ---- CSV ----------------------------------------------------------------------------------------

void append_value(std::string& out, std::string const& value) {
    auto const text = lisle::text::replace_invalid_utf8(value);
    if (!text.empty() && text.find_first_of(",\"\r\n") == text.npos && text.front() != ' '
        && text.back() != ' ') {
        out += text;
        return;
    }
    out += '"';
    for (char const c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    out += '"';
}
void append_value(std::string& out, bool value) { out += value ? '1' : '0'; }
void append_value(std::string& out, std::int64_t value) { out += std::to_string(value); }
void append_value(std::string& out, double value) {
    if (std::isfinite(value)) lisle::text::writer{out}.number(value);
}
template <class T>
void append_value(std::string& out, std::optional<T> const& value) {
    if (value) append_value(out, *value);
}

template <class Row>
void append_csv_line(std::string& out, Row const& row) {
    auto const* separator = "";
    for_each_column(row, [&](std::string_view, auto const& value) {
        out += separator;
        append_value(out, value);
        separator = ",";
    });
    out += '\n';
}

// ---- SQL ----------------------------------------------------------------------------------------

template <class T>
[[nodiscard]] constexpr std::string_view sql_type() {
    if constexpr (std::is_same_v<T, std::optional<double>>) return " DOUBLE";
    else if constexpr (std::is_same_v<T,
                                      std::string> || std::is_same_v<T, std::optional<std::string>>)
        return " TEXT";
    else return " BIGINT";
}

/// Calls `use` with the rows of one table.
template <class Use>
void with_table(conversation_rows const& rows, std::string_view table, Use use) {
    for_each_table(rows, [&](std::string_view name, auto const& these) {
        if (name == table) use(these);
    });
}

}  // namespace

std::string to_json_array(conversation_rows const& rows) {
    std::string out = "[";
    for_each_table(rows, [&](std::string_view table, auto const& these) {
        for (auto const& row : these) {
            if (out.size() > 1) out += ',';
            append_object(out, row, table);
        }
    });
    return out + ']';
}

void append_json_lines(std::string& out, conversation_rows const& rows, std::string_view table) {
    with_table(rows, table, [&](auto const& these) {
        for (auto const& row : these) {
            append_object(out, row, {});
            out += '\n';
        }
    });
}

void append_all_json_lines(std::string& out, conversation_rows const& rows) {
    for_each_table(rows, [&](std::string_view table, auto const& these) {
        for (auto const& row : these) {
            append_object(out, row, table);
            out += '\n';
        }
    });
}

std::vector<std::string_view> names_of_tables() {
    std::vector<std::string_view> out;
    for_each_table(conversation_rows{},
                   [&](std::string_view name, auto const&) { out.push_back(name); });
    return out;
}

std::string to_csv_header(std::string_view table) {
    std::string out;
    with_table({}, table, [&]<class Row>(std::vector<Row> const&) {
        Row const row{};
        for_each_column(row, [&](std::string_view name, auto const&) {
            if (!out.empty()) out += ',';
            out += name;
        });
    });
    return out + '\n';
}

std::vector<std::string> make_sql_schema() {
    std::vector<std::string> out;
    for_each_table(conversation_rows{},
                   [&]<class Row>(std::string_view table, std::vector<Row> const&) {
                       auto& sql = out.emplace_back("CREATE TABLE " + std::string{table} + " (");
                       auto const* separator = "";
                       Row const row{};
                       for_each_column(row, [&]<class T>(std::string_view name, T const&) {
                           ((sql += separator) += name) += sql_type<T>();
                           separator = ", ";
                       });
                       sql += ')';
                   });
    return out;
}

void append_csv(std::string& out, conversation_rows const& rows, std::string_view table) {
    with_table(rows, table, [&](auto const& these) {
        for (auto const& row : these) append_csv_line(out, row);
    });
}

}  // namespace app
