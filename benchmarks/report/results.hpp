// benchmarks/report/results.hpp - the measurements of lisle_bench.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace report {

/// The median of one benchmark.
struct measurement {
    std::string run_name;        ///< <operation>/<format>/<size>/<contender>
    std::string aggregate_name;  ///< empty if it ran once
    double bytes_per_second = 0;
    double allocations = 0;
    double peak = 0;      ///< bytes per byte of text
    double retained = 0;  ///< bytes per byte of text
};

/// A part of a benchmark's name.
enum class part : std::size_t { operation, format, size, contender };

class results {
public:
    /// Ends the program if the text is not Google Benchmark's JSON.
    explicit results(std::string const& text);

    /// All values of a part of the names, in the tables' order.
    [[nodiscard]] std::vector<std::string> names(part at) const;

    /// The median of a benchmark; nullptr if it was not measured.
    [[nodiscard]] measurement const* find(std::string_view operation, std::string_view format,
                                          std::string_view size, std::string_view contender) const;

    /// The speed relative to the baseline; 0 if either is missing.
    [[nodiscard]] double ratio(std::string_view operation, std::string_view format,
                               std::string_view size, std::string_view contender) const;

    /// The contender that the others are compared with.
    [[nodiscard]] std::string_view baseline(std::string_view format) const;

private:
    [[nodiscard]] bool has(part at, std::string_view name) const;

    std::vector<measurement> medians_;
};

/// Whether a contender is a limit of the machine and not a library.
[[nodiscard]] bool is_limit(std::string_view contender);

/// Formats a number as printf does.
[[nodiscard]] std::string format_number(char const* format, double number);

}  // namespace report
