#include <lisle/formats/loom/full_text.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace loom_full_text_test {

using namespace lisle::loom;

TEST_CASE("a row joins contents, commits and tags by single spaces") {
    thread t;
    t.id.text = "T-1";
    CHECK(make_full_text_row(t) == full_text_row{"T-1", "", "", "", "", "", ""});
    t.metadata.title = "title", t.metadata.tags = {"a", "b"};
    t.git_branch = "main", t.git_remote_url = "remote", t.git_commits = {"1", "2"};
    for (std::string_view content : {"", "sys", "", "out"})
        t.conversation.messages.emplace_back().content = content;
    CHECK(make_full_text_row(t)
          == full_text_row{"T-1", "title", " sys  out", "main", "remote", "1 2", "a b"});
}

TEST_CASE("a query becomes one phrase") {
    CHECK(normalize_query("  add logging\n").match_expression == "\"add logging\"");
    CHECK(normalize_query("say \"hi\" OR x*").match_expression == "\"say  hi  OR x*\"");
    CHECK(normalize_query("\"").match_expression == "\" \"");
    CHECK(normalize_query(" \t").match_expression == "\"\"");
    CHECK(normalize_query(" \t").text.empty());
}

TEST_CASE("seven to forty hexadecimal digits may be a commit") {
    CHECK(normalize_query(" abcDEF0 ").may_be_commit);
    CHECK(normalize_query(" abcDEF0\xC2\xA0").text == "abcDEF0");
    CHECK(!normalize_query("abcdef").may_be_commit);
    CHECK(!normalize_query("abcdefg").may_be_commit);
    CHECK(normalize_query(std::string(40, 'a')).may_be_commit);
    CHECK(!normalize_query(std::string(41, 'a')).may_be_commit);
}

}  // namespace loom_full_text_test
