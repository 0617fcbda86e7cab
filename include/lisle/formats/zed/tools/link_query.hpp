// lisle/formats/zed/tools/link_query.hpp - the parameters in a link's query.
#pragma once

#include <lisle/error.hpp>
#include <lisle/scalars/url/form.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed::detail {

/// A bad_value error with the reason why a link is refused.
[[nodiscard]] inline error refuse_link(std::string why) {
    return {errc::bad_value, {}, error::npos, std::move(why)};
}

/// The decoded names and values of a query.
class link_query {
public:
    link_query() = default;
    explicit link_query(std::string_view query) : pairs_{scalars::parse_form(query)} {}

    [[nodiscard]] auto begin() const { return pairs_.begin(); }
    [[nodiscard]] auto end() const { return pairs_.end(); }

    /// Returns the only allowed parameter, if present. Another parameter, or a second, is an error.
    [[nodiscard]] result<std::optional<std::string>> only(std::string_view key) const {
        if (pairs_.empty()) return std::optional<std::string>{};
        if (pairs_.size() > 1) return refuse_link("more than one query parameter");
        if (pairs_[0].first != key)
            return refuse_link("unknown query parameter: " + pairs_[0].first);
        return std::optional{pairs_[0].second};
    }

    /// Returns the values of exactly these parameters, which stand in any order.
    template <std::size_t N>
    [[nodiscard]] std::optional<std::array<std::string, N>>
    all(std::array<std::string_view, N> const& keys) const {
        if (pairs_.size() != N) return {};
        std::array<std::string, N> out;
        for (std::size_t i = 0; i < N; ++i) {
            auto const found = find(keys[i]);
            if (found == pairs_.end()) return {};
            out[i] = found->second;
        }
        return out;
    }

    /// Removes the first parameter of this name and returns its value.
    [[nodiscard]] std::optional<std::string> take(std::string_view key) {
        auto const found = find(key);
        if (found == pairs_.end()) return {};
        std::string value{found->second};
        pairs_.erase(found);
        return value;
    }

private:
    using pairs = std::vector<std::pair<std::string, std::string>>;

    [[nodiscard]] pairs::const_iterator find(std::string_view key) const {
        return std::find_if(pairs_.begin(), pairs_.end(),
                            [&](auto const& pair) { return pair.first == key; });
    }

    pairs pairs_;
};

}  // namespace lisle::v0_1::zed::detail
