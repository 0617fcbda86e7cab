// examples/lisle/shells/completions.cpp - the command, and quoting for all shells.
#include "completions.hpp"

#include "../run.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace app {

namespace {

std::string to_completions(std::string_view shell, program_text const& texts) {
    if (shell == "bash") return to_bash_completions(texts);
    if (shell == "zsh") return to_zsh_completions(texts);
    return to_fish_completions(texts);
}

}  // namespace

std::string quote_for_shell(std::string_view text) {
    std::string out{"'"};
    for (char const c : text) {
        if (c == '\'') out += "'\\''";
        else out += c;
    }
    return out + '\'';
}

void add_completions(CLI::App& program, context& c) {
    auto const shell = std::make_shared<std::string>();
    auto* const command =
        program.add_subcommand("completions", "Print a script that completes command lines");
    auto* const option = command->add_option("SHELL", *shell, "bash, zsh or fish")->required();
    option->type_name("");
    restrict_to(*option, {"bash", "zsh", "fish"});
    command->footer(
        R"(The script completes commands, options and their values, file names, and the ids of sessions in the
database on the command line.

Examples:
  lisle completions bash > ~/.local/share/bash-completion/completions/lisle
  lisle completions zsh > ~/.zfunc/_lisle       if ~/.zfunc is in fpath
  lisle completions fish > ~/.config/fish/completions/lisle.fish)");
    command->callback([shell, &c] { c.io.print(to_completions(*shell, describe_command_line())); });
}

}  // namespace app
