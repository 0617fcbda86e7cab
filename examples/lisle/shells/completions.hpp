// examples/lisle/shells/completions.hpp - lisle completions: scripts for shells, made from the
// same description as --help.
#pragma once

#include "../command.hpp"
#include "../terminal/description.hpp"

#include <string>

namespace app {

void add_completions(CLI::App& program, context& c);

// The scripts, one for each shell. Ids and titles come from `lisle list` and may be any text: a
// script never evaluates them, and quotes what it inserts.
[[nodiscard]] std::string to_bash_completions(program_text const& texts);
[[nodiscard]] std::string to_zsh_completions(program_text const& texts);
[[nodiscard]] std::string to_fish_completions(program_text const& texts);

/// The text in quotes, so that a shell reads it literally: 'it'\''s'.
[[nodiscard]] std::string quote_for_shell(std::string_view text);

}  // namespace app
