// examples/loom_store/local_store.cpp - every change under a lock, every file replaced as a whole.
#include "local_store.hpp"

#include "attempt.hpp"
#include "file_system.hpp"
#include "thread_files.hpp"

#include <algorithm>
#include <utility>

namespace store {

namespace {

using loom::store_errc;
using loom::store_error;

/// The file of an id, never outside the folder.
loom::store_result<std::filesystem::path> locate(std::filesystem::path const& folder,
                                                 loom::thread_id const& id) {
    auto const name = loom::file_name_of(id);
    if (!name) return store_error{store_errc::bad_id, id.text};
    return folder / *name;
}

}  // namespace

local_store::local_store(std::filesystem::path folder)
    : folder_{std::move(folder)}, index_{folder_.string() + ".search.db"} {
    if (!std::filesystem::is_directory(folder_)) return;
    folder_lock const lock{folder_};
    remove_leftovers(folder_);
}

std::filesystem::path local_store::default_folder() {
    return find_base_folder("XDG_DATA_HOME", ".local/share") / "loom" / "threads";
}

loom::store_result<std::optional<loom::thread>> local_store::load(loom::thread_id const& id) const {
    using found = loom::store_result<std::optional<loom::thread>>;
    auto const path = locate(folder_, id);
    if (!path) return path.error();
    return attempt([&]() -> found {
        auto const text = read_file(*path);
        if (!text) return std::optional<loom::thread>{};
        auto read = lisle::decode<lisle::loom_t>(*text);
        if (!read) return store_error{store_errc::serialization, read.error().message()};
        return std::optional{std::move(*read)};
    });
}

loom::store_result<void> local_store::save(loom::thread const& changed) {
    return save(changed, changed.version == 0 ? 0 : changed.version - 1);
}

loom::store_result<void> local_store::save(loom::thread const& changed, std::uint64_t expected) {
    auto const path = locate(folder_, changed.id);
    if (!path) return path.error();
    return attempt([&]() -> loom::store_result<void> {
        folder_lock const lock{folder_};
        auto const stored = load(changed.id);
        if (!stored) return stored.error();  // an unreadable thread must not be overwritten
        auto const version = *stored ? (*stored)->version : 0;
        if (auto const conflict = loom::check_version(version, expected))
            return store_error{store_errc::conflict, {}, conflict};
        replace_file(*path, lisle::encode(changed));
        return {};
    });
}

loom::store_result<std::vector<loom::summary>> local_store::list(std::size_t limit) const {
    return attempt([&]() -> loom::store_result<std::vector<loom::summary>> {
        std::vector<loom::summary> all;
        for (auto const& file : list_files(folder_)) {
            auto const text = read_file(file.path);
            if (!text) continue;
            if (auto const read = lisle::decode<lisle::loom_t>(*text))
                all.push_back(loom::summarize(*read));
        }
        std::sort(all.begin(), all.end(), loom::is_listed_before<loom::summary>);
        if (all.size() > limit) all.resize(limit);
        return all;
    });
}

loom::store_result<void> local_store::remove(loom::thread_id const& id) {
    auto const path = locate(folder_, id);
    if (!path) return path.error();
    return attempt([&]() -> loom::store_result<void> {
        folder_lock const lock{folder_};
        if (!remove_file(*path)) return store_error{store_errc::not_found, id.text};
        return {};
    });
}

loom::store_result<std::vector<loom::summary>> local_store::search(std::string_view query,
                                                                   std::size_t limit) {
    return attempt([&]() -> loom::store_result<std::vector<loom::summary>> {
        folder_lock const lock{folder_};
        index_.update(folder_);
        return index_.find(query, limit);
    });
}

}  // namespace store
