// benchmarks/instructions/main.cpp - runs one operation once, in a function of its own.
//
// Usage: lisle_bench_instructions OPERATION, one of decode, encode, skip; for lisle_owned and
// zed/500k. Prints the size of the JSON text in bytes.
#include "contender.hpp"

#include <cstdio>
#include <string>
#include <string_view>

extern "C" [[gnu::noinline]] void lisle_bench_measured(bench::task& task);
extern "C" void lisle_bench_measured(bench::task& task) { task.run(); }

namespace {

bench::make_task find(std::string_view operation) {
    auto const& owned = bench::find_contender("lisle_owned", "zed");
    if (operation == "decode") return owned.decode;
    if (operation == "encode") return owned.encode;
    if (operation == "skip") return owned.skip;
    bench::give_up("no operation " + std::string{operation});
}

}  // namespace

int main(int argc, char** argv) {
    auto const make = find(argc == 2 ? argv[1] : "");
    auto const& document = bench::corpus_of("zed", "500k");
    auto task = make(document);
    task.run();  // the first run's extra work does not count
    lisle_bench_measured(task);
    std::printf("%zu\n", document.text.size());
}
