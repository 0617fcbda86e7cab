// examples/lisle/files/file_batch.cpp - no log of changes for a single file.
#include "file_batch.hpp"

#include "../../loom_store/file_system.hpp"
#include "../system/database.hpp"

#include <system_error>

namespace app {

void file_batch::replace(std::string name, std::string bytes) {
    if (!changes_ && !first_) {
        first_.emplace(std::move(name), std::move(bytes));
        return;
    }
    if (!changes_) changes_.emplace(folder_);
    if (first_) changes_->replace(first_->first, first_->second);
    first_.reset();
    changes_->replace(name, bytes);
}

void file_batch::commit() {
    if (first_) store::replace_file(folder_ / first_->first, first_->second);
    if (changes_) changes_->commit();
}

std::string copy_before_repair(std::filesystem::path const& file, std::string_view bytes) {
    namespace fs = std::filesystem;
    auto const base = file.string() + ".before-repair";
    auto copy = base;
    for (int i = 2; fs::exists(copy); ++i) copy = base + '-' + std::to_string(i);
    store::replace_file(copy, bytes);
    fs::permissions(copy, fs::status(file).permissions());
    return "copied " + file.string() + " to " + copy;
}

}  // namespace app
