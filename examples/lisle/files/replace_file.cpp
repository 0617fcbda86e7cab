// examples/lisle/files/replace_file.cpp - write, link the old file, rename, unlink.
#include "replace_file.hpp"

#include "../../loom_store/new_file.hpp"
#include "../system/database.hpp"
#include "folder.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace app {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kept_suffix = ".lisle-tmp.kept";

/// The second name of an old file, `.NAME.SIZE-WRITTEN.lisle-tmp.kept`, from which a killed
/// replacement is completed.
struct kept_name {
    fs::path file;                   ///< the file that gets new bytes
    std::uint64_t size = 0;          ///< of the old file when it was read
    std::uint64_t size_written = 0;  ///< of the new file
};

fs::path to_path(kept_name const& kept) {
    return kept.file.parent_path()
           / ('.' + kept.file.filename().string() + '.' + std::to_string(kept.size) + '-'
              + std::to_string(kept.size_written) + std::string{kept_suffix});
}

/// Takes a number from the end of a text; false if there is none.
bool take_number(std::string_view& text, std::uint64_t& out) {
    auto const last = text.find_last_not_of("0123456789");
    auto const digits = last == text.npos ? text : text.substr(last + 1);
    text.remove_suffix(digits.size());
    return std::from_chars(digits.data(), digits.data() + digits.size(), out).ec == std::errc{};
}

std::optional<kept_name> parse_kept_name(fs::path const& path) {
    auto const whole = path.filename().string();
    std::string_view name{whole};
    if (!name.starts_with('.') || !name.ends_with(kept_suffix)) return std::nullopt;
    name.remove_prefix(1);
    name.remove_suffix((std::min)(name.size(), kept_suffix.size()));
    kept_name out;
    for (auto const& [number, mark] : {std::pair{&out.size_written, '-'}, {&out.size, '.'}}) {
        if (!take_number(name, *number) || !name.ends_with(mark)) return std::nullopt;
        name.remove_suffix(1);
    }
    if (name.empty() || name == "." || name == "..") return std::nullopt;
    out.file = path.parent_path() / name;
    return out;
}

/// Gives the old file a second name. False if the disk has no hard links, or the name is too long.
bool keep_old(kept_name const& kept) {
    auto const name = to_path(kept);
    if (store::current_disk_calls().link(kept.file.c_str(), name.c_str()) == 0) return true;
    if (store::lacks_links(errno) || errno == ENAMETOOLONG) return false;
    throw storage_error{kept.file.string() + ": " + store::explain(errno, name)};
}

void remove_kept(kept_name const& kept) {
    store::current_disk_calls().unlink(to_path(kept).c_str());
}

/// Gives the old file its name again, lets it go, and appends what another program has appended to
/// the new one.
void put_back(kept_name const& kept, std::optional<replaced_file>& old) {
    replaced_file current{kept.file};
    if (!current.wait_for_writers())
        throw storage_error{kept.file.string() + ": another program has it open for writing; "
                            + to_path(kept).string() + " is the old file"};
    if (store::current_disk_calls().rename(to_path(kept).c_str(), kept.file.c_str()) != 0)
        throw storage_error{kept.file.string() + ": " + store::explain(errno, kept.file)};
    old.reset();
    current.move_appended(kept.size_written, kept.file);
}

}  // namespace

void replace_as_read(fs::path const& file, std::string_view bytes, file_state const& as_read,
                     std::function<void()> const& before_rename) {
    try {
        kept_name const kept{store::follow_links(file), as_read.size, bytes.size()};
        std::optional<store::new_file> to{kept.file};
        to->write(bytes);
        to->finish();
        std::optional<replaced_file> old{std::in_place, kept.file};
        old->refuse_changed(as_read);
        if (before_rename) before_rename();
        bool const is_kept = keep_old(kept);
        try {
            to->replace();
        } catch (std::system_error const&) {
            if (is_kept && (!to->has_name() || !old->find_use(as_read))) remove_kept(kept);
            throw;
        }
        to.reset();  // whose handle would be one of a writer
        auto const why = old->find_use(as_read);
        if (!why) return remove_kept(kept);
        if (is_kept) {
            put_back(kept, old);
            throw storage_error{file.string() + ": " + *why + ", so nothing was written"};
        }
        throw storage_error{describe_appended(file, old->move_appended(as_read.size, kept.file))};
    } catch (std::system_error const& e) { throw storage_error{e.what()}; }
}

bool is_kept_old(std::string_view name) { return name.ends_with(kept_suffix); }

void finish_replacement(fs::path const& path) {
    auto const kept = parse_kept_name(path);
    if (!kept || is_link(path)) return;
    replaced_file const old{path};
    auto const state = find_state(path);
    auto const now = find_state(kept->file);
    if (!state || !old.lock()) return;
    auto line = kept->file.string() + ": an interrupted write was "
                + (now == state ? "undone" : "completed");
    bool const has_grown = state->size > kept->size;
    auto const& calls = store::current_disk_calls();
    if (!now && has_grown) {
        // Somebody has removed the new file, but not these bytes.
        if (calls.rename(path.c_str(), kept->file.c_str()) != 0)
            throw storage_error{path.string() + ": " + store::explain(errno, path)};
        line = kept->file.string() + ": an interrupted write was undone";
    } else if (now != state && has_grown) {
        auto const bytes = move_appended_once(path, kept->size, kept->file, kept->size_written);
        line += "; " + describe_appended(kept->file, bytes);
    }
    if (calls.unlink(path.c_str()) != 0 && errno != ENOENT)
        throw storage_error{path.string() + ": " + store::explain(errno, path)};
    if (on_notice()) on_notice()(line);
}

}  // namespace app
