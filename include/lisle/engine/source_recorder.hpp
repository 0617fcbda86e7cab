// lisle/engine/source_recorder.hpp - records how an object's text differs from canonical text.
#pragma once

#include <lisle/engine/object_table.hpp>
#include <lisle/engine/read_value.hpp>
#include <lisle/schema/unknown.hpp>
#include <lisle/text/minify.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

/// The progress of reading an object.
struct object_state {
    object_type const& type;
    void* object;
    tag_key const* tag;      ///< the tag of an internally tagged alternative, else null
    char const* begin;       ///< the opening brace
    std::size_t depth = 0;   ///< the depth inside the braces
    std::uint64_t seen = 0;  ///< bit i: field i was read
    bool tag_seen = false;
    char const* value = nullptr;  ///< the start of the last value
};

/// Lists the keys of an object from its first difference on. Objects in canonical order need no
/// recorder.
class source_recorder {
public:
    using entry_kind = source_layout::entry_kind;

    source_recorder(reader& r, object_state const& state) : r_{r}, state_{state} {}

    /// Begins to record, because the object differs from canonical text. False if the options
    /// refuse that.
    [[nodiscard]] bool deviate(char const* at) {
        if (r_.options.shapes == shape_policy::canonical && !state_.type.keeps_order)
            return r_.in.fail(errc::not_canonical, at,
                              "canonical text has other keys or another order");
        deviates_ = true;
        if (recording_ || !can_record()) return true;
        recording_ = true;
        auto const& type = state_.type;
        entries_.reserve(type.size + 1);
        if (state_.tag_seen && type.tag_at == type.size) add_known(tag_index);
        for (std::size_t i = 0; i < type.size; ++i)
            if ((state_.seen >> i & 1) != 0) add_known(i == type.tag_at ? tag_index : i);
        return true;
    }

    /// As above, unless `absent` is empty. Notes each absent field that the system requires.
    [[nodiscard]] bool miss(std::uint64_t absent) {
        if (absent == 0) return true;
        if (!deviate(state_.begin)) return false;
        for (absent &= state_.type.expected; absent != 0; absent &= absent - 1) {
            auto const field = static_cast<std::size_t>(std::countr_zero(absent));
            r_.remark(state_.begin, "no " + std::string{state_.type.members[field].name});
        }
        return true;
    }

    void add_known(std::size_t field, bool spelled_out = false, std::string_view other_key = {}) {
        if (!recording_) return;
        if (field != tag_index) entries_of_[field] = static_cast<std::uint32_t>(entries_.size());
        entries_.push_back({spelled_out ? entry_kind::spelled_out : entry_kind::known,
                            static_cast<std::uint8_t>(field),
                            std::string{other_key},
                            {}});
    }

    /// Adds a key without a field, whose value was just skipped.
    void add_unknown(std::string_view key, char const* value, bool spaced) {
        if (recording_)
            entries_.push_back(
                {entry_kind::unknown, 0, std::string{key}, copy(value, r_.in.at, spaced)});
    }

    /// Adds a key without a field, or a value that a later value replaces.
    void add_raw(entry_kind kind, std::string_view key, char const* value) {
        if (recording_) entries_.push_back({kind, 0, std::string{key}, text_at(value)});
    }

    /// Keeps the value at `before` as text only, because the field comes again.
    void supersede(std::size_t field, char const* before, entry_kind kind) {
        if (!recording_) return;
        auto& first = entries_[entries_of_[field]];
        first.kind = kind;
        if (first.key.empty()) first.key = state_.type.members[field].quoted;
        first.value = text_at(before);
        forget_values(field);
    }

    /// Records the loose spelling of a field or of its elements.
    void remember_loose(std::size_t field) {
        if (!can_record()) return r_.mark_loose(state_.begin);
        auto const index = static_cast<std::uint8_t>(field);
        auto& values = source().values;
        if (r_.loose.is_marked_since(state_.value))
            values.push_back({index, source_layout::loose_value::whole,
                              r_.loose.foreign() == state_.value, text_at(state_.value), nullptr});
        // The list also has loose elements of an array around this object, in front of these.
        auto const& elements = r_.loose.elements();
        auto i = elements.size();
        while (i > 0 && elements[i - 1].first >= state_.value) --i;
        for (; i < elements.size(); ++i) {
            auto const& element = elements[i];
            values.push_back({index, element.index, false, text_at(element.first), element.type});
        }
        has_values_ |= std::uint64_t{1} << field;
        r_.loose.forget_since(state_.value);
    }

    /// Records that a field is missing which canonical text has.
    void remember_absent(std::size_t field) {
        source().values.push_back({static_cast<std::uint8_t>(field),
                                   source_layout::loose_value::whole,
                                   true,
                                   {},
                                   nullptr});
    }

    void finish() {
        if (recording_) {
            source().ordered = true;
            source().entries = std::move(entries_);
        } else if (deviates_) {
            r_.mark_loose(state_.begin);
        }
    }

    /// Whether the object has a place for what differs.
    [[nodiscard]] bool can_record() const {
        return state_.type.rest != nullptr
               && (r_.options.unknown_fields == unknown_policy::keep || state_.type.keeps_order);
    }

private:
    [[nodiscard]] source_layout& source() const {
        return state_.type.rest(state_.object)->make_source();
    }

    /// Forgets the loose values of a field. They are neighbours in the list, mostly at its end.
    void forget_values(std::size_t field) {
        auto const bit = std::uint64_t{1} << field;
        if ((has_values_ & bit) == 0) return;
        has_values_ &= ~bit;
        auto& values = source().values;
        auto const of_field = [&](auto const& loose) { return loose.field == field; };
        auto const last = std::find_if(values.rbegin(), values.rend(), of_field).base();
        auto const first =
            std::find_if_not(std::make_reverse_iterator(last), values.rend(), of_field).base();
        values.erase(first, last);
    }

    /// The minified text of the value that begins at `from`.
    [[nodiscard]] std::string text_at(char const* from) const {
        auto again = r_.look_from(from);
        bool spaced = false;
        static_cast<void>(r_.skip_cache.skip(again, spaced));
        return copy(from, again.at, spaced);
    }
    [[nodiscard]] static std::string copy(char const* from, char const* to, bool spaced) {
        std::string_view const value{from, static_cast<std::size_t>(to - from)};
        return spaced ? text::minify(value) : std::string{value};
    }

    reader& r_;
    object_state const& state_;
    std::uint64_t has_values_ = 0;  ///< bit i: field i has loose values
    bool recording_ = false;
    bool deviates_ = false;
    std::vector<source_layout::entry> entries_;
    std::uint32_t entries_of_[64]{};  ///< the index of each field's entry, while recording
};

}  // namespace lisle::v0_1::detail
