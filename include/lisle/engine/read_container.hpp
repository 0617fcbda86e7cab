// lisle/engine/read_container.hpp - from text to optionals, arrays and dictionaries.
#pragma once

#include <lisle/engine/key_finder.hpp>
#include <lisle/engine/later_duplicates.hpp>
#include <lisle/engine/read_value.hpp>
#include <lisle/engine/tagging/cases.hpp>
#include <lisle/engine/tagging/key_summary.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

/// For `optional<optional<T>>`, null sets the inner optional: the outer optional tells whether the
/// key is absent.
template <class T>
bool read_as(optional_tag, reader& r, T& out) {
    if constexpr (is_a<typename T::value_type, std::optional>) return read(r, out.emplace());
    if (r.in.peek() == 'n') return r.in.take("null") || r.mistyped("null");
    auto const* const at = r.in.at;
    if (!read(r, out.emplace())) return false;
    if (r.loose.foreign() == at) [[unlikely]]
        out.reset();
    return true;
}

/// What follows an element of a container. The cursor is at the next element or after the bracket.
enum class ahead { element, end, failure };

[[gnu::always_inline]] inline ahead step_to_next(text::cursor& in, char closing) {
    if (in.next()) return ahead::element;
    if (in.peek() == closing) {
        in.close();
        return ahead::end;
    }
    in.fail_syntax(closing == '}' ? "',' or '}'" : "',' or ']'");
    return ahead::failure;
}

/// When salvaging: skips the unreadable value at `from`.
[[nodiscard, gnu::cold]] LISLE_INLINE_CORE bool step_over_unreadable(reader& r, char const* from,
                                                                     std::size_t depth);

/// When salvaging: the name of the case at the cursor, empty if the value has no name. Nothing if
/// the text is broken.
template <class Tagging>
[[nodiscard, gnu::cold]] std::optional<std::string> name_unreadable(reader& r, Tagging) {
    key_summary seen;
    if (r.in.peek() == '{' && !summarize_keys(r, r.in.at, seen)) return std::nullopt;
    return std::move(seen.first_key);
}
template <fixed_string Key>
[[nodiscard, gnu::cold]] std::optional<std::string> name_unreadable(reader& r,
                                                                    internally_tagged<Key>) {
    tag_place tag;
    if (r.in.peek() == '{' && !find_tag(r, quoted<Key>::view, tag)) r.in.failed = {};
    return std::string{tag.name.characters};
}

/// When salvaging: keeps an unreadable element of an open variant as its unknown_case.
template <class Element>
[[nodiscard, gnu::cold, gnu::noinline]] bool keep_unreadable(reader& r, void* out, char const* from,
                                                             std::size_t depth) {
    if (r.is_unrecoverable() || !r.record_and_recover()) return false;
    r.rewind(from, depth);
    auto const name = name_unreadable(r, typename schema<Element>::tagging{});
    return name && variant_type_of<Element>.keep_unknown(r, out, *name);
}

/// An array that is being read.
struct sequence_type {
    element_type const* element;
    void* (*append)(void* sequence);  ///< returns the new element
    void (*drop_last)(void* sequence);
    /// As keep_unreadable; null if the element is not an open variant.
    bool (*keep_unreadable)(reader&, void* element, char const* from, std::size_t depth);
};

/// Reads an array. One function for all arrays: a table costs no measurable speed here either.
[[nodiscard]] LISLE_INLINE_CORE bool read_sequence(reader& r, void* out, sequence_type const& type);

template <class Element>
constexpr auto find_keep_unreadable() {
    using keep = decltype(sequence_type::keep_unreadable);
    if constexpr (std::same_as<category_of<Element>, one_of_tag>)
        if constexpr (!std::is_void_v<unknown_case_of<Element>>)
            return keep{&keep_unreadable<Element>};
    return keep{};
}

template <class T>
void* append_element(void* sequence) {
    return &static_cast<T*>(sequence)->emplace_back();
}
template <class T>
void drop_element(void* sequence) {
    static_cast<T*>(sequence)->pop_back();
}

template <class T>
inline constexpr sequence_type sequence_type_of{&element_of<typename T::value_type>,
                                                &append_element<T>, &drop_element<T>,
                                                find_keep_unreadable<typename T::value_type>()};

template <class T>
bool read_as(sequence_tag, reader& r, T& out) {
    return read_sequence(r, &out, sequence_type_of<T>);
}

/// Skips the unreadable value at `from` if its key comes again: a system that parses first and
/// looks at types later never sees this value.
[[nodiscard, gnu::cold]] LISLE_INLINE_CORE bool skip_replaced(reader& r, later_duplicates& later,
                                                              std::string_view key,
                                                              char const* from, std::size_t depth);

/// Reads into `value` again. If that fails, the earlier value stays.
template <class Value>
[[nodiscard, gnu::noinline]] bool read_again(reader& r, Value& value) {
    Value next{};
    if (!read(r, next)) return false;
    replace_value<Value>(&value, &next);
    return true;
}

/// Keeps only the last loose element of each entry after `begin`: earlier ones were replaced.
[[gnu::cold]] LISLE_INLINE_CORE void forget_replaced(reader& r, char const* begin,
                                                     std::size_t size);

/// Reads one dictionary. A duplicate key keeps its first place and takes its last value, as in
/// Rust's IndexMap; when salvaging, its last readable value.
template <class T>
class dictionary_reader {
public:
    dictionary_reader(reader& r, T& out) : r_{r}, out_{out}, known_{out}, begin_{r.in.at} {}

    [[nodiscard]] bool run() {
        if (!r_.in.open()) return false;
        if (r_.in.peek() == '}') return r_.in.close(), true;
        while (read_key() && read_entry()) {
            auto const next = step_to_next(r_.in, '}');
            if (next == ahead::element) continue;
            if (next == ahead::failure) break;
            if (repeated_) {
                forget_replaced(r_, begin_, out_.size());
                r_.mark_loose(begin_);
            }
            return leave_out();
        }
        return r_.recover_at_end() && leave_out();
    }

private:
    using value_type = typename T::mapped_type;

    /// Reads up to the value, and makes an entry for it.
    [[nodiscard]] bool read_key() {
        auto const* const at = r_.in.at;
        text::string_token token;
        typename T::key_type key{};
        if (r_.in.peek() != '"') return r_.in.fail_syntax("a key");
        if (!text::read_string(r_.in, r_.scratch, token)) return false;
        keep_string(r_, token, key);
        if (!r_.in.colon()) return false;
        place_ = known_.find(key);
        again_ = place_ < out_.size();
        if (!again_) return out_.append(std::move(key)), true;
        if (r_.options.shapes == shape_policy::canonical)
            return r_.in.fail(errc::not_canonical, at, "each key is written once");
        r_.remark(at, "duplicate key");
        return repeated_ = true;
    }

    [[nodiscard]] bool read_entry() {
        auto& [key, value] = out_.begin()[static_cast<std::ptrdiff_t>(place_)];
        auto const* const from = r_.in.at;
        auto const depth = r_.in.depth;
        if (again_ ? !read_again(r_, value) : !read(r_, value)) [[unlikely]] {
            if (skip_replaced(r_, later_, key, from, depth)) return leave_unread(value);
            bool const is_over = step_over_unreadable(r_, from, depth);
            if (!again_) out_.pop_back();
            return is_over;
        }
        if (r_.loose.any() || again_) [[unlikely]] {
            if (place_ < unread_.size()) unread_[place_] = false;
            if (again_) r_.mark_loose(from);  // or marks of the earlier value would count
            r_.loose.keep_element({place_, from, r_.in.at, &element_of<value_type>});
        }
        return true;
    }

    /// Leaves the entry empty, because its key has a later value. Always true.
    bool leave_unread(value_type& value) {
        if (again_) return true;
        value = value_type{};
        unread_.resize(place_);
        unread_.push_back(true);
        return true;
    }

    /// Removes the keys that never got a value. Always true.
    bool leave_out() {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < unread_.size(); ++i)
            if (unread_[i]) places.push_back(i);
        if (!places.empty()) out_.erase_at(places);
        return true;
    }

    reader& r_;
    T& out_;
    key_finder<T> known_;
    later_duplicates later_{};
    std::vector<bool> unread_{};  ///< the entries that have no value yet, by place
    char const* begin_;
    std::size_t place_ = 0;  ///< the place of the current entry
    bool again_ = false;     ///< the key of the current entry is a duplicate
    bool repeated_ = false;  ///< any key so far was a duplicate
};

template <class T>
bool read_as(dictionary_tag, reader& r, T& out) {
    if (r.in.peek() != '{') return r.mistyped("object");
    return dictionary_reader<T>{r, out}.run();
}

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/impl/read_container.hpp>
#endif
