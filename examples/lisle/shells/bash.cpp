// examples/lisle/shells/bash.cpp - completions for bash, from 3.2 on.
#include "completions.hpp"

namespace app {

namespace {

constexpr auto bash_functions = R"BASH(
# Splits a line into _lisle_words without their quotes; _lisle_raw is the last word with its quotes.
# Nothing is expanded: a word that contains a variable or a command becomes empty.
_lisle_split() {
    local line=$1 i c word='' raw='' is_unknown=''
    _lisle_words=() _lisle_quote=''
    for ((i = 0; i < ${#line}; ++i)); do
        c=${line:i:1}
        if [[ -z $_lisle_quote && $c == [[:blank:]] ]]; then
            [[ -z $raw ]] || _lisle_add_word
            continue
        fi
        raw+=$c
        if [[ $_lisle_quote == "'" ]]; then
            if [[ $c == "'" ]]; then _lisle_quote=''; else word+=$c; fi
        elif [[ $c == \\ ]]; then
            i=$((i + 1)) c=${line:i:1}
            raw+=$c
            [[ $_lisle_quote != '"' || $c == [\\\"\$\`] ]] || word+=\\
            word+=$c
        elif [[ $c == '"' ]]; then
            if [[ $_lisle_quote == '"' ]]; then _lisle_quote=''; else _lisle_quote='"'; fi
        elif [[ $c == "'" && -z $_lisle_quote ]]; then
            _lisle_quote="'"
        else
            [[ $c != [\$\`] ]] || is_unknown=1
            word+=$c
        fi
    done
    _lisle_raw=$raw
    _lisle_add_word
}

_lisle_add_word() {
    _lisle_is_unknown=$is_unknown
    [[ $raw != '~' && $raw != '~/'* ]] || word=$HOME${word:1}
    [[ -z $is_unknown ]] || word=''
    _lisle_words+=("$word")
    word='' raw='' is_unknown=''
}

# Adds a word to the completions if it continues the word at the cursor. Readline replaces only
# the end of that word, $_lisle_tail, which begins after a colon or an equals sign.
_lisle_offer() {
    local text=$1 head
    [[ $text == "$_lisle_word"* ]] || return 0
    case $_lisle_quote in
        "'") text=${text//"'"/"'\\''"} ;;
        '"')
            # An exclamation mark expands the history, even quoted; readline stops at a quote.
            [[ $text != *[\!\"]* ]] || return 0
            text=${text//\\/\\\\} text=${text//\$/\\\$} text=${text//\`/\\\`}
            ;;
        *) printf -v text %q "$text" ;;
    esac
    head=${_lisle_raw%"$_lisle_tail"}
    head=${head#["'\""]}
    [[ $text == "$head"* ]] || return 0
    COMPREPLY+=("${text#"$head"}")
}

_lisle_offer_sessions() {
    local id
    while IFS= read -r id; do
        _lisle_offer "$id"
    done < <(command lisle list --ids ${1:+-- "$1"} 2>/dev/null </dev/null)
}

# Readline offers file names by itself only if there is nothing else.
_lisle_offer_files() {
    local file
    while IFS= read -r file; do
        [[ ${file##*/} != .* || ${_lisle_word##*/} == .* ]] || continue  # hidden
        [[ ! -d $file ]] || file+=/
        _lisle_offer "$file"
    done < <(compgen -f -- "$_lisle_word")
    [[ ${#COMPREPLY[@]} -ne 1 || $COMPREPLY != */ ]] || compopt -o nospace 2>/dev/null
}

# Offers values of one kind. $2: the database. $3: the part of the word before the value.
_lisle_offer_values() {
    local value
    case $1 in
        session) _lisle_offer_sessions "$2" ;;
        file_or_session)
            _lisle_offer_sessions ''
            _lisle_offer_files
            ;;
        choice:*) for value in ${1#choice:}; do _lisle_offer "$3$value"; done ;;
        folder) compopt -o dirnames +o default +o bashdefault 2>/dev/null ;;
        text) compopt +o default +o bashdefault 2>/dev/null ;;
    esac
    return 0  # no completions: file names
}

_lisle() {
    local IFS=$' \t\n' _lisle_words _lisle_raw _lisle_quote _lisle_word _lisle_tail=$2
    local _lisle_is_unknown=''
    local command='' option='' store='' kind='' rank=0 i word only_arguments=''
    COMPREPLY=()
    _lisle_split "${COMP_LINE:0:COMP_POINT}"
    local last=$((${#_lisle_words[@]} - 1))
    _lisle_word=${_lisle_words[last]}
    [[ -z $_lisle_is_unknown ]] || return 0
    for ((i = 1; i < last; ++i)); do
        word=${_lisle_words[i]}
        if [[ $word =~ ^[0-9\&]*[\<\>]+(.?) ]]; then  # a redirection; its file may be the next word
            [[ -n ${BASH_REMATCH[1]} ]] || i=$((i + 1))
            [[ $i -lt $last ]] || return 0
        elif [[ -n $option ]]; then
            option=''
        elif [[ -z $only_arguments && $word == -- ]]; then
            only_arguments=1
        elif [[ -z $only_arguments && $word == -?* ]]; then
            [[ $word == *=* || -z $(_lisle_kind "$command" "$word") ]] || option=$word
        elif [[ -z $command ]]; then
            command=$word
        else
            rank=$((rank + 1))
            [[ $rank != 1 ]] || store=$word
        fi
    done
    if [[ -n $option ]]; then
        kind=$(_lisle_kind "$command" "$option")
        _lisle_offer_values "$kind" "$store" ''
    elif [[ -z $only_arguments && $_lisle_word == --*=* ]]; then
        kind=$(_lisle_kind "$command" "${_lisle_word%%=*}")
        _lisle_offer_values "$kind" "$store" "${_lisle_word%%=*}="
    elif [[ -z $only_arguments && $_lisle_word == -* ]]; then
        for word in $(_lisle_options "$command"); do _lisle_offer "$word"; done
    elif [[ -z $command ]]; then
        for word in $_lisle_commands; do _lisle_offer "$word"; done
        compopt +o default +o bashdefault 2>/dev/null
    else
        kind=$(_lisle_kind "$command" $((rank + 1)))
        _lisle_offer_values "$kind" "$store" ''
    fi
    return 0
}

complete -o default -o bashdefault -F _lisle lisle
)BASH";

std::string to_kind_word(option_text const& o) {
    switch (o.kind) {
        case value_kind::text: return "text";
        case value_kind::file: return "file";
        case value_kind::folder: return "folder";
        case value_kind::session: return "session";
        case value_kind::file_or_session: return "file_or_session";
        case value_kind::choice: break;
    }
    std::string out{"'choice:"};
    for (auto const& choice : o.choices) out += (&choice == &o.choices.front() ? "" : " ") + choice;
    return out + '\'';
}

/// "        list:--wait) echo text ;;"
std::string to_kind_cases(command_text const& command) {
    std::string out;
    auto const add = [&](std::string const& pattern, option_text const& o) {
        out += "        " + pattern + ") echo " + to_kind_word(o) + " ;;\n";
    };
    for (auto const& o : command.options) {
        std::string pattern;
        for (auto const& name : o.names)
            pattern += (pattern.empty() ? "" : " | ") + command.name + ':' + name;
        if (!o.value.empty()) add(pattern, o);
    }
    std::size_t rank = 0;
    for (auto const& o : command.arguments) {
        ++rank;
        add(command.name + ':' + (o.repeats ? "[1-9]*" : std::to_string(rank)), o);
    }
    return out;
}

std::string join_option_names(command_text const& command) {
    std::string out;
    for (auto const& o : command.options)
        for (auto const& name : o.names) out += (out.empty() ? "" : " ") + name;
    return out;
}

}  // namespace

std::string to_bash_completions(program_text const& texts) {
    std::string commands, options, kinds;
    auto const add = [&](command_text const& command, std::string const& pattern) {
        options += "        " + pattern + ") echo '" + join_option_names(command) + "' ;;\n";
        kinds += to_kind_cases(command);
    };
    auto whole = texts.whole;
    whole.name.clear();
    add(whole, "''");
    for (auto const& command : texts.commands) {
        commands += (commands.empty() ? "" : " ") + command.name;
        add(command, command.name);
    }
    return "# Completes command lines of lisle in bash; made by `lisle completions bash`.\n\n"
           "_lisle_commands='"
           + commands
           + "'\n\n"
             "_lisle_options() {\n    case $1 in\n"
           + options
           + "    esac\n}\n\n"
             "# The kind of an option's value, or of the argument with a number.\n"
             "_lisle_kind() {\n    case $1:$2 in\n"
           + kinds + "        *:[0-9]*) echo text ;;\n    esac\n}\n" + bash_functions;
}

}  // namespace app
