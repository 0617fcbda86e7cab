// lisle/formats/opencode/hub/ui.hpp - UIMessages from the hub's rows.
#pragma once

#include <lisle/formats/opencode/hub/to_rows.hpp>
#include <lisle/formats/opencode/ui/assemble.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <concepts>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::hub {

namespace detail {

/// The role of a message; an unreadable message keeps the role of its row.
[[nodiscard]] inline ui_role ui_role_of(message const& info) {
    auto const* const kept = std::get_if<unknown_case<owned>>(&info);
    auto const is = [&](std::string_view name) { return kept != nullptr && kept->tag == name; };
    if (std::holds_alternative<user_message>(info) || is("user")) return ui_role::user;
    if (std::holds_alternative<assistant_message>(info) || is("assistant"))
        return ui_role::assistant;
    return ui_role::system;
}

}  // namespace detail

/// As opencode::assemble_ui_message, for a message of any role. Instructions become one text.
[[nodiscard]] inline ui_message
assemble_ui_message(std::string id, message const& info, std::vector<part> const& parts,
                    unfinished_calls unfinished = unfinished_calls::show) {
    auto out =
        opencode::assemble_ui_message(std::move(id), detail::ui_role_of(info), parts, unfinished);
    if (auto const* const instructions = std::get_if<system_message>(&info))
        out.parts.emplace(out.parts.begin(), opencode::detail::make_text(instructions->content));
    return out;
}

/// Returns the messages of a session's rows that have something to show, in the order of their
/// creation. (A template, so that it costs nothing if it is not called.)
///
///     auto const shown = lisle::opencode::hub::assemble_ui_messages(rows);
///
/// Errors: those of `decode_as`, if the data of a row is not JSON or exceeds a limit.
///
/// Complexity: linear in the size of the rows, and n log n in their number.
///
/// Lifetime: the messages own their data.
template <std::same_as<owned> Model = owned>
[[nodiscard]] result<std::vector<ui_message>>
assemble_ui_messages(rows const& from, unfinished_calls unfinished = unfinished_calls::show) {
    text::salted_map<std::string_view, std::vector<basic_part<Model>>> parts;
    for (auto const& row : from.parts) {
        auto read = read_part_data<Model>(row.type, row.data);
        if (!read) return read.error();
        set_id(*read, "id", row.id);
        parts[row.message_id].push_back(std::move(*read));
    }
    std::vector<message_row const*> order;
    for (auto const& row : from.messages) order.push_back(&row);
    std::sort(order.begin(), order.end(), [](message_row const* a, message_row const* b) {
        return std::tie(a->created_at, a->id) < std::tie(b->created_at, b->id);
    });
    std::vector<ui_message> out;
    for (auto const* const row : order) {
        auto const info = read_message_data<Model>(to_column(row->role), row->data);
        if (!info) return info.error();
        auto shown = assemble_ui_message(row->id, *info, parts[row->id], unfinished);
        if (!shown.parts.empty()) out.push_back(std::move(shown));
    }
    return out;
}

}  // namespace lisle::v0_1::opencode::hub
