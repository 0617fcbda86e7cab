// examples/lisle/site/site.cpp - lisle site: writes all sessions as pages with an index, once or
// whenever the stores change.
#include "site.hpp"

#include "site_builder.hpp"

#include <CLI/CLI.hpp>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

namespace app {

namespace {

int write_site(site_options const& o, context& c) {
    for (auto const& path : o.stores) refuse_standard_input(path);
    site_builder site{o, c};
    auto exit = site.build();
    if (exit == storage_failed) return exit;  // no store can be read: there is nothing to follow
    while (o.watches && c.io.flush()) {
        std::this_thread::sleep_for(std::chrono::seconds{2});
        exit = site.build();
    }
    return exit;
}

}  // namespace

void add_site(CLI::App& program, context& c) {
    auto const o = std::make_shared<site_options>();
    auto* const command =
        program.add_subcommand("site", "Write the sessions of stores as pages with an index");
    command
        ->add_option("STORE", o->stores,
                     "Databases, folders of sessions, or documents (the stores of all agents on "
                     "this machine)")
        ->type_name("");
    command->add_option("-o,--out", o->folder, "The folder of the site; it is created")
        ->required()
        ->type_name("DIR");
    add_shown(*command, o->shown);
    command->add_flag("--watch", o->watches,
                      "Follow the stores until stopped; open pages reload when they change");
    add_wait(*command, o->database);
    command->footer(
        R"(DIR/index.html lists, sorts, filters and searches in a browser, also from a disk. A further run into
the same folder writes only changed sessions, and removes pages of deleted sessions. For each store
or session that can't be read, a line says so, its earlier pages stay, and the exit code is 1; all
other sessions are written. Subagents are below their parents. Only the owner may read the site.

Examples:
  lisle site -o ~/conversations
  lisle site threads.db ~/.acpx/sessions -o shared --redact)");
    command->callback([o, &c] { c.exit = write_site(*o, c); });
}

}  // namespace app
