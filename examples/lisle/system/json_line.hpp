// examples/lisle/system/json_line.hpp - JSON that the program itself makes.
#pragma once

#include <boost/json/value.hpp>

#include <string>

namespace app {

/// One line of UTF-8, without a line break (RFC 8259, section 8.1).
[[nodiscard]] std::string to_json_line(boost::json::value const& value);

}  // namespace app
