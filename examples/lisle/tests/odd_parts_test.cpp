// examples/lisle/tests/odd_parts_test.cpp - parts of messages that have an unexpected shape.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace odd_parts_test {

using namespace app::tests;

/// A change of a document's text. `rest`: another text of the message, which is read.
struct oddity {
    std::string_view from, to, rest;
};

/// A document of a format, and changes of it.
struct sample {
    std::string path;
    bool is_refused;  ///< its program refuses the whole document
    std::vector<oddity> oddities;
};

std::vector<sample> const samples{
    {"../data/claude_code/projects/-home-user-kettle/5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl",
     false,
     {{R"("content":[{"type":"text","text":"Done."}])",
       R"("content":[{"type":"text","text":"Done."},{"type":"tool_use","name":"Bash"}])",
       "\nDone.\n[unknown block]\n"},
      {R"("content":"heater.c:1:#define BOIL_AT 101")", R"("content":{"text":"odd"})",
       "\"text\": \"odd\""},
      {R"("content":"Then set it to 99")", R"("content":{"odd":[1.50]})", "\"odd\": [\n"},
      {R"("model":"claude-opus-5-5","id":"msg_03")", R"("model":{"odd":7},"id":["msg_03"])",
       "\nDone.\n"},
      {R"("is_error":false)", R"("is_error":"no")", "heater.c:1:#define"}}},
    {"../../tests/formats/codex/rollouts/hand.jsonl",
     false,
     {{R"("summary":[{"type":"summary_text","text":"thinking"}])", R"("summary":"odd")",
       "\"summary\": \"odd\""},
      {R"("type":"function_call","name":"Read",)", R"("type":"function_call",)",
       "\"call_id\": \"toolu_01A\""},
      {R"([{"type":"output_text","text":"done"}])",
       R"([{"type":"output_text","text":"done"},{"type":"output_text","text":7}])", "\ndone\n"},
      {R"("timestamp":"2026-11-20T10:00:08.000Z",)", "", "\ndone\n"},
      {R"("output":"text of a")", R"("output":7)", "\nI look\n"}}},
    {"../data/opencode/sourdough.json",
     true,
     {{R"("cost": 0.0003)", R"("cost": "odd")", "## Assistant"},
      {R"("created": 1795291925922)", R"("odd": 1)", "How warm is the kitchen"},
      {R"("input": 711,)", R"("input": [711],)", "## Assistant"}}},
    {"../data/acpx/weather.json",
     true,
     {{R"("is_error": false)", R"("is_error": "odd")", "No: to one decimal"},
      {R"("tool_use_id": "call-1",)", "", "No: to one decimal"},
      {R"("name": "Read forecast.py",)", R"("name": 7,)", "No: to one decimal"}}},
    {"../data/threads/feeding-ratio.json",
     true,
     {{R"("id": "4278b080-375e-4d46-bb26-6533fea16b73",)", "", "The plan for 100 g"},
      {R"("is_error": false)", R"("is_error": "odd")", "Integer division cuts each part down"},
      {R"("start": 5)", R"("start": "odd")", "The plan for 100 g"}}},
    {"../data/loom/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json",
     true,
     {{R"("role": "assistant")", R"("role": 7)", "I'll look for the threshold."},
      {R"("id": "call_1",)", "", "**Tool Use**: search"},
      {R"("tool_calls": [)", R"("tool_call_id": [7], "tool_calls": [)",
       "I'll look for the threshold."}}}};

TEST_CASE("a part of unexpected shape does not lose the rest of its message") {
    for (auto const& sample : samples) {
        CAPTURE(sample.path);
        auto const whole = read_file(sample.path);
        for (auto const& odd : sample.oddities) {
            CAPTURE(odd.to);
            auto text = whole;
            auto const at = text.find(odd.from);
            REQUIRE(at != text.npos);
            text.replace(at, odd.from.size(), odd.to);
            scratch const here;
            auto const file = here / sample.path.substr(sample.path.rfind('/') + 1);
            write_file(file, text);
            auto const check = run_program({"check", file});
            CAPTURE(check.out);
            CHECK(check.code == (sample.is_refused ? 1 : 0));
            CHECK_FALSE(has(check.out, "holds no record"));
            CHECK_FALSE(has(check.out, "  canonical"));
            if (sample.is_refused)
                CHECK((has(check.out, "unreadable") || has(check.out, "  refused")));
            else CHECK(has(check.out, "as read"));
            auto const show = run_program({"show", file});
            CAPTURE(show.out);
            CHECK(has(show.out, odd.rest));
            CHECK(has(run_program({"page", file}).out, "<html"));
            if (sample.is_refused) continue;
            CHECK(run_program({"get", "--as-read", file}).out == text);
            auto const neutral = here / "neutral.json", back = here / "back.jsonl";
            CHECK(run_program({"convert", file, "--to", "conversation", "-o", neutral}).code == 0);
            auto const format = sample.path.starts_with("../data") ? "claude-code" : "codex";
            CHECK(run_program({"convert", neutral, "--to", format, "-o", back}).code == 0);
            CHECK(read_file(back) == text);
        }
    }
}

TEST_CASE("check names each part of unexpected shape, with its place") {
    scratch const here;
    auto text = read_file(samples[0].path);
    std::string_view const block = R"({"type":"text","text":"Done."})";
    text.replace(text.find(block), block.size(),
                 R"({"type":"text","text":"Done."},7,)"
                 R"({"type":"tool_use","name":"Bash"})");
    auto const file = here / "a.jsonl";
    write_file(file, text);
    auto const check = run_program({"check", file});
    CHECK(has(check.out, "line 12: /message/content/1: kept as an unknown case: wrong type: "
                         "expected object, found number\n"));
    CHECK(has(check.out, "line 12: /message/content/2: tool_use, kept as an unknown case: "
                         "missing field: id\n"));
    auto const convert = run_program({"convert", file, "--to", "zed"});
    CHECK(has(convert.err, "dropped at /11/message/content/2: "));
}

TEST_CASE("a secret in a part of unexpected shape is redacted") {
    for (auto const& sample : {samples[0], samples[1]}) {
        auto const& odd = sample.oddities[0];
        auto text = read_file(sample.path);
        std::string to{odd.to};
        auto const at = to.rfind(sample.path.starts_with("../data") ? "Bash" : "odd");
        to.replace(at, 3, "jane.doe@levain.dev");
        text.replace(text.find(odd.from), odd.from.size(), to);
        scratch const here;
        auto const file = here / "a.jsonl";
        write_file(file, text);
        auto const redacted = run_program({"redact", file});
        CHECK(redacted.code == 0);
        CHECK_FALSE(has(redacted.out, "jane.doe"));
    }
    // A field that is kept as text, too.
    auto text = read_file(samples[0].path);
    std::string_view const model = R"("model":"claude-opus-5-5","id":"msg_03")";
    text.replace(text.find(model), model.size(), R"("model":["jane.doe@levain.dev"],"id":"x")");
    scratch const here;
    auto const file = here / "a.jsonl";
    write_file(file, text);
    CHECK_FALSE(has(run_program({"redact", file}).out, "jane.doe"));
}

}  // namespace odd_parts_test
