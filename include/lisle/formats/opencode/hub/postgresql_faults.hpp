// lisle/formats/opencode/hub/postgresql_faults.hpp - finds the parts of a row that PostgreSQL
// refuses.
//
// Source of the rules: PostgreSQL 15, its types `jsonb`, `text` and `numeric`.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/finding.hpp>
#include <lisle/formats/opencode/hub/row.hpp>
#include <lisle/text/ascii.hpp>
#include <lisle/text/number.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/text/walk.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0::opencode::hub {

namespace detail {

/// Whether `numeric` can hold a number: 131,072 digits before the point, 16,383 after it.
[[nodiscard]] inline bool is_numeric(std::string_view number) {
    constexpr std::int64_t most = 1'000'000;  // digits of one part; far beyond both limits
    auto const count = [](std::size_t n) {
        return static_cast<std::int64_t>((std::min)(n, std::size_t{most}));
    };
    auto const e = (std::min)(number.find_first_of("eE"), number.size());
    auto const point = (std::min)(number.find('.'), e);
    std::int64_t exponent = 0;
    for (char const c : number.substr(e))
        if (text::is_digit(c)) exponent = (std::min)(exponent * 10 + (c - '0'), most);
    if (number.substr(e).find('-') != number.npos) exponent = -exponent;
    auto const first = (std::min)(number.find_first_of("123456789"), e);
    auto const before = first < point ? count(point - first) : -count(first - point) + 1;
    auto const behind = e > point ? count(e - point - 1) : 0;
    return (first == e || before + exponent <= 131'072) && behind - exponent <= 16'383;
}

/// Walks over JSON as `jsonb` reads it.
struct jsonb_visitor : text::visitor {
    static bool read_key(text::cursor& in) { return read_string(in); }
    static bool read_string(text::cursor& in) {
        auto const* const from = in.at;
        if (!text::skip_string(in)) return false;
        for (auto const* p = from; p < in.at; ++p) {
            if (*p != '\\') continue;
            if (std::string_view{p, in.at}.starts_with("\\u0000"))
                return in.fail(errc::bad_value, from, "U+0000");
            ++p;  // an escaped backslash begins no escape
        }
        return true;
    }
    static bool read_number(text::cursor& in) {
        auto const* const from = in.at;
        char const* stop = from;
        auto const status = text::skip_number(from, in.last, stop);
        bool const is_number =
            status == text::number_status::too_large || text::accept_number(in, status, stop);
        if (!is_number) return false;
        if (!is_numeric({from, stop})) return in.fail(errc::out_of_range, from, "beyond numeric");
        in.at = stop;
        return true;
    }
};

/// Collects the first fault of each column.
class postgresql_check {
public:
    void take_text(std::string_view column, std::optional<std::string_view> value) {
        if (!value) return;
        auto const* const end = value->data() + value->size();
        if (value->find('\0') != value->npos) add(column, "U+0000");
        else if (text::find_invalid_utf8(value->data(), end) != nullptr)
            add(column, "invalid UTF-8");
    }
    void take_json(std::string_view column, std::string_view value) {
        text::cursor in{value, text::no_depth_limit};
        in.skip_whitespace();
        bool ok = text::walk(in, jsonb_visitor{});
        if (ok) in.skip_whitespace();
        if (ok && !in.at_end()) ok = in.fail(errc::trailing_text, in.at);
        if (ok) return;
        auto const found = hooks::make_error(value, std::move(in.failed));
        auto what = std::string{to_string(found.code)};
        if (!found.detail.empty()) what += ": " + found.detail;
        add(std::string{column} + found.pointer, std::move(what));
    }
    void take_common(common_columns const& row) {
        take_text("/id", row.id);
        take_json("/metadata", row.metadata);
    }
    [[nodiscard]] std::vector<finding> take() { return std::move(out_); }

private:
    void add(std::string_view pointer, std::string what) {
        out_.push_back({std::string{pointer}, std::move(what)});
    }

    std::vector<finding> out_;
};

}  // namespace detail

/// Returns the first fault of each column for which PostgreSQL would refuse a row: U+0000, lone
/// surrogates, invalid UTF-8, numbers beyond `numeric`. Call find_faults first. A pointer begins
/// with the column's name and leads into its JSON.
///
/// Complexity: linear in the size of the row.
[[nodiscard]] inline std::vector<finding> find_postgresql_faults(session_row const& row) {
    detail::postgresql_check faults;
    faults.take_common(row);
    faults.take_text("/account_id", row.account_id);
    faults.take_text("/project_id", row.project_id);
    faults.take_text("/workspace_id", row.workspace_id);
    faults.take_text("/parent_id", row.parent_id);
    faults.take_text("/slug", row.slug);
    faults.take_text("/title", row.title);
    faults.take_text("/version", row.version);
    faults.take_text("/role_name", row.role_name);
    if (row.data) faults.take_json("/data", *row.data);
    return faults.take();
}
[[nodiscard]] inline std::vector<finding> find_postgresql_faults(message_row const& row) {
    detail::postgresql_check faults;
    faults.take_common(row);
    faults.take_text("/session_id", row.session_id);
    faults.take_json("/data", row.data);
    return faults.take();
}
[[nodiscard]] inline std::vector<finding> find_postgresql_faults(part_row const& row) {
    detail::postgresql_check faults;
    faults.take_common(row);
    faults.take_text("/message_id", row.message_id);
    faults.take_text("/session_id", row.session_id);
    faults.take_text("/type", row.type);
    faults.take_json("/data", row.data);
    return faults.take();
}

}  // namespace lisle::inline v0::opencode::hub
