// benchmarks/store/main.cpp - the time of the program for a whole store.
//
//     lisle_bench_store PROGRAM [FOLDER [THREADS [ROUNDS]]]
//
// Each command's time is compared with that of reading every blob and unpacking it on one thread,
// in a process of its own as well. They take turns, so that other work on the machine slows both;
// the least of all rounds counts. With fewer than 10,000 threads no bar applies.
#include "corpus.hpp"

#include "system/database.hpp"

#include <lisle/zstd.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

struct cost {
    double wall = std::numeric_limits<double>::infinity();  ///< in seconds
    double cpu = wall;
    double megabytes = 0;
    int exit = 0;
};

double seconds_of(timeval const& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// Runs the function in a process of its own; it returns that process's exit code.
template <class Work>
cost run(Work work) {
    std::fflush(nullptr);
    using clock = std::chrono::steady_clock;
    auto const start = clock::now();
    auto const child = fork();
    if (child == 0) _exit(work());
    int status = 0;
    rusage used{};
    if (child < 0 || wait4(child, &status, 0, &used) < 0) {
        std::perror("a process");
        std::exit(2);
    }
    return {std::chrono::duration<double>(clock::now() - start).count(),
            seconds_of(used.ru_utime) + seconds_of(used.ru_stime),
            static_cast<double>(used.ru_maxrss) * 1024 / 1e6,
            WIFEXITED(status) ? WEXITSTATUS(status) : -1};
}

int unpack_all(std::filesystem::path const& store) {
    app::database db{store, app::access::read, {}};
    lisle::zstd::decompressor unpacker;
    std::string text;
    auto s = db.prepare("SELECT data FROM threads");
    while (s.step())
        if (!unpacker.decompress_to(text, s.bytes(0))) return 1;
    return 0;
}

int execute(std::vector<std::string> const& words) {
    int const nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0 || dup2(nowhere, 1) < 0) return 126;
    std::vector<char*> pointers;
    for (auto const& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    execv(pointers[0], pointers.data());
    std::perror(pointers[0]);
    return 127;
}

struct measured {
    std::vector<std::string> words;  ///< without the program; DB stands for the store
    double limit;
    cost best{};
};

void improve(cost& best, cost const& now) {
    best = {std::min(best.wall, now.wall), std::min(best.cpu, now.cpu),
            std::max(best.megabytes, now.megabytes), now.exit};
}

std::vector<measured> make_tasks() {
    return {{{"list", "DB"}, 0.8},
            {{"list", "--json", "DB"}, 0.8},
            {{"check", "-q", "DB"}, 1.7},
            {{"search", "DB", std::string{bench::rare_word}}, 1.0},
            {{"search", "DB", "qwertzuiopabsent"}, 1.0},
            {{"search", "DB", "the"}, 1.0},
            {{"search", "DB", "CACHE"}, 1.0},
            {{"search", "DB", "cumulative"}, 1.0},
            {{"search", "DB", "\u00c9clair"}, 1.0},
            {{"search", "DB", "\u0436"}, 1.0},
            {{"search", "DB", "q"}, 1.0}};
}

bool measure(std::string const& program, std::filesystem::path const& store, int rounds,
             bool has_bars) {
    cost baseline;
    auto tasks = make_tasks();
    for (int round = 0; round < rounds; ++round)
        for (auto& task : tasks) {
            improve(baseline, run([&] { return unpack_all(store); }));
            std::vector<std::string> words{program};
            for (auto const& word : task.words)
                words.push_back(word == "DB" ? store.string() : word);
            improve(task.best, run([&] { return execute(words); }));
        }
    if (baseline.exit != 0) return false;
    std::printf("%s: every blob read and unpacked on one thread in %.3f s (CPU %.3f s)\n",
                store.filename().c_str(), baseline.wall, baseline.cpu);
    bool is_well = true;
    for (auto const& task : tasks) {
        auto const ratio = task.best.wall / baseline.wall;
        std::string words;
        for (auto const& word : task.words) words += word + ' ';
        bool const holds =
            task.best.exit <= 1 && (!has_bars || (ratio <= task.limit && task.best.megabytes < 66));
        std::printf("  %-28s %.3f s, %.2f times as long (CPU %.2f), at most %.1f; %.0f MB%s\n",
                    words.c_str(), task.best.wall, ratio, task.best.cpu / baseline.cpu, task.limit,
                    task.best.megabytes, holds ? "" : "  <- NO");
        is_well = is_well && holds;
    }
    return is_well;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs("usage: lisle_bench_store PROGRAM [FOLDER [THREADS [ROUNDS]]]\n", stderr);
        return 2;
    }
    std::filesystem::path const folder = argc > 2 ? argv[2] : ".";
    auto const threads = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 10'000;
    int const rounds = argc > 4 ? std::atoi(argv[4]) : 5;
    bool is_well = true;
    try {
        std::filesystem::create_directories(folder);
        for (auto const kind : bench::store_kinds) {
            auto const store = folder
                               / ("store-" + std::string{bench::name_of(kind)} + '-'
                                  + std::to_string(threads) + ".db");
            bench::make_store(store, kind, threads);
            is_well = measure(argv[1], store, rounds, threads >= 10'000) && is_well;
        }
    } catch (std::exception const& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 2;
    }
    return is_well ? 0 : 1;
}
