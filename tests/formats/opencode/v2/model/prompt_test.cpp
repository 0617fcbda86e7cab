#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/v2/model/prompt.hpp>

#include <variant>

namespace opencode_v2_prompt_test {

using namespace opencode_expect;
namespace v2 = lisle::opencode::v2;

TEST_CASE("what a prompt has besides its text comes back in the order of the schema") {
    keeps<v2::file>(
        R"({"data":"YQ==","mime":"text/plain","source":{"type":"uri","uri":"file:///a"},)"
        R"("name":"a","description":"d","mention":{"start":0,"end":2,"text":"@a"}})",
        strict);
    keeps<v2::file>(R"({"data":"","mime":"image/png","source":{"type":"inline"}})", strict);
    keeps<v2::agent>(R"({"name":"explore"})", strict);
    keeps<v2::skill>(R"({"id":"review","name":"Review","text":"Be strict."})", strict);
    reads<v2::skill>(R"({"name":"Review","id":"review"})", R"({"id":"review","name":"Review"})");
}

TEST_CASE("a file from an unknown source is kept") {
    constexpr auto text = R"({"data":"","mime":"m","source":{"type":"moon","at":1}})";
    keeps<v2::file>(text, permissive);
    CHECK(std::holds_alternative<lisle::unknown_case<lisle::owned>>(
        lisle::decode_as<v2::file>(text)->source));
    CHECK(!lisle::decode_as<v2::file>(text, reference).has_value());
}

}  // namespace opencode_v2_prompt_test
