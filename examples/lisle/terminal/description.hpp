// examples/lisle/terminal/description.hpp - the command line as data: help, completions and the
// manual page are made from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace app {

/// What a person types for a value or an argument.
enum class value_kind {
    text,
    choice,
    file,
    folder,
    session,
    file_or_session,  ///< a store that may be omitted before an id
};

struct option_text {
    std::vector<std::string> names;  ///< "-q", "--quiet"; none for an argument
    std::string value;               ///< "SECONDS"; an argument's name, "DB"; empty for a flag
    value_kind kind = value_kind::text;
    std::vector<std::string> choices;  ///< all allowed values, if they are few
    std::string description;
    bool is_required = false;
    bool repeats = false;
};

struct command_text {
    std::string name, description, footer;
    std::vector<option_text> arguments, options;
};

/// The texts of the program as a whole, and of each command.
struct program_text {
    command_text whole;
    std::vector<command_text> commands;
};

/// The placeholder of a value, "DB" or "FILE", or restrict_to() determines its kind.
[[nodiscard]] program_text describe_program(CLI::App& program);

/// Accepts only these values. Completions offer them, and the error names them.
void restrict_to(CLI::Option& option, std::vector<std::string> const& values);

/// Accepts only finite numbers of this range.
void restrict_to_numbers(CLI::Option& option, double least, double most);

/// "zed, loom or acpx"
[[nodiscard]] std::string join_with_or(std::vector<std::string> const& words);

}  // namespace app
