// lisle/conversation/rules/results.hpp - the result of a call that is sent to a model.
//
// Rule R7: a model gets the result that the source's own program would send or store. Providers
// refuse a blank result; Zed sends words of its own in its place (crates/agent/src/thread.rs).
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/tool_call.hpp>
#include <lisle/scalars/white_space.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace lisle::v0_1::conversation {

/// The text in place of a result that was cleared to save room, in opencode's words.
inline constexpr std::string_view cleared_result = "[Old tool result content cleared]";

/// The text in place of a missing result, by the format from which the call comes.
[[nodiscard]] constexpr std::string_view missing_result(std::string_view format) {
    if (format == "codex") return "aborted";
    return format == "opencode" || format == "loom" ? "[Tool execution was interrupted]"
                                                    : "Tool canceled by user";
}

/// The text in place of a blank result, in Zed's words.
inline constexpr std::string_view blank_result = "<Tool returned an empty string>";

/// Whether a format's program sends `blank_result`.
[[nodiscard]] constexpr bool fills_blank_results(std::string_view format) {
    return format == "zed";
}

/// Whether a format's program sends the output of a stopped call as its result.
[[nodiscard]] constexpr bool sends_cut_output(std::string_view format) {
    return format == "opencode";
}

/// The kind of result that a model gets for a call.
enum class sent_result_kind {
    returned,        ///< the tool's output, or its output until it was stopped
    returned_error,  ///< the tool's output, as an error
    call_error,      ///< the call's error
    no_result,       ///< `missing_result`, as an error
};

/// Returns the kind of result that the model gets for a call of this format. A call that did not
/// begin or end counts as stopped.
template <class Model>
[[nodiscard]] sent_result_kind find_sent_result(basic_tool_call<Model> const& call,
                                                std::string_view format) {
    if (call.status == call_status::completed) return sent_result_kind::returned;
    bool const was_cut = call.status == call_status::cancelled && !call.output.empty();
    if (was_cut && sends_cut_output(format)) return sent_result_kind::returned;
    if (call.error) return sent_result_kind::call_error;
    return call.status == call_status::failed ? sent_result_kind::returned_error
                                              : sent_result_kind::no_result;
}

/// Whether the result of this kind is only blank texts.
template <class Model>
[[nodiscard]] bool is_blank_result(basic_tool_call<Model> const& call, sent_result_kind kind) {
    auto const is_blank = [](std::string_view text) {
        return scalars::trim_white_space(text).empty();
    };
    if (kind == sent_result_kind::no_result) return false;
    if (kind == sent_result_kind::call_error) return is_blank(*call.error);
    return std::all_of(call.output.begin(), call.output.end(), [&](auto const& part) {
        auto const* const text = find_alternative<basic_plain_text<Model>>(&part);
        return text != nullptr && is_blank(text->text);
    });
}

/// Returns the call with the words that the format's program sends in place of a blank result, and
/// reports the change; nothing for a call whose result is sent as it is.
template <class Model>
[[nodiscard]] std::optional<basic_tool_call<Model>>
fill_blank_result(basic_tool_call<Model> const& call, std::string_view format,
                  loss_log const& log) {
    if (!fills_blank_results(format)) return std::nullopt;
    auto const kind = find_sent_result(call, format);
    if (!is_blank_result(call, kind)) return std::nullopt;
    auto out = call;
    typename Model::string const words{blank_result};
    bool const is_error = kind == sent_result_kind::call_error;
    if (is_error) out.error = words;
    else out.output.assign(1, basic_plain_text<Model>{words, {}, {}, {}});
    log.approximated(is_error ? "error" : "output", "the words that Zed tells in its place");
    return out;
}

/// Reports the parts of a call's result that a result of this kind lacks.
template <class Model>
void tell_losses_of_result(basic_tool_call<Model> const& call, sent_result_kind kind,
                           loss_log const& log) {
    bool const is_result = kind == sent_result_kind::returned;
    bool const has_ended =
        call.status == call_status::completed || call.status == call_status::failed;
    if (!has_ended) log.approximated("status", is_result ? "a result" : "an error");
    if (kind == sent_result_kind::no_result)
        log.drop("output", call.output, "the call did not end");
    if (kind == sent_result_kind::call_error)
        log.drop("output", call.output, "the error stands in its place");
    if (is_result)
        log.drop("error", call.error,
                 has_ended ? "the call succeeded" : "what it had printed stands in its place");
}

}  // namespace lisle::v0_1::conversation
