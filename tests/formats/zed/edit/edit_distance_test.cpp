#include "../../../../benchmarks/edits/transcription.hpp"

#include <lisle/formats/zed/edit/edit_distance.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>

namespace edit_distance_test {

namespace edit = lisle::zed::edit;

namespace {

std::string make_text(std::mt19937& random, std::size_t most, unsigned alphabet) {
    static constexpr std::string_view letters[] = {"a", "b", "\xC3\xA9", "\xE2\x82\xAC", "\xFF"};
    std::string out;
    for (auto left = random() % (most + 1); left > 0; --left) out += letters[random() % alphabet];
    return out;
}

}  // namespace

TEST_CASE("distances match the definition, also across words") {
    std::mt19937 random{7};
    for (unsigned i = 0; i < 400; ++i) {
        auto const a = make_text(random, i % 3 == 0 ? 200 : 70, 2 + i % 4);
        auto b = i % 2 == 0 ? a : make_text(random, 150, 2 + i % 4);
        if (i % 2 == 0 && !b.empty()) b.insert(random() % (b.size() + 1), "xyz");
        auto const x = edit::detail::decode_code_units(a), y = edit::detail::decode_code_units(b);
        auto const wanted = transcription::measure_distance(x, y);
        edit::detail::distance_from const from{a};
        CHECK(from.size() == x.size());
        CHECK(from.measure(b, y.size(), 1000) == wanted);
        CHECK(from.measure(b, y.size(), wanted) == wanted);
        if (wanted > 0) CHECK(!from.measure(b, y.size(), wanted - 1));
    }
}

}  // namespace edit_distance_test
