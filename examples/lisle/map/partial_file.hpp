// examples/lisle/map/partial_file.hpp - a file of lines that gets its name when it is complete
// (POSIX).
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace app {

/// Whether the lines of an earlier run stay.
enum class earlier_lines { dropped, kept };

/// A file under construction, as `NAME.partial` beside its place, for its owner alone. A stopped
/// run leaves the file, and the next run continues after its last whole line. All functions throw
/// storage_error or a file_error.
class partial_file {
public:
    /// Finds the whole lines of an earlier run, or empties the file. Throws if another run is
    /// writing the file or has written it.
    partial_file(std::filesystem::path const& place, earlier_lines earlier);
    ~partial_file();
    partial_file(partial_file const&) = delete;
    partial_file& operator=(partial_file const&) = delete;

    /// The name of the file until it is complete.
    [[nodiscard]] std::string path() const { return partial_.string(); }
    /// The number of whole lines of an earlier run.
    [[nodiscard]] std::size_t lines() const { return lines_; }
    /// The last of these lines, with its end.
    [[nodiscard]] std::string const& last_line() const { return last_line_; }

    /// Removes the unfinished line after them. Before this call, the file is unchanged.
    void keep_whole_lines();

    void write(std::string_view bytes);

    /// Gives the file its name, durably.
    void complete();

private:
    void lock();
    void find_whole_lines();

    std::filesystem::path place_, partial_;
    int handle_ = -1;
    std::size_t lines_ = 0, whole_ = 0;  ///< whole lines, and their bytes
    std::string last_line_;
};

}  // namespace app
