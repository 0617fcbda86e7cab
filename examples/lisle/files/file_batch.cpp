// examples/lisle/files/file_batch.cpp - no log of changes for a single file in its folder.
#include "file_batch.hpp"

#include "../../loom_store/file_system.hpp"
#include "../../loom_store/new_file.hpp"
#include "../system/database.hpp"
#include "replace_file.hpp"

#include <system_error>
#include <utility>

namespace app {

void file_batch::replace(std::string name, std::string bytes, std::optional<file_state> as_read) {
    auto const path = folder_ / name;
    std::error_code unknown;
    if (!changes_ && !first_ && std::filesystem::is_directory(path.parent_path(), unknown)) {
        first_ = {std::move(name), std::move(bytes), as_read ? as_read : find_state(path)};
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

void file_batch::replace_single() const {
    auto const path = folder_ / first_->name;
    if (first_->state) replace_as_read(path, first_->bytes, *first_->state);
    else store::replace_file(path, first_->bytes);
}

void file_batch::commit() {
    if (first_) replace_single();
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
