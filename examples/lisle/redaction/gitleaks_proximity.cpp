// examples/lisle/redaction/gitleaks_proximity.cpp - a window over the lines of a text, sorted by
// columns.
#include "gitleaks_proximity.hpp"

#include <algorithm>
#include <limits>
#include <set>

namespace app {

namespace {

constexpr std::size_t anywhere = (std::numeric_limits<std::size_t>::max)();

/// `value + more`, saturating.
std::size_t add_saturating(std::size_t value, std::size_t more) {
    return more > anywhere - value ? anywhere : value + more;
}

}  // namespace

text_place place_counter::at(std::size_t offset) {
    while (line_end_ < offset) {
        line_begin_ = line_end_ + 1;
        line_end_ = text_.find('\n', line_begin_);
        ++line_;
    }
    return {line_, offset - line_begin_};
}

std::vector<bool> find_near(std::vector<text_place> const& places,
                            std::vector<text_place> const& others, gitleaks_distance within) {
    auto const lines = within.lines.value_or(anywhere), columns = within.columns.value_or(anywhere);
    std::multiset<std::size_t> window;  // the columns of places on lines that are near enough
    std::size_t first = 0, last = 0;
    std::vector<bool> out;
    for (auto const& place : places) {
        auto const end = add_saturating(place.line, lines);
        for (; last < others.size() && others[last].line <= end; ++last)
            window.insert(others[last].column);
        for (; first < last && add_saturating(others[first].line, lines) < place.line; ++first)
            window.erase(window.find(others[first].column));
        auto const next = window.lower_bound(place.column - (std::min)(place.column, columns));
        out.push_back(next != window.end() && *next <= add_saturating(place.column, columns));
    }
    return out;
}

}  // namespace app
