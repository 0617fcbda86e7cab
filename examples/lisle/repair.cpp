// examples/lisle/repair.cpp - lisle repair: what can be saved of damaged sessions.
#include "command.hpp"
#include "source.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>
#include <utility>

namespace app {

namespace {

struct options {
    database_options database;
    bool dry_run = false;
    bool write = false;
};

/// Whether nothing is to be done for a session.
bool is_readable(source& from, stored const& row) {
    auto const text = from.unpack(row);
    return text && from.documents().read(*text, nullptr);
}

int repair(options const& o, console& io) {
    auto const from =
        open_source(o.database.path, o.write ? access::write : access::read, o.database.wait());
    std::vector<replacement> all;
    std::size_t whole = 0, lost = 0;
    for (auto const& e : from->list()) {
        auto row = from->fetch(e);
        if (!row) continue;
        if (is_readable(*from, *row)) {
            ++whole;
            continue;
        }
        auto damage = from->save(e, *row);
        io.out << in_one_line(e.id) << "  " << in_one_line(e.title) << '\n';
        for (auto const& problem : damage.problems)
            io.out << "          " << in_one_line(problem) << '\n';
        io.out << "          "
               << (damage.replacement ? print_count(damage.messages, "message") + " can be saved"
                                      : "nothing can be saved: left as it is")
               << '\n';
        if (damage.replacement)
            all.push_back({e.key, std::move(*row), std::move(*damage.replacement)});
        else ++lost;
    }
    io.out << print_count(whole, "document") << " whole, " << all.size() << " to repair, " << lost
           << " beyond repair\n";
    if (o.write && !all.empty()) {
        io.out << "the database as it was: " << from->back_up() << '\n';
        auto const count = from->replace(all);
        io.out << "repaired " << print_count(count, "document") << '\n';
        lost += all.size() - count;  // Another program was faster.
    }
    bool const is_well = lost == 0 && (o.write || all.empty());
    return is_well ? all_well : document_failed;
}

}  // namespace

void add_repair(CLI::App& program, context& c) {
    auto const o = std::make_shared<options>();
    auto* const command =
        program.add_subcommand("repair", "Save what can be read of damaged documents");
    add_database(*command, o->database);
    auto* const how = command->add_option_group("how", "");
    how->add_flag("--dry-run", o->dry_run, "Tell what would be saved and lost; change nothing");
    how->add_flag("--write", o->write, "Copy the database beside itself, then repair it");
    how->require_option(1);
    command->footer(
        R"(A document that can be read is not touched, whatever else is odd about it. Of any other
the messages that can be read are kept, and everything that is lost is told. Only the
columns with the data change. --write first copies the database to DB.before-repair (or
-2, -3, ...) and then repairs all of it or nothing.
The exit code is 1 where something is damaged and stays so.

Examples:
  lisle repair threads.db --dry-run
  lisle repair threads.db --write)");
    command->callback([o, &c] { c.exit = repair(*o, c.io); });
}

}  // namespace app
