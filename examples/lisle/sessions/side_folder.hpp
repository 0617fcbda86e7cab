// examples/lisle/sessions/side_folder.hpp - the folder beside a session's file, with parts that its
// records leave out.
#pragma once

#include "../system/input_limit.hpp"

#include <lisle/error.hpp>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace app {

/// Reads files of one folder and never follows a link, neither to the folder nor in it. All files
/// together may have no more bytes than one input.
class side_folder {
public:
    explicit side_folder(std::filesystem::path path) : path_{std::move(path)} {}

    [[nodiscard]] std::string name() const { return path_.filename().string(); }
    [[nodiscard]] std::filesystem::path const& path() const { return path_; }

    /// Reads the file `path/folder/file` into `out`; `folder` may have several steps, with `/`
    /// between them. Returns the reason why it can't be read; empty on success.
    [[nodiscard]] std::string read(std::string_view folder, std::string_view file,
                                   std::string& out);

private:
    std::filesystem::path path_;
    std::size_t bytes_left_ = input_limit();
};

}  // namespace app
