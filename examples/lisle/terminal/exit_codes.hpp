// examples/lisle/terminal/exit_codes.hpp - the values that `main` returns, and what each command
// means by them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The values that `main` returns; --help and the manual page document them.
enum exit_code : int {
    all_well = 0,
    document_failed = 1,
    misused = 2,
    storage_failed = 3,
};

struct exit_meaning {
    exit_code code;
    std::string_view text;
};

/// The codes that a command may end with; for an empty name, the codes of the program as a whole.
[[nodiscard]] std::vector<exit_meaning> exit_meanings(std::string_view command);

/// A line for each code, as help prints it: "  0  success".
[[nodiscard]] std::string to_exit_code_lines(std::string_view command);

}  // namespace app
