// lisle/formats/opencode/hub/postgresql_faults.hpp - finds the parts of a row that PostgreSQL
// refuses.
//
// Source of the rules: PostgreSQL 15, its types `jsonb`, `text` and `numeric`.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/error.hpp>
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

namespace lisle::v0_1::opencode::hub {

namespace detail {

/// Whether `numeric` can hold a number: its exponent is below 2^30 - 1, and it has up to 131,072
/// digits before the point and 16,383 after it.
[[nodiscard]] inline bool is_numeric(std::string_view number) {
    constexpr std::int64_t exponent_limit = (std::int64_t{1} << 30) - 1;
    auto const e = (std::min)(number.find_first_of("eE"), number.size());
    auto const point = (std::min)(number.find('.'), e);
    std::int64_t exponent = 0;
    for (char const c : number.substr(e))
        if (text::is_digit(c)) exponent = (std::min)(exponent * 10 + (c - '0'), exponent_limit);
    if (exponent == exponent_limit) return false;
    if (number.substr(e).find('-') != number.npos) exponent = -exponent;
    auto const place_of = [](std::size_t at) { return static_cast<std::int64_t>(at); };
    auto const first = (std::min)(number.find_first_of("123456789"), e);
    auto const before = place_of(point) - place_of(first) + (first < point ? 0 : 1);
    auto const after = place_of(e) - place_of(point) - (point < e ? 1 : 0);
    return (first == e || before + exponent <= 131'072) && after - exponent <= 16'383;
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
    /// `timestamptz` begins in 4714 BC and ends before the year 294277.
    void take_time(std::string_view column, std::int64_t milliseconds) {
        bool const is_held =
            milliseconds >= -210'866'803'200'000 && milliseconds < 9'224'318'016'000'000;
        if (!is_held) add(column, "a time beyond timestamptz");
    }
    void take_common(common_columns const& row) {
        take_text("/id", row.id);
        take_json("/metadata", row.metadata);
        take_time("/created_at", row.created_at);
        take_time("/updated_at", row.updated_at);
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
/// surrogates, invalid UTF-8, numbers beyond `numeric`, times beyond `timestamptz`. Call
/// find_faults first. A pointer begins with the column's name and leads into its JSON.
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

}  // namespace lisle::v0_1::opencode::hub
