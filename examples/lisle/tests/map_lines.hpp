// examples/lisle/tests/map_lines.hpp - runs of lisle map on single lines.
#pragma once

#include "harness.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace map_lines {

using namespace app::tests;

inline std::string without_end(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

inline bool has(std::string const& line, std::string const& part) {
    return line.find(part) != std::string::npos;
}

inline std::string map(std::vector<std::string> arguments, std::string input, int code = 0) {
    arguments.insert(arguments.begin(), "map");
    auto const run = run_program(std::move(arguments), std::move(input));
    CAPTURE(run.err);
    CHECK(run.code == code);
    return run.out;
}

inline std::string make_record(std::string const& member, std::string const& value) {
    return "{\"id\":1,\"" + member + "\":" + value + "}\n";
}

/// An error's code and place.
inline std::string error_of(std::string const& line) {
    auto const out = map({"--canon"}, line);
    auto const at = out.find("\"error\":{");
    if (at == out.npos) return "none: " + out;
    return out.substr(at + 9, out.find(",\"message\"", at) - at - 9);
}

}  // namespace map_lines
