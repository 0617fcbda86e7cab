// benchmarks/corpus/tools.hpp - tool calls and their results.
#pragma once

#include "author.hpp"

#include <boost/json/value.hpp>

#include <string>

namespace bench {

struct call {
    std::string tool;
    boost::json::value input;
    std::string text;
    boost::json::value output;  ///< null if the text is enough
};

/// A call of any tool, with a text of about this many bytes.
[[nodiscard]] call call_tool(author& by, std::size_t size);

}  // namespace bench
