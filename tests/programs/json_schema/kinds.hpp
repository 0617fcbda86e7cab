// tests/programs/json_schema/kinds.hpp - the types whose schemas are compared with their readers.
#pragma once

#include <lisle/json_schema.hpp>
#include <lisle/options.hpp>

#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace json_schemas {

/// A preset at a revision: "strict/pinned".
struct preset {
    std::string_view name;
    lisle::decode_options options;
};

[[nodiscard]] std::vector<preset> const& all_presets();

/// A type or a format. `read` returns the reader's error, empty if it accepts the text.
struct kind {
    std::string_view name;  ///< as the vectors have it: "zed/message"
    std::string (*read)(std::string_view text, lisle::decode_options const& options);
    lisle::json (*describe)(lisle::decode_options const& options);
};

[[nodiscard]] std::vector<kind> const& all_kinds();

}  // namespace json_schemas
