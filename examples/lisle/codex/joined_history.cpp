// examples/lisle/codex/joined_history.cpp - reads the bases of a thread from other files.
#include "joined_history.hpp"

#include "../files/files.hpp"
#include "rollout_files.hpp"

#include <lisle/formats/codex/tools/history_base.hpp>
#include <lisle/formats/codex/tools/reverted_lines.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace app {

namespace codex = lisle::codex;

namespace {

/// The text of a base; nothing if its file can't be read.
std::optional<std::string> read_base(std::filesystem::path const& file) {
    try {
        auto text = unpack_session_file(read_file(file.string()));
        return text ? std::optional{std::move(*text)} : std::nullopt;
    } catch (storage_error const&) { return std::nullopt; }
}

/// The threads that continue others, by what they continue.
std::map<std::string, std::string> find_followers(std::filesystem::path const& home) {
    std::map<std::string, std::string> out;
    std::vector<source_problem> ignored;
    for (auto const& file : find_rollouts(home, ignored)) {
        auto const text = read_base(file.path);
        auto const head = text ? std::string_view{*text}.substr(0, text->find('\n')) : "";
        auto const thread = lisle::decode<lisle::codex_t>(head, bounded());
        auto const base = thread ? codex::find_history_base(*thread) : std::nullopt;
        if (base && base->thread_id != file.base_id()) out.emplace(base->thread_id, file.base_id());
    }
    return out;
}

}  // namespace

std::optional<joined_text>
join_history(std::string_view text,
             std::function<std::filesystem::path const*(std::string const& id)> const& find_base) {
    auto thread = lisle::decode<lisle::codex_t>(text, bounded());
    if (!thread || !codex::find_history_base(*thread)) return std::nullopt;
    joined_text out;
    std::set<std::string> joined_ids;  // two threads may name each other
    while (auto const base = codex::find_history_base(*thread)) {
        auto const* const file =
            joined_ids.insert(base->thread_id).second ? find_base(base->thread_id) : nullptr;
        auto const below = file == nullptr ? std::nullopt : read_base(*file);
        auto joined = below && base->end_byte_offset != 0
                          ? codex::prepend_base(*thread, *base, *below)
                          : lisle::error{.code = lisle::errc::bad_value};
        if (!joined) {
            out.missing.push_back("its history is in " + base->thread_id + ", which "
                                  + (file == nullptr ? "is missing"
                                     : below         ? "does not have it"
                                                     : "can't be read"));
            break;
        }
        thread = std::move(*joined);
    }
    out.text = lisle::encode(*thread, lisle::layout::source);
    return out;
}

std::optional<joined_text> join_history_of(std::filesystem::path const& file,
                                           std::string_view text) {
    std::optional<std::vector<rollout_file>> all;  // most threads have no base
    return join_history(text, [&](std::string const& id) -> std::filesystem::path const* {
        if (!all) {
            std::vector<source_problem> ignored;
            auto const home = find_home_above(file);
            all = home.empty() ? std::vector<rollout_file>{} : find_rollouts(home, ignored);
        }
        auto const found = std::find_if(all->begin(), all->end(), [&](auto const& candidate) {
            return candidate.base_id() == id;
        });
        return found == all->end() ? nullptr : &found->path;
    });
}

namespace {

/// The files of a thread below a folder, oldest first.
std::vector<rollout_file> find_files_of(std::filesystem::path const& home, std::string_view id) {
    std::vector<source_problem> ignored;
    auto out = find_rollouts(home, ignored);
    std::erase_if(out, [&](rollout_file const& file) { return file.id != id; });
    std::sort(out.begin(), out.end(),
              [](auto const& a, auto const& b) { return a.order < b.order; });
    return out;
}

}  // namespace

bool is_of_reverted_thread(std::filesystem::path const& file) {
    auto const self = name_rollout(file);
    auto const home = self ? find_home_above(file) : std::filesystem::path{};
    return !home.empty() && find_files_of(home, self->id).size() > 1;
}

std::vector<std::string> add_reverted_lines(codex::rollout& thread, side_folder& home) {
    std::vector<std::string> out;
    std::vector<codex::thread_text> texts;
    auto const* const meta = codex::find_first_meta(thread);
    if (meta == nullptr) return out;
    for (auto const& file : find_files_of(home.path(), meta->id)) {
        auto const name = file.path.lexically_relative(home.path());
        std::string bytes;
        auto problem =
            home.read(name.parent_path().generic_string(), name.filename().string(), bytes);
        auto text = unpack_session_file(std::move(bytes));
        if (problem.empty() && !text) problem = text.error().message();
        if (problem.empty())
            texts.push_back({file.base_id(), std::move(*text), !file.segment.empty()});
        else
            out.push_back("without what was reverted in " + name.generic_string() + ": " + problem);
    }
    codex::add_reverted_lines(thread, texts);
    return out;
}

void continued_threads::keep_file(rescue& repaired, std::filesystem::path const& file) {
    auto const self = name_rollout(file);
    if (!self || home_.empty()) return;
    if (!followers_) followers_ = find_followers(home_);
    auto const found = followers_->find(self->base_id());
    if (found == followers_->end()) return;
    repaired.problems.push_back("left as it is: " + found->second
                                + " continues it from a byte offset");
    repaired.replacement.reset();
    repaired.is_taken = false;
}

}  // namespace app
