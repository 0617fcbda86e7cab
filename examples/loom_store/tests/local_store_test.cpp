// examples/loom_store/tests/local_store_test.cpp - files, versions, lists, ids.
#include "../file_system.hpp"
#include "../local_store.hpp"
#include "../scratch.hpp"

#include <doctest/doctest.h>

#include <stdlib.h>

#include <fstream>
#include <string>
#include <string_view>

namespace loom = lisle::loom;
using store::local_store;

namespace {

loom::thread make_thread(std::string id, std::string time = "2026-11-22T00:00:00+00:00") {
    return loom::make_thread({std::move(id)}, std::move(time));
}

void write(std::filesystem::path const& path, std::string_view text) {
    std::ofstream{path, std::ios::binary} << text;
}

std::string outcome_of(loom::store_result<void> const& done) {
    return done ? "done" : done.error().message();
}

}  // namespace

TEST_CASE("a file has the text and the name that Loom would give it") {
    store::scratch const here;
    local_store kept{here / "a/b/threads"};
    auto const t = make_thread("T-1");
    CHECK(outcome_of(kept.save(t)) == "done");
    CHECK(store::read_file(here / "a/b/threads/T-1.json") == lisle::encode(t));
    CHECK(kept.load({"T-1"}).value() == t);
    CHECK(!kept.load({"T-2"}).value());
}

TEST_CASE("a change is saved only if it was made to the stored version") {
    store::scratch const here;
    local_store kept{here / "threads"};
    auto t = make_thread("T-1");
    CHECK(outcome_of(kept.save(t)) == "done");
    CHECK(outcome_of(kept.save(t)) == "expected version 0, found 1");
    loom::touch(t, "1"), loom::touch(t, "2");
    CHECK(outcome_of(kept.save(t)) == "expected version 2, found 1");
    CHECK(outcome_of(kept.save(t, 1)) == "done");
    CHECK(outcome_of(kept.remove(t.id)) == "done");
    CHECK(outcome_of(kept.save(t)) == "expected version 2, found 0");
    CHECK(outcome_of(kept.remove(t.id)) == "thread not found: T-1");
}

TEST_CASE("unknown keys survive an edit, and an unreadable file is not overwritten") {
    store::scratch const here;
    local_store kept{here / "threads"};
    CHECK(outcome_of(kept.save(make_thread("T-1"))) == "done");
    auto text = store::read_file(here / "threads/T-1.json").value();
    text.replace(text.find("\"version\""), 0, "\"mood\": [1.50],\n  ");
    write(here / "threads/T-1.json", text);
    auto t = kept.load({"T-1"}).value().value();
    loom::touch(t, "now");
    CHECK(outcome_of(kept.save(t)) == "done");
    CHECK(store::read_file(here / "threads/T-1.json")->find("\"mood\": [\n    1.50\n  ],")
          != std::string::npos);

    write(here / "threads/T-1.json", "{\"id\":");
    CHECK(outcome_of(kept.save(t)).starts_with("serialization error: unexpected end"));
    CHECK(store::read_file(here / "threads/T-1.json") == "{\"id\":");
}

TEST_CASE("lists are sorted before they are cut, and leave out damaged files") {
    store::scratch const here;
    local_store kept{here / "threads"};
    CHECK(kept.list(5).value().empty());
    for (int i = 0; i < 9; ++i)
        CHECK(outcome_of(kept.save(make_thread("T-" + std::to_string(i * 7 % 9),
                                               "2026-11-0" + std::to_string(i * 7 % 9 + 1))))
              == "done");
    write(here / "threads/T-x.json", "no thread");
    write(here / "threads/notes.txt", "no thread");
    auto const newest = kept.list(3).value();
    REQUIRE(newest.size() == 3);
    CHECK(newest[0].id.text == "T-8");
    CHECK(newest[2].id.text == "T-6");
    CHECK(kept.list(100).value().size() == 9);
}

TEST_CASE("an id that leaves the folder is refused") {
    store::scratch const here;
    local_store kept{here / "threads"};
    write(here / "x.json", lisle::encode(make_thread("x")));
    for (auto const* id : {"../x", "/etc/passwd", "", "..", "a/../../x"}) {
        CHECK(outcome_of(kept.save(make_thread(id))).starts_with("invalid thread ID"));
        CHECK(outcome_of(kept.remove({id})).starts_with("invalid thread ID"));
        CHECK(kept.load({id}).has_error());
    }
    CHECK(std::filesystem::exists(here / "x.json"));
}

TEST_CASE("system errors are returned as errors") {
    store::scratch const here;
    write(here / "file", "");
    local_store kept{here / "file"};
    CHECK(outcome_of(kept.save(make_thread("T-1"))).starts_with("I/O error: "));
    std::filesystem::create_directories(here / "threads/T-1.json");
    CHECK(local_store{here / "threads"}.load({"T-1"}).error().code == loom::store_errc::io);
}

TEST_CASE("the default folder is XDG's") {
    ::setenv("XDG_DATA_HOME", "/data", 1);
    CHECK(local_store::default_folder() == "/data/loom/threads");
    ::setenv("HOME", "/home/user", 1);
    for (auto const* unusable : {"", "relative"}) {
        ::setenv("XDG_DATA_HOME", unusable, 1);
        CHECK(local_store::default_folder() == "/home/user/.local/share/loom/threads");
    }
}
