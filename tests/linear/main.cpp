// tests/linear/main.cpp - fails where a byte of hostile input costs more than three times what one
// of usual input costs, or more in a text four times as long. Usage: lisle_linear [NAME [BYTES]]
#include "adversary.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>

namespace {

using namespace linear;

std::size_t smaller_size = std::size_t{1} << 18;
constexpr std::size_t growth = 4;
// What grows with the square grows fourfold; memory that no cache holds costs more as well, and
// where fresh pages are dear so much more that only the growth of usual input tells it from that.
constexpr double most = 3, most_growth = 2.5, most_beyond_benign = 1.25;

std::size_t sink = 0;

double seconds_now() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Nanoseconds a byte at best: what neighbours on the machine cost, they don't cost every time.
double measure(std::string const& text, work run) {
    double best = 1e9, spent = 0;
    for (int round = 0; round < 20 && (round < 3 || spent < 0.03); ++round) {
        auto const begin = seconds_now();
        sink += run(text);
        auto const took = seconds_now() - begin;
        best = std::min(best, took);
        spent += took;
    }
    return best * 1e9 / static_cast<double>(text.size());
}

struct figures {
    double cost = 1e9, benign = 1e9, shorter = 1e9, shorter_benign = 1e9;

    [[nodiscard]] double ratio() const { return cost / benign; }
    [[nodiscard]] double own_growth() const { return cost / shorter; }
    [[nodiscard]] bool is_good() const {
        auto const usual_growth = benign / shorter_benign;
        return ratio() <= most
               && (own_growth() <= std::max(most_growth, usual_growth * most_beyond_benign)
                   || ratio() <= 1);
    }
};

/// Keeps the best of all attempts.
void measure(adversary const& a, figures& f) {
    f.cost = std::min(f.cost, measure(a.hostile(smaller_size * growth), a.run));
    f.benign = std::min(f.benign, measure(a.benign(smaller_size * growth), a.run_benign));
    f.shorter = std::min(f.shorter, measure(a.hostile(smaller_size), a.run));
    f.shorter_benign = std::min(f.shorter_benign, measure(a.benign(smaller_size), a.run_benign));
}

bool holds(adversary const& a) {
    figures f{};
    for (int attempt = 0; attempt < 12 && (attempt == 0 || !f.is_good()); ++attempt) measure(a, f);
    std::printf("%-58.*s %7.2f ns/byte, %5.2f of benign, %5.2f of a quarter's%s\n",
                static_cast<int>(a.name.size()), a.name.data(), f.cost, f.ratio(), f.own_growth(),
                f.is_good() ? "" : ": TOO MUCH");
    return f.is_good();
}

}  // namespace

std::string linear::repeat(std::string_view first, std::string_view each, std::string_view last,
                           std::size_t bytes) {
    std::string out{first};
    for (std::size_t i = 0; out.size() < bytes; ++i) {
        if (i != 0) out += ',';
        for (char const c : each)
            if (c == '#') out += std::to_string(i);
            else out += c;
    }
    return out += last;
}

int main(int argc, char** argv) {
    std::string_view const wanted = argc > 1 ? argv[1] : "";
    if (argc > 2) smaller_size = std::strtoull(argv[2], nullptr, 10);
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    int failed = 0, count = 0;
    for (auto const* const all : {&adversaries_of_the_engine(), &adversaries_of_formats()})
        for (auto const& each : *all) {
            if (each.name.find(wanted) == each.name.npos) continue;
            ++count;
            failed += holds(each) ? 0 : 1;
        }
    std::printf("%d adversaries, %d cost too much (%zu)\n", count, failed, sink);
    return failed != 0 || count == 0 ? 1 : 0;
}
