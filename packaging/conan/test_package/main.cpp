// packaging/conan/test_package/main.cpp - the package is found, and its headers compile.
#include <lisle/lisle.hpp>

int main() { return lisle::to_string(lisle::errc::syntax) == "invalid JSON" ? 0 : 1; }
