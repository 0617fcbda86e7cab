// tests/lost_bytes/account.hpp - everything in a text must be kept or reported.
#pragma once

#include "../fuzz/property.hpp"
#include "outline.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lost_bytes {

/// Like its base, with numbers in a system's spelling, or by value, so that 1.0 equals 1.
class styled_respeller : public respeller {
public:
    styled_respeller(lisle::text::number_style numbers, bool by_value)
        : numbers_{numbers}, by_value_{by_value} {}

    bool read_number(lisle::text::cursor& in) {
        using kind = lisle::text::number::kind_type;
        lisle::text::number n;
        auto const status = lisle::text::read_number(in.at, in.last, n);
        if (!lisle::text::accept_number(in, status, n.stop)) return false;
        bool const is_ecmascript = numbers_ == lisle::text::number_style::ecmascript;
        lisle::text::writer to{
            text, {is_ecmascript || by_value_ ? lisle::text::number_style::ecmascript : numbers_}};
        // All of ECMAScript's numbers are doubles.
        if (n.kind == kind::real) to.number(n.real);
        else if (is_ecmascript && n.kind == kind::int64) to.number(static_cast<double>(n.int64));
        else if (is_ecmascript) to.number(static_cast<double>(n.uint64));
        else if (n.kind == kind::int64) to.number(n.int64);
        else to.number(n.uint64);
        return true;
    }

private:
    lisle::text::number_style numbers_;
    bool by_value_;
};

/// The tokens in one spelling, or nothing if the text is not JSON.
inline std::optional<std::string> respell(std::string_view text, lisle::text::number_style numbers,
                                          bool by_value = true) {
    styled_respeller out{numbers, by_value};
    lisle::text::cursor in{text, lisle::text::no_depth_limit};
    in.ecmascript = true;
    in.skip_whitespace();
    if (!lisle::text::walk(in, out)) return std::nullopt;
    in.skip_whitespace();
    if (!in.at_end()) return std::nullopt;
    return std::move(out.text);
}

/// Finds the first value of a text that is neither kept nor reported: no error lies in it, and the
/// reading did not end before its end.
class account {
public:
    account(std::string_view text, std::string_view kept, std::vector<std::size_t> reports,
            std::size_t end_of_reading, lisle::text::number_style numbers)
        : text_{text}, kept_{kept}, reports_{std::move(reports)}, end_{end_of_reading},
          numbers_{numbers} {
        std::sort(reports_.begin(), reports_.end());
    }

    /// Its offset; nothing if all of it is accounted for.
    [[nodiscard]] std::optional<std::size_t> find_lost() const {
        return find_lost(outliner::run(text_), outliner::run(kept_));
    }

private:
    [[nodiscard]] std::string spelled(std::string_view text, node const& value) const {
        auto const part = text.substr(value.first, value.last - value.first);
        return respell(part, numbers_).value_or(std::string{part});
    }
    [[nodiscard]] bool is_reported(node const& value) const {
        if (value.last > end_ || !value.is_whole) return true;
        auto const at = std::lower_bound(reports_.begin(), reports_.end(), value.first);
        return at != reports_.end() && *at < value.last;
    }
    /// The value, or its outermost part that is neither kept nor reported.
    [[nodiscard]] std::optional<std::size_t> find_lost(node const& was, node const& is) const {
        if (!is_reported(was))
            return spelled(text_, was) == spelled(kept_, is) ? std::nullopt
                                                             : std::optional{was.first};
        bool const is_container = !was.children.empty() && text_[was.first] == kept_[is.first];
        if (!is_container) return std::nullopt;
        // In the same order; defaults may be between them.
        std::size_t next = 0;
        for (auto const& child : was.children) {
            std::optional<std::size_t> lost = child.first;
            for (auto i = next; i < is.children.size() && lost; ++i) {
                if (is.children[i].key != child.key) continue;
                lost = find_lost(child, is.children[i]);
                if (!lost) next = i + 1;
            }
            if (lost && !is_reported(child)) return lost;
        }
        return std::nullopt;
    }

    std::string_view text_, kept_;
    std::vector<std::size_t> reports_;
    std::size_t end_;
    lisle::text::number_style numbers_;
};

}  // namespace lost_bytes
