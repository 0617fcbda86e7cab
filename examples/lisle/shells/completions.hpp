// examples/lisle/shells/completions.hpp - lisle completions: scripts for shells, made from the
// same description as --help.
#pragma once

#include "../command.hpp"
#include "../terminal/description.hpp"

#include <string>

namespace app {

void add_completions(CLI::App& program, context& c);

// A script for each shell. Ids and titles come from `lisle list` and may be any text: a script
// never evaluates them, and quotes what it inserts.
[[nodiscard]] std::string print_bash_completions(program_text const& texts);
[[nodiscard]] std::string print_zsh_completions(program_text const& texts);
[[nodiscard]] std::string print_fish_completions(program_text const& texts);

/// As a shell reads it literally: 'it'\''s'.
[[nodiscard]] std::string quote_for_shell(std::string_view text);

}  // namespace app
