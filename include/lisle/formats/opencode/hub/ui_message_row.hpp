// lisle/formats/opencode/hub/ui_message_row.hpp - a UIMessage without its parts as a row, and the
// UIMessage of a row with its parts.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/hub/data.hpp>
#include <lisle/formats/opencode/hub/row.hpp>
#include <lisle/formats/opencode/hub/ui_part_row.hpp>
#include <lisle/formats/opencode/model/content_parts.hpp>
#include <lisle/formats/opencode/ui/message.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::hub {

/// What the rows of UIMessages have beyond these: their session; the time of the first message in
/// milliseconds since 1970, to which each further message adds one, because rows are sorted by it;
/// the model of the answers.
struct ui_origin {
    std::string session_id;
    std::int64_t created_at = 0;
    model_choice model;
};

namespace detail {

// ---- To rows ------------------------------------------------------------------------------------

/// A UIMessage without its parts, as JSON.
[[nodiscard]] inline boost::json::object to_object_without_parts(ui_message const& from) {
    auto head = from;
    head.parts.clear();
    auto out = to_object(head);
    out.stable_erase("parts");
    return out;
}

/// The text that a system message begins with, if it is nothing but a text.
[[nodiscard]] inline std::optional<std::string> find_instructions(ui_message const& from) {
    if (from.role != ui_role::system || from.parts.empty()) return std::nullopt;
    auto const* const text = std::get_if<ui_text>(&from.parts.front());
    bool const is_bare = text != nullptr && *text == opencode::detail::make_text(text->text);
    return is_bare ? std::optional{text->text} : std::nullopt;
}

[[nodiscard]] inline message to_message(ui_message const& from, ui_origin const& origin,
                                        std::int64_t now, std::string_view asked) {
    auto const created = static_cast<double>(now);
    if (from.role == ui_role::user) {
        user_message out;
        out.time.created = created;
        return out;
    }
    if (from.role == ui_role::system) {
        system_message out;
        out.time.created = created;
        out.content = find_instructions(from).value_or("");
        return out;
    }
    assistant_message out;
    out.time.created = created;
    if (!asked.empty()) out.parent_id = {std::string{asked}};
    out.model_id = origin.model.model_id;
    out.provider_id = origin.model.provider_id;
    return out;
}

/// Shows a message's row without parts, as JSON.
[[nodiscard]] inline boost::json::object show_head(message_row const& row) {
    ui_message head;
    head.id = row.id;
    auto const role = hooks::from_name<ui_role>(to_column(row.role));
    head.role = role.value_or(ui_role::system);
    auto metadata = to_value(row.metadata);
    if (metadata && metadata->is_object() && !metadata->get_object().empty())
        head.metadata = any{to_json(*metadata)};
    auto out = to_object_without_parts(head);
    auto const more = find_supplement(row.data);
    auto const members = members_of(more);
    if (!members) return out;
    auto const id = out.at("id"), role_name = out.at("role");
    add_members_beyond(out, *members);
    out["id"] = id;
    out["role"] = role_name;
    return out;
}

/// The row of a message with this id; `asked` is the id of the user's message before it.
[[nodiscard]] inline message_row to_row(ui_message const& from, std::string id,
                                        ui_origin const& origin, std::int64_t now,
                                        std::string_view asked) {
    message_row out;
    out.id = std::move(id);
    out.created_at = out.updated_at = now;
    out.session_id = origin.session_id;
    out.role = parse_column<message_role>(to_column(from.role)).value_or(message_role::system);
    if (from.metadata && from.metadata->value.kind() == json_kind::object)
        out.metadata = encode_as(from.metadata->value, spelling);
    out.data = hub::write_data(to_message(from, origin, now, asked));
    auto whole = to_object_without_parts(from);
    whole["id"] = out.id;
    ui_supplement more;
    if (auto members = members_beyond(show_head(out), whole); !members.empty())
        more.members = record{to_json(members)};
    out.data = add_supplement(out.data, more);
    return out;
}

// ---- From rows ----------------------------------------------------------------------------------

/// Shows a message and its parts, which are sorted, as JSON. `shown` receives each part's index in
/// the UIMessage, or nothing if it has no place there.
[[nodiscard]] inline result<boost::json::object>
show_message(message_row const& row, std::vector<part_row const*> const& parts,
             std::vector<std::optional<std::size_t>>* shown = nullptr) {
    auto const info = read_message_data(to_column(row.role), row.data);
    if (!info) return info.error();
    auto out = show_head(row);
    boost::json::array all;
    auto const* const instructions = std::get_if<system_message>(&*info);
    if (instructions != nullptr && !instructions->content.empty())
        all.push_back(to_object(ui_part{opencode::detail::make_text(instructions->content)}));
    for (auto const* const each : parts) {
        auto const read = read_part_data(each->type, each->data);
        if (!read) return read.error();
        auto part = show_with(*read, each->type, find_supplement(each->data));
        if (shown != nullptr) shown->push_back(part ? std::optional{all.size()} : std::nullopt);
        if (part) all.push_back(std::move(*part));
    }
    out["parts"] = std::move(all);
    return out;
}

[[nodiscard]] inline result<ui_message> read_shown(boost::json::object const& shown) {
    return decode_as<ui_message>(encode_as(boost::json::value(shown), spelling),
                                 hooks::as_read_before);
}

}  // namespace detail

}  // namespace lisle::v0_1::opencode::hub
