// lisle/read_members.hpp - objects in any order and of any age; what differs is remembered.
#pragma once

#include <lisle/members.hpp>
#include <lisle/reader.hpp>
#include <lisle/unknown_fields.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0::detail {

/// How far the fast way came in an object.
enum class step : std::uint8_t {
    next,          ///< at the next key
    end,           ///< behind the closing brace
    failed,        ///< for good
    any_key,       ///< at a key that is not the one predicted
    failed_value,  ///< the value of `index` can't be read (a later one may replace it)
    loose_value,   ///< behind the value of `index`, which is to be remembered
    spelled_out,   ///< behind the value of `index`, which the system would have left out
};

struct object_state {
    char const* begin;   ///< its opening brace
    tag_key const* tag;  ///< of an internally tagged alternative, else null
    std::size_t depth = 0;
    std::uint64_t seen = 0;  ///< bit i: field i was read
    bool tag_seen = false;
    std::size_t index = 0;        ///< the last field
    char const* value = nullptr;  ///< where its value begins
};

/// One field of a type, without the type.
struct member_reader {
    std::string_view name{};
    std::string_view quoted{};
    bool (*has_alias)(std::string_view) = nullptr;
    bool (*was_called)(std::string_view) = nullptr;
    bool (*read)(reader&, void* object) = nullptr;
    bool (*is_left_out)(void const* object) = nullptr;
    void (*reset)(void* object) = nullptr;
    bool (*same)(std::string_view, void const*) = nullptr;
};

/// One type, without the type: so that the slower way is compiled once.
struct object_reader {
    member_reader const* members;
    std::size_t size;
    std::uint64_t required;
    std::uint64_t always;
    std::size_t tag_at;
    bool denies_unknown;
};

template <class String>
struct layout_source {
    void* fields;  ///< unknown_fields, null where the type has none
    source_layout<String>& (*make)(void*);
};

[[gnu::always_inline]] inline step step_over_comma(text::cursor& in) {
    if (in.next()) return step::next;
    if (in.peek() == '}') {
        in.close();
        return step::end;
    }
    in.fail_syntax("',' or '}'");
    return step::failed;
}

inline step read_predicted_tag(reader& r, object_state& state, std::size_t index) {
    if (!r.in.take(state.tag->quoted)) return step::any_key;
    if (!r.in.colon() || !text::skip_string(r.in)) return step::failed;
    state.tag_seen = true;
    if (index < 64) state.seen |= std::uint64_t{1} << index;
    return step_over_comma(r.in);
}

/// The rest of one object, from wherever the fast way stopped. Members are compared with the order
/// in which the system writes them; from the first difference on, all of them are recorded.
template <class String>
class member_loop {
public:
    member_loop(reader& r, void* object, object_reader const& type, layout_source<String> source,
                object_state& state)
        : r_{r}, object_{object}, type_{type}, layout_{source}, state_{state} {}

    [[nodiscard]] bool run(step at) {
        bool const in_value = at == step::loose_value || at == step::spelled_out;
        if (in_value) state_.seen &= ~bit(state_.index);
        if (state_.seen != 0) expected_ = static_cast<std::size_t>(std::bit_width(state_.seen)) + 1;
        else if (state_.tag_seen) expected_ = 1;

        if (in_value) at = finish_value(state_.index, {});
        else if (at == step::failed_value) at = replace_later(state_.index);
        while (at == step::next || at == step::any_key) at = read_one();
        return at == step::end && finish();
    }

private:
    using layout = source_layout<String>;
    using entry_kind = typename layout::entry_kind;

    static constexpr std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }
    static constexpr std::size_t no_field = 64;

    // ---- One member -----------------------------------------------------------------------------

    step read_one() {
        auto& in = r_.in;
        if (in.peek() != '"') return fail_at_key();
        auto const* const key_at = in.at;
        text::string_token key;
        if (!text::read_string(in, r_.room, key)) return step::failed;
        std::string_view const spelled{key_at, static_cast<std::size_t>(in.at - key_at)};
        bool const is_tag = state_.tag != nullptr && key.characters == state_.tag->key;
        std::size_t const field = is_tag ? no_field : find(key.characters);
        if (!is_tag && field == no_field) {
            if (refuses_unknown()) {
                in.fail(errc::unknown_field, key_at, std::string{key.characters});
                return step::failed;
            }
        }
        if (!in.colon()) return step::failed;
        state_.value = in.at;
        if (is_tag) return read_tag(spelled);
        return field == no_field ? read_unknown(spelled) : read_field(field, spelled);
    }

    step read_field(std::size_t i, std::string_view spelled) {
        auto const& member = type_.members[i];
        if ((state_.seen & bit(i)) != 0 && !supersede(i, spelled)) return step::failed;
        values_[i] = r_.in.at;
        if (!member.read(r_, object_)) return replace_later(i);
        return finish_value(i, spelled == member.quoted ? std::string_view{} : spelled);
    }

    /// Behind the value of field i: is that where and how it would be written?
    step finish_value(std::size_t i, std::string_view other_key) {
        auto const& member = type_.members[i];
        if (r_.loose && r_.is_loose_since(state_.value)) remember_loose(i);
        bool const left_out = member.is_left_out(object_);
        bool const in_order =
            i + 1 >= expected_ && (type_.always & (bit(i) - 1) & ~state_.seen) == 0;
        if ((left_out || !in_order || !other_key.empty()) && !deviate(state_.value))
            return step::failed;
        if (!other_key.empty()) r_.remark(state_.value, "a key that is written otherwise today");
        record({left_out ? entry_kind::spelled_out : entry_kind::known,
                static_cast<std::uint8_t>(i),
                String{other_key},
                {}});
        state_.seen |= bit(i);
        expected_ = i + 2;
        return step_over_comma(r_.in);
    }

    step read_unknown(std::string_view spelled) {
        bool spaced = false;
        if (!text::skip_value(r_.in, spaced)) return step::failed;
        if (r_.options.unknown_fields == unknown_policy::keep) {
            r_.remark(spelled.data(), "unknown field");
            if (!deviate(state_.value)) return step::failed;
            record({entry_kind::unknown, 0, String{spelled}, keep_value(state_.value, spaced)});
        }
        return step_over_comma(r_.in);
    }

    step read_tag(std::string_view spelled) {
        bool spaced = false;
        if (!text::skip_value(r_.in, spaced)) return step::failed;
        bool const in_slot = type_.tag_at < type_.size;
        std::size_t const position = in_slot ? type_.tag_at + 1 : 0;
        bool const again = state_.tag_seen;
        bool const passed = in_slot && (type_.always & (bit(type_.tag_at) - 1) & ~state_.seen) != 0;
        if ((again || position < expected_ || passed) && !deviate(state_.value))
            return step::failed;
        if (again)
            record({entry_kind::superseded, 0, String{spelled}, keep_value(state_.value, spaced)});
        else record({entry_kind::known, tag_index, {}, {}});
        state_.tag_seen = true;
        if (in_slot) state_.seen |= bit(type_.tag_at);
        if (position + 1 > expected_) expected_ = position + 1;
        return step_over_comma(r_.in);
    }

    step fail_at_key() {
        r_.in.fail_syntax("a key");
        return step::failed;
    }

    [[nodiscard]] std::size_t find(std::string_view key) const {
        for (std::size_t i = 0; i < type_.size; ++i)
            if (type_.members[i].read && type_.members[i].name == key) return i;
        if (r_.options.shapes == shape_policy::canonical) return no_field;
        for (std::size_t i = 0; i < type_.size; ++i) {
            auto const& member = type_.members[i];
            if (!member.read) continue;
            if (member.has_alias(key)) return i;
            if (r_.is_permissive() && (state_.seen & bit(i)) == 0 && member.was_called(key))
                return i;
        }
        return no_field;
    }

    [[nodiscard]] bool refuses_unknown() const {
        return r_.options.unknown_fields == unknown_policy::refuse
               || (type_.denies_unknown && !r_.is_permissive());
    }

    // ---- Keys that stand twice
    // --------------------------------------------------------------------

    /// Field i comes again: what it had before is only text from now on.
    bool supersede(std::size_t i, std::string_view spelled) {
        if (r_.options.duplicates == duplicate_policy::refuse)
            return r_.in.fail(errc::duplicate_field, spelled.data(),
                              std::string{type_.members[i].name});
        r_.remark(spelled.data(), "duplicate key");
        if (!deviate(spelled.data())) return false;
        type_.members[i].reset(object_);
        if (!recording_) return true;
        if (values_[i] == nullptr) find_values(spelled.data());
        auto& before = entries_[entries_of_[i]];
        before.kind = entry_kind::superseded;
        if (before.key.empty()) before.key = String{type_.members[i].quoted};
        before.value = value_at(values_[i]);
        std::erase_if(layout_.make(layout_.fields).values,
                      [&](auto const& loose) { return loose.field == i; });
        return true;
    }

    /// The value of field i can't be read. Where the same key comes again, that does not matter:
    /// a system that parses first and looks at types later never sees it.
    step replace_later(std::size_t i) {
        if (r_.is_hopeless() || r_.options.duplicates == duplicate_policy::refuse
            || !stands_again(i))
            return step::failed;
        type_.members[i].reset(object_);
        r_.rewind(state_.value, state_.depth);
        r_.remark(state_.value, "duplicate key");
        if (!deviate(state_.value)) return step::failed;
        record(
            {entry_kind::superseded, 0, String{type_.members[i].quoted}, value_at(state_.value)});
        return text::skip_value(r_.in) ? step_over_comma(r_.in) : step::failed;
    }

    [[nodiscard]] text::cursor look_from(char const* at) const {
        text::cursor ahead{{r_.in.first, static_cast<std::size_t>(r_.in.last - r_.in.first)}};
        ahead.at = at;
        ahead.max_depth = static_cast<std::size_t>(-1);
        return ahead;
    }

    [[nodiscard]] bool stands_again(std::size_t i) const {
        auto ahead = look_from(state_.value);
        text::scratch room;
        while (text::skip_value(ahead) && ahead.next()) {
            text::string_token key;
            if (ahead.peek() != '"' || !text::read_string(ahead, room, key)) return false;
            if (find(key.characters) == i) return true;
            if (!ahead.colon()) return false;
        }
        return false;
    }

    /// Notes where the values before `limit` begin that the fast way read.
    void find_values(char const* limit) {
        auto again = look_from(state_.begin);
        text::scratch room;
        if (!again.open()) return;
        while (again.at < limit) {
            text::string_token key;
            if (!text::read_string(again, room, key)) return;
            auto const i = find(key.characters);
            if (!again.colon()) return;
            if (i != no_field) values_[i] = again.at;
            if (!text::skip_value(again) || !again.next()) return;
        }
    }

    // ---- Remembering
    // ------------------------------------------------------------------------------

    [[nodiscard]] bool can_record() const {
        return layout_.fields != nullptr && r_.options.unknown_fields == unknown_policy::keep;
    }

    /// The object is not as it would be written. False: that is an error.
    bool deviate(char const* at) {
        if (r_.options.shapes == shape_policy::canonical)
            return r_.in.fail(errc::not_canonical, at,
                              "other keys, or in another order, are written");
        deviates_ = true;
        if (recording_ || !can_record()) return true;
        recording_ = true;
        if (state_.tag_seen && type_.tag_at >= type_.size)
            record({entry_kind::known, tag_index, {}, {}});
        for (std::size_t i = 0; i < type_.size; ++i)
            if ((state_.seen & bit(i)) != 0)
                record({entry_kind::known,
                        i == type_.tag_at ? tag_index : static_cast<std::uint8_t>(i),
                        {},
                        {}});
        return true;
    }

    void record(typename layout::entry entry) {
        if (!recording_) return;
        bool const is_field =
            entry.kind == entry_kind::known || entry.kind == entry_kind::spelled_out;
        if (is_field && entry.field != tag_index)
            entries_of_[entry.field] = static_cast<std::uint32_t>(entries_.size());
        entries_.push_back(std::move(entry));
    }

    String keep_value(char const* from, bool spaced) {
        return keep_text<String>(r_, {from, static_cast<std::size_t>(r_.in.at - from)}, spaced);
    }

    /// The text of the value that begins at `from`.
    String value_at(char const* from) {
        auto again = look_from(from);
        bool spaced = false;
        static_cast<void>(text::skip_value(again, spaced));
        return keep_text<String>(r_, {from, static_cast<std::size_t>(again.at - from)}, spaced);
    }

    /// Field i, or elements of it, were read from a shape that is not written.
    void remember_loose(std::size_t i) {
        if (!can_record()) {
            r_.mark_loose(state_.begin);
            return;
        }
        auto& values = layout_.make(layout_.fields).values;
        auto const field = static_cast<std::uint8_t>(i);
        if (r_.loose_at != nullptr && r_.loose_at >= state_.value) {
            values.push_back({field, layout::loose_value::whole, r_.foreign_at == state_.value,
                              value_at(state_.value), type_.members[i].same});
        } else {
            for (auto const& element : r_.loose_elements)
                if (element.first >= state_.value)
                    values.push_back(
                        {field, element.index, false, value_at(element.first), element.same});
        }
        r_.forget_loose_since(state_.value);
    }

    [[nodiscard]] bool finish() {
        if (auto const missing = type_.required & ~state_.seen; missing != 0) {
            auto const& member = type_.members[static_cast<std::size_t>(std::countr_zero(missing))];
            r_.in.fail(errc::missing_field, state_.begin, std::string{member.name});
            r_.in.failed.field = member.name;
            return false;
        }
        if ((type_.always & ~state_.seen) != 0 && !deviate(state_.begin)) return false;
        if (recording_) {
            auto& source = layout_.make(layout_.fields);
            source.ordered = true;
            source.entries = std::move(entries_);
        } else if (deviates_) {
            r_.mark_loose(state_.begin);
        }
        return true;
    }

    reader& r_;
    void* object_;
    object_reader const& type_;
    layout_source<String> layout_;
    object_state& state_;
    std::size_t expected_ = 0;  ///< positions: 0 the tag before all, i + 1 entry i
    bool recording_ = false;
    bool deviates_ = false;
    char const* values_[64]{};        ///< where the value of a field begins, if known
    std::uint32_t entries_of_[64]{};  ///< and its entry, once recording

    std::vector<typename layout::entry> entries_;
};

template <class String>
[[gnu::noinline]] bool read_members(reader& r, void* object, object_reader const& type,
                                    layout_source<String> layout, object_state& state, step at) {
    return member_loop<String>{r, object, type, layout, state}.run(at);
}

}  // namespace lisle::inline v0::detail
