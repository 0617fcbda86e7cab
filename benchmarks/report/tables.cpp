// benchmarks/report/tables.cpp - a column for each size, a row for each contender.
#include "tables.hpp"

#include <string_view>

namespace report {

namespace {

/// A table, empty if nothing was measured. `to_cell(size, contender)` returns a cell.
template <class ToCell>
std::string to_markdown_table(results const& from, std::string const& title, ToCell&& to_cell) {
    auto const sizes = from.names(part::size);
    std::string rows;
    for (auto const& contender : from.names(part::contender)) {
        std::string cells;
        for (auto const& size : sizes) cells += " | " + to_cell(size, contender);
        if (cells.find_first_not_of(" |") != cells.npos) rows += "| " + contender + cells + " |\n";
    }
    if (rows.empty()) return {};
    auto out = "\n| " + title;
    for (auto const& size : sizes) out += " | " + size;
    out += " |\n|---";
    for (std::size_t i = 0; i < sizes.size(); ++i) out += "|--:";
    return out + "|\n" + rows;
}

std::string to_speed_table(results const& from, std::string const& operation,
                           std::string const& format) {
    return to_markdown_table(
        from, operation + '/' + format, [&](auto const& size, auto const& name) {
            auto const* const found = from.find(operation, format, size, name);
            if (found == nullptr) return std::string{};
            auto out = format_number("%.0f", found->bytes_per_second / 1e6);
            auto const ratio = from.ratio(operation, format, size, name);
            auto const* const zstd = from.find(operation, format, size, "zstd");
            bool const is_compared = ratio != 0 && name != from.baseline(format) && !is_limit(name);
            bool const is_shared = zstd != nullptr && name != "zstd";
            if (is_compared || is_shared) out += " (";
            if (is_compared) out += format_number("%.2f", ratio);
            if (is_compared && is_shared) out += ", ";
            if (is_shared)
                out += format_number("%.0f %%",
                                     100 * found->bytes_per_second / zstd->bytes_per_second);
            if (is_compared || is_shared) out += ")";
            return out;
        });
}

std::string to_memory_table(results const& from, std::string const& format) {
    return to_markdown_table(from, "memory of decode/" + format,
                             [&](auto const& size, auto const& name) {
                                 auto const* const found = from.find("decode", format, size, name);
                                 if (found == nullptr || found->allocations == 0)
                                     return std::string{};
                                 return format_number("%.2f", found->retained) + ", "
                                        + format_number("%.2f", found->peak) + ", "
                                        + format_number("%.0f", found->allocations);
                             });
}

}  // namespace

std::string to_markdown_tables(results const& from) {
    std::string out;
    for (auto const& operation : from.names(part::operation))
        for (auto const& format : from.names(part::format))
            out += to_speed_table(from, operation, format);
    for (auto const& format : from.names(part::format)) out += to_memory_table(from, format);
    return out;
}

}  // namespace report
