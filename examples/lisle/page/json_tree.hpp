// examples/lisle/page/json_tree.hpp - JSON as tables within tables.
#pragma once

#include "html.hpp"

#include <boost/json/value.hpp>

#include <string_view>
#include <vector>

namespace app::page {

/// Prints a value: an object as a list of its keys and values, except the keys in `without`; an
/// array as a numbered list; a text of several lines as it is. Containers from the sixth level on
/// are printed as JSON.
void print_json(html& to, boost::json::value const& value,
                std::vector<std::string_view> const& without = {});

/// The value as JSON, in one line.
[[nodiscard]] std::string to_json_text(boost::json::value const& value);

}  // namespace app::page
