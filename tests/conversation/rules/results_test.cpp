#include <lisle/conversation/rules/results.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace results_test {

namespace conversation = lisle::conversation;
using conversation::missing_result;
using conversation::sent_result_kind;

TEST_CASE("a missing result is told as the source would tell it") {
    CHECK(missing_result("opencode") == "[Tool execution was interrupted]");
    CHECK(missing_result("loom") == "[Tool execution was interrupted]");
    CHECK(missing_result("codex") == "aborted");
    CHECK(missing_result("zed") == "Tool canceled by user");
    CHECK(missing_result("acpx") == "Tool canceled by user");
    CHECK(missing_result({}) == "Tool canceled by user");
}

/// A call of this status, perhaps with an error and an output.
conversation::tool_call call(conversation::call_status status, bool has_error, bool has_output) {
    conversation::tool_call out;
    out.status = status;
    if (has_error) out.error = "e";
    if (has_output) out.output.emplace_back(conversation::plain_text{"o", {}, {}, {}});
    return out;
}

/// What is told of a call, and what that costs.
std::string tell(conversation::tool_call const& of, std::string_view format) {
    std::vector<conversation::loss> losses;
    auto const told = conversation::find_sent_result(of, format);
    conversation::tell_losses_of_result(of, told, conversation::loss_log{losses});
    std::string out = told == sent_result_kind::returned         ? "output"
                      : told == sent_result_kind::returned_error ? "failed output"
                      : told == sent_result_kind::call_error     ? "error"
                                                                 : "words";
    for (auto const& one : losses) out += ", " + one.pointer + ": " + one.what;
    return out;
}

TEST_CASE("a result is what the source's model is told") {
    using enum conversation::call_status;
    CHECK(tell(call(completed, true, true), "zed") == "output, /error: the call succeeded");
    CHECK(tell(call(failed, false, true), "zed") == "failed output");
    CHECK(tell(call(failed, true, true), "zed") == "error, /output: the error stands in its place");
    CHECK(tell(call(cancelled, true, false), "opencode") == "error, /status: an error");
    CHECK(tell(call(cancelled, true, true), "opencode")
          == "output, /status: a result, /error: what it had printed stands in its place");
    CHECK(tell(call(cancelled, true, true), "zed")
          == "error, /status: an error, /output: the error stands in its place");
    CHECK(tell(call(in_progress, false, true), "opencode")
          == "words, /status: an error, /output: the call did not end");
    CHECK(tell(call(pending, false, false), "acpx") == "words, /status: an error");
}

TEST_CASE("what a stopped call had printed is a result for opencode alone") {
    CHECK(conversation::sends_cut_output("opencode"));
    CHECK_FALSE(conversation::sends_cut_output("zed"));
}

TEST_CASE("a blank result has the words that its program tells") {
    using enum conversation::call_status;
    auto const fill = [](conversation::tool_call const& of, std::string_view format) {
        std::vector<conversation::loss> losses;
        auto const made =
            conversation::fill_blank_result(of, format, conversation::loss_log{losses});
        if (!made) return losses.empty() ? std::string{"-"} : std::string{"told"};
        auto const text =
            made->error ? *made->error
                        : lisle::get_alternative<conversation::plain_text>(made->output.at(0)).text;
        return losses.at(0).pointer + ' ' + text;
    };
    auto const words = std::string{conversation::blank_result};
    CHECK(fill(call(completed, false, false), "zed") == "/output " + words);
    CHECK(fill(call(failed, false, false), "zed") == "/output " + words);
    CHECK(fill(call(completed, false, true), "zed") == "-");
    CHECK(fill(call(completed, false, false), "opencode") == "-");
    CHECK(fill(call(pending, false, false), "zed") == "-");
    auto failure = call(failed, true, false);
    CHECK(fill(failure, "zed") == "-");
    failure.error = "\n";
    CHECK(fill(failure, "zed") == "/error " + words);
    auto picture = call(completed, false, false);
    picture.output.emplace_back(conversation::image{});
    CHECK(fill(picture, "zed") == "-");
}

}  // namespace results_test
