// examples/lisle/files/change_log.hpp - the log of changes that take effect together (POSIX).
//
// The log is in the folder and is locked as long as its writer lives. It gets a record for each
// change before the change begins. It holds names only, from which the names of the files beside
// them follow, so a forged log reaches no file outside the folder.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Not .lisle-tmp alone: writers of single files remove all files of that name.
inline constexpr std::string_view change_log_name = ".restore.lisle-tmp.log";

/// What a record says. `run`: the number in the names beside files. `commit`: all new bytes are on
/// the disk. `roll_back`: a commit failed. `home`: how many folders were made for the changed
/// folder. The sizes and the time belong to the record before them.
enum class log_kind : char {
    run = 't',
    new_file = 'n',
    removal = 'r',
    size_as_read = 's',
    time_as_read = 'm',
    size_written = 'b',
    made_folder = 'd',
    home = 'h',
    commit = 'c',
    roll_back = 'u',
};

struct log_record {
    log_kind kind{};
    std::string name{};
    /// Of the old file when it was read; nothing if there was none.
    std::optional<std::uint64_t> size_as_read{};
    std::optional<std::uint64_t> size_written{};
    std::string time_as_read{};

    [[nodiscard]] bool is_change() const {
        return kind == log_kind::new_file || kind == log_kind::removal;
    }
};

/// A letter, a word and a zero.
[[nodiscard]] std::string to_record(log_kind kind, std::string_view word = {});

/// The complete records.
[[nodiscard]] std::vector<log_record> parse_change_log(std::string_view text);

/// The number in a record; 0 for anything else.
[[nodiscard]] std::uint64_t parse_number(std::string_view digits);

/// Opens the log of a folder and locks it; -1 if there is no log, if the folder can't be entered,
/// or if another process holds it for longer than `wait`. `flags` are open()'s. Throws
/// storage_error.
[[nodiscard]] int lock_change_log(std::filesystem::path const& log, int flags,
                                  std::chrono::milliseconds wait, bool& is_busy);

/// The names beside a file that changes, by their ends; changed_file.hpp describes them.
enum class name_part { new_file, put_file, old_file };

/// `.NAME.RUN.lisle-tmp.new` and so on. `run`: the number of the log, so that the files of two logs
/// differ; it may be empty.
[[nodiscard]] std::filesystem::path name_beside(std::filesystem::path const& file,
                                                std::string_view run, name_part which);

/// The name of the log for the changes of this file alone.
[[nodiscard]] std::string name_log_of(std::filesystem::path const& file);

/// Whether a file may be the log of changes.
[[nodiscard]] bool is_change_log(std::string_view name);

/// Whether a file belongs to changes that are under way.
[[nodiscard]] bool is_part_of_changes(std::string_view name);

}  // namespace app
