// examples/lisle/tests/failing_disk.hpp - a disk that fails once.
#pragma once

#include "../../loom_store/new_file.hpp"

#include <cstddef>

namespace app::tests {

/// While an object lives, the program's disk call with this number fails with EIO. Calls that
/// remove a file never fail, so that programs can clean up. Numbers begin at 1; 0 lets all calls
/// succeed.
class failing_disk {
public:
    explicit failing_disk(std::size_t number);
    ~failing_disk();
    failing_disk(failing_disk const&) = delete;
    failing_disk& operator=(failing_disk const&) = delete;

    /// The number of calls so far.
    [[nodiscard]] static std::size_t count();

private:
    store::disk_calls usual_;
};

}  // namespace app::tests
