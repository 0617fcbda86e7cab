// lisle/conversation/rules/sent_messages.hpp - the messages and calls that are sent to a model.
//
// Rule R14: a conversion leaves out messages that the source's program would not send, because they
// would contradict the rest.
#pragma once

#include <lisle/conversation/conversation.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation {

/// The text of a resume for a model, in Zed's words (rule R16).
inline constexpr std::string_view resume_text = "Continue where you left off";

/// Whether a format's program sends calls without a result, as failed calls. Others leave them out.
[[nodiscard]] constexpr bool sends_open_calls(std::string_view format) {
    return format == "opencode" || format == "loom" || format == "codex";
}

/// Whether a format's program sends what a failed answer had said. Others leave such answers out.
[[nodiscard]] constexpr bool sends_failed_answers(std::string_view format) {
    return format == "opencode-2";
}

namespace detail {

/// The end of the answer that begins at `begin`: its steps have one id.
template <class Model>
[[nodiscard]] std::size_t find_end_of_answer(std::vector<basic_message<Model>> const& all,
                                             std::size_t begin) {
    auto end = begin + 1;
    while (end < all.size() && all[begin].id && all[end].id == all[begin].id
           && all[begin].role == role::assistant && all[end].role == role::assistant)
        ++end;
    return end;
}

/// Whether a stopped answer had begun.
template <class Model>
[[nodiscard]] bool was_begun(basic_message<Model> const& m) {
    return std::any_of(m.content.begin(), m.content.end(), [](auto const& part) {
        return has_alternative<basic_plain_text<Model>>(part)
               || has_alternative<basic_tool_call<Model>>(part);
    });
}

/// Returns why an answer of these steps is not sent to the model; empty if it is sent.
template <class Model>
[[nodiscard]] std::string_view find_failure(basic_message<Model> const* first,
                                            basic_message<Model> const* last) {
    auto const* const failed =
        std::find_if(first, last, [](auto const& m) { return m.error.has_value(); });
    if (failed == last) return {};
    auto const& error = *failed->error;
    auto const kind = error.kind ? std::string_view{*error.kind} : std::string_view{};
    bool const was_stopped = kind.find("Abort") != kind.npos;
    return was_stopped && std::any_of(first, last, was_begun<Model>)
               ? ""
               : "an answer that failed is not sent";
}

}  // namespace detail

/// Returns for each message why it is not sent to the source's model; empty if it is sent. If an
/// answer failed, none of its steps, which have one id, is sent, but by opencode 2.
template <class Model>
[[nodiscard]] std::vector<std::string_view>
find_reasons_not_sent(std::vector<basic_message<Model>> const& all, std::string_view format) {
    std::vector<std::string_view> out;
    out.reserve(all.size());
    bool const sends_failed = sends_failed_answers(format);
    while (out.size() < all.size()) {
        auto const begin = out.size(), end = detail::find_end_of_answer(all, begin);
        auto const why = sends_failed ? std::string_view{}
                                      : detail::find_failure(all.data() + begin, all.data() + end);
        for (auto i = begin; i < end; ++i)
            out.push_back(all[i].audience == audience::person ? "a model never saw it" : why);
    }
    return out;
}

/// Whether a message has a summary of the messages before it.
template <class Model>
[[nodiscard]] bool has_summary(basic_message<Model> const& m) {
    return std::any_of(m.content.begin(), m.content.end(), [](auto const& part) {
        auto const* const found = find_alternative<basic_compaction<Model>>(&part);
        return found != nullptr && found->summary;
    });
}

namespace detail {

/// Returns the place of the last compaction for which `counts` is true, or of the first message
/// that it keeps; 0 if there is none.
template <class Model, class Counts>
[[nodiscard]] std::size_t find_last_compaction(std::vector<basic_message<Model>> const& all,
                                               Counts counts) {
    for (auto i = all.size(); i-- > 0;)
        for (auto const& part : all[i].content)
            if (auto const* const c = find_alternative<basic_compaction<Model>>(&part);
                c != nullptr && counts(all[i], *c)) {
                auto const tail = (std::min)(c->kept_tail.value_or(0), std::uint64_t{i});
                return i - static_cast<std::size_t>(tail);
            }
    return 0;
}

}  // namespace detail

/// Returns the place of the first message that is sent to the source's model: the last compaction,
/// or the first message that the compaction keeps.
template <class Model>
[[nodiscard]] std::size_t find_first_sent(std::vector<basic_message<Model>> const& all) {
    return detail::find_last_compaction(all, [](auto const&, auto const&) { return true; });
}

/// The same for opencode 2, which sends what a provider reads of a compaction to the model that
/// made it alone: in place of it another model gets the messages that it replaced.
template <class Model>
[[nodiscard]] std::size_t find_first_sent(std::vector<basic_message<Model>> const& all,
                                          boxed_optional<basic_model_name<Model>> const& to) {
    return detail::find_last_compaction(
        all, [&](basic_message<Model> const& m, basic_compaction<Model> const& c) {
            return !c.items || !m.model || !to
                   || (m.model->provider == to->provider && m.model->id == to->id);
        });
}

/// The same for the model of another system. It can read a summary, but no compaction that a
/// provider encrypted: in place of such a compaction it gets the messages that were replaced.
template <class Model>
[[nodiscard]] std::size_t find_first_to_put(std::vector<basic_message<Model>> const& all) {
    return detail::find_last_compaction(
        all, [](auto const&, basic_compaction<Model> const& c) { return c.summary.has_value(); });
}

/// Returns the places of the messages from `first` on, in the order in which they are sent to the
/// source's model: opencode sends a compaction's question and summary before the messages that the
/// compaction keeps.
template <class Model>
[[nodiscard]] std::vector<std::size_t> find_sent_order(std::vector<basic_message<Model>> const& all,
                                                       std::string_view format, std::size_t first) {
    std::vector<std::size_t> out(all.size() - first);
    std::iota(out.begin(), out.end(), first);
    if (format != "opencode") return out;
    auto const summary =
        std::find_if(all.rbegin(), all.rend(), [](auto const& m) { return has_summary(m); });
    if (summary == all.rend()) return out;
    auto const end = static_cast<std::size_t>(all.rend() - summary);
    if (end <= first) return out;  // a later compaction has no summary
    auto question = end - 1;       // the question may be several messages with one id
    while (question > first && all[question - 1].role == role::user
           && (question == end - 1 || all[question - 1].id == all[question].id))
        --question;
    auto const at = [&](std::size_t i) {
        return out.begin() + static_cast<std::ptrdiff_t>(i - first);
    };
    std::rotate(at(first), at(question), at(end));
    return out;
}

/// Returns for each message why it should not be sent to another system's model; empty if it
/// should.
template <class Model>
[[nodiscard]] std::vector<std::string_view>
find_reasons_to_leave_out(std::vector<basic_message<Model>> const& all, std::string_view format) {
    auto out = find_reasons_not_sent(all, format);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].role == role::system) out[i] = "a system text names tools that are not there";
    return out;
}

/// The same for all messages of a conversation.
template <class Model>
[[nodiscard]] std::vector<std::string_view>
find_reasons_to_leave_out(basic_conversation<Model> const& c) {
    return find_reasons_to_leave_out(c.messages, c.source ? std::string_view{c.source->format}
                                                          : std::string_view{});
}

}  // namespace lisle::v0_1::conversation
