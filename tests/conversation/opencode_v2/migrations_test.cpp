#include <lisle/conversation/opencode_v2/migrations.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_migrations_test {

namespace talk = lisle::conversation;
namespace v2 = lisle::opencode::v2;

TEST_CASE("a conversion to 2.x is a migration") {
    lisle::opencode::conversation c;
    c.info.id.text = "ses_1";
    auto const made = talk::migration<lisle::opencode_v2_t, lisle::opencode_t>::run(c);
    CHECK(made.document == v2::assemble(v2::migrate(c)));
}

}  // namespace opencode_v2_migrations_test
