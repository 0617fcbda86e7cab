// examples/lisle/sessions/side_folder.hpp - the folder beside a session's file, which holds what
// its records leave out.
#pragma once

#include "../system/input_limit.hpp"

#include <lisle/error.hpp>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace app {

/// Reads files of one folder, and never through a link: not the folder's own, nor one in it. All
/// files together have no more bytes than one input may have.
class side_folder {
public:
    explicit side_folder(std::filesystem::path path) : path_{std::move(path)} {}

    [[nodiscard]] std::string name() const { return path_.filename().string(); }

    /// Puts the text of `path()/folder/file` into `out`. In words, why it can't be read; empty if
    /// it was.
    [[nodiscard]] std::string read(std::string_view folder, std::string_view file,
                                   std::string& out);

private:
    std::filesystem::path path_;
    std::size_t rest_ = input_limit();
};

}  // namespace app
