#include "harness.hpp"

#include "../site/site_builder.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace site_test {

using namespace app::tests;

/// The pages of a site, with the time at which each was written.
std::map<std::string, std::filesystem::file_time_type> pages_of(std::string const& site) {
    std::map<std::string, std::filesystem::file_time_type> out;
    for (auto const& each : std::filesystem::directory_iterator{site + "/pages"})
        out.emplace(each.path().filename().string(), each.last_write_time());
    return out;
}

TEST_CASE("a site shows the sessions of several stores") {
    scratch place;
    auto const site = place / "site";
    auto const run = run_program({"site", bundle, "../data/opencode/sourdough.json",
                                  "../data/acpx/weather.json", "-o", site});
    CHECK(run.code == 1);  // three sessions of the bundle are unreadable
    CHECK(run.out == "16 pages written\n");
    CHECK(pages_of(site).size() == 16);
    auto const files = read_tree(site);
    auto const index = files.at("index.html");
    CHECK(has(index, "16 conversations"));
    CHECK(has(index, "data-rows=\"data/rows-0.js\" data-texts=\"data/texts-0.js\""));
    auto const rows = files.at("data/rows-0.js");
    CHECK(rows.starts_with("lisle.rows([\n[\"pages/"));
    CHECK(has(rows, "\"Durations as people write them\""));
    CHECK(has(files.at("data/texts-0.js"), "levain"));
}

TEST_CASE("a subagent's page is linked by its parent's call") {
    scratch place;
    auto const site = place / "site";
    static_cast<void>(run_program({"site", bundle, "-o", site}));
    std::string parent;
    for (auto const& [name, text] : read_tree(site))
        if (name.starts_with("pages/zed-2f6b1c58")) parent = text;
    CHECK(has(parent, "Subagent: <a href=\"zed-b8e0b3a4"));
    CHECK(has(parent, "href=\"../index.html\""));
}

TEST_CASE("sessions of a folder with the same id have a page each") {
    scratch place;
    auto const site = place / "site", store = place / "store";
    std::filesystem::create_directory(store);
    auto const talk = read_file("../data/acpx/weather.json");
    write_file(store + "/a.json", talk);
    write_file(store + "/b.json", talk);
    CHECK(run_program({"site", store, "-o", site}).out == "2 pages written\n");
    CHECK(pages_of(site).size() == 2);
    CHECK(run_program({"site", store, "-o", site}).out == "0 pages written\n");
}

TEST_CASE("only changed pages are written again") {
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
    CHECK(has(read_file(site + "/data/rows-0.js"), "\"Three\""));
    CHECK_FALSE(has(read_file(site + "/data/rows-0.js"), "\"Two\""));

    CHECK(run_program({"site", first, "-o", site}).out == "0 pages written, 1 page removed\n");
    CHECK(pages_of(site).size() == 1);

    // Other options make other pages.
    CHECK(run_program({"site", first, "-o", site, "--without", "tools"}).out == "1 page written\n");
}

/// The number of sessions that each of the next builds reads.
std::vector<std::size_t> count_reads(app::site_builder& site, int builds) {
    std::vector<std::size_t> out;
    for (int i = 0; i < builds; ++i) {
        static_cast<void>(site.build());
        out.push_back(site.reads());
    }
    return out;
}

TEST_CASE("a further build reads only changed sessions, until they have settled") {
    using reads = std::vector<std::size_t>;
    scratch const place;
    string_context run;
    app::site_options options;
    options.folder = place / "site";

    SUBCASE("files") {
        std::filesystem::create_directory(place / "store");
        auto const first = place / "store/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json";
        auto const second = place / "store/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json";
        for (auto const& file : {first, second})
            std::filesystem::copy_file(
                "../data/loom/" + std::filesystem::path{file}.filename().string(), file);
        options.stores = {place / "store"};
        app::site_builder site{options, run.c};
        CHECK(count_reads(site, 4) == reads{2, 2, 0, 0});
        CHECK(pages_of(options.folder).size() == 2);

        auto text = read_file(first);
        write_file(first, text.insert(text.find("\"title\": \"") + 10, "Changed: "));
        CHECK(count_reads(site, 3) == reads{1, 1, 0});
        CHECK(has(read_file(options.folder + "/data/rows-0.js"), "Changed: "));

        auto const page = options.folder + "/pages/" + pages_of(options.folder).begin()->first;
        std::filesystem::remove(page);
        CHECK(count_reads(site, 2) == reads{1, 0});
        CHECK(std::filesystem::exists(page));

        std::filesystem::remove(second);
        CHECK(count_reads(site, 1) == reads{0});
        CHECK(pages_of(options.folder).size() == 1);
    }
    SUBCASE("rows of Zed") {
        std::filesystem::copy_file(bundle, place / "threads.db");
        options.stores = {place / "threads.db"};
        app::site_builder site{options, run.c};
        auto const all = count_reads(site, 1)[0];
        static_cast<void>(count_reads(site, 2));
        auto const unreadable = count_reads(site, 1)[0];  // they are tried again
        CHECK(unreadable < 4);
        CHECK(unreadable < all);
        for (auto const* const change :
             {"summary = 'x'", "updated_at = '2027-01-01T00:00:00+00:00'",
              "data = CAST(data || x'00' AS BLOB)"}) {
            CAPTURE(change);
            run_sql(place / "threads.db",
                    std::string{"UPDATE threads SET "} + change + " WHERE id LIKE '2f6b1c58%'");
            CHECK(count_reads(site, 1) == reads{unreadable + 1});
            static_cast<void>(count_reads(site, 2));
        }
    }
}

TEST_CASE("a store that can't be read does not affect the others") {
    scratch place;
    auto const site = place / "site", first = place / "a.json", second = place / "b.json",
               missing = place / "missing", broken = place / "broken.json";
    write_file(first, make_thread("One"));
    write_file(second, make_thread("Two"));
    write_file(broken, "{\"version\":\"0.3.0\",\"title\":");
    auto const run = run_program({"site", missing, first, broken, second, "-o", site});
    CHECK(run.code == 1);
    CHECK(run.out == "2 pages written\n");
    CHECK(has(run.err, "lisle: " + missing + ": no such file\n"));
    CHECK(has(run.err, broken + ":1:28: "));
    auto const before = read_tree(site);

    auto const none = run_program({"site", missing, broken, "-o", site});
    CHECK(none.code == 3);
    CHECK(none.out.empty());
    CHECK(run_program({"site", broken, "-o", site}).code == 1);
    CHECK(read_tree(site) == before);
}

TEST_CASE("an earlier page stays while its session can't be read") {
    scratch place;
    auto const site = place / "site", file = place / "b.json";
    std::filesystem::create_directory(place / "store");
    auto const thread = place / "store/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json";
    std::filesystem::copy_file("../data/loom/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json", thread);
    write_file(file, make_thread("Two"));
    auto const build = [&] {
        return run_program({"site", place / "store", file, bundle, "-o", site});
    };
    static_cast<void>(build());
    auto const before = read_tree(site);
    auto const is_kept = [&](std::string const& warning) {
        auto const run = build();
        CHECK(run.code == 1);
        CHECK(run.out == "0 pages written\n");
        CHECK(has(run.err, warning));
        CHECK(read_tree(site) == before);
    };
    auto const text = read_file(thread);
    write_file(thread, "{\"id\":");  // no part of it is readable
    is_kept("T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283: ");
    write_file(thread, text);
    write_file(file, "");
    is_kept(file);
    std::filesystem::remove(file);
    is_kept(file);
}

TEST_CASE("a page that shows a problem is reported again, but not written again") {
    scratch place;
    auto const site = place / "site", file = place / "a.json";
    auto const whole = read_file("../data/threads/chart.json");
    write_file(file, whole.substr(0, whole.size() * 3 / 4));
    auto const first = run_program({"site", file, "-o", site});
    CHECK(first.code == 1);
    CHECK(first.out == "1 page written\n");
    auto const second = run_program({"site", file, "-o", site});
    CHECK(second.code == 1);
    CHECK(second.out == "0 pages written\n");
    CHECK(second.err == first.err);
    CHECK(has(second.err, file + ": a: unexpected end of text"));
}

TEST_CASE("a forged state names no file outside of the folder") {
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

TEST_CASE("ids that cannot be file names get pages") {
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
