// tests/separate/one_source.cpp - a program without lisle::compiled: this source has the
// definitions.
#include <lisle/src/core.hpp>
#include <lisle/src/loom.hpp>

bool reads_a_thread();

int main() { return reads_a_thread() ? 0 : 1; }
