// lisle/formats/codex/tools/history_base.hpp - threads that go on from a part of another file.
//
//     auto rollout = lisle::decode<lisle::codex_t>(text).value();
//     while (auto const base = lisle::codex::find_history_base(rollout)) {
//         auto joined = prepend_base(std::move(rollout), *base, read_thread(base->thread_id));
//         if (!joined) return report(joined.error().message());
//         rollout = std::move(*joined);
//     }
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/codex/rollout.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::codex {

namespace detail {

/// The last of the session_meta lines with which a rollout begins; null if there is none.
template <class Model>
[[nodiscard]] basic_session_meta<Model> const* find_last_meta(basic_rollout<Model> const& r) {
    basic_session_meta<Model> const* out = nullptr;
    for (auto const& line : r.records) {
        auto const* const any_record = line.record();
        auto const* const found =
            any_record == nullptr ? nullptr : line_with<basic_session_meta<Model>>(*any_record);
        if (found == nullptr) break;
        out = &found->payload;
    }
    return out;
}

}  // namespace detail

/// Returns the base of a rollout whose lines are not yet in front of its own; nothing for a thread
/// without one.
template <class Model>
[[nodiscard]] std::optional<basic_history_base<Model>>
find_history_base(basic_rollout<Model> const& r) {
    auto const* const meta = detail::find_last_meta(r);
    return meta == nullptr ? std::nullopt : meta->history_base;
}

/// Calls `use(history_base&)` for each base that a line of a rollout names. A thread that was begun
/// by copying lines names those of the thread that they were copied from, too.
///
/// Complexity: linear in the number of lines.
template <class Model, class Use>
void for_each_history_base(basic_rollout<Model>& r, Use use) {
    for (auto& line : r.records) {
        auto* const any_record = line.record();
        auto* const found =
            any_record == nullptr ? nullptr : line_with<basic_session_meta<Model>>(*any_record);
        if (found != nullptr && found->payload.history_base) use(*found->payload.history_base);
    }
}

/// Returns the rollout with the lines of its base after its first line. `text` is the file
/// that the base names, whole or up to `end_byte_offset`. The first line of the base follows that
/// of the thread, so that a base of the base is found next.
///
/// Errors: bad_value if the text is shorter than the base, and those of `decode`.
///
/// Complexity: linear in the size of the text and the number of lines.
template <class Model>
[[nodiscard]] result<basic_rollout<Model>> prepend_base(basic_rollout<Model> thread,
                                                        basic_history_base<Model> const& base,
                                                        std::string_view text) {
    if (text.size() < base.end_byte_offset)
        return error{errc::bad_value, {}, text.size(), "a shorter text than the history needs"};
    auto base_rollout =
        decode<codex_t, Model>(text.substr(0, static_cast<std::size_t>(base.end_byte_offset)));
    if (!base_rollout) return base_rollout.error();
    auto& records = thread.records;
    auto const is_meta = [](auto const& line) {
        auto const* const any_record = line.record();
        return any_record != nullptr
               && line_with<basic_session_meta<Model>>(*any_record) != nullptr;
    };
    auto const at = std::find_if_not(records.begin(), records.end(), is_meta);
    records.insert(at, std::make_move_iterator(base_rollout->records.begin()),
                   std::make_move_iterator(base_rollout->records.end()));
    return thread;
}

}  // namespace lisle::v0_1::codex
