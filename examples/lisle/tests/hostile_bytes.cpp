// examples/lisle/tests/hostile_bytes.cpp - makes hostile databases by their bytes: damaged pages,
// pages that refer to each other, bombs, and the journals and logs of stopped writers.
#include "harness.hpp"
#include "hostile_shapes.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <random>
#include <string_view>
#include <utility>

namespace app::tests {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t page_size = 4096;

void put_number(std::string& bytes, std::size_t at, std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
        bytes.at(at + i) = static_cast<char>(value >> (8 * (size - 1 - i)));
}

std::string varint(std::uint64_t value) {
    std::string out(1, static_cast<char>(value & 0x7fU));
    for (value >>= 7U; value != 0; value >>= 7U)
        out.insert(0, 1, static_cast<char>((value & 0x7fU) | 0x80U));
    return out;
}

/// A database with Zed's columns whose table has its root at page 2.
std::string make_plain(std::string const& path) {
    run_sql(path, "PRAGMA page_size = 4096; CREATE TABLE threads (id, summary, updated_at, "
                  "data_type, data); INSERT INTO threads VALUES ('2f6b1c58', 's', "
                  "'2026-03-01T10:00:00Z', 'json', '{}')");
    return read_file(path);
}

/// Appends a page, and returns its number.
std::size_t add_page(std::string& bytes, std::string_view content) {
    bytes += content;
    bytes.resize((bytes.size() + page_size - 1) / page_size * page_size);
    put_number(bytes, 28, bytes.size() / page_size, 4);
    return bytes.size() / page_size;
}

/// An inner page of a table all of whose children are one page.
std::string inner_page(std::size_t child, std::size_t count) {
    std::string out(page_size, '\0');
    out[0] = 5;
    auto end = page_size;
    for (std::size_t i = 0; i < count; ++i) {
        std::string cell(4, '\0');
        put_number(cell, 0, child, 4);
        cell += varint(i + 1);
        end -= cell.size();
        out.replace(end, cell.size(), cell);
        put_number(out, 12 + 2 * i, end, 2);
    }
    put_number(out, 3, count, 2);
    put_number(out, 5, end, 2);
    put_number(out, 8, child, 4);
    return out;
}

/// A leaf with one row, whose last column claims `size` bytes in a chain of one page.
std::string endless_leaf(std::size_t chain, std::uint64_t size) {
    std::string header{"\x15\x0f\x35\x15", 4};  // texts of 4, 1, 20 and 4 bytes
    header += varint(12 + 2 * size);
    header.insert(0, 1, static_cast<char>(header.size() + 1));
    auto const record = header + "idid" + "s" + "2026-03-01T10:00:00Z" + "json";
    auto const payload = record.size() + size;
    std::size_t const least = (page_size - 12) * 32 / 255 - 23;
    auto local = least + (payload - least) % (page_size - 4);
    if (local > page_size - 35) local = least;
    auto cell = varint(payload) + varint(1) + record;
    cell.resize(varint(payload).size() + 1 + local, 'x');
    cell.append(4, '\0');
    put_number(cell, cell.size() - 4, chain, 4);
    std::string out(page_size, '\0');
    out[0] = 13;
    put_number(out, 3, 1, 2);
    put_number(out, 5, page_size - cell.size(), 2);
    put_number(out, 8, page_size - cell.size(), 2);
    out.replace(page_size - cell.size(), cell.size(), cell);
    return out;
}

/// A table of a few pages with 100^depth rows.
void make_many_rows(std::string const& path, int depth, std::uint64_t row_size) {
    auto bytes = make_plain(path);
    std::size_t child = 0;
    if (row_size == 0) {
        child = add_page(bytes, std::string{bytes, page_size, page_size});
    } else {
        auto const chain = bytes.size() / page_size + 1;
        std::string link(page_size, 'x');
        put_number(link, 0, chain, 4);
        add_page(bytes, link);
        child = add_page(bytes, endless_leaf(chain, row_size));
    }
    for (int i = 1; i < depth; ++i) child = add_page(bytes, inner_page(child, 100));
    bytes.replace(page_size, page_size, inner_page(child, 100));
    write_file(path, bytes);
}

/// A frame of zstd whose blocks repeat one byte: 4 bytes for each 128 KiB.
std::string make_bomb(std::size_t blocks, char fill, std::string_view begin) {
    std::string out{"\x28\xb5\x2f\xfd\x00\x58", 6};
    auto const add = [&](std::uint32_t type, std::size_t size, bool is_last,
                         std::string_view body) {
        auto const head = (size << 3U) | (type << 1U) | (is_last ? 1U : 0U);
        for (unsigned i = 0; i < 3; ++i) out += static_cast<char>(head >> (8 * i));
        out += body;
    };
    if (!begin.empty()) add(0, begin.size(), false, begin);
    for (std::size_t i = 0; i < blocks; ++i)
        add(1, std::size_t{1} << 17U, i + 1 == blocks, std::string_view{&fill, 1});
    return out;
}

void make_bombs(std::string const& path, std::string_view frame, int rows) {
    hostile_stores().front().make(path);
    auto const data = "x'" + hex(frame) + "'";
    for (int i = 0; i < rows; ++i)
        run_sql(path, "INSERT INTO threads (id, summary, updated_at, data_type, data) VALUES ('b"
                          + std::to_string(i) + "', 's', 't', 'zstd', " + data + ")");
}

/// A journal of a writer that was stopped, whose last bytes name a file that SQLite removes once
/// the journal is played back.
void add_journal(std::string const& path, std::string const& named, std::size_t page) {
    std::string const magic{"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8};
    auto out = magic + std::string(20, '\0');
    put_number(out, 16, read_file(path).size() / page, 4);
    put_number(out, 20, 512, 4);
    put_number(out, 24, page, 4);
    out.resize(512);
    if (!named.empty()) {
        std::string tail(4, '\0');
        put_number(tail, 0, 0x40000000 / page + 1, 4);
        tail += named + std::string(8, '\0');
        std::uint32_t sum = 0;
        for (char const c : named) sum += static_cast<std::uint32_t>(static_cast<int>(c));
        put_number(tail, tail.size() - 8, named.size(), 4);
        put_number(tail, tail.size() - 4, sum, 4);
        out += tail + magic;
    }
    write_file(path + "-journal", out);
}

/// A write-ahead log that a program left, changed by `change`.
template <class F>
void add_log(std::string const& path, F change) {
    hostile_stores().front().make(path);
    sqlite3* db = nullptr;
    sqlite3_open(path.c_str(), &db);
    sqlite3_exec(db, "PRAGMA journal_mode = WAL; UPDATE threads SET summary = 'new'", nullptr,
                 nullptr, nullptr);
    auto main = read_file(path), log = read_file(path + "-wal");
    sqlite3_close(db);
    change(main, log);
    write_file(path, main);
    write_file(path + "-wal", log);
}

}  // namespace

void add_hostile_bytes(std::vector<hostile_shape>& out) {
    auto const add = [&](std::string name, auto make) {
        out.push_back({std::move(name), make, {}});
    };
    auto const edit = [&](std::string name, auto change) {
        add("bytes: " + std::move(name), [=](std::string const& path, std::string const&) {
            auto bytes = make_plain(path);
            change(bytes);
            write_file(path, bytes);
        });
    };
    for (auto const size : {16, 100, 512, 4095, 4096, 5000})
        edit("cut to " + std::to_string(size),
             [=](std::string& b) { b.resize(static_cast<std::size_t>(size)); });
    auto const set = [&](std::size_t at, int value) {
        edit("byte " + std::to_string(at) + " of the header is " + std::to_string(value),
             [=](std::string& b) { b[at] = static_cast<char>(value); });
    };
    for (std::size_t const at : {16U, 18U, 20U, 21U, 44U, 56U})
        for (int const value : {0, 1, 3, 0xff}) set(at, value);
    edit("a list of free pages that is a circle", [](std::string& b) {
        std::string page(page_size, '\0');
        auto const number = b.size() / page_size + 1;
        put_number(page, 0, number, 4);
        add_page(b, page);
        put_number(b, 32, number, 4);
        put_number(b, 36, 1000, 4);
    });
    edit("a page that is its own child",
         [](std::string& b) { b.replace(page_size, page_size, inner_page(2, 400)); });
    edit("a schema that is its own child",
         [](std::string& b) { b.replace(100, 12, inner_page(1, 0), 0, 12); });
    edit("cells that overlap", [](std::string& b) {
        put_number(b, page_size + 3, 2000, 2);
        for (std::size_t i = 0; i < 2000; ++i) put_number(b, page_size + 8 + 2 * i, 4000, 2);
    });
    for (unsigned seed = 0; seed < 24; ++seed)
        add("damage " + std::to_string(seed), [=](std::string const& path, std::string const&) {
            hostile_stores()[seed % hostile_stores().size()].make(path);
            auto bytes = read_file(path);
            std::mt19937 random{seed};
            auto const count = 1 + random() % 40;
            for (unsigned i = 0; i < count; ++i)
                bytes[seed % 2 == 0 ? random() % bytes.size()
                                    : random() % (std::min)(bytes.size(), std::size_t{8192})] =
                    static_cast<char>(random());
            bytes.replace(0, 16, "SQLite format 3", 16);
            write_file(path, bytes);
        });
    for (auto const& [depth, size] : {std::pair{2, 0}, {2, 3'000'000}, {2, 900'000'000}, {4, 0}}) {
        auto const exponent = depth;
        auto const row_size = static_cast<std::uint64_t>(size);
        add("100^" + std::to_string(exponent) + " rows of " + std::to_string(size),
            [=](std::string const& path, std::string const&) {
                make_many_rows(path, exponent, row_size);
            });
    }
    auto const bomb = [&](std::string name, std::string frame, int rows) {
        add("bomb: " + std::move(name),
            [=](std::string const& path, std::string const&) { make_bombs(path, frame, rows); });
    };
    bomb("blanks", make_bomb(40, ' ', {}), 2);
    bomb("brackets", make_bomb(20, '[', {}), 1);
    bomb("a text", make_bomb(40, 'a', R"({"title":")"), 1);
    bomb("no end", make_bomb(100, ' ', {}).substr(0, 300), 1);
    bomb("a wide window", std::string{"\x28\xb5\x2f\xfd\x00\xff\x01\x00\x00", 9}, 1);

    auto const journal = [&](std::string name, std::size_t page, bool is_named) {
        add("journal: " + std::move(name), [=](std::string const& path, std::string const& victim) {
            hostile_stores().front().make(path);
            add_journal(path, is_named ? victim : std::string{}, page);
        });
    };
    journal("names a file", page_size, true);
    journal("of other pages, names a file", 1024, true);
    journal("empty", page_size, false);
    add("journal: garbage", [](std::string const& path, std::string const&) {
        hostile_stores().front().make(path);
        write_file(path + "-journal", std::string(5000, '\xd9'));
    });
    add("journal: a folder", [](std::string const& path, std::string const&) {
        hostile_stores().front().make(path);
        fs::create_directory(path + "-journal");
    });
    add("journal: a link", [](std::string const& path, std::string const& victim) {
        hostile_stores().front().make(path);
        fs::create_symlink(victim, path + "-journal");
    });
    add("log: a link", [](std::string const& path, std::string const& victim) {
        add_log(path, [](auto&, auto&) {});
        fs::remove(path + "-wal");
        fs::create_symlink(victim, path + "-wal");
    });
    add("log: an index that is a link", [](std::string const& path, std::string const& victim) {
        add_log(path, [](auto&, auto&) {});
        fs::create_symlink(victim, path + "-shm");
    });
    auto const log = [&](std::string name, auto change) {
        add("log: " + std::move(name),
            [=](std::string const& path, std::string const&) { add_log(path, change); });
    };
    log("wrong salt", [](std::string&, std::string& l) { put_number(l, 16, 1, 8); });
    log("wrong salt in a frame", [](std::string&, std::string& l) { put_number(l, 40, 1, 8); });
    log("cut", [](std::string&, std::string& l) { l.resize(l.size() / 2 + 7); });
    log("page beyond the end",
        [](std::string&, std::string& l) { put_number(l, 32, 1U << 31U, 4); });
    log("garbage", [](std::string&, std::string& l) { l.assign(9000, '\x37'); });
    log("without a database", [](std::string& m, std::string&) { m.resize(100); });
}

}  // namespace app::tests
