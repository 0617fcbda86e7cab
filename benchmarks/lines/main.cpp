// benchmarks/lines/main.cpp - decoding a document of lines, beside the same values in one array.
//
// Usage: lisle_bench_lines prints, for sessions of 100 MB of Claude Code and Codex, the speed of
// decoding the lines and its share of that of the array, of the best of several runs by CPU time.
// Fails if a share is less than 0.9. lisle_bench_lines --once FORMAT lines|array decodes 1 MB of
// either once, in a function of its own, whose instructions measure.sh counts. lisle_bench_lines
// --write FORMAT BYTES prints a session.
#include "corpus.hpp"

#include "../contender.hpp"

#include <lisle/codec.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/codex/rollout.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

/// A session in both forms.
struct texts {
    std::string lines, array;
};

texts make_texts(std::string_view format, std::size_t bytes) {
    texts out{bench::make_session(format, bytes), "["};
    std::string_view rest = out.lines;
    while (!rest.empty()) {
        auto const end = rest.find('\n');
        if (out.array.size() > 1) out.array += ',';
        out.array += rest.substr(0, end);
        rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    }
    out.array += ']';
    return out;
}

/// Keeps the values, as a program would that uses them later.
template <class T>
void decode_with(std::function<lisle::result<T>()> const& decode) {
    auto const read = decode();
    if (!read) bench::give_up(read.error().message());
    bench::keep(*read);
}

template <class Tag>
void decode_lines(texts const& all) {
    decode_with<lisle::document_of<Tag>>([&] { return lisle::decode<Tag>(all.lines); });
}

/// As the format reads its lines: with the numbers and duplicates of JSON.parse.
template <class Tag>
void decode_array(texts const& all) {
    using records = std::vector<typename lisle::document_of<Tag>::record>;
    auto options = lisle::permissive;
    options.ecmascript = true;
    decode_with<records>([&] { return lisle::decode_as<records>(all.array, options); });
}

struct format_of_lines {
    std::string_view name;
    void (*lines)(texts const&);
    void (*array)(texts const&);
};
constexpr format_of_lines formats[]{
    {"claude-code", decode_lines<lisle::claude_code_t>, decode_array<lisle::claude_code_t>},
    {"codex", decode_lines<lisle::codex_t>, decode_array<lisle::codex_t>}};

format_of_lines const& find_format(std::string_view name) {
    for (auto const& each : formats)
        if (each.name == name) return each;
    bench::give_up("no such format of lines: " + std::string{name});
}

double time_of(void (*run)(texts const&), texts const& all) {
    auto const before = std::clock();
    run(all);
    return static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
}

/// Whether the lines have 0.9 of the speed of the array. Both take turns, so that other work on the
/// machine slows both.
bool is_quick(format_of_lines const& format) {
    auto const input = make_texts(format.name, 100'000'000);
    double lines = 1e9, array = 1e9;
    for (int i = 0; i < 7; ++i) {
        lines = (std::min)(lines, time_of(format.lines, input));
        array = (std::min)(array, time_of(format.array, input));
    }
    auto const share = array / lines;
    std::printf("%-11s lines %5.0f MB/s, %.2f of one array\n", std::string{format.name}.c_str(),
                static_cast<double>(input.lines.size()) / 1e6 / lines, share);
    return share >= 0.9;
}

}  // namespace

extern "C" [[gnu::noinline]] void lisle_bench_measured(void (*run)(texts const&),
                                                       texts const& input);
extern "C" void lisle_bench_measured(void (*run)(texts const&), texts const& input) { run(input); }

int main(int argc, char** argv) {
    std::vector<std::string_view> const given{argv + 1, argv + argc};
    if (given.size() == 3 && given[0] == "--once") {
        auto const& format = find_format(given[1]);
        auto const input = make_texts(format.name, 1'000'000);
        lisle_bench_measured(given[2] == "lines" ? format.lines : format.array, input);
        return 0;
    }
    if (given.size() == 3 && given[0] == "--write") {
        auto const text = bench::make_session(given[1], std::strtoull(argv[3], nullptr, 10));
        return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1;
    }
    if (!given.empty()) bench::give_up("usage: lisle_bench_lines [--once FORMAT WAY]");
    bench::keep_memory();
    int slow = 0;
    for (auto const& each : formats) slow += is_quick(each) ? 0 : 1;
    return slow == 0 ? 0 : 1;
}
