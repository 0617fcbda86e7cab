// examples/lisle/terminal/description.cpp - reads the description out of CLI11's objects.
#include "description.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

namespace app {

namespace {

/// Separates values in a validator's name; no value contains this character.
constexpr char choice_separator = '|';

std::vector<std::string> split_choices(std::string_view joined) {
    std::vector<std::string> out;
    while (!joined.empty()) {
        auto const end = (std::min)(joined.find(choice_separator), joined.size());
        out.emplace_back(joined.substr(0, end));
        joined.remove_prefix((std::min)(end + 1, joined.size()));
    }
    return out;
}

/// CLI11 tells a validator's name, but not how many validators there are.
std::vector<std::string> choices_of(CLI::Option& option) {
    for (int i = 0;; ++i) {
        try {
            auto const& name = option.get_validator(i)->get_name();
            if (!name.empty()) return split_choices(name);
        } catch (CLI::OptionNotFound const&) { return {}; }
    }
}

struct placeholder {
    std::string_view name;
    value_kind kind;
};
constexpr std::array placeholders{
    placeholder{"DB", value_kind::file},     placeholder{"STORE", value_kind::file},
    placeholder{"FILE", value_kind::file},   placeholder{"STREAM", value_kind::file},
    placeholder{"BACKUP", value_kind::file}, placeholder{"PATH", value_kind::file},
    placeholder{"DIR", value_kind::folder},  placeholder{"FOLDER", value_kind::folder},
    placeholder{"EVENTS", value_kind::file}, placeholder{"ID", value_kind::session},
};

option_text describe_option(CLI::Option& option) {
    option_text out;
    for (auto const& name : option.get_snames()) out.names.push_back('-' + name);
    for (auto const& name : option.get_lnames()) out.names.push_back("--" + name);
    bool const is_flag = option.get_items_expected_max() == 0;
    if (!is_flag)
        out.value = out.names.empty() ? option.get_name(true, false) : option.get_type_name();
    out.choices = choices_of(option);
    if (!out.choices.empty()) out.kind = value_kind::choice;
    for (auto const& [name, kind] : placeholders)
        if (out.choices.empty() && out.value == name) out.kind = kind;
    out.description = option.get_description();
    out.is_required = option.get_required();
    out.repeats = option.get_expected_max() > 1;
    return out;
}

/// Whether help has the option: earlier names have no group.
bool is_shown(CLI::Option const& option) { return !option.get_group().empty(); }

command_text describe_command(CLI::App& app) {
    command_text out{app.get_name(), app.get_description(), app.get_footer(), {}, {}};
    for (auto* const option : app.get_options())
        if (is_shown(*option))
            (option->get_positional() ? out.arguments : out.options)
                .push_back(describe_option(*option));
    auto& arguments = out.arguments;
    if (arguments.size() > 1 && arguments[0].kind == value_kind::file && !arguments[0].is_required
        && arguments[1].kind == value_kind::session)
        arguments[0].kind = value_kind::file_or_session;
    // A group of options is an app without a name.
    for (auto* const group :
         app.get_subcommands([](CLI::App const* inner) { return inner->get_name().empty(); }))
        for (auto* const option : group->get_options())
            if (option != group->get_help_ptr()) out.options.push_back(describe_option(*option));
    return out;
}

/// "0.5", "86400"
std::string to_bound_text(double number) {
    auto out = std::to_string(number);
    out.resize(out.find_last_not_of('0') + 1);
    if (out.ends_with('.')) out.pop_back();
    return out;
}

}  // namespace

program_text describe_program(CLI::App& program) {
    program_text out{describe_command(program), {}};
    for (auto* const command : program.get_subcommands({}))
        out.commands.push_back(describe_command(*command));
    return out;
}

std::string join_with_or(std::vector<std::string> const& words) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i != 0) out += i + 1 == words.size() ? " or " : ", ";
        out += words[i];
    }
    return out;
}

void restrict_to(CLI::Option& option, std::vector<std::string> const& values) {
    std::string name;
    for (auto const& value : values) name += (name.empty() ? "" : "|") + value;
    option.check(CLI::Validator{[values](std::string const& text) -> std::string {
                                    if (std::find(values.begin(), values.end(), text)
                                        != values.end())
                                        return {};
                                    return '"' + text + "\" is not " + join_with_or(values);
                                },
                                "", name});
}

void restrict_to_numbers(CLI::Option& option, double least, double most) {
    option.check([=](std::string const& text) -> std::string {
        double number = 0;
        auto const* const last = text.data() + text.size();
        auto const [end, problem] = std::from_chars(text.data(), last, number);
        bool const is_number = problem == std::errc{} && end == last;
        // NaN is in no range.
        if (is_number && number >= least && number <= most) return {};
        return '"' + text + "\" is not a number from " + to_bound_text(least) + " to "
               + to_bound_text(most);
    });
}

}  // namespace app
