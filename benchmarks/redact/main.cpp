// benchmarks/redact/main.cpp - decoding, redacting and encoding a thread, beside decoding and
// encoding it, and beside RE2 alone with the same rules over the same strings.
//
// Usage: lisle_bench_redact [SIZE [ROUNDS]]: 20k, 500k, 10m (10m) and the rounds (5).
// Prints the CPU time of the fastest round in milliseconds, and the ratio that must be at most 3.
#include "corpus.hpp"
#include "redact/re2_rules.hpp"

#include <lisle/formats/zed/thread.hpp>
#include <lisle/redact.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <string_view>

namespace {

std::size_t sink = 0;

/// Includes the system's time: Linux only samples the user's share every few milliseconds.
double cpu_milliseconds() {
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
}

double fastest(int rounds, std::function<void()> const& work) {
    double best = 1e300;
    for (int i = 0; i < rounds; ++i) {
        auto const from = cpu_milliseconds();
        work();
        best = (std::min)(best, cpu_milliseconds() - from);
    }
    return best;
}

}  // namespace

int main(int argc, char** argv) {
    std::string_view const size = argc > 1 ? argv[1] : "10m";
    int const rounds = argc > 2 ? std::atoi(argv[2]) : 5;
    auto const& text = bench::corpus_of("zed", size).text;
    auto const decode = [&] { return lisle::decode<lisle::zed_t>(text).value(); };

    auto const plain = fastest(rounds, [&] { sink += lisle::encode(decode()).size(); });
    lisle::redactor redact;
    std::size_t findings = 0;
    auto const redacted = fastest(rounds, [&] {
        auto thread = decode();
        findings = redact(thread).findings.size();
        sink += lisle::encode(thread).size();
    });
    bench::re2_rules const rules;
    auto const thread = decode();
    std::size_t matches = 0;
    auto const by_re2 = fastest(rounds, [&] { matches = rules.count_matches(thread); });

    std::printf("%zu bytes, %zu findings, %zu matches of RE2\n", text.size(), findings, matches);
    std::printf("decode, encode:          %8.1f ms\n", plain);
    std::printf("decode, redact, encode:  %8.1f ms, %.2f of it\n", redacted, redacted / plain);
    std::printf("RE2 alone, %3zu rules:    %8.1f ms\n", rules.size(), by_re2);
    return sink == 0 || redacted > 3 * plain;
}
