// examples/lisle/format.cpp - which formats there are.
#include "format.hpp"

#include "zed/format.hpp"

#include <algorithm>
#include <stdexcept>

namespace app {

std::vector<format const*> const& all_formats() {
    static std::vector<format const*> const all{&zed_format()};
    return all;
}

std::vector<std::string> names_of_formats() {
    std::vector<std::string> out;
    for (auto const* f : all_formats()) out.emplace_back(f->name());
    return out;
}

format const& find_format(std::string_view name) {
    for (auto const* f : all_formats())
        if (f->name() == name) return *f;
    throw std::invalid_argument{"no format " + std::string{name}};
}

}  // namespace app
