// Every command ends on a hostile database after a bounded number of SQLite's steps, says what is
// wrong, and changes no other file. LISLE_HOSTILE_ALL=1 takes all shapes, about 200, as
// tests/programs does, and with LISLE_SAMPLE=4 a quarter of them; tests/run.sh takes some.
#include "harness.hpp"
#include "hostile_shapes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace hostile_shapes_test {

using namespace app::tests;
namespace fs = std::filesystem;
using words = std::vector<std::string>;

namespace {

std::vector<words> reading(std::string const& path, std::string const& out, std::string const& id) {
    return {{"list", path},
            {"list", "--json", path},
            {"list", "--ids", "--titles", path},
            {"search", path, "x"},
            {"check", "--notes", path},
            {"rows", path},
            {"rows", "-o", out + "/rows.db", path},
            {"get", path, id},
            {"show", path, id},
            {"page", path, id},
            {"canon", path},
            {"convert", path, id, "--to", "loom"},
            {"repair", "--dry-run", path},
            {"redact", "--check", path},
            {"backup", "-o", out + "/backup", path},
            {"site", "-o", out + "/site", path}};
}

std::vector<words> writing(std::string const& path, std::string const& out,
                           std::string const& agent) {
    return {{"put", path, out + "/document.json"},
            {"convert", out + "/loom.json", "--to", agent, "--into", path},
            {"repair", "--write", path},
            {"redact", "-o", out + "/redacted.db", path},
            {"redact", "--in-place", path},
            {"restore", out + "/saved", "--to", path}};
}

/// LISLE_HOSTILE_VERBOSE prints each command with its code, its steps and its errors.
bool is_verbose() { return std::getenv("LISLE_HOSTILE_VERBOSE") != nullptr; }

bool has_control(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) {
        auto const byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\n') || byte == 0x7f;
    });
}

/// Whether each line that tells of a failure has words in it, and says where.
void check_errors(outcome const& r, std::string const& folder) {
    CHECK(r.code >= 0);
    CHECK(r.code <= 3);
    CHECK_FALSE(has_control(r.err));
    std::size_t longest = 0;
    for (std::size_t at = 0, end = 0; at < r.err.size(); at = end + 1) {
        end = (std::min)(r.err.find('\n', at), r.err.size());
        longest = (std::max)(longest, end - at);
    }
    CHECK(longest < 20'000);
    // A list has the errors of its sessions in its lines.
    if (r.code == 3 && r.out.empty()) CHECK(has(r.err, folder));
    CHECK_FALSE(has(r.err, "API misuse"));
}

class trial {
public:
    explicit trial(hostile_shape const& shape) : session_{shape.session} {
        for (auto const* name : {"in", "out", "outside", "kept"})
            fs::create_directory(here_ / name);
        write_file(victim_, "precious");  // a journal counts only if the file that it names exists
        auto const& text = session_.document;
        write_file(out_ + "/document.json", text.empty() ? make_thread("new") : text);
        fs::copy_file("../data/loom/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json",
                      out_ + "/loom.json");
        REQUIRE(run_program({"backup", "-o", out_ + "/saved", bundle}).code == 0);
        shape.make(here_ / "kept/hostile.db", victim_);
        for (auto const& file : fs::directory_iterator{here_ / "kept"})
            if (file.is_regular_file()) size_ += file.file_size();
    }

    void run() {
        renew();
        for (auto const& each : reading(path_, out_, session_.id)) {
            run(each);
            CHECK(read_tree(here_ / "in") == read_tree(here_ / "kept"));
        }
        for (auto const& each : writing(path_, out_, session_.agent)) {
            renew();
            run(each);
        }
    }

private:
    void renew() {
        fs::remove_all(here_ / "in");
        fs::copy(here_ / "kept", here_ / "in",
                 fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    }

    void run(words const& command) {
        CAPTURE(command.front());
        CAPTURE(command.back());
        write_file(victim_, "precious");
        static_cast<void>(steps_.take());
        auto const r = run_program(command);
        CAPTURE(r.err);
        auto const steps = steps_.take();
        // Twice what one connection may take, for a command may open a second one.
        CHECK(steps < 10 * (5'000'000 + 25 * size_));
        check_errors(r, here_ / "");
        CHECK(read_tree(here_ / "outside") == kept_);
        if (is_verbose())
            std::cerr << "  " << command.front() << ' ' << r.code << ' ' << steps << ' '
                      << r.err.substr(0, 200) << '\n';
    }

    store_session session_;
    scratch here_;
    std::string const path_ = here_ / "in/hostile.db", out_ = here_ / "out",
                      victim_ = here_ / "outside/victim.txt";
    std::map<std::string, std::string> const kept_{{"victim.txt", "precious"}};
    std::size_t size_ = 0;
    step_meter steps_;
};

}  // namespace

TEST_CASE("the program lists and gets the session of each untouched store") {
    std::size_t count = 0;
    for (auto const& store : hostile_stores()) {
        if (store.agent.empty()) continue;
        CAPTURE(store.name);
        CHECK_NOTHROW(static_cast<void>(find_session(store)));
        ++count;
    }
    CHECK(count == 5);
}

TEST_CASE("every command ends on hostile databases, and changes nothing else") {
    auto const every =
        number_from("LISLE_HOSTILE_ALL", 0) != 0 ? number_from("LISLE_SAMPLE", 1) : 13;
    auto const* const only = std::getenv("LISLE_HOSTILE_ONLY");
    auto const shapes = make_hostile_shapes();
    CHECK(shapes.size() > 190);
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        if (only != nullptr ? !has(shapes[i].name, only) : i % every != 0) continue;
        CAPTURE(shapes[i].name);
        if (is_verbose()) std::cerr << shapes[i].name << '\n';
        try {
            trial{shapes[i]}.run();
        } catch (std::exception const& e) { FAIL_CHECK(std::string{e.what()}); }
    }
}

TEST_CASE("a file that a journal names stays, and a row that is too long costs no other row") {
    std::size_t count = 0;
    for (auto const& each : make_hostile_shapes()) {
        bool const is_chosen = each.name == "journal: names a file"
                               || each.name == "100^2 rows of 3000000"
                               || each.name == "100^2 rows of 900000000";
        if (!is_chosen) continue;
        CAPTURE(each.name);
        trial{each}.run();
        ++count;
    }
    CHECK(count == 3);
}

}  // namespace hostile_shapes_test
