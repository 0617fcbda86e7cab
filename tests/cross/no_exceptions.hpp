// tests/cross/no_exceptions.hpp - the functions that Boost needs in a program without exceptions.
#pragma once

#include <cstdlib>
#include <exception>

#if !defined(__cpp_exceptions)
namespace boost {

struct source_location;

[[noreturn]] inline void throw_exception(std::exception const&) { std::abort(); }
[[noreturn]] inline void throw_exception(std::exception const&, source_location const&) {
    std::abort();
}

}  // namespace boost
#endif
