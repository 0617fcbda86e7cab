// examples/lisle/table.cpp - one line per session, whatever its title contains.
#include "table.hpp"

#include "escape.hpp"

#include <lisle/scalars/timestamp.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <utility>

namespace app {

namespace {

constexpr std::string_view agent_heading = "AGENT";

// ---- As a tree ----

struct branch {
    std::size_t index = 0;
    std::size_t depth = 0;
};

/// Puts each below its parent, if the parent is listed; keeps the order on every level.
std::vector<branch> arrange(std::vector<entry> const& entries) {
    lisle::text::salted_map<std::string_view, std::size_t> by_id;
    for (std::size_t i = 0; i < entries.size(); ++i) by_id.emplace(entries[i].id, i);
    std::vector<std::vector<std::size_t>> children(entries.size());
    std::vector<branch> waiting;
    auto const parent_of = [&](entry const& e) {
        auto const at = e.parent_id ? by_id.find(*e.parent_id) : by_id.end();
        return at == by_id.end() ? entries.size() : at->second;
    };
    for (std::size_t i = entries.size(); i-- > 0;) {
        auto const parent = parent_of(entries[i]);
        if (parent == entries.size()) waiting.push_back({i, 0});
        else children[parent].push_back(i);
    }
    std::vector<branch> out;
    std::vector<bool> is_placed(entries.size());
    auto const place_all = [&] {
        while (!waiting.empty()) {
            auto const next = waiting.back();
            waiting.pop_back();
            if (is_placed[next.index]) continue;
            is_placed[next.index] = true;
            out.push_back(next);
            for (auto const child : children[next.index])
                waiting.push_back({child, next.depth + 1});
        }
    };
    place_all();
    // The rest are their own ancestors.
    for (std::size_t i = 0; i < entries.size(); ++i) {
        waiting.push_back({i, 0});
        place_all();
    }
    return out;
}

std::string print_time(std::string const& column) {
    auto const at = lisle::scalars::parse_rfc3339(column);
    if (!at) return escape_line(column);
    auto out = lisle::scalars::to_rfc3339_z(*at);
    // Drop the seconds, from the right: a year may have more than four digits.
    out.resize(out.rfind(':'));
    if (auto const t = out.find('T'); t != std::string::npos) out[t] = ' ';
    return out;
}

std::string pad(std::string text, std::size_t width, bool to_the_right = false) {
    if (text.size() < width) text.insert(to_the_right ? 0 : text.size(), width - text.size(), ' ');
    return text;
}

/// The widest agent, or 0 if no entry tells it.
std::size_t measure_agents(std::vector<entry> const& entries) {
    std::size_t width = 0;
    for (auto const& e : entries) width = std::max(width, e.agent.size());
    return width == 0 ? 0 : std::max(width, agent_heading.size());
}

void say_row(console& io, entry const& e, reading const& r, branch const& at, std::size_t id_width,
             std::size_t agent_width) {
    auto const id = escape_line(std::string_view{e.id}.substr(0, id_width));
    auto const messages = r.messages ? std::to_string(*r.messages) : "-";
    auto const size = r.text_bytes ? print_size(*r.text_bytes) : "-";
    std::string out = "  ";
    if (agent_width != 0) out += pad(e.agent, agent_width) + "  ";
    out += pad(print_time(e.updated_at), 16) + "  " + pad(messages, 8, true) + "  "
           + pad(size, 7, true) + "  ";
    if (at.depth != 0) out += std::string(2 * (at.depth - 1), ' ') + "\u2514 ";
    out += e.title.empty() ? "(no title)" : e.title;
    if (at.depth == 0 && e.parent_id) out += " (subagent of " + *e.parent_id + ')';
    io.say({{pad(id, id_width), look::dim}, {out}});
}

}  // namespace

reading read_entry(source& from, entry const& e) {
    reading out;
    std::optional<stored> row;
    try {
        row = from.fetch(e);
    } catch (storage_error const& failed) {
        out.problem = failed.what();
        out.is_storage = true;
        return out;
    }
    if (!row) {
        out.problem = "deleted since it was listed";
        return out;
    }
    out.encoding = row->encoding;
    out.stored_bytes = row->bytes.size();
    auto const text = from.unpack(*row);
    if (!text) {
        out.problem = text.error().message();
        return out;
    }
    out.text_bytes = text->size();
    auto const document = from.documents_of(e).read(*text, nullptr);
    if (document) out.messages = (*document)->count_messages();
    else out.problem = document.error().message();
    if (!row->missing.empty()) out.problem = row->missing.front();
    return out;
}

bool print_table(source& from, std::vector<entry> const& entries, std::string_view noun,
                 console& io) {
    auto const id_width = measure_short_ids(entries);
    auto const agent_width = measure_agents(entries);
    auto head = pad("ID", id_width) + "  ";
    if (agent_width != 0) head += pad(std::string{agent_heading}, agent_width) + "  ";
    io.say({{head + "UPDATED (UTC)     MESSAGES     SIZE  TITLE", look::bold}});
    std::size_t failed = 0;
    bool is_complete = true;
    progress p{io, "reading", entries.size()};
    for (auto const& at : arrange(entries)) {
        auto const r = read_entry(from, entries[at.index]);
        p.step();
        if (io.out_is_terminal) p.clear();
        say_row(io, entries[at.index], r, at, id_width, agent_width);
        if (r.problem.empty()) continue;
        ++failed;
        is_complete = is_complete && !r.is_storage;
        io.say({{std::string(id_width + 2, ' ') + "! "}, {r.problem, look::red}});
    }
    p.clear();
    io.say({});
    io.say(print_count(entries.size(), noun)
           + (failed == 0 ? "" : ", " + std::to_string(failed) + " of them unreadable"));
    return is_complete;
}

}  // namespace app
