#include <doctest/doctest.h>

#include <lisle/redact/identities/user_names.hpp>
#include <lisle/redact/scan/scanner.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace user_names_test {

using namespace lisle::redaction;

namespace {

std::size_t count(std::string_view name, std::string_view text) {
    return scanner{{user_name_detector(name)}}.scan(text).matches.size();
}

}  // namespace

TEST_CASE("a learned name is found where it is not a word of prose") {
    using namespace lisle::redaction;
    scanner const by{{user_name_detector("will")}};
    CHECK(by.scan("it will work").matches.empty());
    CHECK(by.scan("will@box USER=will (will) /srv/will/x").matches.size() == 3);
    CHECK(scanner{{user_name_detector("maria7")}}.scan("rw maria7 staff").matches.size() == 1);
}

TEST_CASE("a short name is found where a user is named") {
    for (auto const* text :
         {"/home/max/x", "/media/max", "~max/x", "USER=max", "\"user\": \"max\"", "owner: max",
          "max@host", "drwxr-xr-x 2 max staff 4096 x", "C:\\Users\\max"})
        CHECK_MESSAGE(count("max", text) == 1, text);
    CHECK(count("max", "total 4\n-rw-r--r-- 1 max max 1 Jan 1 x") == 2);
}

TEST_CASE("a short name in code stays, and so does a program's name") {
    for (auto const* text : {"std::max(a, b)", "\"max\": 3", "--max 5", "(max)", "max = 3",
                             "lodash/max", "{max}", "max@1.2.3", "max: 4"})
        CHECK_MESSAGE(count("max", text) == 0, text);
    for (auto const* text : {"\"providerID\": \"opencode\"", "opencode/big-pickle", "opencode run"})
        CHECK_MESSAGE(count("opencode", text) == 0, text);
    CHECK(count("opencode", "/home/opencode/x") == 1);
    CHECK(count("zed", "zed::thread") == 0);
}

TEST_CASE("a name that is not a common word is found in prose and paths") {
    for (auto const* text :
         {"ask otto.", "Otto said so", "(otto)", "@otto", "otto's folder", "/mnt/otto/x",
          "otto/feature", "otto-laptop", "by otto, here", "otto: hello", "say \"otto\""})
        CHECK_MESSAGE(count("otto", text) == 1, text);
    CHECK(count("monica", "from monica\nto monica") == 2);
}

TEST_CASE("a name inside a word of code stays") {
    for (auto const* text :
         {"std::otto(a)", "otto(", "x.otto", "x->otto", "otto_size", "my_otto", "otto.run()",
          "otto::x", "--otto", "$otto", "otto = 1", "otto=1", "int otto[3]", "otto<int>", "lotto",
          "ottoman", "class=\"otto\"", "#otto", "OTTO"})
        CHECK_MESSAGE(count("otto", text) == 0, text);
    for (auto const* text : {"monica_x", "std::monica(a)", "this.monica", "MONICA"})
        CHECK_MESSAGE(count("monica", text) == 0, text);
}

TEST_CASE("a name that is a word is found where only a user is named") {
    for (auto const* text : {"chown max x", "chown -R max x", "sudo -u max ls", "su - max",
                             "max:x:1000:1000::/:", "max   1234  0.0  0.1 bash", "max@192.168.0.1",
                             "max@box.local", "useradd max"})
        CHECK_MESSAGE(count("max", text) == 1, text);
    CHECK(count("max", "chown max:max x") == 2);
    for (auto const* text : {"std::max(a, b)", "the max is 5", "Max", "max 5 items", "max@1.2.3",
                             "max-width: 5", "Math.max", "max:y"})
        CHECK_MESSAGE(count("max", text) == 0, text);
}

namespace {

std::size_t count_learned(std::string_view name, std::string_view text) {
    return scanner{learned_name_detectors(name)}.scan(text).matches.size();
}

}  // namespace

TEST_CASE("a name from a path is found where users are named, and stays elsewhere") {
    for (auto const* text : {"/home/start/x", "~start/x", "USER=start", "start@box.local",
                             "chown start x", "drwxr-xr-x 2 start staff 4096 x"})
        CHECK_MESSAGE(count_learned("start", text) == 1, text);
    CHECK(count_learned("start", "chown start:start x") == 2);
    for (auto const* text : {"open the start page", "{\"start\": 1}", "src/start/index.ts",
                             "#include <start>", "{start:start}", "start@latest", "start@1.2.3"})
        CHECK_MESSAGE(count_learned("start", text) == 0, text);
}

TEST_CASE("a certain name is a word of prose, and no key") {
    scanner const by{{learned_word_detector("otto")}};
    CHECK(by.scan("ask Otto, /mnt/otto/x \"otto\"").matches.size() == 3);
    CHECK(by.scan("{\"otto\": 1} {\\\"otto\\\":2} otto() x.otto").matches.empty());
}

TEST_CASE("a name that a page has is no word of prose") {
    CHECK(count("code", "the code of /home/code/x, USER=code") == 2);
    CHECK(count("settings", "open the settings page") == 0);
}

}  // namespace user_names_test
