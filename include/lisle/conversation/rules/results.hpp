// lisle/conversation/rules/results.hpp - what a model is told as the result of a call.
//
// Rule R7: a model is told what the source's own program would send or store.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/tool_call.hpp>

#include <string_view>

namespace lisle::inline v0_1::conversation {

/// What a model is told in place of a result that was cleared to save room, in opencode's words.
inline constexpr std::string_view cleared_result = "[Old tool result content cleared]";

/// What a model is told of a call that has no result, by the format that the call comes from.
[[nodiscard]] constexpr std::string_view missing_result(std::string_view format) {
    if (format == "codex") return "aborted";
    return format == "opencode" || format == "loom" ? "[Tool execution was interrupted]"
                                                    : "Tool canceled by user";
}

/// Whether a format's program tells what a stopped call had printed as its result.
[[nodiscard]] constexpr bool tells_cut_output(std::string_view format) {
    return format == "opencode";
}

/// What a model is told as the result of a call.
enum class told_result_kind {
    returned,        ///< what the tool returned, or had printed when it was stopped
    returned_error,  ///< the same, as an error
    call_error,      ///< the call's error
    no_result,       ///< `missing_result`, as an error
};

/// Returns what the model is told of a call of this format. A call that did not begin or end is
/// taken as one that was stopped.
template <class Model>
[[nodiscard]] told_result_kind find_told_result(basic_tool_call<Model> const& call,
                                                std::string_view format) {
    if (call.status == call_status::completed) return told_result_kind::returned;
    bool const was_cut = call.status == call_status::cancelled && !call.output.empty();
    if (was_cut && tells_cut_output(format)) return told_result_kind::returned;
    if (call.error) return told_result_kind::call_error;
    return call.status == call_status::failed ? told_result_kind::returned_error
                                              : told_result_kind::no_result;
}

/// Tells what of a call's result is not there if its model is told this.
template <class Model>
void tell_losses_of_result(basic_tool_call<Model> const& call, told_result_kind told,
                           loss_log const& log) {
    bool const is_result = told == told_result_kind::returned;
    bool const has_ended =
        call.status == call_status::completed || call.status == call_status::failed;
    if (!has_ended) log.approximated("status", is_result ? "a result" : "an error");
    if (told == told_result_kind::no_result)
        log.drop("output", call.output, "the call did not end");
    if (told == told_result_kind::call_error)
        log.drop("output", call.output, "the error stands in its place");
    if (is_result)
        log.drop("error", call.error,
                 has_ended ? "the call succeeded" : "what it had printed stands in its place");
}

}  // namespace lisle::inline v0_1::conversation
