// examples/lisle/sessions/table.cpp - one line per session, whatever its title contains.
#include "table.hpp"

#include "../terminal/escape.hpp"
#include "scan.hpp"
#include "skimmed_source.hpp"

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

/// Puts each entry below its parent, if the parent is listed; keeps the order on every level.
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

std::string to_minute(std::string const& column) {
    auto const at = lisle::scalars::parse_rfc3339(column);
    if (!at) return escape_line(column);
    auto out = lisle::scalars::to_rfc3339_z(*at);
    // Drop the seconds, from the right: a year may have more than four digits.
    out.resize(out.rfind(':'));
    if (auto const separator = out.find('T'); separator != std::string::npos) out[separator] = ' ';
    return out;
}

enum class alignment { left, right };

std::string pad(std::string text, std::size_t width, alignment to = alignment::left) {
    auto const at = to == alignment::left ? text.size() : 0;
    if (text.size() < width) text.insert(at, width - text.size(), ' ');
    return text;
}

/// The width of the longest name of an agent, or 0 if no entry has one.
std::size_t measure_agents(std::vector<entry> const& entries) {
    std::size_t width = 0;
    for (auto const& e : entries) width = std::max(width, e.agent.size());
    return width == 0 ? 0 : std::max(width, agent_heading.size());
}

void say_row(console& io, entry const& e, reading const& r, branch const& at, std::size_t id_width,
             std::size_t agent_width) {
    auto const id = escape_line(std::string_view{e.id}.substr(0, id_width));
    auto messages = r.messages ? std::to_string(*r.messages) : "-";
    if (r.active_messages) messages.insert(0, std::to_string(*r.active_messages) + '/');
    auto const size = r.text_bytes ? to_size_text(*r.text_bytes) : "-";
    std::string out = "  ";
    if (agent_width != 0) out += pad(e.agent, agent_width) + "  ";
    out += pad(to_minute(e.updated_at), 16) + "  " + pad(messages, 8, alignment::right) + "  "
           + pad(size, 7, alignment::right) + "  ";
    if (at.depth != 0) out += std::string(2 * (at.depth - 1), ' ') + "\u2514 ";
    out += e.title.empty() ? "(no title)" : e.title;
    if (at.depth == 0 && e.parent_id) out += " (subagent of " + *e.parent_id + ')';
    io.say({{pad(id, id_width), look::dim}, {out}});
}

/// Prints the lines of a table one by one.
class table {
public:
    table(std::vector<entry> const& entries, std::string_view noun, console& io)
        : entries_{entries}, noun_{noun}, io_{io}, id_width_{measure_short_ids(entries)},
          agent_width_{measure_agents(entries)} {
        auto head = pad("ID", id_width_) + "  ";
        if (agent_width_ != 0) head += pad(std::string{agent_heading}, agent_width_) + "  ";
        io_.say({{head + "UPDATED (UTC)     MESSAGES     SIZE  TITLE", look::bold}});
    }

    /// False if nobody reads the output any longer. The first line is printed at once.
    bool add(branch const& at, reading const& r) {
        say_row(io_, entries_[at.index], r, at, id_width_, agent_width_);
        if (!r.problem.empty()) {
            ++failed_;
            is_complete_ = is_complete_ && !r.is_storage;
            io_.say({{std::string(id_width_ + 2, ' ') + "! "}, {r.problem, look::red}});
        }
        return added_++ % lines_at_once_ != 0 || io_.flush();
    }
    void finish() {
        io_.say({});
        io_.say(to_count_text(entries_.size(), noun_)
                + (failed_ == 0 ? "" : ", " + std::to_string(failed_) + " of them unreadable"));
    }
    /// False if a file could not be read at all.
    [[nodiscard]] bool is_complete() const { return is_complete_; }

private:
    static constexpr std::size_t lines_at_once_ = 64;

    std::vector<entry> const& entries_;
    std::string_view noun_;
    console& io_;
    std::size_t id_width_, agent_width_, added_ = 0, failed_ = 0;
    bool is_complete_ = true;
};

}  // namespace

namespace {

/// Counts the messages that files beside a session hold, too.
void count_beside(source const& from, entry const& e, std::string_view text, reading& out) {
    auto const whole = from.documents_of(e).read(text, nullptr);
    if (!whole) return;
    if (auto problems = from.complete(e, **whole); !problems.empty())
        out.problem = std::move(problems.front());
    auto const counts = (*whole)->count_parts();
    out.messages = counts.all;
    out.active_messages.reset();
    if (counts.active != counts.all) out.active_messages = counts.active;
}

}  // namespace

reading read_row(source& from, entry const& e, std::optional<stored> const& row, workspace& space) {
    reading out;
    if (!row) {
        out.problem = "deleted since it was listed";
        return out;
    }
    if (!row->failure.empty()) {
        out.problem = row->failure;
        out.is_storage = true;
        return out;
    }
    out.encoding = row->encoding;
    out.stored_bytes = row->bytes.size();
    auto const text = from.unpack_in(space, *row);
    if (!text) {
        out.problem = text.error().message();
        return out;
    }
    out.text_bytes = text->size();
    auto counted = from.documents_of(e).count_messages(*text);
    out.messages = counted.messages;
    out.active_messages = counted.active;
    out.problem = std::move(counted.problem);
    if (out.messages && from.documents_of(e).has_messages_beside() && from.find_side_folder(e))
        count_beside(from, e, *text, out);
    if (!row->missing.empty()) out.problem = row->missing.front();
    return out;
}

void read_all(source& from, std::vector<entry const*> const& all, console& io,
              std::function<bool(std::size_t, reading const&)> const& use) {
    std::vector<std::optional<reading>> known;
    std::vector<entry const*> unknown;
    for (auto const* const e : all)
        if (!known.emplace_back(find_reading(from, *e))) unknown.push_back(e);
    progress p{io, "reading", unknown.size()};
    std::size_t next = 0;
    auto const use_known = [&] {
        for (; next != all.size() && known[next]; ++next)
            if (!use(next, *known[next])) return false;
        return true;
    };
    if (!use_known()) return;
    scan<reading>(
        from, unknown,
        [&](entry const& e, std::optional<stored> const& row, workspace& space) {
            return read_row(from, e, row, space);
        },
        [&](std::size_t, reading const& r) {
            p.step();
            if (io.out_is_terminal) p.clear();
            return use(next++, r) && use_known();
        });
}

bool print_table(source& from, std::vector<entry> const& entries, std::string_view noun,
                 console& io) {
    table to{entries, noun, io};
    auto const order = arrange(entries);
    std::vector<entry const*> all;
    all.reserve(order.size());
    for (auto const& at : order) all.push_back(&entries[at.index]);
    bool is_wanted = true;
    read_all(from, all, io,
             [&](std::size_t i, reading const& r) { return is_wanted = to.add(order[i], r); });
    if (is_wanted) to.finish();
    return to.is_complete();
}

bool print_table(std::vector<entry> const& entries, std::vector<reading> const& readings,
                 std::string_view noun, console& io) {
    table to{entries, noun, io};
    for (auto const& at : arrange(entries))
        if (!to.add(at, readings[at.index])) return to.is_complete();
    to.finish();
    return to.is_complete();
}

}  // namespace app
