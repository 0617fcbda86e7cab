// Secrets planted in every free string of zed's documents are found and replaced.
#include <doctest/doctest.h>
#include <support/opaque_runs.hpp>
#include <support/planted_secrets.hpp>

#include <lisle/formats/zed/thread.hpp>

namespace zed_redact_test {

TEST_CASE("secrets in zed's documents are replaced") {
    planted_secrets::check_all_forms<lisle::zed_t>("threads/release-checklist.json");
    planted_secrets::check_all_forms<lisle::zed_t>("threads/chart.json");
}

TEST_CASE("secrets around opaque runs in zed's documents are replaced") {
    opaque_runs::check(
        lisle::decode<lisle::zed_t>(planted_secrets::read_data("threads/chart.json")).value());
}

}  // namespace zed_redact_test
