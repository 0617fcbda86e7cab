// examples/lisle/files/replace_file.cpp - changes of one file.
#include "replace_file.hpp"

#include "../../loom_store/new_file.hpp"
#include "../system/database.hpp"
#include "file_changes.hpp"

#include <system_error>

namespace app {

void replace_as_read(std::filesystem::path const& file, std::string_view bytes,
                     file_state const& as_read, std::function<void()> const& before_change) {
    try {
        auto const real = store::follow_links(file);
        file_changes changes{real.parent_path(), name_log_of(real)};
        changes.replace(real.filename().string(), bytes, as_read);
        changes.commit(before_change);
    } catch (std::system_error const& e) { throw storage_error{e.what()}; }
}

}  // namespace app
