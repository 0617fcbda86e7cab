// benchmarks/map/main.cpp - the time of `lisle map` for a record, beside that of the necessary
// work.
//
//     lisle_bench_map PROGRAM [FOLDER [RECORDS [ROUNDS]]]
//
// On one thread and in this process, each operation on a record is compared with the library's own
// on the same session; the least time of all rounds counts. Then the program reads all records from
// a file, on one thread and on two. With fewer than 2,000 records no bar applies.
#include "../store/corpus.hpp"

#include "map/mapper.hpp"
#include "system/database.hpp"

#include <lisle/codec.hpp>
#include <lisle/formats/zed/database/peek_blob.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/scalars/base64.hpp>
#include <lisle/zstd.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct sessions {
    std::vector<std::string> blobs, texts, packed_lines, document_lines;
};

sessions read_sessions(std::filesystem::path const& store) {
    sessions out;
    app::database db{store, app::access::read, {}};
    auto row = db.prepare("SELECT data FROM threads");
    while (row.step()) {
        out.blobs.emplace_back(row.bytes(0));
        out.texts.push_back(lisle::zstd::decompress(out.blobs.back()).value());
        auto const head = R"({"id":)" + std::to_string(out.blobs.size()) + R"(,"format":"zed",)";
        out.packed_lines.push_back(head + R"("base64":")"
                                   + lisle::scalars::encode_base64(out.blobs.back()) + "\"}");
        out.document_lines.push_back(head + R"("document":)" + out.texts.back() + '}');
    }
    return out;
}

/// The processor's time of this process, which other work on the machine hardly changes.
double read_cpu() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double read_wall() {
    auto const now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

/// The least time of all rounds, in seconds.
double measure(int rounds, std::function<bool()> const& work, double (*read)() = read_cpu) {
    auto best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < rounds; ++i) {
        auto const start = read();
        if (!work()) {
            std::fputs("a record is bad\n", stderr);
            std::exit(1);
        }
        best = (std::min)(best, read() - start);
    }
    return best;
}

std::function<bool()> map_all(app::map_operations what, std::vector<std::string> const& lines) {
    return [what = std::move(what), &lines] {
        app::mapper const by{what};
        app::workspace room;
        std::string out;
        bool is_well = true;
        for (auto const& line : lines) {
            out.clear();
            is_well = !by.map_line(line, out, room).is_bad && is_well;
        }
        return is_well;
    };
}

bool peek_all(std::vector<std::string> const& blobs) {
    constexpr lisle::zed::preview_fields wanted{
        .title = true, .updated_at = true, .model = true, .counts = true,
        .subagent_context = true};
    lisle::zstd::decompressor unpacker;
    return std::all_of(blobs.begin(), blobs.end(), [&](std::string const& blob) {
        return lisle::zed::peek_blob(unpacker, "zstd", blob, wanted).has_value();
    });
}

bool decode_and_encode_all(std::vector<std::string> const& texts) {
    return std::all_of(texts.begin(), texts.end(), [](std::string const& text) {
        auto const thread = lisle::decode<lisle::zed_t>(text);
        return thread && !lisle::encode(*thread).empty();
    });
}

bool tell_ratio(std::string_view name, double base, double mapped, double least, bool has_bars) {
    auto const speed = base / mapped;
    bool const holds = !has_bars || speed >= least;
    std::printf("  %-34s %.2f of the library's speed, at least %.2f%s\n", name.data(), speed, least,
                holds ? "" : "  <- NO");
    return holds;
}

bool compare(sessions const& all, int rounds, bool has_bars) {
    app::map_operations peek, canon;
    peek.peek = peek.drops_session = canon.canon = true;
    auto const peeked = measure(rounds, [&] { return peek_all(all.blobs); });
    auto const mapped_peek = measure(rounds, map_all(peek, all.packed_lines));
    auto const coded = measure(rounds, [&] { return decode_and_encode_all(all.texts); });
    auto const mapped_canon = measure(rounds, map_all(canon, all.document_lines));
    bool const is_peek = tell_ratio("--peek on blobs", peeked, mapped_peek, 0.8, has_bars);
    return tell_ratio("--canon on documents", coded, mapped_canon, 0.7, has_bars) && is_peek;
}

/// The figure for a fleet: sessions per core and hour.
void tell_rates(sessions const& all) {
    struct row {
        char const* name;
        app::map_operations what;
    };
    std::vector<row> rows(7);
    rows[0] = {"--peek", {}};
    rows[0].what.peek = true;
    rows[1] = {"--check", {}};
    rows[1].what.check = true;
    rows[2] = {"--canon", {}};
    rows[2].what.canon = true;
    rows[3] = {"--convert opencode", {}};
    rows[3].what.convert = "opencode";
    rows[4] = {"--redact", {}};
    rows[4].what.redact = true;
    rows[5] = {"--markdown", {}};
    rows[5].what.markdown = true;
    rows[6] = {"--rows", {}};
    rows[6].what.rows = true;
    std::vector<std::string> const some{
        all.packed_lines.begin(),
        all.packed_lines.begin()
            + static_cast<std::ptrdiff_t>((std::min)(all.packed_lines.size(), std::size_t{300}))};
    for (auto& each : rows) {
        each.what.drops_session = !each.what.has_new_text();
        auto const seconds =
            measure(2, map_all(each.what, some)) / static_cast<double>(some.size());
        std::printf("  %-34s %8.3f ms a session, %8.1f thousand sessions per core-hour\n",
                    each.name, seconds * 1e3, 3.6 / seconds);
    }
}

/// The program on one thread and on two.
bool run_program(std::string const& program, std::filesystem::path const& folder,
                 sessions const& all, int rounds, bool has_bars) {
    auto const file = folder / "records.ndjson";
    {
        std::ofstream out{file, std::ios::binary};
        for (auto const& line : all.document_lines) out << line << '\n';
    }
    auto const run = [&](char const* threads) {
        auto const command = '"' + program + "\" map --canon --threads " + threads + " \""
                             + file.string() + "\" >/dev/null";
        return measure(
            rounds, [&] { return std::system(command.c_str()) == 0; }, read_wall);
    };
    auto const on_one_thread = run("1"), on_two_threads = run("2");
    std::filesystem::remove(file);
    bool const holds = !has_bars || on_one_thread / on_two_threads >= 1.8;
    std::printf("  %-34s %.2f times as fast on two threads, at least 1.80%s\n",
                "--canon, the program", on_one_thread / on_two_threads, holds ? "" : "  <- NO");
    return holds;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs("usage: lisle_bench_map PROGRAM [FOLDER [RECORDS [ROUNDS]]]\n", stderr);
        return 2;
    }
    std::filesystem::path const folder = argc > 2 ? argv[2] : ".";
    auto const count = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 2000;
    int const rounds = argc > 4 ? std::atoi(argv[4]) : 5;
    bool const has_bars = count >= 2000;
    bool is_well = true;
    try {
        std::filesystem::create_directories(folder);
        for (auto const kind : bench::store_kinds) {
            auto const name = std::string{bench::name_of(kind)} + '-' + std::to_string(count);
            auto const store = folder / ("records-" + name + ".db");
            bench::make_store(store, kind, count);
            auto const all = read_sessions(store);
            std::printf("%s\n", name.c_str());
            is_well = compare(all, rounds, has_bars) && is_well;
            tell_rates(all);
            is_well = run_program(argv[1], folder, all, rounds, has_bars) && is_well;
        }
    } catch (std::exception const& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 2;
    }
    return is_well ? 0 : 1;
}
