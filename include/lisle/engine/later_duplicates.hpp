// lisle/engine/later_duplicates.hpp - finds later duplicates of a key whose value can't be read.
#pragma once

#include <lisle/engine/reader.hpp>
#include <lisle/text/salted_map.hpp>

#include <string>
#include <string_view>
#include <type_traits>

namespace lisle::v0_1::detail {

/// A function that is called for a key and the place of its value. Its type is erased, so that the
/// code that looks ahead is compiled once. The function must outlive the callback.
class key_callback {
public:
    template <class See>
    explicit key_callback(See& see)
        : context_{&see}, call_{[](void* context, std::string_view key, char const* at) {
              auto& to = *static_cast<See*>(context);
              if constexpr (std::is_void_v<decltype(to(key, at))>) return to(key, at), true;
              else return to(key, at);
          }} {}

    bool operator()(std::string_view key, char const* at) const { return call_(context_, key, at); }

private:
    void* context_;
    bool (*call_)(void* context, std::string_view key, char const* at);
};

/// Calls `see` for each key of the object from the cursor on, until `see` returns false or the text
/// is not JSON.
LISLE_INLINE_CORE void see_keys_erased(reader& r, text::cursor ahead, key_callback see);

/// As above. `see(key, at)` gets the place of the value; it returns a bool, or nothing to go on.
template <class See>
void see_keys(reader& r, text::cursor ahead, See see) {
    see_keys_erased(r, ahead, key_callback{see});
}

/// As above, for the keys after the value at `from`.
template <class See>
void see_later_keys(reader& r, char const* from, See see) {
    auto ahead = r.look_from(from);
    if (r.skip_cache.skip(ahead) && ahead.next()) see_keys_erased(r, ahead, key_callback{see});
}

/// The keys of a dictionary, indexed once for all of its unreadable values.
class later_duplicates {
public:
    /// Whether the key comes again after the value at `from`. The first call must be for the first
    /// unreadable value, because the index begins there.
    [[nodiscard]] bool has(reader& r, std::string_view key, char const* from);

private:
    [[gnu::cold]] void look(reader& r, char const* from);

    text::salted_map<std::string, char const*> last_;
    bool looked_ = false;
};

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/impl/later_duplicates.hpp>
#endif
