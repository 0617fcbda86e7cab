#include <lisle/conversation/rules/steps.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace steps_test {

namespace conversation = lisle::conversation;

/// Cuts parts, each given by a letter.
std::string cut(std::string_view parts) {
    conversation::step_cutter cutter;
    std::string out;
    for (char const c : parts) {
        conversation::content part;
        switch (c) {
            case 't': part = conversation::plain_text{}; break;
            case 'h': part = conversation::thinking{}; break;
            case 'r': part = conversation::redacted_thinking{}; break;
            case 'c': part = conversation::tool_call{}; break;
            case 'i': part = conversation::image{}; break;
            default: part = conversation::native_content{}; break;
        }
        if (cutter.begins_answer(part)) out += '|';
        out += c;
    }
    return out;
}

TEST_CASE("an answer ends with its call") {
    CHECK(cut("") == "");
    CHECK(cut("htr") == "htr");
    CHECK(cut("htc") == "htc");
    CHECK(cut("tct") == "tc|t");
    CHECK(cut("chc") == "c|hc");
    CHECK(cut("crt") == "c|rt");
}

TEST_CASE("each call belongs to an answer of its own") {
    CHECK(cut("ccc") == "c|c|c");
    CHECK(cut("tcchtcct") == "tc|c|htc|c|t");
}

TEST_CASE("a part that a model does not say begins no answer") {
    CHECK(cut("cit") == "ci|t");
    CHECK(cut("cnc") == "cn|c");
    CHECK(cut("nit") == "nit");
}

}  // namespace steps_test
