#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/file_diff.hpp>

namespace opencode_file_diff_test {

using namespace opencode_expect;
using lisle::opencode::file_diff;

TEST_CASE("a changed file has a patch, or once had both its texts") {
    keeps<file_diff>(R"({"file":"f","patch":"@@","additions":1,"deletions":0,"status":"modified"})",
                     strict);
    forgives<file_diff>(R"({"file":"f","before":"a","after":"b","additions":1,"deletions":1})",
                        errc::missing_field, "/patch");
    forgives<file_diff>(R"({"file":"f","patch":"","additions":1,"deletions":1,"status":"renamed"})",
                        errc::unknown_case, "/status");
    CHECK(lisle::decode_as<file_diff>(R"({"before":"a","additions":1,"deletions":1})")->before
          == "a");
}

TEST_CASE("a text that was removed is not written as null") {
    auto diff = *lisle::decode_as<file_diff>(
        R"({"file":"f","before":"a","after":"b","patch":"@@","additions":1,"deletions":1})");
    diff.before.reset();
    CHECK(write(diff) == R"({"file":"f","after":"b","patch":"@@","additions":1,"deletions":1})");
}

}  // namespace opencode_file_diff_test
