// examples/lisle/shells/zsh.cpp - completions for zsh, by its function _arguments.
#include "completions.hpp"

namespace app {

namespace {

constexpr auto zsh_functions = R"ZSH(
# The sessions of the database that is the first argument, with their titles.
_lisle_sessions() {
    _lisle_sessions_of "${(Q)line[1]}" "$@"
}

_lisle_files_or_sessions() {
    _lisle_sessions_of '' "$@"
    _files
}

# compadd quotes the ids.
_lisle_sessions_of() {
    local id title store=$1
    local -a ids titles place
    shift
    [[ $store != \~ && $store != \~/* ]] || store=$HOME${store#\~}
    [[ -z $store ]] || place=(-- "$store")
    while IFS=$'\t' read -r id title; do
        ids+=("$id")
        titles+=("$id  $title")
    done < <(command lisle list --ids --titles $place 2>/dev/null </dev/null)
    compadd "$@" -l -d titles -a ids
}
)ZSH";

/// Escapes a text inside the brackets of a specification.
std::string escape_explanation(std::string_view text) {
    std::string out;
    for (char const c : text) {
        if (c == '[' || c == ']' || c == '\\' || c == ':') out += '\\';
        out += c;
    }
    return out;
}

std::string to_action(option_text const& o) {
    switch (o.kind) {
        case value_kind::text: return " ";
        case value_kind::file: return "_files";
        case value_kind::folder: return "_files -/";
        case value_kind::session: return "_lisle_sessions";
        case value_kind::file_or_session: return "_lisle_files_or_sessions";
        case value_kind::choice: break;
    }
    std::string out;
    for (auto const& choice : o.choices) out += (out.empty() ? "(" : " ") + choice;
    return out + ')';
}

/// A specification for each name; each name excludes the others.
std::string to_option_specifications(option_text const& o, std::string const& indent) {
    std::string all, out;
    for (auto const& name : o.names) all += (all.empty() ? "" : " ") + name;
    for (auto const& name : o.names) {
        auto spec = (o.names.size() > 1 ? '(' + all + ')' : "") + name;
        if (!o.value.empty()) spec += name.starts_with("--") ? "=" : "+";
        spec += '[' + escape_explanation(o.description) + ']';
        if (!o.value.empty()) spec += ':' + o.value + ':' + to_action(o);
        out += " \\\n" + indent + quote_for_shell(spec);
    }
    return out;
}

std::string to_argument_specification(option_text const& o, std::size_t rank) {
    auto const where = o.repeats ? "*" : std::to_string(rank);
    return quote_for_shell(where + (o.is_required ? ":" : "::") + o.value + ':' + to_action(o));
}

std::string to_case(command_text const& command) {
    std::string const indent(20, ' ');
    auto out = "            " + command.name + ")\n                _arguments -S";
    for (auto const& o : command.options) out += to_option_specifications(o, indent);
    std::size_t rank = 0;
    for (auto const& o : command.arguments)
        out += " \\\n" + indent + to_argument_specification(o, ++rank);
    return out + "\n                ;;\n";
}

}  // namespace

std::string to_zsh_completions(program_text const& texts) {
    std::string commands, options, cases;
    for (auto const& command : texts.commands) {
        commands += "        " + quote_for_shell(command.name + ':' + command.description) + '\n';
        cases += to_case(command);
    }
    for (auto const& o : texts.whole.options)
        options += to_option_specifications(o, std::string(8, ' '));
    return "#compdef lisle\n"
           "# Completes command lines of lisle in zsh; made by `lisle completions zsh`.\n\n"
           "_lisle_commands() {\n    local -a commands=(\n"
           + commands + "    )\n    _describe -t commands command commands\n}\n" + zsh_functions
           + "\n_lisle() {\n"
             "    local curcontext=$curcontext state line\n"
             "    local -A opt_args\n"
             "    _arguments -C -S"
           + options
           + " \\\n        '(-)1:COMMAND:_lisle_commands' \\\n        "
             "'(-)*::arguments:->arguments'\n"
             "    if [[ $state == arguments ]]; then\n"
             "        curcontext=${curcontext%:*:*}:lisle-$line[1]:\n"
             "        case $line[1] in\n"
           + cases
           + "        esac\n    fi\n}\n\n"
             "if [[ $funcstack[1] == _lisle ]]; then _lisle \"$@\"; else compdef _lisle lisle; "
             "fi\n";
}

}  // namespace app
