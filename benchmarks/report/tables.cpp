// benchmarks/report/tables.cpp - a column for each size, a row for each contender.
#include "tables.hpp"

#include <string_view>

namespace report {

namespace {

/// Empty if nothing was measured. `print_cell(size, contender)` makes a cell.
template <class PrintCell>
std::string print_table(results const& from, std::string const& title, PrintCell&& print_cell) {
    auto const sizes = from.names(part::size);
    std::string rows;
    for (auto const& contender : from.names(part::contender)) {
        std::string cells;
        for (auto const& size : sizes) cells += " | " + print_cell(size, contender);
        if (cells.find_first_not_of(" |") != cells.npos) rows += "| " + contender + cells + " |\n";
    }
    if (rows.empty()) return {};
    auto out = "\n| " + title;
    for (auto const& size : sizes) out += " | " + size;
    out += " |\n|---";
    for (std::size_t i = 0; i < sizes.size(); ++i) out += "|--:";
    return out + "|\n" + rows;
}

std::string print_speed(results const& from, std::string const& operation,
                        std::string const& format) {
    return print_table(from, operation + '/' + format, [&](auto const& size, auto const& name) {
        auto const* const own = from.find(operation, format, size, name);
        if (own == nullptr) return std::string{};
        auto out = print("%.0f", own->bytes_per_second / 1e6);
        auto const ratio = from.ratio(operation, format, size, name);
        auto const* const zstd = from.find(operation, format, size, "zstd");
        bool const is_compared = ratio != 0 && name != from.baseline(format) && !is_limit(name);
        bool const is_shared = zstd != nullptr && name != "zstd";
        if (is_compared || is_shared) out += " (";
        if (is_compared) out += print("%.2f", ratio);
        if (is_compared && is_shared) out += ", ";
        if (is_shared)
            out += print("%.0f %%", 100 * own->bytes_per_second / zstd->bytes_per_second);
        if (is_compared || is_shared) out += ")";
        return out;
    });
}

std::string print_memory(results const& from, std::string const& format) {
    return print_table(from, "memory of decode/" + format, [&](auto const& size, auto const& name) {
        auto const* const own = from.find("decode", format, size, name);
        if (own == nullptr || own->allocations == 0) return std::string{};
        return print("%.2f", own->retained) + ", " + print("%.2f", own->peak) + ", "
               + print("%.0f", own->allocations);
    });
}

}  // namespace

std::string print_tables(results const& from) {
    std::string out;
    for (auto const& operation : from.names(part::operation))
        for (auto const& format : from.names(part::format))
            out += print_speed(from, operation, format);
    for (auto const& format : from.names(part::format)) out += print_memory(from, format);
    return out;
}

}  // namespace report
