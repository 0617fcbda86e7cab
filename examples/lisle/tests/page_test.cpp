#include "harness.hpp"

#include "../page/assets.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace page_test {

using namespace app::tests;

/// The messages of a page, without the rest of the page.
std::string messages_of(std::string const& page) {
    auto const first = page.find("<main"), last = page.find("</main>");
    REQUIRE(first != page.npos);
    REQUIRE(last != page.npos);
    return page.substr(first, last - first);
}

TEST_CASE("every format has a page") {
    for (std::vector<std::string> const& arguments :
         {std::vector<std::string>{"page", bundle, "5b7c62b0"},
          {"page", "../data/opencode/sourdough.json"},
          {"page", "../data/loom/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json"},
          {"page", "../data/acpx/weather.json"}}) {
        CAPTURE(arguments.back());
        auto const run = run_program(arguments);
        CHECK(run.code == 0);
        CHECK(run.err.empty());
        CHECK(run.out.starts_with("<!DOCTYPE html>\n"));
        CHECK(run.out.ends_with("</html>\n"));
        CHECK(has(messages_of(run.out), "<article"));
    }
}

TEST_CASE("the neutral conversation has a page, too") {
    scratch place;
    auto const converted = run_program({"convert", "../data/opencode/sourdough.json", "--to",
                                        "conversation", "-o", place / "talk.json"});
    REQUIRE(converted.code == 0);
    auto const page = run_program({"page", place / "talk.json"});
    auto const direct = run_program({"page", "../data/opencode/sourdough.json"});
    CHECK(page.code == 0);
    CHECK(messages_of(page.out) == messages_of(direct.out));
}

TEST_CASE("a page shows only the chosen messages") {
    auto const page = run_program({"page", "../data/opencode/sourdough.json"}).out;
    CHECK(matches_golden("page_opencode.html", messages_of(page)));
}

TEST_CASE("a page shows only the chosen parts") {
    auto const whole = run_program({"page", bundle, "7e9f0a1b"}).out;
    CHECK(has(whole, "<details class=\"call ok\">"));
    CHECK(has(whole, "<details class=\"thinking\">"));
    CHECK(has(whole, "class=\"user\" id=\"m1\""));
    auto const without =
        run_program({"page", bundle, "7e9f0a1b", "--without", "tools,thinking"}).out;
    CHECK_FALSE(has(messages_of(without), "class=\"call"));
    CHECK_FALSE(has(messages_of(without), "class=\"thinking"));
    auto const person = run_program({"page", bundle, "7e9f0a1b", "--only-person"}).out;
    CHECK(has(messages_of(person), "class=\"user\""));
    CHECK_FALSE(has(messages_of(person), "class=\"assistant"));
    auto const some = run_program({"page", bundle, "7e9f0a1b", "--messages", "1,3-4"}).out;
    CHECK(has(some, "id=\"m1\""));
    CHECK_FALSE(has(some, "id=\"m2\""));
    CHECK(has(some, "id=\"m3\""));
    CHECK(has(some, "id=\"m4\""));
    CHECK_FALSE(has(some, "id=\"m5\""));
}

TEST_CASE("a page of one turn with several calls has a timeline") {
    auto const page = run_program({"page", "../data/threads/chart.json"}).out;
    CHECK(has(page, "aria-label=\"Timeline: 1 turn, "));
    CHECK_FALSE(has(run_program({"page", "../data/threads/audit.json"}).out, "Timeline"));
}

TEST_CASE("wrong arguments are refused") {
    CHECK(run_program({"page", bundle, "7e9f0a1b", "--messages", "0"}).code == 2);
    CHECK(run_program({"page", bundle, "7e9f0a1b", "--messages", "4-3"}).code == 2);
    CHECK(run_program({"page", bundle, "7e9f0a1b", "--messages", "x"}).code == 2);
    CHECK(run_program({"page", bundle, "7e9f0a1b", "--without", "nothing"}).code == 2);
    CHECK(run_program({"page", bundle, "7e9f0a1b", "--highlight", "nowhere.js"}).code == 3);
    CHECK(run_program({"page", bundle, "nosuchid"}).code == 1);
}

TEST_CASE("a page is written to a file") {
    scratch place;
    auto const run = run_program({"page", bundle, "7e9f0a1b", "-o", place / "page.html"});
    CHECK(run.code == 0);
    CHECK(run.out.empty());
    CHECK(read_file(place / "page.html") == run_program({"page", bundle, "7e9f0a1b"}).out);
    CHECK(run_program({"page", bundle, "7e9f0a1b", "-o", place / "page.html"}).code == 3);
}

TEST_CASE("a page of a damaged session has the readable parts and names the others") {
    scratch place;
    write_file(place / "threads.db", read_file(bundle));
    std::string text;
    for (char const c : run_program({"get", bundle, "7e9f0a1b"}).out.substr(0, 9000))
        text += c == '\'' ? std::string{"''"} : std::string{c};
    run_sql(place / "threads.db", "UPDATE threads SET data_type = 'json', data = '" + text
                                      + "' WHERE id LIKE '7e9f0a1b%';\n");
    auto const run = run_program({"page", place / "threads.db", "7e9f0a1b"});
    CHECK(run.code == 1);
    CHECK(has(run.out, "Parts of this conversation could not be read"));
    CHECK(has(run.out, "id=\"m1\""));
    auto const redacted = run_program({"page", place / "threads.db", "7e9f0a1b", "--redact"});
    CHECK(redacted.code == 1);
    CHECK(redacted.out.empty());
}

TEST_CASE("secrets are redacted first") {
    scratch place;
    auto const secret = std::string{"ghp_"} + "zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ" + "0mLq17";
    write_file(
        place / "talk.json",
        R"({"lisle":1,"messages":[{"role":"user","origin":"person","content":[{"type":"text",)"
        R"("text":"use )"
            + secret + R"( please"}]}]})");
    auto const plain = run_program({"page", place / "talk.json"});
    auto const redacted = run_program({"page", place / "talk.json", "--redact"});
    CHECK(has(plain.out, secret));
    CHECK_FALSE(has(redacted.out, secret));
    CHECK(has(redacted.out, "[redacted:"));
}

/// The size of a page without its style and its script.
TEST_CASE("a page is at most 1.5 times the conversation as JSON, and 4 KB") {
    auto const inlined = app::page::page_style.size() + app::page::page_script.size();
    auto const measure = [&](std::vector<std::string> arguments) {
        CAPTURE(arguments.back());
        arguments.insert(arguments.begin(), "page");
        auto const page = run_program(arguments);
        arguments[0] = "convert";
        arguments.insert(arguments.end(), {"--to", "conversation"});
        auto const json = run_program(arguments);
        REQUIRE(!page.out.empty());
        REQUIRE(!json.out.empty());
        CHECK(2 * (page.out.size() - inlined) <= 3 * json.out.size() + 8000);
    };
    for (auto const* id : {"8c7b6a59", "f4e3d2c1", "2f6b1c58", "b8e0b3a4", "7d0d4c1e", "6f2e8d1c",
                           "a1c3e5f7", "7e9f0a1b", "5b7c62b0", "d2f8c7e6", "94d7a6b3", "e1b54f20"})
        measure({bundle, id});
    measure({"../data/opencode/sourdough.json"});
    measure({"../data/acpx/weather.json"});
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    if (captures == nullptr) return;
    for (auto const& file : std::filesystem::directory_iterator{std::string{captures} + "/zed"})
        if (file.path().extension() == ".zst") measure({file.path().string()});
}

}  // namespace page_test
