#include <doctest/doctest.h>

#include <lisle/redact/scanner.hpp>
#include <lisle/redact/user_names.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace user_names_test {

using namespace lisle::redaction;

namespace {

std::size_t count(std::string const& name, std::string_view text) {
    return scanner{{user_name_detector(name)}}.scan(text).matches.size();
}

}  // namespace

TEST_CASE("a learned name is found where it is no word of prose") {
    using namespace lisle::redaction;
    scanner const by{{user_name_detector("will")}};
    CHECK(by.scan("it will work").matches.empty());
    CHECK(by.scan("will@box USER=will (will) /srv/will/x").matches.size() == 3);
    CHECK(scanner{{user_name_detector("maria7")}}.scan("rw maria7 staff").matches.size() == 1);
}

TEST_CASE("a short name is found where a user stands") {
    for (auto const* text :
         {"/home/max/x", "/media/max", "~max/x", "USER=max", "\"user\": \"max\"", "owner: max",
          "max@host", "drwxr-xr-x 2 max staff 4096 x", "C:\\Users\\max"})
        CHECK_MESSAGE(count("max", text) == 1, text);
    CHECK(count("max", "total 4\n-rw-r--r-- 1 max max 1 Jan 1 x") == 2);
}

TEST_CASE("a short name is no word of code, and a program's name no user") {
    for (auto const* text : {"std::max(a, b)", "\"max\": 3", "--max 5", "(max)", "max = 3",
                             "lodash/max", "{max}", "max@1.2.3", "max: 4"})
        CHECK_MESSAGE(count("max", text) == 0, text);
    for (auto const* text : {"\"providerID\": \"opencode\"", "opencode/big-pickle", "opencode run"})
        CHECK_MESSAGE(count("opencode", text) == 0, text);
    CHECK(count("opencode", "/home/opencode/x") == 1);
    CHECK(count("zed", "zed::thread") == 0);
}

}  // namespace user_names_test
