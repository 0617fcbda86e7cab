#include <doctest/doctest.h>

#include <lisle/redact/bytes/automaton.hpp>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace automaton_test {

namespace {

using hits = std::vector<std::tuple<std::uint32_t, std::size_t, std::size_t>>;

hits scan(std::vector<std::string> const& words, std::string_view text) {
    lisle::redaction::automaton all;
    for (std::uint32_t i = 0; i < words.size(); ++i) all.add(words[i], i);
    all.prepare();
    hits out;
    all.scan(text, [&](std::uint32_t n, std::size_t begin, std::size_t end) {
        out.emplace_back(n, begin, end);
    });
    return out;
}

}  // namespace

TEST_CASE("words in words are all found, in any case") {
    CHECK(scan({"he", "she", "his", "hers"}, "uSHErs") == hits{{1, 1, 4}, {0, 2, 4}, {3, 2, 6}});
    CHECK(scan({"a", "a"}, "a") == hits{{0, 0, 1}, {1, 0, 1}});
    CHECK(scan({""}, "a").empty());
    CHECK(scan({}, "a").empty());
    CHECK(scan({"\xC3\xA4"}, "x\xC3\xA4") == hits{{0, 1, 3}});
}

TEST_CASE("the words are found that a search for each finds, in the order of their ends") {
    std::mt19937 random{7};
    auto const draw = [&](std::size_t size) {
        std::string out;
        while (out.size() < size) out += "ab_"[random() % 3];
        return out;
    };
    for (std::size_t size = 0; size < 600; ++size) {
        std::vector<std::string> words;
        for (int i = 0; i < 6; ++i) words.push_back(draw(1 + random() % (1 + size % 12)));
        auto const text = draw(size / 2);
        hits expected;
        for (std::uint32_t i = 0; i < words.size(); ++i)
            for (auto at = text.find(words[i]); at != text.npos; at = text.find(words[i], at + 1))
                expected.emplace_back(i, at, at + words[i].size());
        auto found = scan(words, text);
        auto const end_of = [](auto const& hit) { return std::get<2>(hit); };
        CHECK(std::ranges::is_sorted(found, {}, end_of));
        std::sort(found.begin(), found.end());
        std::sort(expected.begin(), expected.end());
        CHECK(found == expected);
    }
}

}  // namespace automaton_test
