// tests/linear/main.cpp - reads hostile and benign texts in processes whose instructions cachegrind
// counts; measure.sh compares the counts.
//
// Usage: lisle_linear [NAME [BYTES]]: adversaries with NAME in their name, texts of BYTES.
// Prints for each three times two processes and the bytes of a text, and the name: for a quarter of
// the hostile text, the hostile text, the benign text. The first process had the text, the second
// read it, too. Many share a benign text, which is read once.
#include "adversary.hpp"

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include <sys/wait.h>
#include <unistd.h>

using namespace linear;

namespace {

std::size_t sink = 0;

/// Calls a function in a child, as which the process is counted on. Returns the child.
template <class Function>
pid_t run_in_child(Function const& run) {
    auto const child = ::fork();
    if (child == 0) {
        run();
        ::_exit(0);
    }
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child || status != 0) std::exit(1);
    return child;
}

struct measured_run {
    pid_t before, after;
    std::size_t bytes;
};

measured_run measure(work run, make_text make, std::size_t bytes) {
    static std::map<std::tuple<work, make_text, std::size_t>, measured_run> runs;
    auto const [found, is_new] = runs.try_emplace({run, make, bytes});
    if (is_new) {
        sink += run(make(1024));  // The first run also binds functions and chooses kernels.
        auto const text = make(bytes);
        found->second = {run_in_child([] {}), run_in_child([&] { sink += run(text); }),
                         text.size()};
    }
    return found->second;
}

void measure(adversary const& a, std::size_t bytes) {
    for (auto const& [before, after, size] :
         {measure(a.run, a.hostile, bytes / 4), measure(a.run, a.hostile, bytes),
          measure(a.run_benign, a.benign, bytes)})
        std::printf("%d %d %zu ", before, after, size);
    std::printf("%.*s\n", static_cast<int>(a.name.size()), a.name.data());
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
