// examples/lisle/source.cpp - the list of all sources, and finding a session by its id.
#include "source.hpp"

#include "acpx/source.hpp"
#include "document_file.hpp"
#include "loom/source.hpp"
#include "opencode/source.hpp"
#include "zed/source.hpp"

#include <lisle/detect.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <system_error>
#include <utility>

namespace app {

namespace {

/// `open` takes the database if its tables fit; `create` takes an empty one for documents of this
/// format. Either returns null otherwise.
struct kind {
    std::unique_ptr<source> (*open)(database&);
    std::unique_ptr<source> (*create)(database&, format const&);
};
constexpr std::array kinds{kind{open_zed_source, create_zed_source},
                           kind{open_opencode_database, create_opencode_database}};

/// Each opens a folder of its own kind.
constexpr std::array folder_kinds{open_loom_source, open_acpx_folder, open_opencode_folder};

/// Each opens a file of its own kind that is one session, or a list of them.
constexpr std::array file_kinds{open_acpx_file, open_acpx_list, open_document_file};

std::string join(std::vector<std::string> const& names) {
    std::string out;
    for (auto const& name : names) out += (out.empty() ? "" : ", ") + name;
    return out;
}

[[noreturn]] void refuse_to_create(std::filesystem::path const& path, format const& documents) {
    throw storage_error{path.string() + ": no store of the format " + std::string{documents.name()}
                        + " can be made, only a database of zed, from a missing file or an empty "
                          "folder, and a folder of acpx, from an empty folder"};
}

/// Makes an empty folder a store of this format.
std::unique_ptr<source> create_in_folder(std::filesystem::path const& folder,
                                         std::chrono::milliseconds wait, format const& documents) {
    if (auto out = create_acpx_folder(folder, documents)) return out;
    database opened{folder / "threads.db", access::create, wait};
    for (auto const& kind : kinds)
        if (auto out = kind.create(opened, documents)) return out;
    refuse_to_create(folder, documents);
}

}  // namespace

void source::fetch_all(std::span<entry const* const> these,
                       std::function<bool(std::optional<stored>)> const& take) {
    for (auto const* const e : these)
        if (!take(fetch(*e))) return;
}

lisle::result<std::string_view> source::unpack_in(workspace& room, stored const& s) {
    auto text = unpack(s);
    if (!text) return text.error();
    room.text = std::move(*text);
    return std::string_view{room.text};
}

rescue source::save(entry const&, stored const& s) {
    auto const text = unpack(s);
    if (!text) return {{text.error().message()}, {}, 0};
    auto const read = documents().read(*text, nullptr);
    if (!read) return {{read.error().message()}, {}, 0};
    return {};
}

std::unique_ptr<source> open_source(std::filesystem::path const& path, access mode,
                                    std::chrono::milliseconds wait, format const* documents) {
    // The database of a newer opencode stands beside the files of older releases.
    for (auto const* name : {"opencode.db", "threads.db"})
        if (auto const inside = path / name; std::filesystem::is_regular_file(inside))
            return open_source(inside, mode, wait, documents);
    if (mode == access::read && is_stream(path))
        if (auto out = open_document_file(path)) return out;
    if (mode == access::write && documents != nullptr && std::filesystem::is_directory(path)
        && std::filesystem::is_empty(path))
        return create_in_folder(path, wait, *documents);
    if (std::filesystem::is_directory(path))
        for (auto const open : folder_kinds)
            if (auto out = open(path)) return out;
    bool const is_new = mode == access::write && documents != nullptr
                        && std::filesystem::is_regular_file(path)
                        && std::filesystem::is_empty(path);
    if (std::filesystem::is_regular_file(path) && !is_new)
        for (auto const open : file_kinds)
            if (auto out = open(path)) return out;
    if (mode == access::write && documents == nullptr && !std::filesystem::exists(path))
        throw storage_error{path.string() + ": no such file"};
    database opened{path, mode == access::write ? access::create : mode, wait};
    for (auto const& kind : kinds)
        if (auto out = kind.open(opened)) return out;
    auto const tables = opened.tables();
    if (tables.empty() && mode == access::write && documents != nullptr)
        for (auto const& kind : kinds)
            if (auto out = kind.create(opened, *documents)) return out;
    if (documents != nullptr && !std::filesystem::exists(path)) refuse_to_create(path, *documents);
    throw storage_error{
        path.string() + ": no sessions of a known format: "
        + (tables.empty() ? "the database has no tables" : "the only tables are " + join(tables))};
}

bool is_stream(std::filesystem::path const& path) {
    std::error_code unknown;
    auto const type = std::filesystem::status(path, unknown).type();
    return type == std::filesystem::file_type::fifo || type == std::filesystem::file_type::character
           || type == std::filesystem::file_type::socket
           || type == std::filesystem::file_type::block;
}

bool is_source(std::filesystem::path const& path) {
    if (std::filesystem::is_directory(path)) return true;
    if (is_stream(path)) return false;
    if (begins_acpx_list(path)) return true;
    std::array<char, 16> head{};
    std::ifstream in{path, std::ios::binary};
    return in.read(head.data(), head.size())
           && lisle::begins_sqlite_database({head.data(), head.size()});
}

found_entry find_entry(std::vector<entry> const& entries, std::string_view id) {
    for (auto const& e : entries)
        if (e.id == id) return {&e, false, {}};
    entry const* match = nullptr;
    for (auto const& e : entries) {
        if (!e.id.starts_with(id)) continue;
        if (match != nullptr)
            return {nullptr, true,
                    "more than one id begins with \"" + std::string{id} + "\": " + match->id + ", "
                        + e.id};
        match = &e;
    }
    if (match == nullptr) return {nullptr, false, "no id begins with \"" + std::string{id} + '"'};
    return {match, false, {}};
}

std::size_t measure_short_ids(std::vector<entry> const& entries) {
    std::vector<std::string_view> ids;
    for (auto const& e : entries) ids.push_back(e.id);
    std::sort(ids.begin(), ids.end());
    std::size_t length = 8;
    for (std::size_t i = 1; i < ids.size(); ++i) {
        auto const [a, b] =
            std::mismatch(ids[i - 1].begin(), ids[i - 1].end(), ids[i].begin(), ids[i].end());
        length = std::max(length, static_cast<std::size_t>(b - ids[i].begin()) + 1);
    }
    return length;
}

}  // namespace app
