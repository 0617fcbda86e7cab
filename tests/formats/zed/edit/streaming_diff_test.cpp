#include "../../../../benchmarks/edits/transcription.hpp"

#include <lisle/formats/zed/edit/streaming_diff.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

namespace streaming_diff_test {

namespace edit = lisle::zed::edit;

using edit::diff_operation;
using operations = std::vector<diff_operation>;

TEST_CASE("certain operations are sent at once, and the rest of the old text is removed last") {
    edit::streaming_diff diff{"Hello World"};
    CHECK(diff.push("Hello") == operations{edit::make_keep(5)});
    CHECK(diff.push("").empty());
    CHECK(diff.push(" there") == operations{edit::make_keep(1), edit::make_insert("there")});
    CHECK(diff.finish() == operations{edit::make_remove(5)});
    CHECK(diff.finish().empty());
}

TEST_CASE("operations match the definition and give the new text") {
    std::mt19937 random{5};
    for (int i = 0; i < 400; ++i) {
        auto const letters = 1 + random() % 8;
        auto const make = [&](unsigned most) {
            static constexpr std::string_view all[] = {"a",        "b", " ",    "\n",
                                                       "\xC3\xA9", "c", "\xFF", "\xE2\x82\xAC"};
            std::string out;
            for (auto left = random() % most; left > 0; --left) out += all[random() % letters];
            return out;
        };
        auto old_text = make(90), new_text = i % 2 == 0 ? make(90) : old_text + make(9);
        if (i % 5 == 0) old_text += old_text, new_text += make(30) + old_text;
        edit::streaming_diff diff{old_text};
        transcription::differ definition{old_text};
        operations all;
        for (std::size_t at = 0; at < new_text.size();) {
            auto const piece = std::string_view{new_text}.substr(at, 1 + random() % 50);
            auto const now = diff.push(piece);
            CHECK(now == definition.push(piece));
            all.insert(all.end(), now.begin(), now.end());
            at += piece.size();
        }
        auto const last = diff.finish();
        CHECK(last == definition.finish());
        all.insert(all.end(), last.begin(), last.end());
        CHECK(edit::apply_operations(old_text, all) == new_text);
    }
}

TEST_CASE("beyond the bound the new text replaces the old text as a whole") {
    edit::streaming_diff diff{"abcdef", {.max_cells = 20}};
    CHECK(diff.push("abc") == operations{edit::make_keep(3)});
    CHECK(diff.push("d") == operations{edit::make_keep(1)});
    CHECK(diff.is_limited());
    CHECK(diff.push("x") == operations{edit::make_insert("x")});
    CHECK(diff.finish() == operations{edit::make_remove(2)});
}

}  // namespace streaming_diff_test
