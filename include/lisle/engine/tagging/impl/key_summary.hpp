// lisle/engine/tagging/impl/key_summary.hpp - the definitions of engine/tagging/key_summary.hpp.
#pragma once

#include <lisle/engine/later_duplicates.hpp>
#include <lisle/engine/reader.hpp>
#include <lisle/engine/tagging/key_summary.hpp>
#include <lisle/text/for_each_member.hpp>
#include <lisle/text/string.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::detail {

LISLE_INLINE_CORE bool summarize_keys(reader& r, char const* from, key_summary& out) {
    auto ahead = r.look_from(from);
    text::scratch room;
    auto const see = [&](text::member const& m) {
        if (out.count++ == 0) out.first_key = m.key;
        else out.same_keys = out.same_keys && m.key == out.first_key;
        out.last_value = m.value;
    };
    auto const skip = [&](text::cursor& at) { return r.skip_cache.skip(at); };
    if (text::for_each_member(ahead, room, see, skip)) return true;
    r.in.failed = std::move(ahead.failed);
    return false;
}

LISLE_INLINE_CORE bool find_tag(reader& r, std::string_view quoted_key, tag_place& out) {
    auto const key = quoted_key.substr(1, quoted_key.size() - 2);
    auto ahead = r.in;
    auto const look = [&] {
        if (!ahead.open()) return false;
        if (ahead.peek() == '}') return true;
        do {
            bool here = ahead.take_key(quoted_key);
            if (!here) {
                if (ahead.peek() != '"') return ahead.fail_syntax("a key");
                if (!text::read_string(ahead, out.room, out.name)) return false;
                here = out.name.in_scratch && out.name.characters == key;
            }
            if (!ahead.colon()) return false;
            if (here) {
                out.at = ahead.at;
                return ahead.peek() != '"' || text::read_string(ahead, out.room, out.name);
            }
            if (!r.skip_cache.skip(ahead)) return false;
        } while (ahead.next());
        return ahead.peek() == '}' || ahead.fail_syntax("',' or '}'");
    };
    if (!look()) {
        r.in.failed = std::move(ahead.failed);
        return false;
    }
    if (out.at == nullptr) {
        r.in.fail(errc::missing_field, r.in.at, std::string{key});
        r.in.failed.field = key;
        return false;
    }
    if (out.at != r.in.last && *out.at == '"') return true;
    auto const* const from = r.in.at;
    r.mistyped("string", out.at);
    r.in.at = from;
    return false;
}

LISLE_INLINE_CORE bool find_last_tag(reader& r, std::string_view quoted_key, tag_place const& first,
                                     tag_place& last) {
    auto const key = quoted_key.substr(1, quoted_key.size() - 2);
    see_later_keys(r, first.at, [&](std::string_view other, char const* at) {
        if (other == key) last.at = at;
    });
    auto ahead = r.look_from(first.at);
    ahead.at = last.at;
    return last.at != nullptr && ahead.peek() == '"'
           && text::read_string(ahead, last.room, last.name);
}

LISLE_INLINE_CORE std::optional<std::string> find_counted_tag(reader& r,
                                                              std::string_view quoted_key) {
    tag_place first, last;
    bool const has_first = r.in.peek() == '{' && find_tag(r, quoted_key, first);
    r.in.failed = {};
    bool const has_last = first.at != nullptr && r.options.duplicates == duplicate_policy::last_wins
                          && find_last_tag(r, quoted_key, first, last);
    if (!has_first && !has_last) return std::nullopt;
    return std::string{(has_last ? last : first).name.characters};
}

LISLE_INLINE_CORE bool has_tag_unlike(reader& r, std::string_view quoted_key,
                                      tag_place const& first) {
    auto const key = quoted_key.substr(1, quoted_key.size() - 2);
    bool found = false;
    see_later_keys(r, first.at, [&](std::string_view other, char const* at) {
        if (other != key || found) return;
        auto ahead = r.look_from(at);
        tag_place later;
        found = ahead.peek() != '"' || !text::read_string(ahead, later.room, later.name)
                || later.name.characters != first.name.characters;
    });
    return found;
}

}  // namespace lisle::v0_1::detail
