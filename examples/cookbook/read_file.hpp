// examples/cookbook/read_file.hpp - reads a file: lisle itself does no I/O.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

inline std::string read_file(std::string const& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}
