// examples/lisle/files/change_log.cpp - records that end with a zero, and names of files beside.
#include "change_log.hpp"

#include "../../loom_store/new_file.hpp"
#include "../system/database.hpp"
#include "../system/locked_file.hpp"
#include "../system/sha256.hpp"
#include "replace_file.hpp"

#include <lisle/text/utf8.hpp>

#include <fcntl.h>

#include <cerrno>
#include <charconv>

namespace app {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view new_suffix = ".lisle-tmp.new", old_suffix = ".lisle-tmp.old";

fs::path name_beside(fs::path const& file, std::string_view suffix) {
    auto name = file.filename().string();
    constexpr std::size_t longest = 200;  // a name may have 255 bytes
    if (name.size() > longest)
        name = std::string{lisle::text::cut_utf8(name, longest)} + '.'
               + to_sha256_text(name).substr(0, 16);
    return file.parent_path() / ('.' + name + std::string{suffix});
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

std::vector<log_record> parse_change_log(std::string_view text) {
    std::vector<log_record> out;
    while (true) {
        auto const end = text.find('\0');
        if (end == text.npos || end == 0) return out;
        auto const kind = static_cast<log_kind>(text[0]);
        auto const word = text.substr(1, end - 1);
        if (kind != log_kind::size_as_read && kind != log_kind::size_written)
            out.push_back({kind, std::string{word}});
        else if (!out.empty())
            (kind == log_kind::size_as_read ? out.back().size_as_read : out.back().size_written) =
                parse_number(word);
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

fs::path name_new_beside(fs::path const& file) { return name_beside(file, new_suffix); }

fs::path name_old_beside(fs::path const& file) { return name_beside(file, old_suffix); }

bool is_part_of_changes(std::string_view name) {
    return name == change_log_name || name.ends_with(new_suffix) || name.ends_with(old_suffix)
           || is_kept_old(name);
}

}  // namespace app
