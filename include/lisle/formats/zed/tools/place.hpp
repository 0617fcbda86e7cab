// lisle/formats/zed/tools/place.hpp - the place in a document that a walk has reached.
#pragma once

#include <lisle/locate.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed::detail {

/// The place that a walk has reached, entered and left by scopes:
///
///     auto const inside = at.enter("Agent", "content");  // until the end of the scope
class place {
public:
    /// Leaves the entered place at its end.
    class [[nodiscard]] scope {
    public:
        scope(place& whole, std::size_t outside) : whole_{whole}, outside_{outside} {}
        scope(scope const&) = delete;
        scope& operator=(scope const&) = delete;
        ~scope() { whole_.tokens_.resize(outside_); }

    private:
        place& whole_;
        std::size_t outside_;
    };

    /// Enters the place to which these tokens lead, one below the other. Scopes end in reverse
    /// order.
    template <class... Tokens>
    scope enter(Tokens&&... tokens) {
        auto const outside = tokens_.size();
        (tokens_.emplace_back(std::forward<Tokens>(tokens)), ...);
        return {*this, outside};
    }

    /// The place as an RFC 6901 pointer.
    [[nodiscard]] std::string to_pointer() const {
        std::string pointer;
        for (auto const& token : tokens_) append_token(pointer, token);
        return pointer;
    }

private:
    std::vector<std::string> tokens_;
};

}  // namespace lisle::v0_1::zed::detail
