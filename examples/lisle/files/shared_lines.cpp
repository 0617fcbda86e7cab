// examples/lisle/files/shared_lines.cpp - files of JSON lines, each about one session: prompts,
// names.
#include "shared_lines.hpp"

#include "files.hpp"
#include "folder.hpp"

#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace app {

namespace {

/// Calls `use(line)` for each line, without its end.
template <class Use>
void for_each_line(std::string_view text, Use use) {
    while (!text.empty()) {
        auto const line = text.substr(0, text.find('\n'));
        text.remove_prefix((std::min)(line.size() + 1, text.size()));
        if (!line.empty()) use(line);
    }
}

std::string find_word(std::string_view line, std::string_view key) {
    std::string out;
    for (auto const& member : lisle::text::members_of(line))
        if (member.key == key && member.value.starts_with('"'))
            out = lisle::text::unquote(member.value);
    return out;
}

}  // namespace

std::map<std::string, std::string> group_lines(std::filesystem::path const& file,
                                               std::string_view key) {
    std::map<std::string, std::string> out;
    if (!is_file(file) || is_link(file)) return out;
    for_each_line(read_file(file.string()), [&](std::string_view line) {
        if (auto const word = find_word(line, key); !word.empty()) (out[word] += line) += '\n';
    });
    return out;
}

std::string add_missing_lines(std::string text, std::string_view lines, std::string_view key,
                              effective_lines effective) {
    bool const last_counts = effective == effective_lines::last;
    std::set<std::string_view> known;
    std::string added;
    {
        std::map<std::string, std::string_view> last_in_text, last_in_lines;
        for_each_line(text, [&](std::string_view line) {
            known.insert(line);
            if (last_counts) last_in_text[find_word(line, key)] = line;
        });
        for_each_line(lines, [&](std::string_view line) {
            if (last_counts) last_in_lines[find_word(line, key)] = line;
            if (!known.insert(line).second) return;
            (added += line) += '\n';
            if (last_counts) last_in_text[find_word(line, key)] = line;
        });
        for (auto const& [word, line] : last_in_lines)
            if (last_in_text[word] != line) (added += line) += '\n';
    }
    if (!added.empty() && !text.empty() && text.back() != '\n') text += '\n';
    return std::move(text += added);
}

}  // namespace app
