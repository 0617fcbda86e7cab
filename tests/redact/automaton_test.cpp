#include <doctest/doctest.h>

#include <lisle/redact/automaton.hpp>

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

TEST_CASE("as many words as a search for each finds") {
    std::mt19937 random{7};
    auto const draw = [&](std::size_t size) {
        std::string out;
        while (out.size() < size) out += "ab_"[random() % 3];
        return out;
    };
    for (int round = 0; round < 200; ++round) {
        std::vector<std::string> words;
        for (int i = 0; i < 6; ++i) words.push_back(draw(1 + random() % 4));
        auto const text = draw(50);
        std::size_t expected = 0;
        for (auto const& word : words)
            for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1))
                ++expected;
        CHECK(scan(words, text).size() == expected);
    }
}

}  // namespace automaton_test
