// benchmarks/turn/main.cpp - folding a model's events, against appending their texts to a string.
//
// Usage: lisle_bench_turn prints times and their ratios; 1 if a bar is missed
//        lisle_bench_turn OPERATION   runs one of append, fold, decode, decode_and_fold once, in a
//                                     function of its own, whose instructions measure.sh counts
//
// The stream has 100,000 events with 100 bytes of text each: answers of 1,000 pieces, which begin
// with thinking and end with their usage.
#include <lisle/formats/zed/turn/live_thread.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

namespace zed = lisle::zed;

namespace {

constexpr std::size_t event_count = 100'000;

/// The events as lines of JSON, and decoded.
struct stream {
    std::vector<std::string> lines;
    std::vector<zed::completion_event> events;
};

std::string make_piece(std::size_t i) {
    auto out = "Piece " + std::to_string(i) + " of an answer; ";
    while (out.size() < 100) out += "words ";
    out.resize(100);
    return out;
}

zed::completion_event make_event(std::size_t i) {
    if (i % 1000 == 999) return zed::token_usage{1000, i, 0, 0, {}};
    if (i % 1000 < 80) return zed::thinking{make_piece(i), {}, {}};
    return zed::plain_text{make_piece(i)};
}

stream make_stream() {
    stream out;
    for (std::size_t i = 0; i < event_count; ++i) {
        out.events.push_back(make_event(i));
        out.lines.push_back(lisle::encode_as(out.events.back()));
    }
    return out;
}

zed::live_thread start() {
    zed::live_thread live{zed::thread{}};
    live.send({zed::plain_text{"Tell me a story."}});
    return live;
}

// ---- Operations ---------------------------------------------------------------------------------

std::size_t append(stream const& s) {
    std::string all;
    for (auto const& event : s.events)
        if (auto const* const text = std::get_if<zed::plain_text>(&event)) all += text->value;
        else if (auto const* const thought = std::get_if<zed::thinking>(&event))
            all += thought->text;
    return all.size();
}

std::size_t fold(stream const& s) {
    auto live = start();
    std::size_t seen = 0;
    for (auto const& event : s.events) seen += live.apply(event).events.size();
    return seen + live.pending()->content.size();
}

std::size_t decode(stream const& s) {
    std::size_t read = 0;
    for (auto const& line : s.lines)
        read += lisle::decode_as<zed::completion_event>(line).has_value() ? 1U : 0U;
    return read;
}

std::size_t decode_and_fold(stream const& s) {
    auto live = start();
    for (auto const& line : s.lines)
        if (auto const event = lisle::decode_as<zed::completion_event>(line)) live.apply(*event);
    return live.pending()->content.size();
}

struct operation {
    std::string_view name;
    std::size_t (*run)(stream const&);
};
constexpr std::array operations{operation{"append", append}, operation{"fold", fold},
                                operation{"decode", decode},
                                operation{"decode_and_fold", decode_and_fold}};

std::size_t sink = 0;

}  // namespace

extern "C" [[gnu::noinline]] void lisle_bench_measured(operation const& each, stream const& s);
extern "C" void lisle_bench_measured(operation const& each, stream const& s) {
    sink += each.run(s);
}

namespace {

/// The least processor time of some runs, in milliseconds.
double time_of(operation const& each, stream const& s) {
    double least = 1e9;
    for (int i = 0; i < 15; ++i) {
        auto const before = std::clock();
        sink += each.run(s);
        auto const ticks = static_cast<double>(std::clock() - before);
        least = (std::min)(least, ticks * 1000 / CLOCKS_PER_SEC);
    }
    return least;
}

/// Whether both bars hold.
bool print_times(stream const& s) {
    std::array<double, operations.size()> times{};
    for (std::size_t i = 0; i < operations.size(); ++i) {
        times[i] = time_of(operations[i], s);
        std::printf("%-16s %7.2f ms\n", std::string{operations[i].name}.c_str(), times[i]);
    }
    auto const of_append = times[0] / times[1], of_decode = times[2] / times[3];
    std::printf("fold at %.2f of the speed of append (bar: 0.4)\n", of_append);
    std::printf("decode_and_fold at %.2f of that of decode (bar: 0.7)\n", of_decode);
    return of_append >= 0.4 && of_decode >= 0.7;
}

}  // namespace

int main(int argc, char** argv) {
    auto const s = make_stream();
    if (argc == 1) return print_times(s) ? 0 : 1;
    for (auto const& each : operations)
        if (argc == 2 && each.name == argv[1]) {
            sink += each.run(s);  // the first run's extra work does not count
            lisle_bench_measured(each, s);
        }
    return sink != 0 ? 0 : 2;
}
