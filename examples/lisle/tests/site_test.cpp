#include "harness.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace site_test {

using namespace app::tests;

bool holds(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

/// The pages of a site, with when each was written.
std::map<std::string, std::filesystem::file_time_type> pages_of(std::string const& site) {
    std::map<std::string, std::filesystem::file_time_type> out;
    for (auto const& each : std::filesystem::directory_iterator{site + "/pages"})
        out.emplace(each.path().filename().string(), each.last_write_time());
    return out;
}

TEST_CASE("a site of several stores") {
    scratch place;
    auto const site = place / "site";
    auto const run = run_program({"site", bundle, "../data/opencode/sourdough.json",
                                  "../data/acpx/weather.json", "-o", site});
    CHECK(run.code == 1);  // three sessions of the bundle are unreadable
    CHECK(run.out == "16 pages written\n");
    CHECK(pages_of(site).size() == 16);
    auto const files = read_tree(site);
    auto const index = files.at("index.html");
    CHECK(holds(index, "16 conversations"));
    CHECK(holds(index, "data-rows=\"data/rows-0.js\" data-texts=\"data/texts-0.js\""));
    auto const rows = files.at("data/rows-0.js");
    CHECK(rows.starts_with("lisle.rows([\n[\"pages/"));
    CHECK(holds(rows, "\"Durations as people write them\""));
    CHECK(holds(files.at("data/texts-0.js"), "levain"));
}

TEST_CASE("a subagent's page is linked by its parent's call") {
    scratch place;
    auto const site = place / "site";
    static_cast<void>(run_program({"site", bundle, "-o", site}));
    std::string parent;
    for (auto const& [name, text] : read_tree(site))
        if (name.starts_with("pages/zed-2f6b1c58")) parent = text;
    CHECK(holds(parent, "Subagent: <a href=\"zed-b8e0b3a4"));
    CHECK(holds(parent, "href=\"../index.html\""));
}

TEST_CASE("only what changed is written again") {
    scratch place;
    auto const site = place / "site", first = place / "a.json", second = place / "b.json";
    write_file(first, make_thread("One"));
    write_file(second, make_thread("Two"));
    CHECK(run_program({"site", first, second, "-o", site}).out == "2 pages written\n");
    auto const before = pages_of(site);
    CHECK(run_program({"site", first, second, "-o", site}).out == "0 pages written\n");
    CHECK(pages_of(site) == before);

    write_file(second, make_thread("Three"));
    CHECK(run_program({"site", first, second, "-o", site}).out == "1 page written\n");
    CHECK(holds(read_file(site + "/data/rows-0.js"), "\"Three\""));
    CHECK_FALSE(holds(read_file(site + "/data/rows-0.js"), "\"Two\""));

    CHECK(run_program({"site", first, "-o", site}).out == "0 pages written, 1 page removed\n");
    CHECK(pages_of(site).size() == 1);

    // Other options make other pages.
    CHECK(run_program({"site", first, "-o", site, "--without", "tools"}).out == "1 page written\n");
}

TEST_CASE("a state that somebody else wrote names no file outside of the folder") {
    scratch place;
    auto const site = place / "site", first = place / "a.json", victim = place / "victim.html";
    write_file(first, make_thread("One"));
    write_file(victim, "mine");
    static_cast<void>(run_program({"site", first, "-o", site}));
    auto state = read_file(site + "/.lisle-site.json");
    auto const at = state.find("\"pages/");
    REQUIRE(at != state.npos);
    state.insert(
        at, R"("pages/../../victim.html":{"digest":"x","row":"[]","texts":"data/texts-0.js"},)");
    write_file(site + "/.lisle-site.json", state);
    CHECK(run_program({"site", first, "-o", site}).code == 0);
    CHECK(read_file(victim) == "mine");
    write_file(site + "/.lisle-site.json", "not JSON");
    CHECK(run_program({"site", first, "-o", site}).out == "1 page written\n");
}

TEST_CASE("ids that cannot be file names") {
    scratch place;
    write_file(place / "talk.json",
               R"({"lisle":1,"id":"../../x<\"y/..","title":"</script><script>alert(1)</script>",)"
               R"("messages":[]})");
    auto const site = place / "site";
    CHECK(run_program({"site", place / "talk.json", "-o", site}).code == 0);
    auto const pages = pages_of(site);
    REQUIRE(pages.size() == 1);
    CHECK(pages.begin()->first.starts_with("conversation-______x"));
    CHECK(place.list() == std::vector<std::string>{"site", "talk.json"});
}

}  // namespace site_test
