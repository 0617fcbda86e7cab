// examples/lisle/commands/ui.cpp - lisle ui: prints a session as UIMessages of the AI SDK.
#include "ui.hpp"

#include "../opencode/format.hpp"
#include "../sessions/typed_format.hpp"
#include "../stores/one_session.hpp"
#include "../terminal/description.hpp"
#include "../terminal/escape.hpp"

#include <lisle/formats/opencode/ui/assemble.hpp>
#include <lisle/formats/opencode/ui/compaction.hpp>
#include <lisle/formats/opencode/ui/model_messages.hpp>
#include <lisle/releases/release_number.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace app {

namespace {

namespace opencode = lisle::opencode;
using opencode::unfinished_calls;

struct ui_options {
    session_options session;
    std::string unfinished = "show";
    std::string model;
    std::string release = "1.14.41";
    bool pretty = false;
};

unfinished_calls parse_unfinished(std::string_view word) {
    if (word == "omit") return unfinished_calls::omit;
    return word == "interrupt" ? unfinished_calls::interrupt : unfinished_calls::show;
}

/// "anthropic/claude", as opencode names models.
opencode::ui_model parse_model(std::string const& name) {
    auto const slash = name.find('/');
    auto const provider = name.substr(0, slash), id = name.substr(slash + 1);
    return {provider, id, "@ai-sdk/" + provider, id};
}

/// The reason why a text is not the name of a model; empty if it is.
std::string refuse_model(std::string const& name) {
    auto const slash = name.find('/');
    bool const is_plain = std::none_of(name.begin(), name.end(), [](char c) {
        return static_cast<unsigned char>(c) <= ' ' || c == '\x7f';
    });
    if (is_plain && slash != name.npos && slash != 0 && slash + 1 != name.size()) return {};
    return escape_line(name) + " is not a model, PROVIDER/MODEL";
}

std::optional<opencode::release> find_release(std::string const& text) {
    auto const number = lisle::parse_release_number(text);
    return number ? opencode::find_release(*number) : std::nullopt;
}

/// The reason why a text is not a known release; empty if it is.
std::string refuse_ui_release(std::string const& text) {
    if (find_release(text)) return {};
    if (!lisle::parse_release_number(text)) return escape_line(text) + " is not a release like 1.14.41";
    return "the oldest release that lisle knows is " + to_string(opencode::oldest_model_input);
}

int print_ui(ui_options const& o, context& c) {
    auto& io = c.io;
    auto const found = find_session(o.session, c);
    if (!found) return document_failed;
    auto const read = read_session(*found, io);
    if (!read) return document_failed;
    if (&found->from->documents_of(found->which) != &opencode_format()) {
        io.warn("only opencode sessions can be printed as UIMessages");
        return document_failed;
    }
    auto const& whole = value_of<lisle::opencode_t>(*read->value);
    int last_id = 0;
    auto const make_id = [&] { return "msg_" + std::to_string(++last_id); };
    auto const make_model_messages = [&] {
        opencode::ui_model_options options;
        options.as = find_release(o.release).value();
        return opencode::to_model_messages(opencode::filter_compacted(whole.messages, options.as),
                                           parse_model(o.model), options, make_id);
    };
    auto const messages =
        o.model.empty() ? opencode::assemble_ui_messages(whole, parse_unfinished(o.unfinished))
                        : make_model_messages();
    auto const style = o.pretty ? opencode::indented : opencode::compact;
    io.print(lisle::encode_as(messages, style));
    return read->exit();
}

}  // namespace

void add_ui(CLI::App& program, context& c) {
    auto const o = std::make_shared<ui_options>();
    auto* const command =
        program.add_subcommand("ui", "Print an opencode session as UIMessages of the AI SDK");
    add_session(*command, o->session);
    auto* const unfinished =
        command
            ->add_option("--unfinished", o->unfinished,
                         "How to print unfinished tool calls: show, omit or interrupt (show)")
            ->type_name("WHAT");
    restrict_to(*unfinished, {"show", "omit", "interrupt"});
    command
        ->add_option("--model", o->model,
                     "Print the messages that opencode sends to this model, PROVIDER/MODEL, not "
                     "those for people")
        ->type_name("NAME")
        ->check(refuse_model);
    command
        ->add_option(
            "--as", o->release,
            "With --model: the release of opencode, or the newest known release before it: "
            "1.3.2, 1.14.41 or 1.18.33 (1.14.41)")
        ->type_name("VERSION")
        ->check(refuse_ui_release);
    command->add_flag("--pretty", o->pretty, "Indent by two spaces");
    command->footer(R"(Examples:
  lisle ui opencode.db ses_e004 > messages.json
  lisle ui --model anthropic/claude-sonnet-4-5 export.json ses_

A model gets the messages that the newest compaction left; people see the whole session.)");
    command->callback([o, &c] { c.exit = print_ui(*o, c); });
}

}  // namespace app
