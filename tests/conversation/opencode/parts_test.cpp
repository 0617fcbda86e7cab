#include <lisle/conversation/opencode/parts.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace opencode_parts_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::opencode_bridge;
using lisle::owned;

/// Makes the parts of a message with one content, as one text.
std::string make(std::string_view role, std::string const& content, std::string_view format,
                 conversation::plain_model const& model = {"anthropic", "claude-x"},
                 std::string_view type = {}) {
    auto const m = lisle::decode_as<conversation::message>(R"({"role":")" + std::string{role}
                                                           + R"(","origin":"person","content":[)"
                                                           + content + "]}")
                       .value();
    std::vector<conversation::loss> losses;
    conversation::call_id_maker ids;
    bridge::part_maker<owned> maker{m, format, model, ids, 7};
    std::string out;
    for (auto const& part : maker.make(m.content[0], type, conversation::loss_log{losses}))
        out += bridge::to_text(part);
    for (auto const& part : maker.make_context()) out += bridge::to_text(part);
    return out + std::to_string(losses.size());
}

TEST_CASE("a signature goes with the model that made it") {
    auto const thought = R"({"type":"thinking","text":"t","signature":"s"})";
    CHECK(make("assistant", thought, "zed")
          == R"({"type":"reasoning","text":"t","metadata":{"anthropic":{"signature":"s"}},)"
             R"("time":{"start":7,"end":7}}0)");
    CHECK(make("assistant", thought, "zed", {"mistral", "m"})
          == R"({"type":"reasoning","text":"t","time":{"start":7,"end":7}}1)");
    CHECK(make("assistant", R"({"type":"redacted_thinking","data":"d"})", "zed")
          == R"({"type":"reasoning","text":"","metadata":{"anthropic":{"redactedData":"d"}},)"
             R"("time":{"start":7,"end":7}}0)");
    CHECK(make("assistant", R"({"type":"redacted_thinking","data":"d"})", "zed", {"openai", "m"})
          == "1");
}

TEST_CASE("a provider that opencode's metadata does not name is reported") {
    auto const thought = [](std::string const& provider) {
        return R"({"type":"thinking","text":"t","signature":"s")" + provider + "}";
    };
    CHECK(make("assistant", thought(R"(,"provider":"anthropic")"), "opencode").ends_with("}0"));
    CHECK(make("assistant", thought(R"(,"provider":"anthropicX")"), "opencode").ends_with("}1"));
    CHECK(make("assistant", thought(""), "opencode").ends_with("}1"));
    CHECK(make("assistant", R"({"type":"redacted_thinking","data":"d","provider":"other"})",
               "opencode")
              .ends_with("}1"));
}

TEST_CASE("thoughts of another provider lose members that only it reads") {
    CHECK(make("assistant",
               R"({"type":"thinking","text":"t","signature":"s","provider":"anthropic"})", "acpx",
               {"openai", "gpt-5"})
          == R"({"type":"reasoning","text":"t","time":{"start":7,"end":7}}2)");
}

TEST_CASE("a mention is a link, a file, and its text") {
    auto const made = make(
        "user", R"({"type":"mention","kind":"File","uri":"file:///a.rs","name":"a.rs","text":"A"})",
        "zed");
    CHECK(made.starts_with(R"_({"type":"text","text":"[@a.rs](file:///a.rs)"})_"
                           R"({"type":"file","mime":"text/plain","filename":"a.rs",)"
                           R"("url":"file:///a.rs"}{"type":"text","text":"<context>)"));
    CHECK(made.find(R"("synthetic":true)") != made.npos);
}

TEST_CASE("a text that stands in for a part makes none until it is edited") {
    auto const say = [](std::string_view text) {
        return R"({"type":"text","text":")" + std::string{text} + "\"}";
    };
    CHECK(make("user", say(bridge::subtask.text), "opencode", {}, "subtask") == "0");
    CHECK(make("user", say("x"), "opencode", {}, "subtask") == R"({"type":"text","text":"x"}0)");
    CHECK(make("user", say(bridge::subtask.text), "opencode")
          == R"({"type":"text","text":"The following tool was executed by the user"}0)");
}

TEST_CASE("steps are made by their types") {
    CHECK(make("assistant", R"({"type":"native_content"})", "opencode", {}, "step-start")
          == R"({"type":"step-start"}0)");
    CHECK(make("assistant", R"({"type":"native_content"})", "opencode", {}, "step-finish")
          == R"({"type":"step-finish","reason":"","cost":0,"tokens":{"input":0,"output":0,)"
             R"("reasoning":0,"cache":{"read":0,"write":0}}}0)");
    CHECK(make("assistant", R"({"type":"native_content"})", "zed") == "0");
}

}  // namespace opencode_parts_test
