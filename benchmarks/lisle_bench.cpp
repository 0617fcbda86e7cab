// benchmarks/lisle_bench.cpp - every contender in every operation, on every document.
//
// A benchmark is named <operation>/<format>/<size>/<contender>; bytes_per_second is JSON text per
// second of CPU time. One more run counts memory from malloc, without what the contender keeps from
// run to run: allocations, and peak and retained bytes per byte of text.
#include "contender.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <utility>

namespace {

void measure(benchmark::State& state, bench::make_task const& make, std::string_view documents,
             std::string_view size) {
    auto const& document = bench::corpus_of(documents, size);
    auto task = make(document);
    task.prepare();
    task.run();  // buffers reach their size
    for (auto _ : state) {
        if (task.wants_preparation()) {
            state.PauseTiming();
            task.prepare();
            state.ResumeTiming();
        }
        task.run();
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(document.text.size()));
    if (!bench::can_measure_memory()) return;
    task.prepare();
    auto const used = bench::measure_memory([&] { task.run(); });
    auto const count = [&](char const* name, std::size_t n, std::size_t for_each) {
        // Google Benchmark turns zeros into NaN, which is not JSON.
        if (n != 0) state.counters[name] = static_cast<double>(n) / static_cast<double>(for_each);
    };
    count("allocations", used.allocations, 1);
    count("peak", used.peak, document.text.size());
    count("retained", used.retained, document.text.size());
}

void enlist_all() {
    using member = bench::make_task bench::contender::*;
    constexpr std::pair<char const*, member> operations[]{
        {"decode", &bench::contender::decode},
        {"encode", &bench::contender::encode},
        {"blob_decode", &bench::contender::blob_decode},
        {"blob_encode", &bench::contender::blob_encode},
        {"peek", &bench::contender::peek},
        {"skip", &bench::contender::skip},
    };
    for (auto const& [operation, function] : operations)
        for (auto const& documents : bench::kinds())
            for (auto const size : bench::sizes)
                for (auto const& each : bench::contenders())
                    if (auto const& make = each.*function; make && each.takes(documents)) {
                        auto name = std::string{operation};
                        for (auto const part : {documents.name, size, std::string_view{each.name}})
                            (name += '/') += part;
                        benchmark::RegisterBenchmark(name.c_str(), measure, make, documents.name,
                                                     size)
                            ->Unit(benchmark::kMicrosecond);
                    }
}

}  // namespace

int main(int argc, char** argv) {
    bench::keep_memory();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    bench::check_contenders();
    enlist_all();
    if (benchmark::RunSpecifiedBenchmarks() == 0) return 1;
    benchmark::Shutdown();
}
