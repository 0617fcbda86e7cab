// examples/lisle/folder.cpp - lists folders; what can't be read is a problem and no end.
#include "folder.hpp"

#include "files.hpp"

#include <algorithm>
#include <system_error>

namespace app {

namespace fs = std::filesystem;

folder_content list_folder(fs::path const& folder, std::vector<source_problem>& problems) {
    folder_content out;
    auto const fail = [&](fs::path const& path, std::error_code const& why) {
        problems.push_back({path.string() + ": " + why.message(), true});
    };
    std::error_code failed;
    fs::directory_iterator next{folder, failed};
    if (failed) {
        if (failed != std::errc::no_such_file_or_directory) fail(folder, failed);
        return out;
    }
    for (fs::directory_iterator const end; next != end;) {
        auto const& path = next->path();
        std::error_code unknown;
        auto const type = fs::status(path, unknown).type();
        if (type == fs::file_type::regular) out.files.push_back(path);
        else if (type == fs::file_type::directory) out.folders.push_back(path);
        else if (type == fs::file_type::none) fail(path, unknown);
        next.increment(failed);
        if (failed) fail(folder, failed);
    }
    std::sort(out.files.begin(), out.files.end());
    std::sort(out.folders.begin(), out.folders.end());
    return out;
}

std::optional<std::string> try_read_file(fs::path const& path,
                                         std::vector<source_problem>& problems) {
    try {
        return read_file(path.string());
    } catch (storage_error const& e) {
        problems.push_back({e.what(), true});
        return std::nullopt;
    }
}

bool is_folder(fs::path const& path) {
    std::error_code unknown;
    return fs::is_directory(path, unknown);
}

bool is_file(fs::path const& path) {
    std::error_code unknown;
    return fs::is_regular_file(path, unknown);
}

}  // namespace app
