// lisle/formats/zed/turn/user_places.hpp - the places of the user's messages in a growing thread.
#pragma once

#include <lisle/formats/zed/model/message.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

/// Finds the last message of the user, and the first message with an id. Complexity: constant,
/// amortized.
class user_places {
public:
    /// Adds the message at this place, which comes after all others.
    void add(std::string const& id, std::size_t place) {
        places_.push_back(place);
        first_.try_emplace(id, place);
    }

    /// The index of the last message of the user; nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> last() const {
        return places_.empty() ? std::nullopt : std::optional{places_.back()};
    }

    /// The first message with this id.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view id) const {
        auto const at = first_.find(id);
        return at == first_.end() ? std::nullopt : std::optional{at->second};
    }

    /// Forgets the last message, which is about to be removed.
    void pop(std::string_view id) {
        auto const at = first_.find(id);
        if (at != first_.end() && at->second == places_.back()) first_.erase(at);
        places_.pop_back();
    }

private:
    std::vector<std::size_t> places_;
    lisle::text::salted_map<std::string, std::size_t> first_;
};

}  // namespace lisle::v0_1::zed
