// examples/lisle/files/change_log.cpp - records that end with a zero, and names of files beside.
#include "change_log.hpp"

#include "../../loom_store/new_file.hpp"
#include "../system/database.hpp"
#include "../system/locked_file.hpp"
#include "../system/sha256.hpp"

#include <lisle/text/utf8.hpp>

#include <fcntl.h>

#include <cerrno>
#include <charconv>

namespace app {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view log_suffix = ".lisle-tmp.log";

std::string_view suffix_of(name_part which) {
    if (which == name_part::new_file) return ".lisle-tmp.new";
    return which == name_part::put_file ? ".lisle-tmp.put" : ".lisle-tmp.old";
}

/// A hidden name that has at most 255 bytes.
std::string hide(fs::path const& file, std::string_view run, std::string_view suffix) {
    auto name = file.filename().string();
    constexpr std::size_t longest = 200;
    if (name.size() > longest)
        name = std::string{lisle::text::cut_utf8(name, longest)} + '.'
               + to_sha256_text(name).substr(0, 16);
    auto out = '.' + name;
    if (!run.empty()) out.append(1, '.').append(run);
    return out.append(suffix);
}

}  // namespace

std::string to_record(log_kind kind, std::string_view word) {
    return static_cast<char>(kind) + std::string{word} + '\0';
}

std::uint64_t parse_number(std::string_view digits) {
    std::uint64_t out = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), out);
    return out;
}

namespace {

/// Adds what a record says about the one before it; false if it is a record of its own.
bool describe_last(log_kind kind, std::string_view word, std::vector<log_record>& all) {
    if (kind != log_kind::size_as_read && kind != log_kind::size_written
        && kind != log_kind::time_as_read)
        return false;
    if (all.empty()) return true;
    auto& last = all.back();
    if (kind == log_kind::time_as_read) last.time_as_read = word;
    else if (kind == log_kind::size_as_read) last.size_as_read = parse_number(word);
    else last.size_written = parse_number(word);
    return true;
}

}  // namespace

std::vector<log_record> parse_change_log(std::string_view text) {
    std::vector<log_record> out;
    while (true) {
        auto const end = text.find('\0');
        if (end == text.npos || end == 0) return out;
        auto const kind = static_cast<log_kind>(text[0]);
        auto const word = text.substr(1, end - 1);
        if (!describe_last(kind, word, out)) out.push_back({kind, std::string{word}});
        text.remove_prefix(end + 1);
    }
}

int lock_change_log(fs::path const& log, int flags, std::chrono::milliseconds wait,
                    bool& is_busy) {
    auto const [handle, failure] = open_locked(log, flags, wait);
    is_busy = failure == EWOULDBLOCK;
    bool const is_missing = failure == ENOENT || failure == ENOTDIR || failure == EACCES;
    if (handle >= 0 || is_busy || (is_missing && (flags & O_CREAT) == 0)) return handle;
    throw storage_error{log.string() + ": " + store::explain_creation(failure, log)};
}

fs::path name_beside(fs::path const& file, std::string_view run, name_part which) {
    return file.parent_path() / hide(file, run, suffix_of(which));
}

std::string name_log_of(fs::path const& file) { return hide(file, {}, log_suffix); }

bool is_change_log(std::string_view name) {
    return name.starts_with('.') && name.ends_with(log_suffix);
}

bool is_part_of_changes(std::string_view name) {
    for (auto const which : {name_part::new_file, name_part::put_file, name_part::old_file})
        if (name.ends_with(suffix_of(which))) return true;
    return name.ends_with(log_suffix);
}

}  // namespace app
