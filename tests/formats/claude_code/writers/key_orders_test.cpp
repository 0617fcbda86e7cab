#include <lisle/formats/claude_code/writers/key_orders.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace claude_code_key_orders_test {

using namespace lisle::claude_code;

namespace {

std::string keys_of(std::string_view type, lisle::release_number release) {
    release_orders const orders{release};
    for (auto const& order : orders.get())
        if (order.type == type) return std::string{order.keys};
    return {};
}

}  // namespace

TEST_CASE("the shared keys are around those of a type") {
    CHECK(keys_of("record:attachment", {2, 1, 112})
          == "parentUuid logicalParentUuid? isSidechain teamName? agentName? promptId? agentId? "
             "attachment type uuid timestamp userType entrypoint cwd sessionId version gitBranch "
             "slug?");
    CHECK(keys_of("record:attachment", {2, 1, 76}).empty());
    CHECK(keys_of("record:mode", {2, 1, 112}) == "type mode sessionId");
}

TEST_CASE("each known release writes prompts and answers, with the keys of one head") {
    for (auto const& release : known_releases) {
        CAPTURE(to_string(release));
        CHECK(keys_of("record:user", release).starts_with("parentUuid "));
        CHECK(keys_of("record:assistant", release).starts_with("parentUuid "));
    }
}

}  // namespace claude_code_key_orders_test
