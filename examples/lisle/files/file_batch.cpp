// examples/lisle/files/file_batch.cpp - no log of changes for a single file.
#include "file_batch.hpp"

#include "../../loom_store/file_system.hpp"
#include "../system/database.hpp"

#include <utility>

namespace app {

void file_batch::replace(std::string name, std::string bytes) {
    if (!changes_ && !first_) {
        auto const state = find_state(folder_ / name);
        first_ = {std::move(name), std::move(bytes), state};
        return;
    }
    lock();
    changes_->replace(name, bytes);
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
    namespace fs = std::filesystem;
    auto const base = file.string() + ".before-repair";
    auto copy = base;
    for (int i = 2; fs::exists(copy); ++i) copy = base + '-' + std::to_string(i);
    store::replace_file(copy, bytes);
    fs::permissions(copy, fs::status(file).permissions());
    return "copied " + file.string() + " to " + copy;
}

}  // namespace app
