// lisle/formats/opencode/hub/ui_rows.hpp - UIMessages as rows of the hub, and back without loss.
//
// assemble_ui_messages (ui.hpp) shows rows as the hub's document says, which omits provider
// metadata, plain text files and all that the document does not know. to_ui_messages shows them
// too, so that it is the way back of from_ui_messages.
#pragma once

#include <lisle/error.hpp>
#include <lisle/formats/opencode/hub/faults.hpp>
#include <lisle/formats/opencode/hub/json_changes.hpp>
#include <lisle/formats/opencode/hub/row.hpp>
#include <lisle/formats/opencode/hub/ui_message_row.hpp>
#include <lisle/formats/opencode/hub/ui_part_row.hpp>
#include <lisle/formats/opencode/model/id.hpp>
#include <lisle/formats/opencode/ui/message.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace lisle::v0_1::opencode::hub {

/// The rows of UIMessages, and the losses: what a row has no place for.
struct ui_rows {
    std::vector<message_row> messages;
    std::vector<part_row> parts;
    std::vector<finding> losses;  ///< pointers lead into the array of UIMessages
};

/// UIMessages, and the losses: what a UIMessage has no place for.
struct ui_view {
    std::vector<ui_message> messages;
    std::vector<finding> losses;  ///< pointers lead into the rows
};

namespace detail {

/// The place of an element of an array.
[[nodiscard]] inline std::string place_in(std::string_view table, std::size_t index) {
    return std::string{table} + '/' + std::to_string(index);
}

/// Compares rows with those that their UIMessages would become.
class ui_losses {
public:
    ui_losses(rows const& from, std::vector<finding>& out)
        : from_{from}, changes_{out}, out_{out} {}

    void compare(message_row const& before, ui_message const& shown, std::string_view asked) {
        auto const place = place_in("/messages", index(before, from_.messages));
        auto const after = to_row(shown, before.id, {}, 0, asked);
        compare_json(place + "/metadata", before.metadata, after.metadata);
        compare_json(place + "/data", before.data, after.data);
    }
    void compare(part_row const& before, ui_part const* shown) {
        auto const place = place_in("/parts", index(before, from_.parts));
        auto const after = shown != nullptr ? to_row(*shown, 0) : std::nullopt;
        if (!after || after->type != before.type) return lose(place, "has no place");
        compare_json(place + "/metadata", before.metadata, after->metadata);
        compare_json(place + "/data", before.data, after->data);
    }
    void lose(message_row const& row) {
        lose(place_in("/messages", index(row, from_.messages)), "has nothing to show");
    }
    void lose_orphan(part_row const& row) {
        lose(place_in("/parts", index(row, from_.parts)), "has no message");
    }

private:
    template <class Row>
    static std::size_t index(Row const& row, std::vector<Row> const& all) {
        return static_cast<std::size_t>(&row - all.data());
    }
    void lose(std::string place, std::string what) {
        out_.push_back({std::move(place), std::move(what)});
    }
    void compare_json(std::string place, std::string_view before, std::string_view after) {
        auto const a = to_value(before), b = to_value(after);
        if (a && b) changes_.compare(std::move(place), *a, *b);
    }

    rows const& from_;
    change_list changes_;
    std::vector<finding>& out_;
};

}  // namespace detail

/// Returns the rows of UIMessages as they come from `useChat`. A message keeps its id if a row may
/// have it and no message before it has it; `make_id(id_prefix)` returns the other ids, and its ids
/// of parts ascend. An answer's parent is the user's message before it.
///
///     auto const made = lisle::opencode::hub::from_ui_messages(
///         messages, {session.id, now, {"anthropic", "claude"}},
///         [&](auto prefix) { return create_id(clock, prefix, now, random()); });
///     if (made) store(made->messages, made->parts);
///
/// Each loss is a difference between these UIMessages and those that to_ui_messages() makes of the
/// rows: a new id, input that a call lacks and gets, parts of a type that rows use otherwise.
///
/// Errors: those of `decode_as`, if values are nested too deeply for rows.
///
/// Complexity: linear in the size of the messages.
///
/// Lifetime: the rows own their data.
template <std::same_as<ui_message> Message, class MakeId>
[[nodiscard]] result<ui_rows> from_ui_messages(std::vector<Message> const& all,
                                               ui_origin const& origin, MakeId make_id) {
    ui_rows out;
    detail::change_list changes{out.losses};
    text::salted_set<std::string_view> kept;
    std::string asked;
    auto now = origin.created_at;
    for (std::size_t i = 0; i < all.size(); ++i, ++now) {
        auto const& from = all[i];
        bool const is_kept = is_message_id(from.id) && kept.insert(from.id).second;
        auto id = is_kept ? from.id : make_id(id_prefix::msg);
        auto row = detail::to_row(from, std::move(id), origin, now, asked);
        if (from.role == ui_role::user) asked = row.id;
        auto const first = out.parts.size();
        for (auto k = detail::find_instructions(from) ? 1U : std::size_t{0}; k < from.parts.size();
             ++k) {
            auto part = detail::to_row(from.parts[k], static_cast<double>(now));
            if (!part) continue;
            part->id = make_id(id_prefix::prt);
            part->created_at = part->updated_at = now;
            part->message_id = row.id;
            part->session_id = origin.session_id;
            out.parts.push_back(std::move(*part));
        }
        std::vector<part_row const*> sorted;
        for (auto k = first; k < out.parts.size(); ++k) sorted.push_back(&out.parts[k]);
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](auto const* a, auto const* b) { return a->id < b->id; });
        auto shown = detail::show_message(row, sorted);
        if (!shown) return shown.error();
        changes.compare(detail::place_in("", i), detail::to_object(from), *shown);
        if (shown->at("parts").get_array().empty())
            out.losses.push_back({detail::place_in("", i), "has nothing to show"});
        out.messages.push_back(std::move(row));
    }
    return out;
}

/// Returns a session's rows as UIMessages, with all for which these have a place, in the order of
/// their creation. Messages without anything to show are omitted, since the SDK refuses them.
///
///     auto const view = lisle::opencode::hub::to_ui_messages(rows);
///     if (view) text = lisle::encode_as(view->messages);
///
/// Each loss is a difference between the rows and those that from_ui_messages() would make: times,
/// costs, parts of a type that has no place. Columns with ids and times are not compared.
///
/// Errors: those of `decode_as`, if the data of a row is not JSON or exceeds a limit.
///
/// Complexity: linear in the size of the rows, and n log n in their number.
///
/// Lifetime: the messages own their data.
template <std::same_as<rows> Rows>
[[nodiscard]] result<ui_view> to_ui_messages(Rows const& from) {
    text::salted_map<std::string_view, std::vector<part_row const*>> parts;
    std::vector<message_row const*> order;
    for (auto const& row : from.messages) {
        order.push_back(&row);
        parts.emplace(row.id, std::vector<part_row const*>{});
    }
    std::sort(order.begin(), order.end(), [](message_row const* a, message_row const* b) {
        return std::tie(a->created_at, a->id) < std::tie(b->created_at, b->id);
    });
    ui_view out;
    detail::ui_losses losses{from, out.losses};
    for (auto const& row : from.parts) {
        auto const owner = parts.find(row.message_id);
        if (owner != parts.end()) owner->second.push_back(&row);
        else losses.lose_orphan(row);
    }
    std::string_view asked;
    for (auto const* const row : order) {
        auto& mine = parts.find(row->id)->second;
        std::stable_sort(mine.begin(), mine.end(),
                         [](auto const* a, auto const* b) { return a->id < b->id; });
        std::vector<std::optional<std::size_t>> places;
        auto const json = detail::show_message(*row, mine, &places);
        if (!json) return json.error();
        auto shown = detail::read_shown(*json);
        if (!shown) return shown.error();
        for (std::size_t i = 0; i < mine.size(); ++i)
            losses.compare(*mine[i], places[i] ? &shown->parts[*places[i]] : nullptr);
        if (shown->parts.empty()) {
            losses.lose(*row);
            continue;
        }
        losses.compare(*row, *shown, asked);
        if (row->role == message_role::user) asked = row->id;
        out.messages.push_back(std::move(*shown));
    }
    return out;
}

}  // namespace lisle::v0_1::opencode::hub
