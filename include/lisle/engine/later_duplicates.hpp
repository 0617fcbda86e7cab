// lisle/engine/later_duplicates.hpp - which keys of an object come again, behind a value that can't
// be read.
#pragma once

#include <lisle/engine/reader.hpp>
#include <lisle/text/for_each_member.hpp>
#include <lisle/text/salted_map.hpp>

#include <string>
#include <string_view>

namespace lisle::inline v0::detail {

/// Calls `see(key, place of its value)` for each key from the cursor on, in the same object, as far
/// as the text is JSON and the answer is true.
template <class See>
void see_keys(reader& r, text::cursor ahead, See see) {
    text::scratch room;
    static_cast<void>(text::for_each_remaining_member(
        ahead, room,
        [&](text::member const& m) {
            return see(m.key, m.value) ? text::member_step::next : text::member_step::stop;
        },
        [&](text::cursor& at) { return r.skip_cache.skip(at); }));
}

/// As above, for the keys behind the value at `from`, with no answer.
template <class See>
void see_later_keys(reader& r, char const* from, See see) {
    auto ahead = r.look_from(from);
    if (r.skip_cache.skip(ahead) && ahead.next())
        see_keys(r, ahead,
                 [&](std::string_view key, char const* at) { return see(key, at), true; });
}

/// The keys of a dictionary, looked up once for all of its values that can't be read.
class later_duplicates {
public:
    /// Whether the key stands anywhere behind the value at `from`, the first time of all.
    [[nodiscard]] bool has(reader& r, std::string_view key, char const* from) {
        if (!looked_) look(r, from);
        looked_ = true;
        auto const at = last_.find(key);
        return at != last_.end() && at->second > from;
    }

private:
    [[gnu::cold, gnu::noinline]] void look(reader& r, char const* from) {
        see_later_keys(r, from,
                       [&](std::string_view key, char const* at) { last_[std::string{key}] = at; });
    }

    text::salted_map<std::string, char const*> last_;
    bool looked_ = false;
};

}  // namespace lisle::inline v0::detail
