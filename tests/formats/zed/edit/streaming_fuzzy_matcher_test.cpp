#include "../../../../benchmarks/edits/transcription.hpp"

#include <lisle/formats/zed/edit/streaming_fuzzy_matcher.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>

namespace streaming_fuzzy_matcher_test {

namespace edit = lisle::zed::edit;

using edit::text_range;

TEST_CASE("a query is found while it comes") {
    std::string const text = "fn a() {\n    one();\n}\nfn b() {\n    two();\n}\n";
    edit::streaming_fuzzy_matcher matcher{text};
    CHECK(matcher.push("fn b() {\ntw") == text_range{22, 30});
    CHECK(matcher.push("o();\n") == text_range{22, 41});
    CHECK(matcher.finish() == std::vector<text_range>{{22, 41}});
    CHECK(matcher.best() == text_range{22, 41});
    CHECK(matcher.query_lines() == std::vector<std::string>{"fn b() {", "two();"});
    CHECK(matcher.match_lines().front() == std::pair<std::size_t, std::size_t>{4, 5});
}

TEST_CASE("matches agree with the definition, for all chunks") {
    std::mt19937 random{11};
    static constexpr std::string_view lines[] = {
        "return value;",    "return  valve;",  "", "  ", "}", "x", "\txx",
        "let a = b(c, d);", "let a = b(c, e);"};
    auto const make = [&](unsigned most) {
        std::string out;
        for (auto left = random() % most; left > 0; --left)
            out.append(lines[random() % std::size(lines)]) += '\n';
        if (random() % 2 == 0) out.append(lines[random() % std::size(lines)]);
        return out;
    };
    for (int i = 0; i < 500; ++i) {
        auto const text = make(14), query = make(6);
        edit::streaming_fuzzy_matcher matcher{text};
        transcription::matcher definition{text};
        for (std::size_t at = 0; at < query.size();) {
            auto const piece = std::string_view{query}.substr(at, 1 + random() % 20);
            std::optional<std::uint32_t> line;
            if (random() % 2 == 0) line = static_cast<std::uint32_t>(random() % 9);
            CHECK(matcher.push(piece, line) == definition.push(piece, line));
            at += piece.size();
        }
        CHECK(matcher.finish() == definition.finish());
        CHECK(matcher.best() == definition.best());
    }
}

}  // namespace streaming_fuzzy_matcher_test
