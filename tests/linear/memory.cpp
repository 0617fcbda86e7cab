// tests/linear/memory.cpp - texts that are hostile to memory: it stays in proportion to their
// bytes.
//
// Fails if a task needs more than 3 times the bytes of its text and 64 MB. Exits with 77 where
// malloc can't be watched.
#include "../../benchmarks/memory.hpp"

#include <lisle/conversation/claude_code.hpp>
#include <lisle/conversation/codex.hpp>
#include <lisle/document.hpp>
#include <lisle/formats/claude_code/tools/find_faults.hpp>
#include <lisle/formats/claude_code/tools/mend.hpp>
#include <lisle/formats/codex/tools/find_faults.hpp>
#include <lisle/formats/codex/tools/mend.hpp>
#include <lisle/redact.hpp>
#include <lisle/salvage.hpp>
#include <lisle/zstd.hpp>

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

namespace {

using std::size_t;
using std::string;
using std::string_view;

constexpr size_t most_factor = 3, most_more = size_t{64} << 20;

struct task {
    string_view name;
    size_t (*run)(string_view text);
};

template <class Tag>
size_t read(string_view text) {
    auto const read = lisle::salvage<Tag>(text);
    return lisle::encode(read.value).size() + read.errors.size();
}
template <class Tag>
size_t read_views(string_view text) {
    auto const read = lisle::decode_borrowed<Tag>(string{text});
    return read ? (*read)->records.size() : 0;
}
template <class Tag>
size_t find_faults(string_view text) {
    return find_faults(lisle::salvage<Tag>(text).value).size();
}
template <class Tag>
size_t mend(string_view text) {
    auto read = lisle::salvage<Tag>(text);
    return mend(read.value).size();
}
template <class Tag>
size_t redact(string_view text) {
    auto read = lisle::salvage<Tag>(text);
    static_cast<void>(lisle::redact(read.value));
    return lisle::encode(read.value).size();
}
template <class Tag>
size_t get(string_view text) {
    auto read = lisle::salvage<Tag>(text);
    return lisle::conversation::get(std::move(read.value)).messages.size();
}
size_t unpack(string_view frame) {
    auto const text = lisle::zstd::decompress(frame);
    return text ? text->size() : 0;
}

/// Prints what a task needs. Returns whether that is too much.
bool needs_too_much(string_view name, string_view shape, task const& what, string_view text,
                    size_t bytes) {
    size_t result = 0;
    auto const peak = bench::measure_memory([&] { result = what.run(text); }).peak;
    bool const is_too_much = peak > most_factor * bytes + most_more;
    std::printf("%-12.*s %-24.*s %-16.*s %6.1f MB for %.1f MB%s (%zu)\n",
                static_cast<int>(name.size()), name.data(), static_cast<int>(shape.size()),
                shape.data(), static_cast<int>(what.name.size()), what.name.data(),
                static_cast<double>(peak) / 1e6, static_cast<double>(bytes) / 1e6,
                is_too_much ? ": TOO MUCH" : "", result);
    return is_too_much;
}

string fill(string_view each, size_t bytes) {
    string out;
    while (out.size() < bytes) out += each;
    return out;
}

struct shape {
    string_view name, line;
};
constexpr shape shapes[]{{"letters", "x\n"},          {"brackets", "[\n"},
                         {"quotation marks", "\"\n"}, {"braces", "{\n"},
                         {"blank lines", "\n"},       {"CR LF", "x\r\n"},
                         {"NUL bytes", {"\0\n", 2}},  {"invalid UTF-8", "\xff\n"}};

template <class Tag>
size_t count_failures(string_view name) {
    constexpr size_t bytes = size_t{1} << 18;
    constexpr task tasks[]{{"read", read<Tag>},     {"read_views", read_views<Tag>},
                           {"mend", mend<Tag>},     {"find_faults", find_faults<Tag>},
                           {"redact", redact<Tag>}, {"get", get<Tag>}};
    size_t failures = 0;
    for (auto const& of : shapes) {
        auto const text = fill(of.line, bytes);
        for (auto const& what : tasks)
            failures += size_t{needs_too_much(name, of.name, what, text, text.size())};
    }
    return failures;
}

}  // namespace

int main() {
    if (!bench::can_measure_memory()) {
        std::puts("malloc can't be watched: NOT MEASURED");
        return 77;
    }
    auto failures = count_failures<lisle::claude_code_t>("claude-code")
                    + count_failures<lisle::codex_t>("codex");
    auto const blanks = string(size_t{100} << 20, ' ');
    auto const frame = lisle::zstd::compress(blanks);
    failures +=
        size_t{needs_too_much("zstd", "blanks", {"decompress", unpack}, frame, blanks.size())};
    std::printf("%zu tasks need too much\n", failures);
    return failures == 0 ? 0 : 1;
}
