// tests/consumers/installed/compiled.cpp - a source that declares the functions in lisle::compiled.
#include <lisle/formats/loom/thread.hpp>

#ifndef LISLE_SEPARATE_COMPILATION
#error "the target lisle::compiled defines it"
#endif

std::string read_and_write(std::string_view text);
std::string read_and_write(std::string_view text) {
    auto const thread = lisle::decode<lisle::loom_t>(text);
    return thread ? lisle::encode(*thread) : thread.error().message();
}
