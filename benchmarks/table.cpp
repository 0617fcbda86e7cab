// benchmarks/table.cpp - from lisle_bench's JSON to the tables of README.md.
//
// Usage: lisle_bench_table RESULTS.json README.md - replaces what stands between the two marks.
#include <lisle/codec.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace {

// ---- Google Benchmark's output, as far as it is wanted ------------------------------------------

struct measurement {
    std::string run_name, aggregate_name;
    double bytes_per_second = 0;
};

struct report {
    std::vector<measurement> benchmarks;
};

}  // namespace

template <>
struct lisle::schema<measurement> : lisle::object_of<measurement> {
    struct fields : list<field<"run_name", &self::run_name>,
                         field<"aggregate_name", &self::aggregate_name, or_default>,
                         field<"bytes_per_second", &self::bytes_per_second, or_default>> {};
};

template <>
struct lisle::schema<report> : lisle::object_of<report> {
    struct fields : list<field<"benchmarks", &self::benchmarks>> {};
};

namespace {

std::string read_file(char const* name) {
    std::ifstream in{name, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// The parts of <operation>/<format>/<size>/<contender>.
std::vector<std::string> split(std::string_view name) {
    std::vector<std::string> out{""};
    for (char const c : name)
        if (c == '/') out.emplace_back();
        else out.back() += c;
    out.resize(4);
    return out;
}

void add_once(std::vector<std::string>& to, std::string const& name) {
    if (std::find(to.begin(), to.end(), name) == to.end()) to.push_back(name);
}

std::string print(char const* format, double number) {
    char text[32];
    std::snprintf(text, sizeof text, format, number);
    return text;
}

// ---- Tables -------------------------------------------------------------------------------------

class tables {
public:
    explicit tables(report const& from) : from_{from} {}

    /// One table for each operation and format: MB/s, and the ratio to the peer beside it.
    [[nodiscard]] std::string print_all() const {
        std::string out;
        for (auto const& operation : parts(0))
            for (auto const& format : parts(1)) out += print_one(operation + '/' + format);
        return out;
    }

private:
    /// What stands at that place of the names, in the order in which it is to be read.
    [[nodiscard]] std::vector<std::string> parts(std::size_t place) const {
        constexpr std::string_view known[]{
            "decode",         "encode", "blob_decode", "blob_encode", "skip", "zed",
            "zed_cjk",        "20k",    "500k",        "10m",         "50m",  "lisle_owned",
            "lisle_verbatim",
        };
        constexpr std::string_view limits[]{"memcpy", "zstd"};
        std::vector<std::string> out;
        for (auto const name : known)
            if (has(place, name)) out.emplace_back(name);
        for (auto const& each : from_.benchmarks)
            if (auto const name = split(each.run_name)[place];
                std::find(std::begin(limits), std::end(limits), name) == std::end(limits))
                add_once(out, name);
        for (auto const name : limits)
            if (has(place, name)) out.emplace_back(name);
        return out;
    }

    [[nodiscard]] bool has(std::size_t place, std::string_view name) const {
        return std::any_of(from_.benchmarks.begin(), from_.benchmarks.end(),
                           [&](auto const& each) { return split(each.run_name)[place] == name; });
    }

    [[nodiscard]] std::string print_one(std::string const& title) const {
        auto const sizes = parts(2);
        std::string rows;
        for (auto const& name : parts(3)) {
            std::string cells;
            bool any = false;
            for (auto const& size : sizes) {
                auto const start = title + '/' + size + '/';
                auto const own = rate(start + name), peer = rate(start + "boost_json");
                cells += " | ";
                if (own == 0) continue;
                any = true;
                cells += print("%.0f", own / 1e6);
                if (peer != 0 && name != "boost_json") cells += print(" (%.2f)", own / peer);
            }
            if (any) rows += "| " + name + cells + " |\n";
        }
        if (rows.empty()) return {};
        auto out = "\n| " + title;
        for (auto const& size : sizes) out += " | " + size;
        out += " |\n|---";
        for (std::size_t i = 0; i < sizes.size(); ++i) out += "|--:";
        return out + "|\n" + rows;
    }

    [[nodiscard]] double rate(std::string const& name) const {
        for (auto const& each : from_.benchmarks)
            if (each.run_name == name && each.aggregate_name == "median")
                return each.bytes_per_second;
        return 0;
    }

    report const& from_;
};

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
    if (argc != 3) return fail("usage: lisle_bench_table RESULTS.json README.md");
    auto const results = lisle::decode_as<report>(read_file(argv[1]));
    if (!results) return fail(argv[1] + (": " + results.error().message()));

    constexpr std::string_view first = "<!-- results -->\n", last = "<!-- end of results -->";
    auto text = read_file(argv[2]);
    auto const begin = text.find(first), end = text.find(last);
    if (begin == text.npos || end == text.npos || end < begin)
        return fail(std::string{argv[2]} + ": the two marks are missing");
    auto const start = begin + first.size();
    text.replace(start, end - start,
                 "\n" + processor() + "; g++ " + __VERSION__ + ", -O3.\n"
                     + tables{*results}.print_all() + '\n');
    std::ofstream{argv[2], std::ios::binary} << text;
}
