// examples/lisle/map/partial_file.hpp - a file of lines that takes its name when it is whole
// (POSIX).
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace app {

/// A file under construction, as `NAME.partial` beside its place, for its owner alone. A stopped
/// run leaves it, and the next one goes on after its last whole line. All functions throw
/// storage_error or a file_error.
class partial_file {
public:
    /// Finds the whole lines of an earlier run if it `resumes`, else empties the file. Fails if
    /// another run is writing the file or has written it.
    partial_file(std::filesystem::path const& place, bool resumes);
    ~partial_file();
    partial_file(partial_file const&) = delete;
    partial_file& operator=(partial_file const&) = delete;

    /// Its name until it is complete.
    [[nodiscard]] std::string path() const { return partial_.string(); }
    /// How many lines an earlier run has left.
    [[nodiscard]] std::size_t lines() const { return lines_; }
    /// The last one of them, with its end; the line is at most as long as memory allows.
    [[nodiscard]] std::string const& last_line() const { return last_line_; }

    /// Drops the unfinished line after them. Before that, the file is as the earlier run left it.
    void keep_whole_lines();

    void write(std::string_view bytes);

    /// Takes the name, now and after a power cut.
    void complete();

private:
    void lock();
    void find_whole_lines();

    std::filesystem::path place_, partial_;
    int handle_ = -1;
    std::size_t lines_ = 0, whole_ = 0;  ///< and the bytes of the lines
    std::string last_line_;
};

}  // namespace app
