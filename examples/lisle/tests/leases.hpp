// examples/lisle/tests/leases.hpp - whether the system tells of a file's writers.
#pragma once

#include <doctest/doctest.h>

#include <fcntl.h>
#include <unistd.h>

#include <string>

namespace app::tests {

/// Whether the disk of a file, which no program has open for writing, has leases. Says so if not.
[[nodiscard]] inline bool has_leases(std::string const& path) {
    bool out = false;
#ifdef F_SETLEASE
    int const handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    out = ::fcntl(handle, F_SETLEASE, F_RDLCK) == 0;
    ::close(handle);
#endif
    if (!out) MESSAGE("NOT RUN: the disk of temporary files has no leases");
    return out;
}

}  // namespace app::tests
