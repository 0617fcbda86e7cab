// Secrets planted in the free strings of sessions of Claude Code are found and replaced.
#include <doctest/doctest.h>
#include <support/opaque_runs.hpp>
#include <support/planted_secrets.hpp>

#include <lisle/formats/claude_code/session.hpp>

#include <string>

namespace claude_code_redact_test {

namespace {

std::string const session =
    "claude_code/projects/-home-user-kettle/5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl";

}  // namespace

TEST_CASE("secrets in sessions of Claude Code are replaced") {
    planted_secrets::check_all_forms<lisle::claude_code_t>(session);
}

TEST_CASE("secrets around opaque runs in sessions of Claude Code are replaced") {
    opaque_runs::check(
        lisle::decode<lisle::claude_code_t>(planted_secrets::read_data(session)).value());
}

}  // namespace claude_code_redact_test
