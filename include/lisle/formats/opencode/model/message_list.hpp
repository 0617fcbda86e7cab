// lisle/formats/opencode/model/message_list.hpp - messages without their session, as opencode's SDK
// and server return them: an array of `{"info", "parts"}`.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/message.hpp>
#include <lisle/formats/opencode/model/session.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode {

/// Whether a document was read from an array of messages, and how the array is spelled. Like the
/// order of keys, it counts only in layout::source: all values are equal.
struct message_list_layout {
    bool is_list = false;
    bool ends_line = false;  ///< the text ends with a line break
    unsigned indent = 0;     ///< 0: without white space

    constexpr bool operator==(message_list_layout const&) const { return true; }
};

namespace detail {

/// Tells how the array at the cursor is spelled, from the white space after its bracket.
[[nodiscard]] inline message_list_layout see_list_layout(text::cursor const& in) {
    message_list_layout out{.is_list = true, .ends_line = in.last[-1] == '\n'};
    auto const* at = in.at + 1;
    if (at != in.last && *at == '\r') ++at;
    if (at == in.last || *at != '\n') return out;
    constexpr unsigned widest = 16;
    while (++at != in.last && *at == ' ' && out.indent < widest) ++out.indent;
    return out;
}

/// What messages tell about their session: its id, its folder, and when it began and last changed.
/// Title and release stay empty.
template <class Messages, class Model>
void derive_session(Messages const& messages, basic_session<Model>& out) {
    std::optional<number> first, last;
    auto const see_time = [&](number time) {
        if (!first || time < *first) first = time;
        if (!last || time > *last) last = time;
    };
    auto const see = [&](auto const& info) {
        if constexpr (requires { info.session_id; }) {
            if (out.id.empty()) out.id = info.session_id;
            see_time(info.time.created);
        }
        if constexpr (requires { info.path; }) {
            if (!out.directory && info.path) out.directory = info.path->cwd;
            if (info.time.completed) see_time(*info.time.completed);
        }
    };
    for (auto const& message : messages)
        std::visit(see, static_cast<typename basic_message<Model>::base const&>(message.info));
    out.time.created = first.value_or(0);
    out.time.updated = last.value_or(0);
}

}  // namespace detail

}  // namespace lisle::v0_1::opencode
