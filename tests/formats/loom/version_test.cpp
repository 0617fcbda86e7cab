#include <lisle/formats/loom/version.hpp>

#include <doctest/doctest.h>

#include <cstdint>

namespace loom_version_test {

using namespace lisle::loom;

TEST_CASE("a thread starts at version 1, waiting, for its organization") {
    auto const t = make_thread({"T-1"}, "now");
    CHECK(t.version == 1);
    CHECK((t.created_at == "now" && t.updated_at == "now" && t.last_activity_at == "now"));
    CHECK(t.agent_state.kind == agent_state_kind::waiting_for_user_input);
    CHECK(t.visibility == visibility::organization);
    CHECK((!t.is_private && !t.is_shared_with_support));
}

TEST_CASE("touching marks a change") {
    auto t = make_thread({"T-1"}, "then");
    touch(t, "now");
    CHECK(t.version == 2);
    CHECK((t.created_at == "then" && t.updated_at == "now" && t.last_activity_at == "now"));
    change_visibility(t, visibility::private_);
    CHECK((t.version == 3 && t.visibility == visibility::private_ && t.updated_at == "now"));
}

TEST_CASE("a change of another version is a conflict") {
    CHECK(!check_version(3, 3));
    CHECK(!check_version(3, {}));
    CHECK(check_version(4, 3) == version_conflict{3, 4});
    CHECK(check_version(4, 3)->message() == "expected version 3, found 4");
}

TEST_CASE("a header expects a bare number or no value") {
    CHECK(parse_if_match("12") == 12U);
    CHECK(parse_if_match("+012") == 12U);
    CHECK(parse_if_match("18446744073709551615") == UINT64_MAX);
    for (auto const* text : {"", "+", "\"12\"", " 12", "-1", "1.0", "18446744073709551616", "*"})
        CHECK_MESSAGE(!parse_if_match(text), text);
}

}  // namespace loom_version_test
