// examples/cookbook/read_file.hpp - the one thing here that lisle does not do: files.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

inline std::string read_file(std::string const& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}
