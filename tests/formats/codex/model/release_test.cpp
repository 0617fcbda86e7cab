#include <lisle/formats/codex/model/release.hpp>

#include <lisle/formats/codex/rollout.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>

namespace codex_release_test {

using namespace lisle::codex;

TEST_CASE("the known releases are in order, and the last is the format's version") {
    CHECK(std::is_sorted(std::begin(known_releases), std::end(known_releases)));
    CHECK(*std::rbegin(known_releases) == newest_release);
    CHECK(to_string(newest_release) == lisle::format_traits<lisle::codex_t>::version);
}

TEST_CASE("releases since 0.34 continue a thread of another program") {
    CHECK(resumed_releases.contains({0, 34, 0}));
    CHECK_FALSE(resumed_releases.contains({0, 29, 0}));
    CHECK(resumed_releases.contains(newest_release));
}

}  // namespace codex_release_test
