// lisle/formats/zed/model/scroll_position.hpp - the scroll position in a thread; since 2026-03-03.
#pragma once

#include <lisle/schema.hpp>

#include <cstdint>

namespace lisle::v0_1::zed {

/// The item at the top, and how many pixels of it are scrolled out of view.
template <class Model>
struct basic_scroll_position {
    std::uint64_t item_ix = 0;
    float offset_in_item = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_scroll_position const&) const = default;
};

using scroll_position = basic_scroll_position<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::zed::basic_scroll_position<Model>>
    : object_of<zed::basic_scroll_position<Model>> {
    using self = zed::basic_scroll_position<Model>;
    // clang-format off
    struct fields : list<
        field<"item_ix",        &self::item_ix>,
        field<"offset_in_item", &self::offset_in_item>,
        rest<&self::extra>> {};
    // clang-format on
};
