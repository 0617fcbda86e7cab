#include <doctest/doctest.h>

#include <lisle/formats/zed/request/mention_sections.hpp>

#include <string>
#include <utility>
#include <vector>

namespace mention_sections_test {

namespace zed = lisle::zed;

std::vector<std::string> print(std::vector<zed::mention> const& mentions) {
    zed::mention_sections out;
    for (auto const& each : mentions) out.add(each);
    return out.to_texts();
}

TEST_CASE("a message without attachments has no sections") {
    CHECK(print({}).empty());
    CHECK(print({{zed::pasted_image_mention{}, "ignored", {}}}).empty());
    CHECK(print({{lisle::unknown_case<lisle::owned>{
        "New", lisle::text::assume_json(R"({"New":1})")}, "x", {}}}).empty());
}

TEST_CASE("sections have a fixed order, and entries the order of the mentions") {
    auto const texts = print({{zed::merge_conflict_mention{"b.rs", {}}, "<<<", {}},
                              {zed::file_mention{"/a.rs", {}}, "1", {}},
                              {zed::skill_mention{"pdf", "global", "/s", {}}, "use it", {}},
                              {zed::file_mention{"/b", {}}, "", {}}});
    REQUIRE(texts.size() == 5);
    CHECK(texts[0].starts_with("<context>\nThe following items were attached by the user."));
    CHECK(texts[1] == "<files>\n```rs /a.rs\n1\n```\n\n```/b\n\n```\n</files>\n");
    CHECK(texts[2]
          == "<skills>\nThe user has attached the following agent skills:\n\nSkill: pdf (global)\n"
             "use it\n</skills>\n");
    CHECK(texts[3]
          == "<merge_conflicts>\nMerge conflict in b.rs:\n```diff\n<<<\n```\n"
             "</merge_conflicts>\n");
    CHECK(texts[4] == "</context>");
}

TEST_CASE("rules close with another tag, fetched pages without a newline") {
    CHECK(print({{zed::rule_mention{}, "x", {}}})[1]
          == "<rules>\nThe user has specified the following rules that should be applied:\n\n"
             "```\nx\n```\n</user_rules>\n");
    CHECK(print({{zed::fetch_mention{{"http://B.example:80"}, {}}, "p", {}}})[1]
          == "<fetched_urls>\nFetch: http://b.example/\n\np</fetched_urls>\n");
}

TEST_CASE("an entry without content counts") {
    CHECK(print({{zed::directory_mention{"/d", {}}, "", {}}})[1]
          == "<directories>\n\n</directories>\n");
}

}  // namespace mention_sections_test
