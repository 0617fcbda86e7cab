// examples/lisle/files/file_batch.cpp - a log of its own for a single file in its folder.
#include "file_batch.hpp"

#include "../../loom_store/new_file.hpp"
#include "../system/database.hpp"
#include "replace_file.hpp"

#include <system_error>
#include <utility>

namespace app {

void file_batch::replace(std::string name, std::string bytes) {
    auto const as_read = find_state(folder_ / name);
    replace(std::move(name), std::move(bytes), as_read);
}

void file_batch::replace(std::string name, std::string bytes, file_state const& as_read) {
    auto const path = folder_ / name;
    std::error_code unknown;
    if (!changes_ && !first_ && std::filesystem::is_directory(path.parent_path(), unknown)) {
        first_ = {std::move(name), std::move(bytes), as_read};
        return;
    }
    lock();
    changes_->replace(name, bytes, as_read);
}

void file_batch::lock() {
    if (!changes_) changes_.emplace(folder_);
    if (first_) changes_->replace(first_->name, first_->bytes, first_->state);
    first_.reset();
}

void file_batch::commit() {
    if (first_) replace_as_read(folder_ / first_->name, first_->bytes, first_->state);
    if (changes_) changes_->commit();
}

std::string copy_before_repair(std::filesystem::path const& file, std::string_view bytes) {
    try {
        auto const place = store::name_copy(file, ".before-repair");
        store::new_file copy{place};
        copy.write(bytes);
        copy.imitate(file);
        return "copied " + file.string() + " to " + copy.take_copy_name(place).string();
    } catch (std::system_error const& e) { throw storage_error{e.what()}; }
}

}  // namespace app
