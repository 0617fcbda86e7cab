// Secrets planted in every free string of acpx's documents are found and replaced.
#include <doctest/doctest.h>
#include <support/opaque_runs.hpp>
#include <support/planted_secrets.hpp>

#include <lisle/formats/acpx/session.hpp>

namespace acpx_redact_test {

TEST_CASE("secrets in acpx's documents are replaced") {
    planted_secrets::check_all_forms<lisle::acpx_t>("acpx/weather.json");
}

TEST_CASE("secrets around opaque runs in acpx's documents are replaced") {
    opaque_runs::check(
        lisle::decode<lisle::acpx_t>(planted_secrets::read_data("acpx/weather.json")).value());
}

}  // namespace acpx_redact_test
