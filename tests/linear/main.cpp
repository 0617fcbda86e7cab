// tests/linear/main.cpp - reads hostile and benign texts in a function whose instructions callgrind
// counts; measure.sh compares the counts.
//
// Usage: lisle_linear [NAME [BYTES]]: adversaries with NAME in their name, texts of BYTES.
// Prints for each the bytes of its three texts, in the order of their runs, and the name: a quarter
// of the hostile text, the hostile text, the benign text.
#include "adversary.hpp"

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace linear;

namespace {

std::size_t sink = 0;

}  // namespace

extern "C" [[gnu::noinline]] void lisle_linear_measured(work run, std::string const& text);
extern "C" void lisle_linear_measured(work run, std::string const& text) { sink += run(text); }

namespace {

std::size_t measure(work run, make_text make, std::size_t bytes) {
    sink += run(make(1024));  // The first run also binds functions and chooses kernels.
    auto const text = make(bytes);
    lisle_linear_measured(run, text);
    return text.size();
}

void measure(adversary const& a, std::size_t bytes) {
    auto const shorter = measure(a.run, a.hostile, bytes / 4);
    auto const hostile = measure(a.run, a.hostile, bytes);
    auto const benign = measure(a.run_benign, a.benign, bytes);
    std::printf("%zu %zu %zu %.*s\n", shorter, hostile, benign, static_cast<int>(a.name.size()),
                a.name.data());
}

void append(std::string& out, std::string_view each, std::string_view in_place) {
    for (char const c : each)
        if (c == '#') out += in_place;
        else out += c;
}

}  // namespace

std::string linear::print_number(std::size_t n) { return std::to_string(n); }

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
          &adversaries_of_branches()})
        for (auto const& each : *all)
            if (each.name.find(wanted) != each.name.npos) measure(each, bytes);
    std::fprintf(stderr, "%zu results\n", sink);
}
