// benchmarks/corpus/tools.hpp - what agents call, and what comes of it.
#pragma once

#include "author.hpp"

#include <boost/json/value.hpp>

#include <string>

namespace bench {

struct call {
    std::string tool;
    boost::json::value input;
    std::string text;
    boost::json::value output;  ///< null where the text says it all
};

/// Of any tool; its text has about so many bytes.
[[nodiscard]] call call_tool(author& by, std::size_t size);

}  // namespace bench
