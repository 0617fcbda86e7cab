// Secrets planted in the free strings of rollouts of Codex are found and replaced.
#include <doctest/doctest.h>
#include <support/opaque_runs.hpp>
#include <support/planted_secrets.hpp>

#include <lisle/formats/codex/rollout.hpp>

#include "formats/codex/expect.hpp"

namespace codex_redact_test {

TEST_CASE("secrets in rollouts of Codex are replaced") {
    auto const forms = secret_forms::all().size();
    for (auto const* name : {"hand", "0.77.0"}) {
        auto const text = codex_expect::rollout_text(name);
        for (std::size_t seed = 0; seed < forms; seed += 10)
            planted_secrets::check_text<lisle::codex_t>(text, seed);
        planted_secrets::check_groups<lisle::codex_t>(text);
    }
}

TEST_CASE("secrets around opaque runs in rollouts of Codex are replaced") {
    opaque_runs::check(lisle::decode<lisle::codex_t>(codex_expect::rollout_text("hand")).value());
}

}  // namespace codex_redact_test
