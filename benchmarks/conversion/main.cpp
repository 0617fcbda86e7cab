// benchmarks/conversion/main.cpp - converting a document of 10 MB, beside decoding it as owned.
//
// Usage: lisle_bench_conversion [FROM] prints for each pair of formats the speed of converting
// decoded documents as a share of the speed of decoding, of the best of several runs by CPU time.
// Fails if a conversion to another format is slower than its bar. lisle_bench_conversion --once
// FROM [TO] decodes, or converts, a document of 500 KB once in a function of its own.
#include "../contender.hpp"
#include "../corpus.hpp"

#include <lisle/codec.hpp>
#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/convert.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/zed.hpp>

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace {

/// A task to measure; `prepare` is not measured.
struct operation {
    std::function<void()> prepare, run;
};

/// Keeps results from being removed, and their destruction out of the measure.
template <class T>
std::optional<T>& kept() {
    static std::optional<T> value;
    return value;
}

template <class Tag>
lisle::document_of<Tag> decode(std::string const& text) {
    auto read = lisle::decode<Tag>(text);
    if (!read) bench::give_up(read.error().message());
    return std::move(*read);
}

template <class From>
operation decoding(std::string const& text) {
    auto& out = kept<lisle::document_of<From>>();
    return {[&] { out.reset(); }, [&] { out = decode<From>(text); }};
}

template <class From, class To>
operation converting(std::string const& text) {
    using outcome = decltype(lisle::conversation::convert<To>(decode<From>(text)));
    auto& in = kept<lisle::document_of<From>>();
    auto& out = kept<outcome>();
    return {[&] {
                out.reset();
                in = decode<From>(text);
            },
            [&] { out.emplace(lisle::conversation::convert<To>(std::move(*in))); }};
}

template <class From>
operation find_operation(std::string const& text, std::string_view to) {
    if (to == "zed") return converting<From, lisle::zed_t>(text);
    if (to == "acpx") return converting<From, lisle::acpx_t>(text);
    if (to == "loom") return converting<From, lisle::loom_t>(text);
    if (to == "opencode") return converting<From, lisle::opencode_t>(text);
    if (to == "conversation") return converting<From, lisle::conversation_t>(text);
    return decoding<From>(text);
}
operation find_operation(std::string_view from, std::string_view to, std::string_view size) {
    auto const& text = bench::corpus_of(from, size).text;
    if (from == "zed") return find_operation<lisle::zed_t>(text, to);
    if (from == "acpx") return find_operation<lisle::acpx_t>(text, to);
    if (from == "loom") return find_operation<lisle::loom_t>(text, to);
    if (from == "opencode") return find_operation<lisle::opencode_t>(text, to);
    bench::give_up("no such format: " + std::string{from});
}

double user_time() {
    rusage now{};
    getrusage(RUSAGE_SELF, &now);
    auto const seconds = [](timeval const& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(now.ru_utime) + seconds(now.ru_stime);
}

/// The least speed of a conversion to another format. The aim is 0.4 for all; each part of an
/// export is compared with its conversion back.
double least_share(std::string_view from) { return from == "opencode" ? 0.25 : 0.4; }

/// The shortest of some runs, in milliseconds.
double measure(operation const& what) {
    double best = 1e9;
    for (int i = 0; i < 7; ++i) {
        what.prepare();
        auto const begin = user_time();
        what.run();
        best = std::min(best, 1000 * (user_time() - begin));
    }
    what.prepare();
    return best;
}

}  // namespace

extern "C" [[gnu::noinline]] void lisle_bench_measured(operation const& what);
extern "C" void lisle_bench_measured(operation const& chosen) { chosen.run(); }

int main(int argc, char** argv) {
    bench::keep_memory();
    std::string_view const first = argc > 1 ? argv[1] : "";
    if (first == "--once") {
        auto const chosen =
            find_operation(argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : "", "500k");
        chosen.prepare();
        lisle_bench_measured(chosen);
        return 0;
    }
    int slow = 0;
    for (std::string_view const from : {"zed", "acpx", "loom", "opencode"}) {
        if (!first.empty() && first != from) continue;
        auto const base = measure(find_operation(from, "", "10m"));
        std::printf("%-9s decode %6.1f ms", std::string{from}.c_str(), base);
        for (std::string_view const to : {"conversation", "zed", "acpx", "loom", "opencode"}) {
            auto const share = base / measure(find_operation(from, to, "10m"));
            std::printf("  %s %.2f", std::string{to}.c_str(), share);
            slow += from != to && share < least_share(from) ? 1 : 0;
        }
        std::printf("\n");
    }
    return slow == 0 ? 0 : 1;
}
