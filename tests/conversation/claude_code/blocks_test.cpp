#include <lisle/conversation/claude_code/blocks.hpp>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_blocks_test {

using namespace lisle::conversation::claude_code_bridge;
namespace talk = lisle::conversation;

std::string to_text(lisle::claude_code::content_block const& block) {
    return lisle::encode_as(block, claude_code_expect::style);
}

TEST_CASE("an image needs bytes of a known type") {
    talk::image image;
    CHECK(!make_image(talk::content{image}).has_value());
    image.data = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAA=";
    auto const made = make_image(talk::content{image});
    REQUIRE(made.has_value());
    CHECK(to_text(*made).find(R"("media_type":"image/png")") != std::string::npos);
    image.media_type = "image";
    auto const mended = make_image(talk::content{image});
    REQUIRE(mended.has_value());
    CHECK(to_text(*mended).find(R"("media_type":"image/png")") != std::string::npos);
    image.media_type = "image/svg+xml";
    image.data = "PHN2Zy8+";
    CHECK(!make_image(talk::content{image}).has_value());
}

TEST_CASE("thinking of others, or without a signature, is reported as lost") {
    std::vector<talk::loss> losses;
    talk::loss_log const log{losses};
    talk::thinking thought;
    thought.text = "a";
    thought.provider = "openai";
    thought.signature = "s";
    CHECK(!make_thinking(thought, log).has_value());
    thought.provider = "anthropic";
    REQUIRE(make_thinking(thought, log).has_value());
    thought.signature.reset();
    CHECK(!make_thinking(thought, log).has_value());
    CHECK(losses.size() == 2);
}

}  // namespace conversation_claude_code_blocks_test
