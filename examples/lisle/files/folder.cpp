// examples/lisle/files/folder.cpp - lists folders, and reports unreadable parts as problems.
#include "folder.hpp"

#include "files.hpp"

#include <algorithm>
#include <system_error>

namespace app {

namespace fs = std::filesystem;

namespace {

bool leads_out(fs::path const& link, fs::path const& store) {
    std::error_code none;
    auto const inside = fs::canonical(store, none);
    auto const target = none ? fs::path{} : fs::canonical(link, none);
    auto const way = target.lexically_relative(inside);
    return !none && (way.empty() || *way.begin() == "..");
}

}  // namespace

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

folder_content list_store_folder(fs::path const& folder, fs::path const& store,
                                 bool (*is_read)(fs::path const&),
                                 std::vector<source_problem>& problems) {
    auto const tell = [&](fs::path const& link) {
        if (leads_out(link, store))
            problems.push_back({link.string()
                                + ": a link that leads out of the store, which is "
                                  "not followed"});
    };
    if (folder != store && is_link(folder)) {
        tell(folder);
        return {};
    }
    auto out = list_folder(folder, problems);
    std::erase_if(out.files, [&](fs::path const& file) {
        if (!is_read(file)) return true;
        if (!is_link(file)) return false;
        tell(file);
        return true;
    });
    std::erase_if(out.folders, [&](fs::path const& inner) {
        if (!is_link(inner)) return false;
        tell(inner);
        return true;
    });
    return out;
}

void refuse_links(fs::path const& store, fs::path const& name) {
    auto path = store;
    for (auto const& step : name) {
        path /= step;
        if (is_link(path))
            throw storage_error{path.string() + ": a link, and nothing is written through it"};
    }
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

std::optional<std::string> try_read_session(fs::path const& path,
                                            std::vector<source_problem>& problems) {
    auto bytes = try_read_file(path, problems);
    if (!bytes) return std::nullopt;
    auto text = unpack_session_file(*bytes);
    return text ? std::move(*text) : std::move(bytes);
}

bool is_folder(fs::path const& path) {
    std::error_code unknown;
    return fs::is_directory(path, unknown);
}

bool is_file(fs::path const& path) {
    std::error_code unknown;
    return fs::is_regular_file(path, unknown);
}

bool is_link(fs::path const& path) {
    std::error_code unknown;
    return fs::is_symlink(path, unknown);
}

void refuse_taken_name(fs::path const& path) {
    std::error_code unknown;
    auto const type = fs::symlink_status(path, unknown).type();
    if (type != fs::file_type::not_found && type != fs::file_type::none)
        throw storage_error{path.string() + ": already exists"};
}

std::string name_of_folder(fs::path const& folder) {
    return (folder / "").lexically_normal().parent_path().filename().string();
}

fs::path absolute_folder(fs::path const& folder) {
    return fs::absolute(folder / "").lexically_normal().parent_path();
}

bool has_any_file(fs::path const& folder, std::initializer_list<std::string_view> names) {
    return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
        std::error_code unknown;
        return fs::exists(folder / name, unknown);
    });
}

}  // namespace app
