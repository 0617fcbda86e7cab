// examples/lisle/commands/request.cpp - lisle request: prints the request that Zed would send to a
// model for a thread.
#include "request.hpp"

#include "../files/files.hpp"
#include "../sessions/typed_format.hpp"
#include "../stores/one_session.hpp"
#include "../zed/format.hpp"
#include "../zed/tools_file.hpp"

#include <lisle/formats/zed/request/build_request.hpp>

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace app {

namespace {

namespace zed = lisle::zed;

struct request_options {
    session_options session;
    std::string system, tools, model;
    bool newer = false;
    bool pretty = false;
};

/// The intent of the next turn: to answer tool results, or else the user.
zed::completion_intent find_intent(zed::thread const& document) {
    auto const* const last = document.messages.empty()
                                 ? nullptr
                                 : std::get_if<zed::agent_message>(&document.messages.back());
    bool const has_results = last != nullptr && !last->tool_results.empty();
    return has_results ? zed::completion_intent::tool_results : zed::completion_intent::prompt;
}

/// Reads PROVIDER/MODEL; a model alone belongs to the thread's provider. Nothing without a
/// provider.
std::optional<zed::language_model> parse_model(std::string const& name,
                                               zed::thread const& document) {
    auto const slash = name.find('/');
    zed::language_model out{document.model ? document.model->provider : std::string{}, name, {}};
    if (slash != name.npos) out = {name.substr(0, slash), name.substr(slash + 1), {}};
    return out.provider.empty() ? std::nullopt : std::optional{std::move(out)};
}

template <class Request>
std::string spell(Request const& request, request_options const& o) {
    lisle::json_style style;
    style.indent = o.pretty ? 2 : 0;
    return o.newer ? lisle::encode_as(request, style, lisle::schema_revision::latest)
                   : lisle::encode_as(request, style);
}

int print_request(request_options const& o, context& c) {
    auto& io = c.io;
    auto const found = find_session(o.session, c);
    if (!found) return document_failed;
    auto const read = read_session(*found, io);
    if (!read) return document_failed;
    if (&found->from->documents_of(found->which) != &zed_format()) {
        io.warn("only threads of Zed can be printed as requests");
        return document_failed;
    }
    auto const& thread = value_of<lisle::zed_t>(*read->value);
    auto const model = parse_model(o.model, thread);
    if (!o.model.empty() && !model) {
        io.warn("the thread has no provider: --model needs PROVIDER/MODEL");
        return misused;
    }
    zed::request_setup setup;
    setup.thread_id = found->which.id;
    setup.intent = find_intent(thread);
    if (!o.system.empty()) setup.system_prompt = read_input(io, o.system);
    if (!o.tools.empty()) setup.tools = to_request_tools(read_tools(io, o.tools));
    if (o.newer) setup.revision = lisle::schema_revision::latest;
    auto request = zed::build_request(thread, setup);
    auto const text =
        o.model.empty()
            ? spell(request, o)
            : spell(zed::wrap_for_cloud(std::move(request), *model), o);
    io.print(text);
    return read->exit();
}

}  // namespace

void add_request(CLI::App& program, context& c) {
    auto const o = std::make_shared<request_options>();
    auto* const command =
        program.add_subcommand("request", "Print the request to a model for a Zed thread");
    add_session(*command, o->session);
    command->add_option("--system", o->system, "The system prompt (none)")->type_name("FILE");
    command
        ->add_option(
            "--tools", o->tools,
            "The tools to offer: [{\"name\":...,\"description\":...,\"input_schema\":...}] "
            "(none)")
        ->type_name("FILE");
    command
        ->add_option("--model", o->model,
                     "Wrap the request as Zed sends it to its own cloud for this model, "
                     "PROVIDER/MODEL, or MODEL of the thread's provider")
        ->type_name("NAME");
    command->add_flag("--newer", o->newer,
                      "Spell it as Zed of August 2026: tool inputs with their types, results in "
                      "parts, newer links");
    command->add_flag("--pretty", o->pretty, "Indent by two spaces");
    command->footer(
        R"(The request is Zed's own: its messages with the context of mentions and with cache flags,
the tools sorted by name, and the thread's settings. The system prompt and the tools are not stored
in a thread. After a compaction only the user's latest messages are left.

Examples:
  lisle request threads.db 7546cf31 | jq '.messages[].role'
  lisle request --system prompt.txt --tools tools.json threads.db 7546cf31 > request.json)");
    command->callback([o, &c] { c.exit = print_request(*o, c); });
}

}  // namespace app
