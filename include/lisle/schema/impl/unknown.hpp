// lisle/schema/impl/unknown.hpp - the definitions of unknown.hpp.
#pragma once

#include <lisle/schema/json_text.hpp>
#include <lisle/schema/unknown.hpp>
#include <lisle/text/edit_value.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/text/stable_order.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

namespace detail {

[[nodiscard]] inline bool is_unknown(source_layout::entry const& e) {
    return e.kind == source_layout::entry_kind::unknown;
}

}  // namespace detail

LISLE_INLINE_CORE unknown_members::unknown_members(unknown_members const& other)
    : layout_{other.layout_ ? std::make_unique<layout>(*other.layout_) : nullptr} {}

LISLE_INLINE_CORE std::size_t unknown_members::size() const {
    std::size_t count = 0;
    if (layout_)
        for (auto const& e : layout_->entries) count += detail::is_unknown(e) ? 1U : 0U;
    return count;
}

LISLE_INLINE_CORE std::vector<unknown_members::member> unknown_members::members() const {
    std::vector<member> out;
    if (layout_)
        for (auto const& e : layout_->entries)
            if (detail::is_unknown(e))
                out.push_back({text::unquote(e.key), text::assume_json(e.value)});
    return out;
}

LISLE_INLINE_CORE std::optional<json> unknown_members::find(std::string_view key) const {
    std::optional<json> out;
    if (layout_)
        for (auto const& e : layout_->entries)
            if (detail::is_unknown(e) && text::unquote(e.key) == key)
                out = text::assume_json(e.value);  // of equal keys the last one counts
    return out;
}

LISLE_INLINE_CORE void unknown_members::insert_or_assign(std::string_view key,
                                                         std::string_view value) {
    auto& entries = make_source().entries;
    auto const is_it = [&](layout::entry const& e) {
        return detail::is_unknown(e) && text::unquote(e.key) == key;
    };
    auto const first = std::find_if(entries.begin(), entries.end(), is_it);
    if (first == entries.end()) {
        entries.push_back(
            {layout::entry_kind::unknown, 0, text::quote(key, {}), text::minify(value)});
        return;
    }
    first->value = text::minify(value);
    entries.erase(std::remove_if(first + 1, entries.end(), is_it), entries.end());
}

LISLE_INLINE_CORE bool unknown_members::erase(std::string_view key) {
    if (!layout_) return false;
    return std::erase_if(
               layout_->entries,
               [&](auto const& e) { return detail::is_unknown(e) && text::unquote(e.key) == key; })
           != 0;
}

LISLE_INLINE_CORE std::vector<source_layout::loose_value> unknown_members::take_foreign() {
    std::vector<layout::loose_value> out;
    if (!layout_) return out;
    auto& all = layout_->values;
    auto const foreign =
        std::stable_partition(all.begin(), all.end(), [](auto const& v) { return !v.foreign; });
    out.assign(std::make_move_iterator(foreign), std::make_move_iterator(all.end()));
    all.erase(foreign, all.end());
    return out;
}

LISLE_INLINE_CORE void unknown_members::forget_source() {
    if (!layout_) return;
    layout_->ordered = false;
    std::erase_if(layout_->values, [](auto const& v) { return !v.foreign; });
    std::erase_if(layout_->entries,
                  [](auto const& e) { return e.kind == layout::entry_kind::superseded; });
    if (empty() && layout_->values.empty()) layout_.reset();
}

LISLE_INLINE_CORE bool operator==(unknown_members const& a, unknown_members const& b) {
    if (!a.layout_ && !b.layout_) return true;
    auto const mine = a.members(), others = b.members();
    if (mine.size() != others.size()) return false;
    auto const spelled = [](unknown_members::member const& m) {
        return std::pair<std::string_view, std::string_view>{m.key, m.value.text()};
    };
    auto const order_of = [&](std::vector<unknown_members::member> const& all) {
        return text::stable_order(all.size(), [&](std::size_t x, std::size_t y) {
            return spelled(all[x]) < spelled(all[y]);
        });
    };
    auto const of_mine = order_of(mine), of_others = order_of(others);
    for (std::size_t i = 0; i < mine.size(); ++i)
        if (spelled(mine[of_mine[i]]) != spelled(others[of_others[i]])) return false;
    return true;
}

}  // namespace lisle::v0_1
