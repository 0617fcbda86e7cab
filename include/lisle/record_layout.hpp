// lisle/record_layout.hpp - remembers how an object was spelled, from its first difference on.
#pragma once

#include <lisle/object_reader.hpp>
#include <lisle/read_value.hpp>
#include <lisle/unknown_fields.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0::detail {

/// Where an object's layout is to be kept.
template <class String>
struct layout_target {
    void* fields;  ///< its unknown_fields, null where its type has none
    source_layout<String>& (*make)(void*);
};

/// A cursor of its own somewhere in the reader's text, without limits.
[[nodiscard]] inline text::cursor look_from(reader const& r, char const* at) {
    text::cursor ahead{{r.in.first, static_cast<std::size_t>(r.in.last - r.in.first)},
                       static_cast<std::size_t>(-1)};
    ahead.at = at;
    return ahead;
}

/// An object in canonical order costs nothing; the rest is listed key by key.
template <class String>
class layout_recorder {
public:
    using layout = source_layout<String>;
    using entry = typename layout::entry;
    using entry_kind = typename layout::entry_kind;

    layout_recorder(reader& r, object_reader const& type, object_state const& state,
                    layout_target<String> target)
        : r_{r}, type_{type}, state_{state}, target_{target} {}

    /// The object is not as it would be written. False: that is an error.
    [[nodiscard]] bool deviate(char const* at) {
        if (r_.options.shapes == shape_policy::canonical)
            return r_.in.fail(errc::not_canonical, at,
                              "other keys, or in another order, are written");
        deviates_ = true;
        if (recording_ || !can_record()) return true;
        recording_ = true;
        if (state_.tag_seen && type_.tag_at >= type_.size) add_known(tag_index);
        for (std::size_t i = 0; i < type_.size; ++i)
            if ((state_.seen >> i & 1) != 0) add_known(i == type_.tag_at ? tag_index : i);
        return true;
    }

    void add_known(std::size_t field, bool spelled_out = false, std::string_view other_key = {}) {
        if (!recording_) return;
        if (field != tag_index) entries_of_[field] = static_cast<std::uint32_t>(entries_.size());
        entries_.push_back({spelled_out ? entry_kind::spelled_out : entry_kind::known,
                            static_cast<std::uint8_t>(field),
                            String{other_key},
                            {}});
    }

    /// A key without a field, or a value that a later one replaces.
    void add_raw(entry_kind kind, std::string_view key, char const* value) {
        if (recording_) entries_.push_back({kind, 0, String{key}, text_at(value)});
    }

    /// The field comes again: what stood at `before` is only text from now on.
    void supersede(std::size_t field, char const* before) {
        if (!recording_) return;
        auto& first = entries_[entries_of_[field]];
        first.kind = entry_kind::superseded;
        if (first.key.empty()) first.key = String{type_.members[field].quoted};
        first.value = text_at(before);
        std::erase_if(target_.make(target_.fields).values,
                      [&](auto const& loose) { return loose.field == field; });
    }

    /// The field, or elements of it, were read from a shape that is not written.
    void remember_loose(std::size_t field) {
        if (!can_record()) return r_.mark_loose(state_.begin);
        auto const index = static_cast<std::uint8_t>(field);
        auto& values = target_.make(target_.fields).values;
        if (r_.loose_at != nullptr && r_.loose_at >= state_.value) {
            values.push_back({index, layout::loose_value::whole, r_.foreign_at == state_.value,
                              text_at(state_.value), type_.members[field].same});
        } else {
            for (auto const& element : r_.loose_elements)
                if (element.first >= state_.value)
                    values.push_back(
                        {index, element.index, false, text_at(element.first), element.same});
        }
        r_.forget_loose_since(state_.value);
    }

    void finish() {
        if (recording_) {
            auto& source = target_.make(target_.fields);
            source.ordered = true;
            source.entries = std::move(entries_);
        } else if (deviates_) {
            r_.mark_loose(state_.begin);
        }
    }

private:
    [[nodiscard]] bool can_record() const {
        return target_.fields != nullptr && r_.options.unknown_fields == unknown_policy::keep;
    }

    /// The value that begins there, minified.
    [[nodiscard]] String text_at(char const* from) const {
        auto again = look_from(r_, from);
        bool spaced = false;
        static_cast<void>(text::skip_value(again, spaced));
        return keep_text<String>(r_, {from, static_cast<std::size_t>(again.at - from)}, spaced);
    }

    reader& r_;
    object_reader const& type_;
    object_state const& state_;
    layout_target<String> target_;
    bool recording_ = false;
    bool deviates_ = false;
    std::vector<entry> entries_;
    std::uint32_t entries_of_[64]{};  ///< by field, once recording
};

}  // namespace lisle::inline v0::detail
