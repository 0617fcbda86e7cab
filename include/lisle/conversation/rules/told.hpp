// lisle/conversation/rules/told.hpp - which messages and calls a model is told.
//
// Rule R14: what the source's program would not send is left out of a conversion: sent, it would
// contradict the rest.
#pragma once

#include <lisle/conversation/conversation.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::inline v0_1::conversation {

/// What a model is told of a resume, in Zed's words (rule R16).
inline constexpr std::string_view resume_text = "Continue where you left off";

/// Whether a format's program tells calls without a result, as failed ones. Others leave them out.
[[nodiscard]] constexpr bool tells_open_calls(std::string_view format) {
    return format == "opencode" || format == "loom" || format == "codex";
}

namespace detail {

/// Whether an answer that was stopped had begun.
template <class Model>
[[nodiscard]] bool was_begun(basic_message<Model> const& m) {
    return std::any_of(m.content.begin(), m.content.end(), [](auto const& part) {
        return std::holds_alternative<basic_plain_text<Model>>(part)
               || std::holds_alternative<basic_tool_call<Model>>(part);
    });
}

}  // namespace detail

/// Returns why the source's model is not told a message; empty if it is.
template <class Model>
[[nodiscard]] std::string_view find_reason_not_told(basic_message<Model> const& m) {
    if (m.audience == audience::person) return "a model never saw it";
    if (!m.error) return {};
    auto const kind = m.error->kind ? std::string_view{*m.error->kind} : std::string_view{};
    bool const was_stopped = kind.find("Abort") != kind.npos;
    return was_stopped && detail::was_begun(m) ? "" : "an answer that failed is not sent";
}

/// Whether a message has the summary of what was before it.
template <class Model>
[[nodiscard]] bool has_summary(basic_message<Model> const& m) {
    return std::any_of(m.content.begin(), m.content.end(), [](auto const& part) {
        auto const* const found = std::get_if<basic_compaction<Model>>(&part);
        return found != nullptr && found->summary;
    });
}

/// Returns the place of the first message that the source's model is told: the last compaction, or
/// so many messages before it as it says.
template <class Model>
[[nodiscard]] std::size_t find_first_told(std::vector<basic_message<Model>> const& all) {
    for (auto i = all.size(); i-- > 0;)
        for (auto const& part : all[i].content)
            if (auto const* const c = std::get_if<basic_compaction<Model>>(&part)) {
                auto const tail = (std::min)(c->kept_tail.value_or(0), std::uint64_t{i});
                return i - static_cast<std::size_t>(tail);
            }
    return 0;
}

/// Returns the places of the messages from the first one that a model is told, in the order in
/// which it is told them: opencode sends a compaction's question and its summary before the tail
/// that the compaction keeps.
template <class Model>
[[nodiscard]] std::vector<std::size_t> find_told_order(std::vector<basic_message<Model>> const& all,
                                                       std::string_view format) {
    auto const first = find_first_told(all);
    std::vector<std::size_t> out(all.size() - first);
    std::iota(out.begin(), out.end(), first);
    if (format != "opencode") return out;
    auto const summary =
        std::find_if(all.rbegin(), all.rend(), [](auto const& m) { return has_summary(m); });
    if (summary == all.rend()) return out;
    auto const end = static_cast<std::size_t>(all.rend() - summary);
    auto question = end - 1;  // which may be of several messages with one id
    while (question > first && all[question - 1].role == role::user
           && (question == end - 1 || all[question - 1].id == all[question].id))
        --question;
    auto const at = [&](std::size_t i) {
        return out.begin() + static_cast<std::ptrdiff_t>(i - first);
    };
    std::rotate(at(first), at(question), at(end));
    return out;
}

/// Returns why another system's model should not be told a message; empty if it should.
template <class Model>
[[nodiscard]] std::string_view find_reason_to_leave_out(basic_message<Model> const& m) {
    if (m.role == role::system) return "a system text names tools that are not there";
    return find_reason_not_told(m);
}

}  // namespace lisle::inline v0_1::conversation
