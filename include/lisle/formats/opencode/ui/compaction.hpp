// lisle/formats/opencode/ui/compaction.hpp - the messages that a model gets of a compacted session.
//
// Source of the rules: filterCompacted of opencode 1.3.2, and of 1.14.41 (the same in 1.18.33).
#pragma once

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/model/release.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/formats/opencode/ui/model_input.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode {

namespace detail {

/// The first part that asks for a compaction; with `has_tail`, for a compaction with a tail.
template <class Model>
[[nodiscard]] basic_compaction_part<Model> const*
find_compaction(basic_message_with_parts<Model> const& from, bool has_tail = false) {
    if (!std::holds_alternative<basic_user_message<Model>>(from.info)) return nullptr;
    for (auto const& each : from.parts)
        if (auto const* const part = std::get_if<basic_compaction_part<Model>>(&each);
            part != nullptr && (part->tail_start_id || !has_tail))
            return part;
    return nullptr;
}

/// The id of the message at which the tail begins; empty without a tail.
template <class Model>
[[nodiscard]] std::string_view tail_of(basic_compaction_part<Model> const& part) {
    return part.tail_start_id ? std::string_view{part.tail_start_id->text} : std::string_view{};
}

template <class Model>
[[nodiscard]] basic_assistant_message<Model> const*
if_summary(basic_message_with_parts<Model> const& m) {
    auto const* const answer = std::get_if<basic_assistant_message<Model>>(&m.info);
    return answer != nullptr && answer->summary.value_or(false) ? answer : nullptr;
}

/// The id of the question whose finished summary a message is; null for any other message.
template <class Model>
[[nodiscard]] typename Model::string const*
find_summarized(basic_message_with_parts<Model> const& from) {
    auto const* const answer = if_summary(from);
    bool const is_finished = answer != nullptr && answer->parent_id && !answer->error
                             && answer->finish && !answer->finish->empty();
    return is_finished ? &answer->parent_id->text : nullptr;
}

/// The index of the first message that counts: the newest finished compaction, or its tail.
template <class Model>
[[nodiscard]] std::size_t find_cut(std::vector<basic_message_with_parts<Model>> const& all,
                                   model_input_rules const& rules) {
    text::salted_set<std::string> finished;
    std::string_view tail;
    for (auto i = all.size(); i-- > 0;) {
        auto const id = id_of(all[i].info);
        auto const* const part =
            tail.empty() && finished.contains(id) ? find_compaction(all[i]) : nullptr;
        if (part != nullptr) {
            if (rules.keeps_tail) tail = tail_of(*part);
            if (tail.empty()) return i;
        }
        if (!tail.empty()) {
            if (id == tail) return i;
            continue;
        }
        if (auto const* const asked = find_summarized(all[i])) finished.emplace(*asked);
    }
    return 0;
}

/// Moves the newest compaction and its summary before the tail that it keeps.
template <class Model>
void put_before_tail(std::vector<basic_message_with_parts<Model>>& all) {
    auto const asked = std::find_if(all.rbegin(), all.rend(), [](auto const& m) {
        return find_compaction(m, true) != nullptr;
    });
    if (asked == all.rend()) return;
    auto const from = asked.base() - 1;
    auto const id = id_of(from->info);
    auto const end = std::find_if(from + 1, all.end(), [&](auto const& m) {
        auto const* const answer = if_summary(m);
        return answer != nullptr && answer->parent_id && answer->parent_id->text == id;
    });
    auto const wanted = tail_of(*find_compaction(*from, true));
    auto const tail = std::find_if(all.begin(), from, [&](auto const& m) {
        return !wanted.empty() && id_of(m.info) == wanted;
    });
    if (end == all.end() || tail == from) return;
    std::rotate(tail, from, end + 1);
    all.erase(all.begin(), tail);
}

}  // namespace detail

/// Returns the index of the first message that a model still gets: that of the newest finished
/// compaction, or the first one of the tail that it keeps. `all` is in the order of time.
template <class Model>
[[nodiscard]] std::size_t find_first_sent(std::vector<basic_message_with_parts<Model>> const& all,
                                          release version = release::v1_14_41) {
    return detail::find_cut(all, detail::model_input_of(version));
}

/// Returns the messages without those that the newest finished compaction replaces. `all` is in the
/// order of time. Since 1.14.19 a compaction may keep a tail, which then comes after its summary.
template <storing_model Model = owned>
[[nodiscard]] std::vector<basic_message_with_parts<Model>>
filter_compacted(std::vector<basic_message_with_parts<Model>> all,
                 release version = release::v1_14_41) {
    auto const& rules = detail::model_input_of(version);
    all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(detail::find_cut(all, rules)));
    if (rules.keeps_tail) detail::put_before_tail(all);
    return all;
}

}  // namespace lisle::v0_1::opencode
