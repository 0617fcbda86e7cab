#include <lisle/formats/loom/search.hpp>

#include <doctest/doctest.h>

#include <string_view>

namespace loom_search_test {

using namespace lisle::loom;

namespace {

thread make_sample() {
    thread t;
    t.id.text = "T-id", t.cwd = "/cwd", t.workspace_root = "/root", t.model = "claude";
    t.git_branch = "Feature/Tea", t.git_remote_url = "example.org/kettle";
    t.git_commits = {"ABC1234", "def5678"};
    t.metadata.title = "Überkochen", t.metadata.tags = {"Hot", "water"};
    auto& m = t.conversation.messages.emplace_back();
    m.content = "Is it DONE?";
    m.tool_calls.emplace().push_back(
        {"call", "boil", lisle::text::assume_json(R"({"cups":2})"), {}});
    return t;
}

}  // namespace

TEST_CASE("words are found in any case, also inside other words") {
    auto const t = make_sample();
    for (std::string_view query : {"done", "überKOCHEN", "ÜBER", "feature/tea", "KETTLE", "hot",
                                   "ate", "abc1", "DEF5678", "", "is it"})
        CHECK_MESSAGE(local_search{query}.finds(t), query);
}

TEST_CASE("commits are found by their beginning; tools, directories and models not at all") {
    auto const t = make_sample();
    for (std::string_view query :
         {"bc1234", "boil", "cups", "/cwd", "/root", "claude", "T-id", "hot water", "call"})
        CHECK_MESSAGE(!local_search{query}.finds(t), query);
}

TEST_CASE("a thread without any text is never found, even by an empty query") {
    CHECK(!local_search{""}.finds(thread{}));
    CHECK(!local_search{"x"}.finds(thread{}));
}

}  // namespace loom_search_test
