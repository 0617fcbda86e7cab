// examples/lisle/commands/schema_command.cpp - lisle schema: prints the JSON Schema of a format's
// documents.
#include "schema_command.hpp"

#include <lisle/conversation/conversation.hpp>
#include <lisle/formats/acpx/archive.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/file.hpp>
#include <lisle/formats/opencode/v2/export.hpp>
#include <lisle/formats/zed/model/thread_metadata.hpp>
#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/json_schema.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

namespace {

using schema = lisle::json;
using describe = schema (*)(lisle::decode_options const&);

/// A row or a file of a store, which is not part of the documents.
struct stored_part {
    std::string_view name;
    describe make;
};

/// A format that has schemas.
struct described_format {
    std::string_view name, version;
    describe document;
    std::optional<schema> (*part)(lisle::decode_options const&, std::string_view name);
    std::vector<stored_part> stored;

    /// The names of all parts in the permissive schema.
    [[nodiscard]] std::vector<std::string> parts() const {
        std::vector<std::string> out;
        auto const whole = document(lisle::permissive);
        for (auto& [key, definition] : whole.find("$defs").members()) out.push_back(std::move(key));
        for (auto const& row : stored) out.emplace_back(row.name);
        return out;
    }

    [[nodiscard]] std::optional<schema> find(lisle::decode_options const& options,
                                             std::string_view wanted) const {
        if (wanted.empty()) return document(options);
        for (auto const& row : stored)
            if (row.name == wanted) return row.make(options);
        return part(options, wanted);
    }
};

template <class T>
constexpr describe of_type =
    [](lisle::decode_options const& o) { return lisle::json_schema<T>(o); };

template <class Tag>
described_format of_format(std::vector<stored_part> stored = {}) {
    using traits = lisle::format_traits<Tag>;
    return {traits::name, traits::version,
            [](lisle::decode_options const& o) { return lisle::json_schema_of<Tag>(o); },
            [](lisle::decode_options const& o, std::string_view wanted) {
                return lisle::json_schema_of<Tag>(o, wanted);
            },
            std::move(stored)};
}

std::vector<described_format> const& described_formats() {
    using namespace lisle;
    static std::vector<described_format> const all{
        of_format<zed_t>({{"thread_metadata", of_type<zed::thread_metadata>}}),
        of_format<zed_shared_t>(),
        of_format<loom_t>(),
        of_format<acpx_t>(),
        of_format<acpx_archive_t>(),
        of_format<opencode_t>({{"stored_message", of_type<opencode::stored<opencode::message>>},
                               {"stored_part", of_type<opencode::stored<opencode::part>>}}),
        of_format<opencode_v2_t>(
            {{"stored_user", of_type<opencode::v2::user>},
             {"stored_assistant", of_type<opencode::v2::assistant>},
             {"stored_compaction", of_type<opencode::v2::compaction>},
             {"stored_synthetic", of_type<opencode::v2::synthetic>},
             {"stored_system", of_type<opencode::v2::system>},
             {"stored_skill", of_type<opencode::v2::skill_text>},
             {"stored_shell", of_type<opencode::v2::shell>},
             {"stored_model-switched", of_type<opencode::v2::model_switched>},
             {"stored_agent-switched", of_type<opencode::v2::agent_switched>},
             {"stored_location-switched", of_type<opencode::v2::location_switched>},
             {"stored_idle", of_type<opencode::v2::idle>}}),
        of_format<claude_code_t>(),
        of_format<codex_t>(),
        of_format<conversation_t>()};
    return all;
}

struct schema_options {
    std::string format, preset = "permissive", revision = "pinned", part;
    bool list = false;

    [[nodiscard]] lisle::decode_options reader() const {
        auto out = preset == "strict"      ? lisle::strict
                   : preset == "reference" ? lisle::reference
                                           : lisle::permissive;
        if (revision == "latest") out.revision = lisle::schema_revision::latest;
        return out;
    }
};

/// Prints all formats with their revisions, or the parts of one format.
int print_list(std::string_view format, console& io) {
    for (auto const& f : described_formats()) {
        if (format.empty())
            io.print(std::string{f.name} + ": pinned (" + std::string{f.version} + "), latest\n");
        if (f.name != format) continue;
        for (auto const& name : f.parts()) io.print(name + '\n');
    }
    return all_well;
}

int print_schema(schema_options const& o, console& io) {
    auto const& all = described_formats();
    auto const format = std::find_if(all.begin(), all.end(),
                                     [&](described_format const& f) { return f.name == o.format; });
    auto const found = format->find(o.reader(), o.part);
    if (!found) {
        io.tell(o.format + " has no part " + o.part + " in this preset and revision; see lisle "
                + "schema --list " + o.format);
        return document_failed;
    }
    io.print(lisle::encode_as(*found, {.indent = 2, .trailing_newline = true}));
    return all_well;
}

std::vector<std::string> format_names() {
    std::vector<std::string> out;
    for (auto const& f : described_formats()) out.emplace_back(f.name);
    return out;
}

}  // namespace

void add_schema(CLI::App& program, context& c) {
    auto const o = std::make_shared<schema_options>();
    auto* const command =
        program.add_subcommand("schema", "Print the JSON Schema of the documents of one format");
    auto* const format = command->add_option("FORMAT", o->format, "The format of the documents")
                             ->type_name("")
                             ->check(CLI::IsMember(format_names()));
    auto* const list = command->add_flag(
        "--list", o->list, "List the formats and their revisions or, of FORMAT, its parts");
    command
        ->add_option("--preset", o->preset,
                     "The documents that the schema accepts: all that lisle reads, all that the "
                     "agent reads, or "
                     "only those that it would write (permissive)")
        ->check(CLI::IsMember(std::vector<std::string>{"permissive", "reference", "strict"}));
    command->add_option("--as", o->revision, "The revision of the format (pinned)")
        ->check(CLI::IsMember(std::vector<std::string>{"pinned", "latest"}));
    command->add_option("--part", o->part, "Only this part of the documents; see --list")
        ->type_name("NAME");
    command->footer(
        R"(The schema (draft 2020-12) is made from the lists by which lisle reads and writes the
documents. It accepts the documents of the preset, except for rules that JSON Schema can't express:
the order of keys, duplicate keys, the spelling of numbers and URLs, the limits of sizes.

Examples:
  lisle schema zed > zed.schema.json
  lisle schema opencode --preset strict --part tool_part
  lisle schema --list acpx)");
    command->callback([o, &c, format, list] {
        if (format->count() == 0 && list->count() == 0) throw CLI::RequiredError("FORMAT");
        c.exit = o->list ? print_list(o->format, c.io) : print_schema(*o, c.io);
    });
}

}  // namespace app
