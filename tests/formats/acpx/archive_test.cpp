#include <lisle/formats/acpx/archive.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

#include <string>

namespace acpx_archive_test {

using namespace acpx_tests;
using namespace lisle::acpx;

TEST_CASE("an archive has a record and its messages") {
    CHECK(is_canonical<archive>(
        R"({"format_version":1,"exported_at":"t","exported_by":"acpx","session":{"record_id":"r",)"
        R"("agent":"a","cwd_relative":".","cwd_original":"/w","created_at":"t","updated_at":"t",)"
        R"("state":)"
        + flat_record(R"("Resume")") + R"(},"history":[{"jsonrpc":"2.0","method":"m"}]})"));
}

}  // namespace acpx_archive_test
