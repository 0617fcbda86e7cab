// tests/linear/main.cpp - reads hostile and benign texts in processes whose instructions cachegrind
// counts; measure.sh compares the counts.
//
// Usage: lisle_linear [NAME [BYTES]]: adversaries with NAME in their name, texts of BYTES.
// Prints for each three times two processes and the bytes of a text, and the name: for a quarter of
// the hostile text, the hostile text, the benign text. The first process had the text, the second
// read it, too. Many share a benign text, which is read once.
#include "adversary.hpp"
#include "counted_run.hpp"

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

using namespace linear;

namespace {

std::size_t sink = 0;

counted_run measure(work run, make_text make, std::size_t bytes) {
    static std::map<std::tuple<work, make_text, std::size_t>, counted_run> runs;
    auto const [found, is_new] = runs.try_emplace({run, make, bytes});
    if (is_new) {
        sink += run(make(1024));  // The first run also binds functions and chooses kernels.
        auto const text = make(bytes);
        found->second = run_counted(text.size(), [&] { sink += run(text); });
    }
    return found->second;
}

void measure(adversary const& a, std::size_t bytes) {
    auto const quarter = measure(a.run, a.hostile, bytes / 4);
    auto const hostile = measure(a.run, a.hostile, bytes);
    print_runs(quarter, hostile, measure(a.run_benign, a.benign, bytes), a.name);
}

void append(std::string& out, std::string_view each, std::string_view in_place) {
    for (char const c : each)
        if (c == '#') out += in_place;
        else out += c;
}

}  // namespace

std::string linear::number_to_text(std::size_t n) { return std::to_string(n); }

std::string linear::repeat(std::string_view first, std::string_view each, std::string_view last,
                           std::size_t bytes, spell what) {
    std::string out{first};
    for (std::size_t i = 0; out.size() < bytes; ++i) {
        if (i != 0) out += ',';
        append(out, each, what(i));
    }
    return out += last;
}

std::string linear::repeat_lines(std::initializer_list<std::string_view> lines, std::size_t bytes,
                                 spell what) {
    std::string out;
    for (std::size_t i = 0; out.size() < bytes; ++i)
        for (auto const line : lines) {
            append(out, line, what(i));
            out += '\n';
        }
    return out;
}

int main(int argc, char** argv) {
    std::string_view const wanted = argc > 1 ? argv[1] : "";
    std::size_t const bytes = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : std::size_t{1} << 18;
    for (auto const* const all :
         {&adversaries_of_the_engine(), &adversaries_of_edits(), &adversaries_of_formats(),
          &adversaries_of_hash_tables(), &adversaries_of_redaction(), &adversaries_of_turns(),
          &adversaries_of_branches(), &adversaries_of_conversions()})
        for (auto const& each : *all)
            if (each.name.find(wanted) != each.name.npos) measure(each, bytes);
    std::fprintf(stderr, "%zu results\n", sink);
}
