// benchmarks/report/main.cpp - from lisle_bench's JSON to the tables of README.md and their chart.
//
// Usage: lisle_bench_table RESULTS.json README.md CHART.svg - replaces the text between the two
// marks of README.md, and the chart.
#include "chart.hpp"
#include "tables.hpp"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace {

std::string read_file(char const* name) {
    std::ifstream in{name, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

std::string processor() {
    std::ifstream in{"/proc/cpuinfo"};
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "unknown processor";
}

int fail(std::string const& why) {
    std::fprintf(stderr, "lisle_bench_table: %s\n", why.c_str());
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return fail("usage: lisle_bench_table RESULTS.json README.md CHART.svg");
    report::results const results{read_file(argv[1])};
    std::string_view const svg = argv[3];

    constexpr std::string_view first = "<!-- results -->\n", last = "<!-- end of results -->";
    auto text = read_file(argv[2]);
    auto const begin = text.find(first), end = text.find(last);
    if (begin == text.npos || end == text.npos || end < begin)
        return fail(std::string{argv[2]} + ": the two marks are missing");
    auto const start = begin + first.size();
    std::string with = "\n";
    with += processor();
    with += "; g++ " __VERSION__ ", -O3. In parentheses: times as fast as the baseline.";
    with += "\n\n![The same as bars](";
    with += svg.substr(svg.rfind('/') + 1);
    with += ")\n";
    with += report::to_markdown_tables(results);
    text.replace(start, end - start, with + '\n');
    std::ofstream{argv[2], std::ios::binary} << text;
    std::ofstream{argv[3], std::ios::binary} << report::draw_chart(results);
}
