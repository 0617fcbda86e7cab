// lisle/formats/acpx/recorder/ordered_keys.hpp - dictionaries in the order in which a JavaScript
// object lists its keys.
#pragma once

#include <lisle/schema/dictionary.hpp>
#include <lisle/text/ecmascript.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::acpx::detail {

/// Moves keys that are array indices to the front, ascending; the others keep their order.
template <class Value>
void order_keys(dictionary<std::string, Value>& keys) {
    auto const misplaced = [](auto const& a, auto const& b) {
        return text::ecmascript::goes_before(b.first, a.first);
    };
    if (std::adjacent_find(keys.begin(), keys.end(), misplaced) == keys.end()) return;
    // Entries are large, so each is moved only once.
    std::vector<std::size_t> places(keys.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
    std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
        return text::ecmascript::goes_before(keys[a].first, keys[b].first);
    });
    dictionary<std::string, Value> ordered;
    for (auto const place : places) {
        auto& [key, value] = keys.begin()[static_cast<std::ptrdiff_t>(place)];
        ordered.append(std::move(key)).second = std::move(value);
    }
    keys = std::move(ordered);
}

/// Adds an absent key at the place where a JavaScript object would have it.
template <class Value>
void append_ordered(dictionary<std::string, Value>& to, std::string const& key, Value value) {
    to.append(key).second = std::move(value);
    if (text::ecmascript::find_array_index(key)) order_keys(to);
}

/// Sets a key. A new key gets the place where a JavaScript object would have it.
template <class Value>
void assign_ordered(dictionary<std::string, Value>& to, std::string const& key, Value value) {
    if (auto const at = to.find(key); at != to.end()) at->second = std::move(value);
    else append_ordered(to, key, std::move(value));
}

/// Finds keys of a dictionary that only grows.
class key_places {
public:
    /// Returns the key's place, or the number of entries.
    template <class Value>
    [[nodiscard]] std::size_t find(dictionary<std::string, Value> const& keys,
                                   std::string_view key) {
        for (; known_ < keys.size(); ++known_) places_.emplace(keys[known_].first, known_);
        auto const at = places_.find(std::string{key});
        return at == places_.end() ? keys.size() : at->second;
    }

    /// Called when entries have moved.
    void forget() { *this = {}; }

private:
    text::salted_map<std::string, std::size_t> places_;
    std::size_t known_ = 0;
};

/// The dictionary that a JavaScript object would be after these assignments.
template <class Value>
[[nodiscard]] dictionary<std::string, Value>
make_ordered(std::vector<std::pair<std::string, Value>> assignments) {
    dictionary<std::string, Value> out;
    key_places known;
    for (auto& [key, value] : assignments)
        if (auto const place = known.find(out, key); place < out.size())
            out.begin()[static_cast<std::ptrdiff_t>(place)].second = std::move(value);
        else out.append(std::move(key)).second = std::move(value);
    order_keys(out);
    return out;
}

}  // namespace lisle::v0_1::acpx::detail
