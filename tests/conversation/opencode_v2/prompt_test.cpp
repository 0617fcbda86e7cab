#include <lisle/conversation/opencode_v2/prompt.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_prompt_test {

namespace bridge = lisle::conversation::opencode_v2_bridge;
namespace talk = lisle::conversation;
namespace v2 = lisle::opencode::v2;

TEST_CASE("a file needs bytes that opencode reads") {
    talk::media m;
    m.uri = "https://e/a.png";
    CHECK(!bridge::make_prompt_file(m, false, talk::loss_log{}));
    m.uri = "data:image/png;base64,AAAA";
    auto const made = bridge::make_prompt_file(m, false, talk::loss_log{});
    REQUIRE(made.has_value());
    CHECK(made->data.text == "AAAA");
    CHECK(made->mime == "image/png");
    m.uri = "data:image/png;base64,A";
    CHECK(!bridge::make_prompt_file(m, false, talk::loss_log{}));
}

}  // namespace opencode_v2_prompt_test
