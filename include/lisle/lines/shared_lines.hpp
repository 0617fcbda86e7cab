// lisle/lines/shared_lines.hpp - records that share a line, in files that lost line ends.
#pragma once

#include <lisle/lines.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// Returns the numbers of the records after which the next one stands on the same line. lisle
/// reads both; parsers of JSON read no such line, nor do the agents. A carriage return alone is
/// white space, and ends no line.
///
/// Errors: none. Complexity: linear in the number of lines and the size of what is between them.
template <lines_document T>
[[nodiscard]] std::vector<std::size_t> find_shared_lines(T const& document) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i + 1 < document.records.size(); ++i) {
        std::string_view const separator{document.records[i].separator};
        if (separator.find('\n') == separator.npos) out.push_back(i);
    }
    return out;
}

/// Gives each record a line of its own. Returns what find_shared_lines() returned before.
///
/// Errors: none. Complexity: as find_shared_lines.
template <lines_document T>
std::vector<std::size_t> split_shared_lines(T& document) {
    auto out = find_shared_lines(document);
    for (auto const i : out) document.records[i].separator = "\n";
    return out;
}

}  // namespace lisle::v0_1
