// examples/data/make_threads_db.cpp - makes threads.db from the threads beside it.
//
//     make_threads_db threads threads.db
//
// The texts are invented and indented in threads/, so that people can read and edit them; the rows
// hold them as Zed would. Some rows are damaged on purpose, in ways that really happen.
#include "files/files.hpp"
#include "sessions/source.hpp"
#include "sessions/typed_format.hpp"
#include "system/database.hpp"

#include <lisle/formats/zed/database/blob.hpp>
#include <lisle/formats/zed/model/threads_table.hpp>
#include <lisle/scalars/timestamp.hpp>

#include <array>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

enum class damage {
    none,
    cut,         // a frame that stops after three fifths
    noise,       // bytes that are not a frame
    other_type,  // an unknown data_type
    plain,       // no damage: the text itself, with data_type json
};

struct row {
    std::string_view id, file;
    std::optional<std::string_view> created_at;
    std::optional<std::string_view> folder_paths, folder_paths_order;
    damage done = damage::none;
    std::string_view summary{};     // if it is not the title
    std::string_view updated_at{};  // if it is not the thread's
};

constexpr std::string_view project = "/home/user/src/levain";
constexpr std::string_view both = "/home/user/notes\n/home/user/src/levain";
constexpr std::optional<std::string_view> none;

constexpr std::array rows{
    row{"c3a1d9f4-6e02-4b8c-8f57-0d2b9e61a7c5", "older-keys", none, project, "0"},
    row{"0a6c2e1f-9d43-4f7e-b1c8-52e0f3a4d6b7", "rename-flag", none, project, "0", damage::plain,
        "Rename a flag"},
    row{"e1b54f20-3a7d-4c96-8e0f-9b8a7c6d5e4f", "hydration", none, none, none},
    row{"94d7a6b3-2c1e-4f80-a5b9-c8d7e6f5a4b3", "interrupted", "2026-01-28T03:02:00+00:00", project,
        "0"},
    row{"d2f8c7e6-b5a4-4d93-92e1-f0a9b8c7d6e5", "chart", "2026-02-01T16:24:00.120+00:00", project,
        "0"},
    row{"5b7c62b0-1f0e-4d61-9a35-7f4f8a2f9c11", "feeding-ratio", "2026-02-11T18:58:02.114+00:00",
        project, "0"},
    row{"7e9f0a1b-2c3d-4e5f-8a6b-7c8d9e0f1a2b", "durations", "2026-02-17T12:00:00+00:00", project,
        "0"},
    row{"a1c3e5f7-0b2d-4f6a-9c8e-1d3f5b7a9c0e", "release-checklist", "2026-02-20T08:41:00+00:00",
        both, "1,0"},
    row{"6f2e8d1c-4b7a-4950-8e3d-2c1b0a9f8e7d", "translations", "2026-02-26T23:00:00+00:00", none,
        none},
    row{"2f6b1c58-0b7e-4f39-8f0a-6d1d5f3c9a02", "audit", "2026-03-01T10:28:00+00:00", project, "0"},
    row{"b8e0b3a4-55c7-4d0b-9a83-1f6c0a7e2d41", "audit-plan-tests", "2026-03-01T10:28:30+00:00",
        project, "0"},
    row{"7d0d4c1e-93b2-4c57-8d36-0a8e5b1f7c90", "audit-count", "2026-03-01T10:29:02+00:00", project,
        "0"},
    row{"f4e3d2c1-b0a9-4887-9665-544332211000", "newer-2026-08", "2026-08-15T07:00:00+00:00",
        project, "0"},
    row{"8c7b6a59-4837-4261-95f4-e3d2c1b0a9f8", "checkpoint", "2026-08-30T15:58:00+00:00", project,
        "0"},
    row{"3d5f7a9b-1c2e-4d6f-8b0a-9c7e5d3f1b2a", "durations", "2026-02-24T06:30:00+00:00", project,
        "0", damage::cut, "Two starters, one fridge", "2026-02-24T06:41:12+00:00"},
    row{"1e3a5c7d-9f0b-4a2c-b4d6-e8f0a2c4e6f8", "hydration", "2026-02-23T20:15:00+00:00", none,
        none, damage::noise, "Photos of the crumb", "2026-02-23T20:15:09.250+00:00"},
    row{"4f6d8b0a-2e1c-4f3d-a5b7-c9e1f3a5b7d9", "hydration", "2026-02-22T11:00:00+00:00", none,
        none, damage::other_type, "Flour for a month", "2026-02-22T11:03:30+00:00"},
};

std::string make_noise(std::size_t size) {
    std::string out(size, '\0');
    std::uint32_t state = 41;
    for (auto& byte : out) {
        state = state * 1664525U + 1013904223U;
        byte = static_cast<char>(state >> 24);
    }
    return out;
}

/// The type and blob of a row, damaged as the row asks.
app::stored pack(row const& r, lisle::zed::thread const& thread) {
    auto bytes = lisle::zed::encode_blob(thread, lisle::layout::source);
    switch (r.done) {
        case damage::none: break;
        case damage::cut: bytes.resize(bytes.size() * 3 / 5); break;
        case damage::noise: bytes = make_noise(777); break;
        case damage::other_type: return {"lz4", bytes};
        case damage::plain: return {"json", encode(thread, lisle::layout::source)};
    }
    return {"zstd", bytes};
}

void insert(app::database& db, row const& r, lisle::zed::thread const& thread) {
    auto const packed = pack(r, thread);
    auto const updated_at = lisle::scalars::to_rfc3339_offset(thread.updated_at.value().value());
    std::optional<std::string_view> parent;
    if (thread.subagent_context) parent = thread.subagent_context->parent_thread_id;
    auto s = db.prepare("INSERT OR REPLACE INTO threads (id, summary, updated_at, data_type, data, "
                        "parent_id, folder_paths, folder_paths_order, created_at) "
                        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    s.bind(0, r.id).bind(1, r.summary.empty() ? thread.title : r.summary);
    s.bind(2, r.updated_at.empty() ? updated_at : r.updated_at);
    s.bind(3, packed.encoding).bind_bytes(4, packed.bytes).bind(5, parent);
    s.bind(6, r.folder_paths).bind(7, r.folder_paths_order).bind(8, r.created_at);
    s.step();
}

int make(std::string const& directory, std::string const& path) {
    std::filesystem::remove(path);
    app::console io{std::cin, std::cout, std::cerr};
    std::vector<app::input_document> threads;
    for (auto const& r : rows) {
        threads.push_back(
            app::read_document(io, directory + '/' + std::string{r.file} + ".json", "zed"));
        if (threads.back().value) continue;
        std::cerr << threads.back().problem << '\n';
        return 1;
    }
    // `lisle put` would not write damaged rows.
    app::database db{path, app::access::write, {}};
    app::transaction all{db};
    db.execute(lisle::zed::threads_table);
    for (std::size_t i = 0; i < rows.size(); ++i)
        insert(db, rows[i], app::value_of<lisle::zed_t>(*threads[i].value));
    all.commit();
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: make_threads_db DIRECTORY DATABASE\n";
        return 2;
    }
    try {
        return make(argv[1], argv[2]);
    } catch (std::exception const& e) {
        std::cerr << e.what() << '\n';
        return 3;
    }
}
