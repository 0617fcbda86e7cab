// examples/lisle/files/replaced_file.hpp - a file that gets new bytes, while its agent may append
// to it (Linux).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <sys/stat.h>

namespace app {

/// What a file was when it was read.
struct file_state {
    dev_t device{};
    ino_t inode{};
    std::uint64_t size = 0;
    std::int64_t seconds = 0, nanoseconds = 0;  ///< of the last change

    bool operator==(file_state const&) const = default;
};

/// The file's state, behind links; nothing if there is no file.
[[nodiscard]] std::optional<file_state> find_state(std::filesystem::path const& file);

/// "FILE: 120 bytes that another program appended meanwhile were kept as they are"
[[nodiscard]] std::string describe_appended(std::filesystem::path const& file, std::uint64_t bytes);

/// Holds a file open while another file takes its name, so that no appended byte is lost.
///
///     replaced_file old{path};
///     old.refuse_changed(state);      // no program writes it, and it is what was read
///     ...                             // rename(new, path)
///     old.move_appended(state.size);  // what was appended between the two
///
/// All functions throw storage_error.
class replaced_file {
public:
    /// Asks the system to hold back other writers until move_appended(), if the disk can do so.
    explicit replaced_file(std::filesystem::path path);
    ~replaced_file();
    replaced_file(replaced_file const&) = delete;
    replaced_file& operator=(replaced_file const&) = delete;

    /// Locks the file. Throws if it is not in this state, or if another program has it locked or
    /// open for writing.
    void refuse_changed(file_state const& as_read) const;

    /// Appends to the new file all bytes behind the first `size` of the old one. Returns their
    /// number.
    std::uint64_t move_appended(std::uint64_t size);

private:
    [[nodiscard]] bool has_writer() const;
    void wait_for_writers() const;

    std::filesystem::path path_;
    int handle_;
};

/// Replaces a file in this state, which keeps its rights. Tells on_notice() what was appended at
/// the last moment. Throws storage_error.
void replace_as_read(std::filesystem::path const& file, std::string_view bytes,
                     file_state const& as_read);

}  // namespace app
