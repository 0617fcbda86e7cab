// Secrets planted in every free string of zed's documents are found and replaced.
#include <doctest/doctest.h>
#include <support/planted_secrets.hpp>

#include <lisle/formats/zed/thread.hpp>

namespace zed_redact_test {

TEST_CASE("secrets in zed's documents are replaced") {
    planted_secrets::check_all_forms<lisle::zed_t>("threads/release-checklist.json");
    planted_secrets::check_all_forms<lisle::zed_t>("threads/chart.json");
}

}  // namespace zed_redact_test
