#include "../../../../benchmarks/edits/transcription.hpp"

#include <lisle/formats/zed/edit/line_similarity.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>

namespace line_similarity_test {

namespace edit = lisle::zed::edit;

using edit::detail::character_counts;

namespace {

bool is_similar(std::string_view a, std::string_view b) {
    edit::detail::similar_line const line{a};
    std::size_t steps = 0;
    return line.allows_size(b.size()) && line.is_similar_to(b, character_counts{b}, steps);
}

}  // namespace

TEST_CASE("a similarity of exactly 0.8 is enough") {
    CHECK(is_similar("aaaaaaaaaa", "aaaaaaaabb"));
    CHECK(!is_similar("aaaaaaaaaa", "aaaaaaabbb"));
    CHECK(is_similar("aaaa", "aaaaa"));
    CHECK(!is_similar("", "a"));
    CHECK(!is_similar("a", ""));
}

TEST_CASE("bytes are compared first, so that texts of few long characters may differ") {
    CHECK(!is_similar("aaaaa", "aaaa\xF0\x9F\x98\x80"));
    CHECK(is_similar("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xF0\x9F\x98\x80"));
}

TEST_CASE("the bound is never above the distance, and verdicts match the definition") {
    std::mt19937 random{3};
    for (unsigned i = 0; i < 500; ++i) {
        std::string a(random() % 200, 'a');
        for (auto& c : a) c = static_cast<char>('a' + random() % (1 + i % 20));
        auto b = a;
        for (auto changes = random() % (a.size() / 3 + 2); changes > 0; --changes) {
            auto const at = random() % (b.size() + 1);
            if (random() % 2 == 0) b.insert(at, 1, 'z');
            else b.erase(at, 1);
        }
        auto const distance = transcription::measure_distance(edit::detail::decode_code_units(a),
                                                              edit::detail::decode_code_units(b));
        CHECK(edit::detail::bound_distance(character_counts{a}, character_counts{b}) <= distance);
        if (!a.empty() || !b.empty())
            CHECK(is_similar(a, b) == transcription::is_fuzzy_equal(a, b));
    }
}

TEST_CASE("sizes and differences are bounded as in the arithmetic of the rule") {
    using namespace edit::detail;
    for (std::size_t size = 1; size < 3000; ++size) {
        auto const difference = find_largest_difference(size);
        CHECK(is_similar_enough(difference, size));
        CHECK(!is_similar_enough(difference + 1, size));
        auto const largest = find_largest_size(size);
        CHECK(is_similar_enough(largest - size, largest));
        CHECK(!is_similar_enough(largest + 1 - size, largest + 1));
    }
}

}  // namespace line_similarity_test
