// lisle/later_keys.hpp - which keys of an object come again, behind a value that can't be read.
#pragma once

#include <lisle/reader.hpp>

#include <string>
#include <string_view>
#include <unordered_map>

namespace lisle::inline v0::detail {

/// Calls `see(key, behind_it)` for each key behind the value at `from`, in the same object, as far
/// as the text is JSON.
template <class See>
void see_later_keys(reader& r, char const* from, See see) {
    auto ahead = r.look_from(from);
    text::scratch room;
    text::string_token key;
    while (r.seen.skip(ahead) && ahead.next() && ahead.peek() == '"'
           && text::read_string(ahead, room, key)) {
        see(key.characters, ahead.at);
        if (!ahead.colon()) return;
    }
}

/// The keys of a dictionary, looked up once for all of its values that can't be read.
class later_keys {
public:
    /// Whether the key stands anywhere behind the value at `from`, the first time of all.
    [[nodiscard]] bool has(reader& r, std::string_view key, char const* from) {
        if (!looked_) look(r, from);
        looked_ = true;
        auto const at = last_.find(std::string{key});
        return at != last_.end() && at->second > from;
    }

private:
    [[gnu::cold, gnu::noinline]] void look(reader& r, char const* from) {
        see_later_keys(r, from, [&](std::string_view key, char const* behind) {
            last_[std::string{key}] = behind;
        });
    }

    std::unordered_map<std::string, char const*> last_;
    bool looked_ = false;
};

}  // namespace lisle::inline v0::detail
