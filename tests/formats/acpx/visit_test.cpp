// tests/formats/acpx/visit_test.cpp - what visits see of acpx's sessions.
#include <doctest/doctest.h>
#include <support/markers.hpp>

#include <lisle/formats/acpx/archive.hpp>
#include <lisle/formats/acpx/session.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace acpx_visit_test {

namespace {

void expect_all_found(markers::tally const& t) {
    CHECK(t.texts > 0);
    CHECK(t.markers > t.texts);
    CHECK(t.left == std::vector<std::string>{});
    CHECK(t.broken == std::vector<std::string>{});
    CHECK(t.misplaced == std::vector<std::string>{});
}

}  // namespace

TEST_CASE("every string of a session can be replaced") {
    markers::tally t;
    markers::check_documents<lisle::acpx_t>("vectors/acpx/parse-0.19.1.jsonl", t);
    markers::check_documents<lisle::acpx_t>("vectors/acpx/parse-other.jsonl", t);
    expect_all_found(t);
}

TEST_CASE("every string of a session with raw dynamic fields can be replaced") {
    markers::tally t;
    markers::check_documents<lisle::acpx_t, lisle::verbatim>("vectors/acpx/parse-other.jsonl", t);
    expect_all_found(t);
}

}  // namespace acpx_visit_test
