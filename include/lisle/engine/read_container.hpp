// lisle/engine/read_container.hpp - from text to optionals, arrays and objects with keys of the
// user's.
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

namespace lisle::inline v0::detail {

/// In an optional of an optional null is the inner one's: the outer one tells what is absent.
template <class T>
bool read_as(optional_tag, reader& r, T& out) {
    if constexpr (is_a<typename T::value_type, std::optional>) return read(r, out.emplace());
    if (r.in.peek() == 'n') return r.in.take("null") || r.mistyped("null");
    auto const* const at = r.in.at;
    if (!read(r, out.emplace())) return false;
    if (r.foreign_at == at) [[unlikely]]
        out.reset();
    return true;
}

/// After an element of a container: at the next one, or behind the closing bracket.
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

/// Where as much as possible is to be saved: steps over the value at `from`, which can't be read.
[[nodiscard, gnu::cold]] inline bool step_over_unreadable(reader& r, char const* from,
                                                          std::size_t depth) {
    if (r.is_unrecoverable() || !r.record_and_recover()) return false;
    r.rewind(from, depth);
    return r.skip_cache.skip(r.in);
}

/// An element that can't be read, of a variant that is open: kept as it is where as much as
/// possible is to be saved.
template <class Element>
[[nodiscard, gnu::cold, gnu::noinline]] bool keep_unreadable(reader& r, Element& out,
                                                             char const* from, std::size_t depth) {
    if constexpr (std::same_as<category_of<Element>, one_of_tag>) {
        if (!std::is_void_v<unknown_case_of<Element>> && !r.is_unrecoverable()
            && r.record_and_recover()) {
            r.rewind(from, depth);
            key_summary seen;
            if (r.in.peek() == '{' && !summarize_keys(r, from, seen)) return false;
            return variant_type_of<Element>.keep_unknown(r, &out, seen.first_key);
        }
    }
    return false;
}

template <class T>
bool read_as(sequence_tag, reader& r, T& out) {
    using element = typename T::value_type;
    if (r.in.peek() != '[') return r.mistyped("array");
    if (!r.in.open()) return false;
    if (r.in.peek() == ']') return r.in.close(), true;
    while (true) {
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        if (!read(r, out.emplace_back()) && !keep_unreadable(r, out.back(), from, depth))
            [[unlikely]] {
            out.pop_back();
            if (!step_over_unreadable(r, from, depth)) return r.recover_at_end();
        } else if (r.loose) [[unlikely]]
            r.keep_element(out.size() - 1, from, &still_reads_as<element>);
        auto const next = step_to_next(r.in, ']');
        if (next != ahead::element) return next == ahead::end || r.recover_at_end();
    }
}

/// The value at `from` can't be read. Where its key comes again that does not matter: a system that
/// parses first and looks at types later never sees it. Then steps over it.
[[nodiscard, gnu::cold]] inline bool skip_replaced(reader& r, later_duplicates& later,
                                                   std::string_view key, char const* from,
                                                   std::size_t depth) {
    if (r.is_unrecoverable() || r.options.duplicates == duplicate_policy::refuse
        || r.options.shapes == shape_policy::canonical || !later.has(r, key, from))
        return false;
    r.rewind(from, depth);
    return r.skip_cache.skip(r.in);
}

/// The value that is there stays until the next one is whole.
template <class Value>
[[nodiscard, gnu::noinline]] bool read_again(reader& r, Value& value) {
    Value next{};
    if (!read(r, next)) return false;
    replace_value<Value>(&value, &next);
    return true;
}

/// Of what was noted of entries behind `begin`, only the last of each place counts.
[[gnu::cold]] inline void forget_replaced(reader& r, char const* begin, std::size_t size) {
    auto& all = r.loose_elements;
    std::vector<bool> seen(size);
    auto i = all.end(), kept = i;
    while (i != all.begin() && (i - 1)->first >= begin) {
        --i;
        if (seen[i->index]) continue;
        seen[i->index] = true;
        *--kept = *i;
    }
    all.erase(i, kept);
}

/// Keys of the user's. A key that stands twice has its last value at its first place (IndexMap);
/// where as much as possible is to be saved, the last one that can be read.
template <class T>
bool read_as(dictionary_tag, reader& r, T& out) {
    using value_type = typename T::mapped_type;
    if (r.in.peek() != '{') return r.mistyped("object");
    auto const* const begin = r.in.at;
    if (!r.in.open()) return false;
    if (r.in.peek() == '}') return r.in.close(), true;
    key_finder<T> known{out};
    later_duplicates later;
    std::vector<bool> unread;  // by place: there is a key, and no value yet
    auto const leave_out = [&] {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < unread.size(); ++i)
            if (unread[i]) places.push_back(i);
        if (!places.empty()) out.erase_at(std::move(places));
        return true;
    };
    bool repeated = false;
    while (true) {
        auto const* const key_at = r.in.at;
        text::string_token token;
        typename T::key_type key{};
        if (r.in.peek() != '"')
            return r.in.fail_syntax("a key") || (r.recover_at_end() && leave_out());
        if (!text::read_string(r.in, r.scratch, token)) return r.recover_at_end() && leave_out();
        keep_string(r, token, key);
        if (!r.in.colon()) return r.recover_at_end() && leave_out();
        auto const place = known.find(key);
        bool const again = place < out.size();
        if (again) {
            if (r.options.shapes == shape_policy::canonical)
                return r.in.fail(errc::not_canonical, key_at, "each key is written once");
            r.remark(key_at, "duplicate key");
            repeated = true;
        } else {
            out.append(std::move(key));
        }
        auto& entry = out.begin()[static_cast<std::ptrdiff_t>(place)];
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        if (again ? !read_again(r, entry.second) : !read(r, entry.second)) [[unlikely]] {
            if (skip_replaced(r, later, entry.first, from, depth)) {
                if (!again) {
                    entry.second = value_type{};
                    unread.resize(place);
                    unread.push_back(true);
                }
            } else {
                bool const is_over = step_over_unreadable(r, from, depth);
                if (!is_over && !r.recover_at_end()) return false;
                if (!again) out.pop_back();
                if (!is_over) return leave_out();
            }
        } else if (r.loose || again) [[unlikely]] {
            if (place < unread.size()) unread[place] = false;
            if (again) r.mark_loose(from);  // or what was noted of the earlier value would count
            r.keep_element(place, from, &still_reads_as<value_type>);
        }
        auto const next = step_to_next(r.in, '}');
        if (next == ahead::failure) return r.recover_at_end() && leave_out();
        if (next == ahead::end) break;
    }
    if (repeated) {
        forget_replaced(r, begin, out.size());
        r.mark_loose(begin);
    }
    leave_out();
    return true;
}

}  // namespace lisle::inline v0::detail
