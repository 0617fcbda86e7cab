// tests/separate/zed.hpp - the part of the program that reads Zed's threads, a source of its own.
#pragma once

#include <string>

void print_zed(std::string const& text);
