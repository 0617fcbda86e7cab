// Secrets planted in every free string of loom's documents are found and replaced.
#include <doctest/doctest.h>
#include <support/opaque_runs.hpp>
#include <support/planted_secrets.hpp>

#include <lisle/formats/loom/thread.hpp>

namespace loom_redact_test {

TEST_CASE("secrets in loom's documents are replaced") {
    planted_secrets::check_all_forms<lisle::loom_t>(
        "loom/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json");
}

TEST_CASE("secrets around opaque runs in loom's documents are replaced") {
    opaque_runs::check(
        lisle::decode<lisle::loom_t>(
            planted_secrets::read_data("loom/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json"))
            .value());
}

}  // namespace loom_redact_test
