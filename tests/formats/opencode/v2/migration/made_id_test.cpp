#include <lisle/formats/opencode/v2/migration/made_id.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_made_id_test {

namespace v2 = lisle::opencode::v2;

TEST_CASE("ids are those that opencode 2 makes") {
    CHECK(v2::make_migrated_id("msg_0c4506c64002DoKQQ4euWmAIA2")
          == "msg_0c4506c64002LL7972hekIqTiD");
    v2::migrated_ids ids;
    auto const first = ids.make("msg_1");
    CHECK(ids.make("msg_1") != first);
}

}  // namespace opencode_v2_made_id_test
