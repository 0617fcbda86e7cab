// lisle/formats/opencode/identity.hpp - the ids and times of messages and parts of any type.
#pragma once

#include <lisle/formats/opencode/message.hpp>
#include <lisle/formats/opencode/part.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

namespace lisle::inline v0::opencode {

namespace detail {

/// The text of a key's value in a JSON object; of the last one, empty where there is none.
[[nodiscard]] inline std::string_view find_value(std::string_view json, std::string_view wanted) {
    text::cursor in{json, static_cast<std::size_t>(-1)};
    in.ecmascript = true;
    text::scratch room;
    text::string_token key;
    std::string_view found;
    if (in.peek() != '{' || !in.open()) return found;
    while (in.peek() == '"' && text::read_string(in, room, key)) {
        bool const here = key.characters == wanted;
        if (!in.colon()) break;
        auto const* const from = in.at;
        if (!text::skip_value(in)) break;
        if (here) found = {from, static_cast<std::size_t>(in.at - from)};
        if (!in.next()) break;
    }
    return found;
}

template <class Variant>
std::string find_id(Variant const& value, std::string_view wanted) {
    if (auto const* const kept = std::get_if<unknown_case<owned>>(&value))
        return text::unquote(find_value(kept->json.text, wanted));
    std::string out;
    visit_ids(value, [&](std::string_view key, auto const& id) {
        if (key == wanted) out = id.text;
    });
    return out;
}

}  // namespace detail

/// The message's or part's own id; empty where it has none.
template <class Variant>
[[nodiscard]] std::string id_of(Variant const& value) {
    return detail::find_id(value, "id");
}
[[nodiscard]] inline std::string session_id_of(message const& value) {
    return detail::find_id(value, "sessionID");
}
[[nodiscard]] inline std::string session_id_of(part const& value) {
    return detail::find_id(value, "sessionID");
}
[[nodiscard]] inline std::string message_id_of(part const& value) {
    return detail::find_id(value, "messageID");
}

/// When a message was made, in milliseconds since 1970; 0 where that is not known.
[[nodiscard]] inline double created_at(message const& value) {
    return std::visit(
        [](auto const& info) -> double {
            if constexpr (std::is_same_v<std::decay_t<decltype(info)>, unknown_case<owned>>) {
                auto const time = detail::find_value(info.json.text, "time");
                auto const text = detail::find_value(time, "created");
                double at = 0;
                std::from_chars(text.data(), text.data() + text.size(), at);
                return at;
            } else {
                return info.time.created;
            }
        },
        value);
}

}  // namespace lisle::inline v0::opencode
