// examples/lisle/tests/opencode_release_test.cpp - opencode's releases: check, canon and ui.
#include "harness.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace opencode_release_test {

using namespace app::tests;

TEST_CASE("check names the release that writes a session's keys in this order") {
    auto const releases = std::string{"../../tests/formats/opencode/releases/"};
    auto const checked = [&](std::string const& file) {
        return run_program({"check", releases + file});
    };
    CHECK(checked("1.0.0/export-work.json").out.find("  canonical for opencode 1.0.0, export")
          != std::string::npos);
    CHECK(checked("1.18.34/export-work.json").out.find("  canonical for opencode 1.18.34, export")
          != std::string::npos);
    CHECK(checked("1.18.34/imported-work.json").out.find("  canonical for opencode 1.18.34, import")
          != std::string::npos);

    scratch const here;
    auto const file = here / "swapped.json";
    auto text = read_file(releases + "1.3.2/export-parent.json");
    auto const at = text.find("\"type\": \"text\",\n");
    REQUIRE(at != std::string::npos);
    auto const after = text.find('\n', at);
    auto const end = text.find(",\n", after);
    text = text.substr(0, at) + text.substr(after, end - after).substr(11) + ",\n          "
           + "\"type\": \"text\"" + text.substr(end);
    write_file(file, text);
    auto const run = run_program({"check", file});
    CHECK(run.code == 0);
    CHECK(run.out.find("swapped.json  as read") != std::string::npos);
    CHECK(run.out.find("no release of opencode writes these keys in this order")
          != std::string::npos);
    auto const written = run_program({"canon", file}).out;
    CHECK(written == read_file(releases + "1.3.2/export-parent.json"));
}

TEST_CASE("a session with keys, messages or parts in another order is from no release") {
    scratch const here;
    auto const folder = std::string{"../../tests/formats/opencode/releases/"};
    for (auto const* release : {"1.0.0", "1.1.65", "1.2.27", "1.18.34"}) {
        CAPTURE(release);
        auto const text = read_file(folder + release + "/export-parent.json");
        auto const judge = [&](boost::json::value const& changed) {
            auto const file = here / "changed.json";
            write_file(file, boost::json::serialize(changed));
            auto const pretty = run_program({"get", "--as-read", "--pretty", file}).out;
            write_file(file, pretty);
            auto const out = run_program({"check", file}).out;
            CHECK(out.find("1 document: 1 as read") != std::string::npos);
            return out;
        };
        auto const whole = boost::json::parse(text);
        auto swapped =
            boost::json::value{{"messages", whole.at("messages")}, {"info", whole.at("info")}};
        CHECK(judge(swapped).find("not canonical (byte 0)") != std::string::npos);
        auto backwards = whole;
        auto& messages = backwards.at("messages").as_array();
        std::reverse(messages.begin(), messages.end());
        CHECK(judge(backwards).find("opencode sorts messages by time and id") != std::string::npos);
        auto moved = whole;
        moved.at("messages").at(0).at("parts").at(0).at("messageID") = "msg_other";
        CHECK(judge(moved).find("the part of another message") != std::string::npos);
    }
}

TEST_CASE("canon writes a session as a release that has imported it") {
    auto const releases = std::string{"../../tests/formats/opencode/releases/"};
    auto const live = releases + "1.18.34/export-work.json";
    auto const imported = read_file(releases + "1.18.34/imported-work.json");
    CHECK(run_program({"canon", live}).out == read_file(live));
    CHECK(run_program({"canon", "--as", "1.18.34", live}).out == imported);
    CHECK(run_program({"canon", "--as", "1.18", live}).code == 2);
    auto const zed = run_program({"canon", "--as", "1.18.34", "../data/threads/chart.json"});
    CHECK(zed.code == 1);
    CHECK(zed.err.find("chart.json: --as 1.18.34: no releases of this format are known")
          != std::string::npos);
}

TEST_CASE("canon fits a session to a release, and prints each change") {
    auto const releases = std::string{"../../tests/formats/opencode/releases/"};
    auto const old = releases + "1.3.2/export-work.json";
    auto const run = run_program({"canon", "--fit", "1.14.41", old});
    CHECK(run.code == 0);
    CHECK(run.err.starts_with(old
                              + ": changed at /messages/0/info/summary/diffs/0: the texts "
                                "before and after: they become a patch\n"));
    CHECK(run.out.find("@@ -0,0 +1,2 @@") != std::string::npos);
    auto const live = releases + "1.14.41/export-work.json";
    auto const same = run_program({"canon", "--fit", "1.14.41", live});
    CHECK(same.err.empty());
    CHECK(same.out == read_file(releases + "1.14.41/imported-work.json"));
    CHECK(run_program({"canon", "--fit", "1.14", live}).code == 1);
    CHECK(run_program({"canon", "--fit", "1.14.41", "--as", "1.14.41", live}).code == 2);

    auto const zed =
        run_program({"canon", "--fit", "pinned", "../data/threads/newer-2026-08.json"});
    CHECK(zed.code == 0);
    CHECK(zed.err.find("newer-2026-08.json: changed at /") != std::string::npos);
    CHECK(run_program({"canon", "--fit", "1.14.41", "../data/threads/chart.json"}).code == 1);
}

TEST_CASE("ui takes any release and refuses names that are not models") {
    auto const file = std::string{"../data/opencode/sourdough.json"};
    auto const run_as = [&](std::string const& release) {
        return run_program({"ui", "--model", "p/m", "--as", release, file});
    };
    CHECK(run_as("1.18.34").out == run_as("1.18.33").out);
    CHECK(run_as("1.14.99").out == run_as("1.14.41").out);
    CHECK(run_as("1.18.34").code == 0);
    auto const old = run_as("1.2.27");
    CHECK(old.code == 2);
    CHECK(old.err.find("the oldest release that lisle knows is 1.3.2") != std::string::npos);
    CHECK(run_as("new").err.find("new is not a release like 1.14.41") != std::string::npos);
    for (auto const* name : {"claude", "/m", "p/", "p/a b", "p/\x1b[31m"}) {
        auto const run = run_program({"ui", "--model", name, file});
        CHECK(run.code == 2);
        CHECK(run.err.find("is not a model, PROVIDER/MODEL") != std::string::npos);
        CHECK(run.err.find('\x1b') == std::string::npos);
    }
    CHECK(run_program({"ui", "--model", "openrouter/anthropic/claude", file}).code == 0);
}

}  // namespace opencode_release_test
