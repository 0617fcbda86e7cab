// tests/threads/main.cpp - threads that share documents do not race.
// Built with ThreadSanitizer. All of them first choose the scanning kernels at once, an intended
// race between atomic stores of one value.
#include <lisle/formats/acpx/recorder/replay.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/salvage.hpp>

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

constexpr std::size_t thread_count = 8, rounds = 20;

std::string read_file(char const* path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

class numbered_ids final : public lisle::acpx::id_generator {
public:
    std::string next() override { return std::to_string(++last_); }

private:
    int last_ = 0;
};

/// All operations on a thread and a stream, with one text as result.
std::string work(std::string_view json, std::string_view stream) {
    std::vector<lisle::note> notes;
    auto thread = lisle::decode<lisle::zed_t>(json, lisle::permissive, &notes);
    if (!thread) return thread.error().message();
    thread->title += '!';
    auto out = lisle::encode(*thread) + lisle::encode(*thread, lisle::layout::source);
    out += lisle::encode(lisle::salvage<lisle::zed_t>(json.substr(0, json.size() / 2)).value);

    numbered_ids ids;
    lisle::acpx::session record;
    lisle::acpx::replayer reduce{record, {"2026-03-01T10:00:00.000Z", ids}};
    lisle::text::text_lines lines{stream};
    while (auto const line = lines.next()) reduce.take(*line);
    reduce.finish();
    return out + lisle::encode(record);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return std::puts("Usage: lisle_threads THREAD.json OTHER.json STREAM"), 2;
    std::string const texts[]{read_file(argv[1]), read_file(argv[2])};
    auto const stream = read_file(argv[3]);
    // This thread takes part, too: it makes the shared documents.
    std::atomic<std::size_t> coming{thread_count}, working{thread_count + 1}, sharing{1};
    lisle::zed::thread shared;
    auto const meet = [](std::atomic<std::size_t>& others) {
        for (--others; others != 0;) std::this_thread::yield();
    };
    std::vector<std::string> results(thread_count);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < thread_count; ++i)
        threads.emplace_back([&, i] {
            meet(coming);
            // Run each operation once, on little data: ThreadSanitizer remembers few accesses.
            static_cast<void>(
                lisle::decode_as<std::string>('"' + std::string(200, 'a') + "\xc3\xa9\""));
            meet(working);
            while (sharing != 0) std::this_thread::yield();
            for (std::size_t round = 0; round < rounds; ++round)
                results[i] = work(texts[i % 2], stream) + lisle::encode(shared);
        });
    meet(working);
    shared = lisle::decode<lisle::zed_t>(texts[0]).value();
    meet(sharing);
    for (auto& thread : threads) thread.join();
    for (std::size_t i = 0; i < thread_count; ++i)
        if (results[i] != work(texts[i % 2], stream) + lisle::encode(shared))
            return std::puts("another result"), 1;
    std::printf("%zu threads, %zu rounds: %zu bytes each\n", thread_count, rounds,
                results[0].size());
    return results[0].size() > texts[0].size() ? 0 : 1;
}
