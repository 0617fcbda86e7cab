// examples/lisle/shells/fish.cpp - completions for fish, from 3.0 on.
#include "completions.hpp"

namespace app {

namespace {

constexpr auto fish_functions = R"FISH(
# The words before the cursor except options and their values; the first is the command.
function __lisle_arguments
    set -l is_value ''
    set -l command ''
    for word in (commandline -opc)[2..-1]
        if test -n "$is_value"
            set is_value ''
        else if string match -q -- '-?*' $word
            contains -- "$command:$word" $__lisle_valued
            and set is_value 1
        else
            test -n "$command"
            or set command $word
            printf '%s\n' $word
        end
    end
end

function __lisle_needs_command
    not __lisle_arguments | string length -q
end

function __lisle_has_command
    set -l words (__lisle_arguments)
    test "$words[1]" = $argv[1]
end

# Whether the cursor is at the argument with this number, or with `+` at this or a later one.
function __lisle_is_at
    set -l words (__lisle_arguments)
    test "$words[1]" = $argv[1]
    or return 1
    set -l count (count $words)
    test $count -eq $argv[2]
    or test "$argv[3]" = + -a $count -ge $argv[2]
end

# The sessions of the database that is the first argument, with their titles.
function __lisle_sessions
    set -l words (__lisle_arguments)
    set -l store
    if set -q words[2]
        set store -- (string replace -r '^~(?=/|$)' "$HOME" -- $words[2])
    end
    command lisle list --ids --titles $store 2>/dev/null </dev/null
end
)FISH";

/// In fish only a backslash and the quote itself have a meaning inside single quotes.
std::string quote_for_fish(std::string_view text) {
    std::string out{"'"};
    for (char const c : text) {
        if (c == '\'' || c == '\\') out += '\\';
        out += c;
    }
    return out + '\'';
}

std::string to_values(option_text const& o) {
    switch (o.kind) {
        case value_kind::text: return " -x";
        case value_kind::file: return " -r -F";
        case value_kind::folder: return " -x -a '(__fish_complete_directories)'";
        case value_kind::file_or_session: return " -F -k -a '(__lisle_sessions)'";
        case value_kind::session: return " -x -k -a '(__lisle_sessions)'";
        case value_kind::choice: break;
    }
    std::string out;
    for (auto const& choice : o.choices) out += (out.empty() ? "" : " ") + choice;
    return " -x -a " + quote_for_fish(out);
}

std::string to_option_rule(option_text const& o, std::string const& condition) {
    std::string out{"complete -c lisle"};
    if (!condition.empty()) out += " -n " + quote_for_fish(condition);
    for (auto const& name : o.names)
        out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!o.value.empty()) out += to_values(o);
    return out + " -d " + quote_for_fish(o.description) + '\n';
}

std::string to_argument_rule(option_text const& o, std::string const& command, std::size_t rank) {
    auto const condition =
        "__lisle_is_at " + command + ' ' + std::to_string(rank) + (o.repeats ? " +" : "");
    if (o.kind == value_kind::text) return {};
    auto const values = o.kind == value_kind::file ? std::string{" -F"} : to_values(o);
    return "complete -c lisle -n " + quote_for_fish(condition) + values + '\n';
}

}  // namespace

std::string to_fish_completions(program_text const& texts) {
    std::string valued, rules;
    auto const add_options = [&](command_text const& command, std::string const& name,
                                 std::string const& condition) {
        for (auto const& o : command.options) {
            rules += to_option_rule(o, condition);
            for (auto const& option : o.names)
                if (!o.value.empty()) valued += ' ' + name + ':' + option;
        }
    };
    add_options(texts.whole, "", "__lisle_needs_command");
    for (auto const& command : texts.commands) {
        rules += "\ncomplete -c lisle -n __lisle_needs_command -a " + command.name + " -d "
                 + quote_for_fish(command.description) + '\n';
        add_options(command, command.name, "__lisle_has_command " + command.name);
        std::size_t rank = 0;
        for (auto const& o : command.arguments) rules += to_argument_rule(o, command.name, ++rank);
    }
    return "# Completes command lines of lisle in fish; made by `lisle completions fish`.\n\n"
           "set -g __lisle_valued"
           + valued + '\n' + fish_functions + "\ncomplete -c lisle -f\n" + rules;
}

}  // namespace app
