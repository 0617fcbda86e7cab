// lisle/schema/dictionary.hpp - a JSON object with arbitrary keys: in order, each key once.
#pragma once

#include <lisle/version.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

/// Keys and values in insertion order, like serde_json's preserve_order and Rust's IndexMap.
/// Complexity: finding is linear, because these objects are small and read front to back.
template <class String, class Value>
class dictionary {
public:
    using key_type = String;
    using mapped_type = Value;
    using value_type = std::pair<String, Value>;
    using iterator = typename std::vector<value_type>::iterator;
    using const_iterator = typename std::vector<value_type>::const_iterator;

    dictionary() = default;
    dictionary(std::initializer_list<value_type> entries) {
        for (auto const& [key, value] : entries) insert_or_assign(key, value);
    }

    [[nodiscard]] iterator begin() { return entries_.begin(); }
    [[nodiscard]] iterator end() { return entries_.end(); }
    [[nodiscard]] const_iterator begin() const { return entries_.begin(); }
    [[nodiscard]] const_iterator end() const { return entries_.end(); }
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    [[nodiscard]] bool empty() const { return entries_.empty(); }
    [[nodiscard]] value_type const& operator[](std::size_t i) const { return entries_[i]; }

    [[nodiscard]] iterator find(std::string_view key) {
        return std::find_if(begin(), end(), [&](auto const& entry) { return entry.first == key; });
    }
    [[nodiscard]] const_iterator find(std::string_view key) const {
        return std::find_if(begin(), end(), [&](auto const& entry) { return entry.first == key; });
    }
    [[nodiscard]] bool contains(std::string_view key) const { return find(key) != end(); }

    /// Sets the value of a key. A present key keeps its place.
    Value& insert_or_assign(String key, Value value) {
        if (auto const at = find(key); at != end()) return at->second = std::move(value);
        return entries_.emplace_back(std::move(key), std::move(value)).second;
    }

    /// Appends a key that is known to be absent.
    value_type& append(String key) { return entries_.emplace_back(std::move(key), Value{}); }

    /// Removes a key; other entries keep their order. False if there was no such key.
    bool erase(std::string_view key) {
        auto const at = find(key);
        if (at == end()) return false;
        entries_.erase(at);
        return true;
    }

    /// Removes the entries at these places, given in any order.
    void erase_at(std::vector<std::size_t> const& places) {
        std::vector<bool> is_named(entries_.size());
        for (auto const i : places)
            if (i < is_named.size()) is_named[i] = true;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            if (is_named[i]) continue;
            if (kept != i) entries_[kept] = std::move(entries_[i]);
            ++kept;
        }
        entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(kept), entries_.end());
    }
    void pop_back() { entries_.pop_back(); }

    void clear() { entries_.clear(); }

    bool operator==(dictionary const&) const = default;

private:
    std::vector<value_type> entries_;
};

}  // namespace lisle::v0_1
