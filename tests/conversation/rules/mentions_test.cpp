#include <lisle/conversation/rules/mentions.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>

namespace mentions_test {

namespace conversation = lisle::conversation;

conversation::mention make(std::string kind, std::optional<std::string> uri,
                           std::optional<std::string> name, std::optional<std::string> text) {
    conversation::mention out;
    out.kind = std::move(kind);
    out.uri = std::move(uri);
    out.name = std::move(name);
    out.text = std::move(text);
    return out;
}

TEST_CASE("a mention is a link as Zed writes it") {
    CHECK(to_link(make("File", "file:///a/b.rs", "b.rs", {})) == "[@b.rs](file:///a/b.rs)");
    auto lines = make("Selection", "file:///a/b.rs", {}, {});
    lines.range = conversation::line_range{5, 7, {}};
    CHECK(to_link(lines) == "[@b.rs (5:7)](file:///a/b.rs#L5:7)");
    auto symbol = make("Symbol", "file:///a/b.rs", "f", {});
    symbol.range = conversation::line_range{5, 7, {}};
    CHECK(to_link(symbol) == "[@f](file:///a/b.rs?symbol=f#L5:7)");
    CHECK(to_link(make("Fetch", "https://a.example/", {}, {}))
          == "[@https://a.example/](https://a.example/)");
}

TEST_CASE("a mention of no kind that Zed knows is a link by its own words") {
    CHECK(to_link(make("memo", "memo:1", "Notes", {})) == "[@Notes](memo:1)");
    CHECK(to_link(make("memo", "memo:1", {}, {})) == "[@memo](memo:1)");
    CHECK(to_link(make("memo", {}, {}, {})) == "[@memo]");
}

TEST_CASE("mentioned texts are in blocks, by kind") {
    conversation::mention_context context;
    CHECK(context.to_texts().empty());
    context.add(make("Fetch", "https://a.example/", {}, "page"));
    context.add(make("memo", "memo:1", "Notes", "note"));
    context.add(make("memo", "memo:2", {}, {}));
    context.add(make("File", "file:///a/b.rs", {}, "fn"));
    auto const texts = context.to_texts();
    REQUIRE(texts.size() == 4);
    CHECK(texts[0].starts_with("<context>\nThe following items were attached"));
    CHECK(texts[1] == "<files>\n```Notes\nnote\n```\n\n```rs /a/b.rs\nfn\n```\n</files>\n");
    CHECK(texts[2] == "<fetched_urls>\nFetch: https://a.example/\n\npage</fetched_urls>\n");
    CHECK(texts[3] == "</context>");
}

}  // namespace mentions_test
