// examples/lisle/codex/moved_bases.cpp - an offset moves with the end of its line.
#include "moved_bases.hpp"

#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../system/input_limit.hpp"
#include "rollout_files.hpp"

#include <lisle/formats/codex/rollout.hpp>
#include <lisle/formats/codex/tools/history_base.hpp>
#include <lisle/zstd.hpp>

#include <algorithm>
#include <cstddef>
#include <system_error>

namespace app {

namespace {

namespace codex = lisle::codex;
namespace fs = std::filesystem;

std::ptrdiff_t count_line_ends(std::string_view text) {
    return std::count(text.begin(), text.end(), '\n');
}

/// The offset after the first `number` line ends.
std::size_t find_line(std::string_view text, std::ptrdiff_t number) {
    std::size_t at = 0;
    for (; number > 0; --number) at = (std::min)(text.find('\n', at), text.size() - 1) + 1;
    return at;
}

/// The offset in the redacted text that corresponds to `end`, where a line ends. A redaction may
/// remove lines.
std::size_t find_same_end(std::string_view before, std::string_view now, std::size_t end,
                          moved_bases::redact_beginning const& redact) {
    if (end >= before.size()) return end - before.size() + now.size();  // behind the text
    auto const beginning = before.substr(0, end);
    auto number = count_line_ends(beginning);
    if (count_line_ends(before) != count_line_ends(now))
        if (auto const shorter = redact(beginning)) number = count_line_ends(*shorter);
    auto const rest = end - find_line(before, count_line_ends(beginning));
    return (std::min)(find_line(now, number) + rest, now.size());
}

bool is_inside(fs::path const& file, fs::path const& folder) {
    auto const [end, rest] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
    static_cast<void>(rest);
    return end == folder.end();
}

}  // namespace

void moved_bases::add_places(std::string_view text, std::vector<place>& to) const {
    if (text.find("\"history_base\"") == text.npos) return;
    auto rollout = lisle::decode<lisle::codex_t>(text, bounded());
    if (!rollout) return;
    codex::for_each_history_base(*rollout, [&](codex::history_base const& base) {
        to.emplace_back(base.thread_id, base.end_byte_offset);
    });
}

void moved_bases::add(std::string const& name, std::string_view bytes) {
    auto const file = name_rollout(name);
    if (!file) return;
    names_[file->base_id()] = name;
    auto const text = unpack_input(std::string{bytes});
    std::vector<place> found;
    if (text) add_places(*text, found);
    if (!found.empty()) places_[name] = std::move(found);
}

void moved_bases::add_outside(fs::path const& changed) {
    auto const whole = absolute_folder(changed);
    auto home = find_home_above(whole);
    if (home.empty() && is_file(whole)) home = whole.parent_path();
    if (home.empty() || (is_file(whole) && !name_rollout(whole))) return;
    std::vector<source_problem> unreadable;
    for (auto const& file : find_rollouts(home, unreadable)) {
        if (is_inside(absolute_folder(file.path), whole)) continue;
        auto const bytes = try_read_file(file.path, unreadable);
        auto const text = bytes ? unpack_input(*bytes) : std::string{};
        std::vector<place> found;
        if (text) add_places(*text, found);
        if (!found.empty()) outside_[file.path.string()] = std::move(found);
    }
}

void moved_bases::visit(std::string const& name, std::set<std::string>& seen,
                        std::vector<std::string>& out) const {
    if (!seen.insert(name).second) return;
    if (auto const found = places_.find(name); found != places_.end())
        for (auto const& [base, end] : found->second)
            if (auto const file = names_.find(base); file != names_.end())
                visit(file->second, seen, out);
    out.push_back(name);
}

std::vector<std::string> moved_bases::order(std::vector<std::string> const& names) const {
    std::vector<std::string> out;
    std::set<std::string> seen;
    for (auto const& name : names) visit(name, seen, out);
    return out;
}

std::string moved_bases::move(std::string const& name, std::string_view before, std::string now,
                              redact_beginning const& redact) {
    auto const file = name_rollout(name);
    if (!file || (places_.empty() && outside_.empty())) return now;
    bool const is_packed = lisle::zstd::is_frame(now);
    auto old_text = unpack_input(std::string{before});
    auto text = unpack_input(now);
    if (!old_text || !text) return now;
    if (places_.contains(name))
        if (auto rollout = lisle::decode<lisle::codex_t>(*text, bounded())) {
            codex::for_each_history_base(*rollout, [&](codex::history_base& base) {
                auto const found = moved_.find({base.thread_id, base.end_byte_offset});
                if (found != moved_.end()) base.end_byte_offset = found->second;
            });
            auto moved = lisle::encode(*rollout, lisle::layout::source);
            if (moved != *text) {
                now = is_packed ? lisle::zstd::compress(moved) : moved;
                *text = std::move(moved);
            }
        }
    for (auto const* all : {&places_, &outside_})
        for (auto const& [by, places] : *all)
            for (auto const& at : places)
                if (at.first == file->base_id())
                    moved_[at] = find_same_end(*old_text, *text, at.second, redact);
    return now;
}

std::optional<std::string> moved_bases::find_broken() const {
    for (auto const& [by, places] : outside_)
        for (auto const& at : places) {
            auto const now = moved_.find(at);
            if (now != moved_.end() && now->second != at.second)
                return by + " goes on from the first " + std::to_string(at.second)
                       + " bytes of the thread " + at.first;
        }
    return std::nullopt;
}

}  // namespace app
