// examples/lisle/terminal/usage_error.cpp - CLI11's errors in the words of a person.
#include "usage_error.hpp"

#include "description.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

namespace app {

namespace {

/// The text between two others: CLI11 gives the names of options only within sentences.
std::string text_between(std::string_view text, std::string_view before, std::string_view after) {
    auto const begin = before.empty() ? 0 : text.find(before);
    if (begin == text.npos) return {};
    text.remove_prefix(begin + before.size());
    return std::string{text.substr(0, text.find(after))};
}

std::string with_small_letter(std::string text) {
    bool const is_word = text.size() > 1 && text[1] >= 'a' && text[1] <= 'z';
    bool const is_article = text.starts_with("A ");
    if ((is_word || is_article) && text[0] >= 'A' && text[0] <= 'Z')
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
}

command_text const* find_command(program_text const& texts, CLI::App const& app) {
    for (auto const& command : texts.commands)
        if (command.name == app.get_name()) return &command;
    return &texts.whole;
}

option_text const* find_option(command_text const& command, std::string_view name) {
    for (auto const& argument : command.arguments)
        if (argument.value == name) return &argument;
    for (auto const& option : command.options)
        if (std::find(option.names.begin(), option.names.end(), name) != option.names.end())
            return &option;
    return nullptr;
}

/// Names an argument that the command does not know; an unknown option first.
std::string explain_extra(std::vector<std::string> const& extra, bool has_command) {
    for (auto const& argument : extra)
        if (argument.size() > 1 && argument.starts_with('-'))
            return "unknown option " + argument.substr(0, argument.find('='));
    if (!has_command) return "unknown command " + extra.front();
    return "unexpected argument \"" + extra.front() + '"';
}

/// "repair needs --dry-run or --write", "put needs DB: a database"
std::string explain_missing(command_text const& command, std::string const& text) {
    if (text.find('[') != text.npos) {
        auto names = text_between(text, "[", "]");
        std::replace(names.begin(), names.end(), ',', ' ');
        auto const words = CLI::detail::split(names, ' ');
        if (text.find("were given") != text.npos || text.find("most") != text.npos)
            return CLI::detail::join(words, " and ") + " can't be used together";
        return command.name + " needs " + join_with_or(words);
    }
    auto const name = text_between(text, "", " is required");
    auto const* const option = find_option(command, name);
    if (option == nullptr) return "a command is missing";
    auto out = command.name + " needs " + name;
    if (!option->choices.empty()) return out + ": " + join_with_or(option->choices);
    if (!option->description.empty()) out += ": " + with_small_letter(option->description);
    return out;
}

/// "--wait needs a value: SECONDS"
std::string explain_number_of_values(command_text const& command, std::string const& text) {
    auto const name = text_between(text, "", ":");
    if (text.find("Most") != text.npos) return name + " was given more than once";
    auto const* const option = find_option(command, name);
    if (option == nullptr) return name + " needs a value";
    auto const values = option->choices.empty() ? option->value : join_with_or(option->choices);
    return name + " needs a value" + (values.empty() ? "" : ": " + values);
}

std::string explain_conversion(command_text const& command, std::string const& text) {
    // "Could not convert: --retries = many"
    auto const name = text_between(text, "convert: ", " = ");
    auto const* const option = find_option(command, name);
    if (option != nullptr && !option->value.empty())
        return name + ": \"" + text_between(text, " = ", "\n") + "\" is not a number";
    return (name.empty() ? text_between(text, "", ":") : name) + " takes no value";
}

std::string explain(CLI::ParseError const& e, CLI::App const& at, command_text const& command) {
    std::string const text{e.what()};
    auto const& kind = e.get_name();
    auto const extra = at.remaining();
    // An ExtrasError has the name of its command.
    bool const is_extra = dynamic_cast<CLI::ExtrasError const*>(&e) != nullptr;
    if (!extra.empty() && (is_extra || kind == "RequiredError"))
        return explain_extra(extra, at.get_parent() != nullptr);
    if (kind == "RequiredError") return explain_missing(command, text);
    if (kind == "ArgumentMismatch") return explain_number_of_values(command, text);
    if (kind == "ConversionError") return explain_conversion(command, text);
    if (kind == "ExcludesError")
        return text_between(text, "", " excludes ") + " and "
               + text_between(text, " excludes ", "\n") + " can't be used together";
    if (kind == "RequiresError")
        return text_between(text, "", " requires ") + " needs "
               + text_between(text, " requires ", "\n");
    return text;  // a validator's own words
}

}  // namespace

std::string explain_usage_error(CLI::ParseError const& e, CLI::App& program) {
    auto const texts = describe_program(program);
    auto const parsed = program.get_subcommands();
    auto const& at = parsed.empty() ? program : *parsed.back();
    auto const place = parsed.empty() ? std::string{} : at.get_name() + ' ';
    return explain(e, at, *find_command(texts, at)) + "; see lisle " + place + "--help";
}

}  // namespace app
