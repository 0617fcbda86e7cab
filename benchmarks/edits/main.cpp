// benchmarks/edits/main.cpp - the bars of Zed's edits, in CPU time of this thread, so that a busy
// machine matters little. Exits with 1 if a bar is missed. Usage: lisle_bench_edits [REPEATS]
#include "transcription.hpp"

#include <lisle/formats/zed/edit/create_file_parser.hpp>
#include <lisle/formats/zed/edit/parser.hpp>
#include <lisle/formats/zed/edit/streaming_diff.hpp>
#include <lisle/formats/zed/edit/streaming_fuzzy_matcher.hpp>
#include <lisle/formats/zed/edit/unified_diff.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace {

namespace edit = lisle::zed::edit;
using std::size_t;
using std::string;
using std::string_view;

int repeats = 5;
bool has_missed = false;
size_t volatile kept = 0;  // keeps the work from being removed

double now() {
    timespec at{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
    return static_cast<double>(at.tv_sec) + 1e-9 * static_cast<double>(at.tv_nsec);
}

/// The least time of some runs, in seconds.
template <class Work>
double measure(Work work, int times = repeats) {
    double least = 1e9;
    for (int i = 0; i < times; ++i) {
        auto const begin = now();
        kept = kept + work();
        least = (std::min)(least, now() - begin);
    }
    return least;
}

/// `bar` 0: nothing is required.
void tell(char const* what, double ratio, double bar, bool is_most = false) {
    bool const is_missed = bar != 0 && (is_most ? ratio > bar : ratio < bar);
    has_missed = has_missed || is_missed;
    std::printf("%-72s %8.2f", what, ratio);
    if (bar != 0) std::printf("  %s %g", is_most ? "at most" : "at least", bar);
    std::printf("%s\n", is_missed ? "  MISSED" : "");
}

// ---- Texts --------------------------------------------------------------------------------------

string make_line(std::mt19937& random) {
    static constexpr string_view words[] = {"let",    "value", "=",      "compute(", "self.",
                                            "buffer", ")",     "return", "if",       "index",
                                            "length", "->",    "result", "for",      "each"};
    string out(size_t{random() % 4 * 4}, ' ');
    for (auto left = 3 + random() % 6; left > 0; --left)
        out.append(words[random() % std::size(words)]) += ' ';
    return out += std::to_string(random() % 1000) + ";";
}

string make_file(size_t lines) {
    std::mt19937 random{1};
    string out;
    for (; lines > 0; --lines) out += make_line(random) + '\n';
    return out;
}

/// Lines of a file, of which every `step`th has a letter changed; 0 for none.
string make_query(string_view file, size_t first, size_t lines, size_t step) {
    auto const all = transcription::split(file);
    string out;
    for (size_t i = 0; i < lines; ++i) {
        string line{all[first + i]};
        if (step != 0 && i % step == 0) line[line.size() / 2] = '#';
        out += line + '\n';
    }
    return out;
}

template <class Take>
void cut(string_view text, size_t size, Take take) {
    for (size_t at = 0; at < text.size(); at += size) take(text.substr(at, size));
}

// ---- Matcher ------------------------------------------------------------------------------------

template <class Matcher>
size_t match(string_view file, string_view query) {
    Matcher matcher{file};
    cut(query, 10, [&](string_view piece) { matcher.push(piece); });
    auto const found = matcher.finish();
    return found.empty() ? 0 : found.front().begin;
}

void measure_matcher() {
    auto const file = make_file(20000);
    struct query {
        char const* name;
        size_t step;
    };
    for (auto const [name, step] : {query{"50 lines as they are", 0},
                                    {"every 5th line changed", 5},
                                    {"all lines changed", 1}}) {
        auto const text = make_query(file, 12000, 50, step);
        auto const ours = measure([&] { return match<edit::streaming_fuzzy_matcher>(file, text); });
        auto const theirs = measure([&] { return match<transcription::matcher>(file, text); }, 1);
        if (match<edit::streaming_fuzzy_matcher>(file, text)
            != match<transcription::matcher>(file, text))
            has_missed = true, std::printf("matchers differ\n");
        std::printf("  (%.1f ms)\n", ours * 1000);
        tell((string{"matcher, 20,000 lines: "} + name).c_str(), theirs / ours, 20);
    }
}

// ---- Parsers ------------------------------------------------------------------------------------

string make_answer(edit::edit_format format, size_t bytes) {
    std::mt19937 random{2};
    bool const is_xml = format == edit::edit_format::xml_tags;
    string out;
    auto const add_lines = [&](size_t lines) {
        for (; lines > 0; --lines) out += make_line(random) + '\n';
    };
    while (out.size() < bytes) {
        out += is_xml ? "<old_text line=12>\n" : "<<<<<<< SEARCH line=12\n";
        add_lines(20);
        out += is_xml ? "</old_text>\n<new_text>\n" : "=======\n";
        add_lines(25);
        out += is_xml ? "</new_text>\n" : ">>>>>>> REPLACE\n";
    }
    return out;
}

size_t copy(string_view answer, size_t chunk) {
    string out;
    cut(answer, chunk, [&](string_view piece) { out.append(piece); });
    return out.size();
}

size_t parse(edit::edit_format format, string_view answer, size_t chunk) {
    edit::edit_parser parser{format};
    string out;
    cut(answer, chunk, [&](string_view piece) {
        parser.push(piece, [&](edit::parsed_text const& text) { out.append(text.chunk); });
    });
    return out.size();
}

size_t parse_file(string_view answer, size_t chunk) {
    edit::create_file_parser parser;
    string out;
    auto const take = [&](string_view text) { out.append(text); };
    cut(answer, chunk, [&](string_view piece) { parser.push(piece, take); });
    parser.finish(take);
    return out.size();
}

template <class Parse>
void measure_parser(string const& name, string const& answer, Parse parse) {
    auto const copied = measure([&] { return copy(answer, 4096); });
    auto const in_chunks = measure([&] { return parse(answer, 4096); });
    auto const copied_bytes = measure([&] { return copy(answer, 1); });
    auto const in_bytes = measure([&] { return parse(answer, 1); });
    tell((name + ": copying / parsing, chunks of 4 KB").c_str(), copied / in_chunks, 0.5);
    tell((name + ": chunks of 1 byte / of 4 KB").c_str(), in_bytes / in_chunks, 0, true);
    tell((name + ": parsing / copying, chunks of 1 byte").c_str(), in_bytes / copied_bytes, 5,
         true);
}

void measure_parsers() {
    for (auto const format : {edit::edit_format::xml_tags, edit::edit_format::diff_fenced})
        measure_parser(string{to_string(format)}, make_answer(format, 10'000'000),
                       [&](string_view text, size_t chunk) { return parse(format, text, chunk); });
    measure_parser("create_file", "```\n" + make_file(250'000) + "```\n", parse_file);
}

// ---- Diffs --------------------------------------------------------------------------------------

template <class Differ>
size_t diff(string_view old_text, string_view new_text, size_t chunk) {
    Differ differ{old_text};
    size_t operations = 0;
    cut(new_text, chunk, [&](string_view piece) { operations += differ.push(piece).size(); });
    return operations + differ.finish().size();
}

void measure_streaming_diff() {
    auto const old_text = make_file(60);
    auto new_text = old_text;
    for (size_t at = 100; at < new_text.size(); at += 400) new_text.replace(at, 12, "other words");
    for (size_t const chunk : {size_t{10}, size_t{5000}}) {
        auto const ours =
            measure([&] { return diff<edit::streaming_diff>(old_text, new_text, chunk); });
        auto const theirs =
            measure([&] { return diff<transcription::differ>(old_text, new_text, chunk); }, 1);
        auto const name = "streaming diff, " + std::to_string(old_text.size())
                          + " characters, chunks of " + std::to_string(chunk);
        tell(name.c_str(), theirs / ours, 0);
    }
}

double user_time_of_children() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    auto const seconds = [](timeval const& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void write(std::filesystem::path const& file, string_view text) {
    std::ofstream{file, std::ios::binary} << text;
}

/// Two files of 10,000 lines, of which every `step`th differs.
void measure_unified_diff(size_t step) {
    auto const before = make_file(10000);
    auto const after = make_query(before, 0, 10000, step);
    auto const folder =
        std::filesystem::temp_directory_path() / ("lisle_bench_edits." + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    write(folder / "a", before);
    write(folder / "b", after);
    auto const command = "cd " + folder.string()
                         + " && for i in 1 2 3 4 5 6 7 8 9 10; do"
                           " git diff --histogram --no-index a b >diff; done";
    auto const begin = user_time_of_children();
    auto const status = std::system(command.c_str());
    auto const theirs = (user_time_of_children() - begin) / 10;
    bool const is_run = status != -1 && std::filesystem::exists(folder / "diff")
                        && std::filesystem::file_size(folder / "diff") > 0;
    std::filesystem::remove_all(folder);
    auto const ours = measure([&] { return edit::unified_diff(before, after).size(); });
    std::printf("  (%.2f ms)\n", ours * 1000);
    auto const name =
        "unified diff, 10,000 lines, every " + std::to_string(step) + "th changed: lisle / git";
    if (is_run) tell(name.c_str(), ours / theirs, 2, true);
    else std::printf("%s: no git, NOT MEASURED\n", name.c_str());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) repeats = std::atoi(argv[1]);
    measure_matcher();
    measure_parsers();
    measure_streaming_diff();
    for (size_t const step : {size_t{100}, size_t{10}, size_t{2}}) measure_unified_diff(step);
    return has_missed ? 1 : 0;
}
