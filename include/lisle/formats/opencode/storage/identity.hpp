// lisle/formats/opencode/storage/identity.hpp - ids and times of messages and parts of any type.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/message.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/storage/json_text.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/string.hpp>

#include <charconv>
#include <string>
#include <string_view>
#include <variant>

namespace lisle::v0_1::opencode {

namespace detail {

template <class Variant>
std::string find_id(Variant const& value, std::string_view wanted) {
    if (auto const* const kept = std::get_if<hooks::unknown_case_of<Variant>>(&value))
        return text::unquote(find_value(kept->json.text(), wanted));
    std::string out;
    visit_ids(value, [&](std::string_view key, auto const& id) {
        if (key == wanted) out = id.text;
    });
    return out;
}

}  // namespace detail

/// The id of a message or part of any type under `id`, `sessionID` or `messageID`, or empty.
template <class Variant>
[[nodiscard]] std::string id_of(Variant const& value, std::string_view key = "id") {
    return detail::find_id(value, key);
}

/// Sets such an id. In a value of an unknown type it is added at the end.
template <class Variant>
void set_id(Variant& value, std::string_view key, std::string_view id) {
    if (auto* const kept = std::get_if<hooks::unknown_case_of<Variant>>(&value)) {
        detail::object_text member;
        member.add(key, id);
        auto const bare = detail::remove_members(kept->json.text(), {key});
        kept->json = lisle::text::assume_json(detail::add_members(bare, member));
        return;
    }
    detail::visit_ids(value, [&](std::string_view name, auto& to) {
        if (name == key) to.text = id;
    });
}

/// The time of a message's creation in milliseconds since 1970; 0 if unknown.
template <class Message>
[[nodiscard]] double created_at(Message const& value) {
    return std::visit(overloaded{
                          [](hooks::unknown_case_of<Message> const& kept) {
                              auto const time = detail::find_value(kept.json.text(), "time");
                              auto const text = detail::find_value(time, "created");
                              double at = 0;
                              std::from_chars(text.data(), text.data() + text.size(), at);
                              return at;
                          },
                          [](auto const& info) -> double { return info.time.created; },
                      },
                      value);
}

}  // namespace lisle::v0_1::opencode
