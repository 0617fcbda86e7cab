// lisle/engine/impl/later_duplicates.hpp - the definitions of engine/later_duplicates.hpp.
#pragma once

#include <lisle/engine/later_duplicates.hpp>
#include <lisle/engine/reader.hpp>
#include <lisle/text/for_each_member.hpp>

#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

LISLE_INLINE_CORE void see_keys_erased(reader& r, text::cursor ahead, key_callback see) {
    text::scratch room;
    static_cast<void>(text::for_each_remaining_member(
        ahead, room,
        [&](text::member const& m) {
            return see(m.key, m.value) ? text::member_step::next : text::member_step::stop;
        },
        [&](text::cursor& at) { return r.skip_cache.skip(at); }));
}

LISLE_INLINE_CORE bool later_duplicates::has(reader& r, std::string_view key, char const* from) {
    if (!looked_) look(r, from);
    looked_ = true;
    auto const at = last_.find(key);
    return at != last_.end() && at->second > from;
}

LISLE_INLINE_CORE void later_duplicates::look(reader& r, char const* from) {
    see_later_keys(r, from,
                   [&](std::string_view key, char const* at) { last_[std::string{key}] = at; });
}

}  // namespace lisle::v0_1::detail
