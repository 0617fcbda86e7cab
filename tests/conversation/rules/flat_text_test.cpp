#include <lisle/conversation/rules/flat_text.hpp>

#include <lisle/codec.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace flat_text_test {

namespace conversation = lisle::conversation;

struct flattened {
    std::string text;
    std::vector<conversation::loss> losses;
};

flattened flatten(std::string_view separator, std::string_view parts) {
    flattened out;
    conversation::flat_text text{separator};
    auto const all = lisle::decode_as<std::vector<conversation::content>>(parts).value();
    for (auto const& part : all) text.add(part, conversation::loss_log{out.losses});
    out.text = std::move(text).finish();
    return out;
}

TEST_CASE("texts are joined by the separator of their system") {
    auto const parts = R"([{"type":"text","text":"a"},{"type":"text","text":""},)"
                       R"({"type":"text","text":"b"}])";
    CHECK(flatten("", parts).text == "ab");
    CHECK(flatten("\n\n", parts).text == "a\n\n\n\nb");
    CHECK(flatten("", parts).losses.empty());
}

TEST_CASE("parts that a text can't hold are reported") {
    CHECK(flatten("", R"([{"type":"file","name":"x.pdf"}])").text == "[Attached x.pdf]");
    CHECK(flatten("", R"([{"type":"resume"}])").text == "Continue where you left off");
    CHECK(flatten("", R"([{"type":"compaction","summary":"s"}])").text == "s");
    for (auto const* part :
         {R"([{"type":"thinking","text":"t"}])", R"([{"type":"redacted_thinking","data":"d"}])",
          R"([{"type":"plan","entries":[]}])", R"([{"type":"poll"}])",
          R"([{"type":"compaction","items":[1]}])"}) {
        CAPTURE(part);
        auto const out = flatten("", part);
        CHECK(out.text.empty());
        REQUIRE(out.losses.size() == 1);
        CHECK(out.losses[0].kind == conversation::loss_kind::dropped);
    }
}

TEST_CASE("the content of a mention follows the text, in Zed's words") {
    auto const parts = R"([{"type":"mention","kind":"Symbol","uri":"file:///a/b.rs","name":"f",)"
                       R"("range":{"first":5,"last":7},"text":"fn"},{"type":"text","text":"!"},)"
                       R"({"type":"mention","kind":"memo","uri":"u","text":"A"}])";
    std::string const context =
        "<context>\nThe following items were attached by the user. They are up-to-date and don't "
        "need to be re-read.\n\n<files>\n```u\nA\n```\n</files>\n"
        "<symbols>\n```rs /a/b.rs:5-7\nfn\n```\n</symbols>\n</context>";
    std::string const link = "[@f](file:///a/b.rs?symbol=f#L5:7)";
    CHECK(flatten("", parts).text == link + "![@memo](u)" + context);
    CHECK(flatten("\n\n", parts).text == link + "\n\n!\n\n[@memo](u)\n\n" + context);
}

TEST_CASE("a tool's output is one text") {
    auto const call = lisle::decode_as<conversation::tool_call>(
        R"({"id":"c","name":"n","input":1,"status":"completed","output":[)"
        R"({"type":"text","text":"a"},{"type":"terminal","output":"b"},)"
        R"({"type":"diff","path":"p"},{"type":"image","media_type":"image/png"},)"
        R"({"type":"video"}]})");
    std::vector<conversation::loss> losses;
    CHECK(conversation::flatten_output(call.value(), conversation::loss_log{losses})
          == "ab[Changed p][Attached image/png: file]");
    CHECK(losses.size() == 4);
    CHECK(losses[0].pointer == "/output/1");
}

}  // namespace flat_text_test
