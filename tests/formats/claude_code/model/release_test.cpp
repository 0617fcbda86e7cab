#include <lisle/formats/claude_code/model/release.hpp>

#include <lisle/formats/claude_code/session.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>

namespace claude_code_release_test {

using namespace lisle::claude_code;

TEST_CASE("the known releases are in order, and the last is the format's version") {
    CHECK(std::is_sorted(std::begin(known_releases), std::end(known_releases)));
    CHECK(*std::rbegin(known_releases) == newest_release);
    CHECK(to_string(newest_release) == lisle::format_traits<lisle::claude_code_t>::version);
}

}  // namespace claude_code_release_test
