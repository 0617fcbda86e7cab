// benchmarks/corpus/tools.cpp - reading and editing files, a shell, an issue tracker.
#include "tools.hpp"

#include <utility>

namespace bench {

namespace {

namespace json = boost::json;

call read_file(author& by, std::size_t size) {
    return {"read_file",
            {{"path", by.path()}, {"start_line", by.roll().below(400)}, {"end_line", 900}},
            by.file(size),
            nullptr};
}

/// The output contains the old and the new file, which differ in a few lines.
call edit_file(author& by, std::size_t size) {
    auto const path = by.path();
    auto const head = by.file(size / 6), tail = by.file(size / 3);
    auto const before = by.file(200), after = by.file(300);
    auto const diff = by.diff(before, after);
    return {"edit_file",
            {{"display_description", by.sentence()}, {"path", path}, {"mode", "edit"}},
            "Edited " + path + ":\n\n```diff\n" + diff + "\n```",
            {{"type", "edit_file"},
             {"input_path", path},
             {"new_text", head + after + tail},
             {"old_text", head + before + tail},
             {"diff", diff},
             {"edit_agent_output",
              {{"raw_edits", "<edits>" + after + "</edits>"},
               {"parser_metrics", {{"tags", 4}, {"mismatched_tags", 0}}}}}}};
}

call run_command(author& by, std::size_t size) {
    return {"terminal",
            {{"command", "cargo test --package " + by.name() + " -- \"" + by.words(2) + "\""},
             {"cd", "projects"}},
            "```\n" + by.log(size) + "```",
            nullptr};
}

/// A tool of an MCP server, with nested input and output.
call query(author& by, std::size_t size) {
    json::array conditions;
    for (std::size_t i = by.roll().between(1, 4); i-- > 0;)
        conditions.push_back({{"field", by.name()},
                              {"is", by.roll().one_in(2) ? json::value("equal") : nullptr},
                              {"any_of", {by.name(), by.roll().below(1000), true}}});
    json::array rows;
    std::size_t text_size = 0;
    while (text_size < size) {
        auto note = by.prose(400);
        text_size += note.size() + 120;
        rows.push_back({{"id", by.roll().below(1000000)},
                        {"score", static_cast<double>(by.roll().below(4000)) / 8},
                        {"labels", {by.name(), by.name()}},
                        {"author", {{"name", by.words(2)}, {"active", by.roll().one_in(2)}}},
                        {"closed_at", nullptr},
                        {"body", std::move(note)}});
    }
    auto const found = std::to_string(rows.size()) + " rows";
    return {"tracker_query",
            {{"where", {{"all", std::move(conditions)}, {"limit", {{"rows", 50}, {"after", 0}}}}}},
            found,
            {{"rows", std::move(rows)}, {"took_ms", 12.5}}};
}

}  // namespace

call call_tool(author& by, std::size_t size) {
    switch (by.roll().below(8)) {
        case 0:
        case 1:
        case 2: return read_file(by, size);
        case 3:
        case 4: return edit_file(by, size);
        case 5:
        case 6: return run_command(by, size);
        default: return query(by, size);
    }
}

}  // namespace bench
