// examples/lisle/tests/failing_disk.hpp - a disk that fails once.
#pragma once

#include "../../loom_store/new_file.hpp"

#include <cstddef>

namespace app::tests {

/// While it lives, the program's disk call of this number fails with EIO, unless it is one that
/// removes a file: so programs clean up. Numbers begin at 1; 0 lets all succeed.
class failing_disk {
public:
    explicit failing_disk(std::size_t number);
    ~failing_disk();
    failing_disk(failing_disk const&) = delete;
    failing_disk& operator=(failing_disk const&) = delete;

    /// How many calls there were.
    [[nodiscard]] static std::size_t count();

private:
    store::disk_calls usual_;
};

}  // namespace app::tests
