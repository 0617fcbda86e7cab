// examples/lisle/files/replaced_file.hpp - a file that gets new bytes, while its agent may append
// to it (POSIX).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <sys/stat.h>

namespace app {

/// What a file was when it was read. A missing file has a state, too: if another program makes it
/// meanwhile, it has changed.
struct file_state {
    bool is_there = false;
    dev_t device{};
    ino_t inode{};
    std::uint64_t size = 0;
    std::int64_t seconds = 0, nanoseconds = 0;  ///< of the last change

    bool operator==(file_state const&) const = default;
};

/// The file's state now, behind links.
[[nodiscard]] file_state find_state(std::filesystem::path const& file);

/// Why a new file is not written: its place was free before.
inline constexpr std::string_view made_meanwhile = "another program has made it meanwhile";

/// "FILE: 120 bytes that another program appended meanwhile were kept as they are"
[[nodiscard]] std::string describe_appended(std::filesystem::path const& file, std::uint64_t bytes);

/// Holds a file open while another file takes its name, so that no appended byte is lost.
///
///     replaced_file old{path};
///     old.refuse_changed(state);                     // not written since it was read
///     ...                                            // rename(new, path)
///     if (auto const why = old.find_use(state)) ...  // rename(old, path): put it back
///
/// All functions throw storage_error.
class replaced_file {
public:
    /// Asks the system to hold back other writers as long as this object lives. Only Linux can do
    /// so, only on some disks and only for files of this user; elsewhere writers are seen only by
    /// what they have written.
    explicit replaced_file(std::filesystem::path path);
    ~replaced_file();
    replaced_file(replaced_file const&) = delete;
    replaced_file& operator=(replaced_file const&) = delete;

    /// Locks the file against other programs that lock it. False if one has done so.
    [[nodiscard]] bool lock() const;

    /// Locks the file. Throws if what has its name is not in this state, or if another program has
    /// the file locked or open for writing.
    void refuse_changed(file_state const& as_read) const;

    /// Why the file, which may have lost its name, must not be dropped: another program has changed
    /// it, or has opened it for writing and perhaps waits for this object's end. Nothing if there
    /// is no such reason.
    [[nodiscard]] std::optional<std::string> find_use(file_state const& as_read) const;

    /// Waits a second at most until no program has the file open for writing. Returns whether that
    /// is so.
    bool wait_for_writers() const;

    /// Appends to another file all bytes behind the first `size` of this one. Returns their number.
    std::uint64_t move_appended(std::uint64_t size, std::filesystem::path const& to) const;

private:
    [[nodiscard]] bool has_writer() const;
    [[nodiscard]] bool is_awaited() const;

    std::filesystem::path path_;
    int handle_;
    bool is_leased_ = false;
};

/// Appends to `file` what other programs have appended to the old file, of which the first `size`
/// bytes became the first `size_written` of `file`. Does nothing if `file` has it: a run may have
/// been killed after it had moved the bytes. Returns their number. Throws storage_error.
std::uint64_t move_appended_once(std::filesystem::path const& old, std::uint64_t size,
                                 std::filesystem::path const& file, std::uint64_t size_written);

}  // namespace app
