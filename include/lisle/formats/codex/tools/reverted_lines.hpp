// lisle/formats/codex/tools/reverted_lines.hpp - what a thread had before it was reverted.
//
// When a thread is reverted, Codex leaves its file as it is, and begins another one that goes on
// from a byte of the first. The rest of the first file is in no thread any more.
//
//     lisle::codex::add_reverted_lines(rollout, files_of_its_id);
//     auto const all = lisle::conversation::get(rollout, {.parts = parts::all});  // "rolled back"
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/formats/codex/tools/history_base.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::codex {

/// The text of a thread's file, and the id by which other files name it as their base: that of the
/// thread for its first file, else that of the segment, which stands in the name of the file.
struct thread_text {
    std::string base_id, text;
    bool is_segment = false;
};

/// The first line of a rollout; null if it is none of a thread.
template <class Model>
[[nodiscard]] basic_session_meta<Model> const* find_first_meta(basic_rollout<Model> const& r) {
    auto const* const any_record = r.records.empty() ? nullptr : r.records.front().record();
    auto const* const found =
        any_record == nullptr ? nullptr : line_with<basic_session_meta<Model>>(*any_record);
    return found == nullptr ? nullptr : &found->payload;
}

namespace detail {

/// The number of session_meta lines with which a rollout begins.
template <class Model>
[[nodiscard]] std::size_t count_metas(basic_rollout<Model> const& r) {
    auto const is_meta = [](auto const& line) {
        auto const* const any_record = line.record();
        return any_record != nullptr
               && line_with<basic_session_meta<Model>>(*any_record) != nullptr;
    };
    auto const end = std::find_if_not(r.records.begin(), r.records.end(), is_meta);
    return static_cast<std::size_t>(end - r.records.begin());
}

/// Finds the lines of a thread's files that the thread does not go on with.
template <class Model>
class reverted_finder {
public:
    reverted_finder(basic_rollout<Model> const& thread, std::vector<thread_text> const& files)
        : thread_{thread}, files_{files} {}

    [[nodiscard]] std::vector<basic_reverted_lines<Model>> run() {
        if (find_own()) {
            follow_bases();
            add_other_files();
        }
        std::vector<basic_reverted_lines<Model>> out;
        for (auto& [place, part] : found_) out.push_back({place.first, std::move(part)});
        return out;
    }

private:
    [[nodiscard]] static std::optional<basic_rollout<Model>> read(std::string_view text) {
        auto out = decode<codex_t, Model>(text);
        return out ? std::optional{std::move(*out)} : std::nullopt;
    }

    /// Finds the file that the thread is read from, by its first line.
    bool find_own() {
        auto const* const meta = find_first_meta(thread_);
        for (own_ = files_.size(); meta != nullptr && own_-- > 0;) {
            std::string_view const text{files_[own_].text};
            auto const head = read(text.substr(0, text.find('\n')));
            auto const* const first = head ? find_first_meta(*head) : nullptr;
            if (first != nullptr && *first == *meta) return true;
        }
        return false;
    }

    /// Goes from the thread's own lines to those of its bases, which stand before them.
    void follow_bases() {
        auto part = read(files_[own_].text);
        auto end = thread_.records.size();
        while (part) {
            auto const count = part->records.size() - count_metas(*part);
            auto const base = find_history_base(*part);
            if (count > end || !base) return;
            end -= count;
            auto const file = find_base(base->thread_id);
            auto const at = static_cast<std::size_t>(base->end_byte_offset);
            if (!file || at == 0 || base->end_byte_offset > files_[*file].text.size()) return;
            std::string_view const text{files_[*file].text};
            ends_[*file] = end;
            if (auto rest = read(text.substr(at)); rest && !rest->records.empty())
                found_[{end, *file}] = std::move(*rest);
            part = read(text.substr(0, at));
        }
    }
    /// An older file that is not followed yet.
    [[nodiscard]] std::optional<std::size_t> find_base(std::string_view id) const {
        for (std::size_t i = 0; i < own_; ++i)
            if (files_[i].base_id == id && ends_.count(i) == 0) return i;
        return std::nullopt;
    }

    /// Adds older segments that the thread does not go on from.
    void add_other_files() {
        if (ends_.empty()) return;
        for (std::size_t i = 0; i < own_; ++i) {
            if (!files_[i].is_segment || ends_.count(i) != 0) continue;
            auto rest = read(files_[i].text);
            if (!rest) continue;
            auto& all = rest->records;
            all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count_metas(*rest)));
            auto const later = ends_.upper_bound(i);
            auto const end = later == ends_.begin() ? later->second : std::prev(later)->second;
            if (!all.empty()) found_[{end, i}] = std::move(*rest);
        }
    }

    basic_rollout<Model> const& thread_;
    std::vector<thread_text> const& files_;
    std::size_t own_ = 0;
    std::map<std::size_t, std::size_t> ends_;  ///< of the thread's lines from each base, by file
    std::map<std::pair<std::size_t, std::size_t>, basic_rollout<Model>> found_;
};

}  // namespace detail

/// Finds the lines that a thread had before it was reverted, in the files of its id, oldest first,
/// and keeps them in `reverted`. The rollout is that of one of these files, joined with its bases
/// (`prepend_base`); files that are newer than it do not count. Finds nothing if none of them
/// begins as the rollout does.
///
/// Complexity: linear in the size of the texts.
template <class Model>
void add_reverted_lines(basic_rollout<Model>& thread, std::vector<thread_text> const& files) {
    thread.reverted = detail::reverted_finder<Model>{thread, files}.run();
}

}  // namespace lisle::v0_1::codex
