// lisle/engine/impl/limits.hpp - the definitions of engine/limits.hpp.
#pragma once

#include <lisle/engine/limits.hpp>
#include <lisle/options.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/simd/bound_elements.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

[[nodiscard, gnu::cold]] inline std::string explain_limit(std::size_t limit, char const* unit,
                                                          char const* option) {
    return "more than " + std::to_string(limit) + ' ' + unit + " (decode_options::" + option + ')';
}

[[gnu::cold]] LISLE_INLINE_CORE std::string explain_size(std::size_t most) {
    return explain_limit(most, "bytes", "max_size");
}

/// Counts elements and measures strings. Other errors in the text are left to its reader.
class limit_visitor : public text::visitor {
public:
    limit_visitor(text::cursor const& in, decode_options const& options)
        : in_{in}, options_{options} {}

    bool read_key(text::cursor& in) {
        auto const* const from = in.at;
        if (!text::ignore_string(in)) return false;
        auto const size = static_cast<std::size_t>(in.at - from) - 2;
        if (size <= options_.max_string) return true;
        exceeded_ = true;
        return in.fail(errc::too_large, from,
                       explain_limit(options_.max_string, "bytes in a string", "max_string"));
    }
    bool read_string(text::cursor& in) { return count(in.at) && read_key(in); }
    bool read_number(text::cursor& in) { return count(in.at) && visitor::read_number(in); }
    [[gnu::always_inline]] void see_literal(std::string_view word) { count(in_.at - word.size()); }
    void see_open(char) { count(in_.at); }

    /// Whether a limit is exceeded; `failed` then says which limit.
    [[nodiscard]] bool is_exceeded(text::failure& failed) const {
        if (exceeded_) return true;
        if (one_too_many_ == nullptr) return false;
        failed = {errc::too_large,
                  one_too_many_,
                  explain_limit(options_.max_elements, "elements and members", "max_elements"),
                  {}};
        return true;
    }

private:
    /// Counts a value. The first value is the outermost, not an element.
    [[gnu::always_inline]] bool count(char const* at) {
        if (count_++ <= options_.max_elements) return true;
        if (one_too_many_ == nullptr) one_too_many_ = at;
        return false;
    }

    text::cursor const& in_;
    decode_options const& options_;
    std::size_t count_ = 0;
    char const* one_too_many_ = nullptr;
    bool exceeded_ = false;
};

/// Walks through a text that may exceed a limit. Cold, for few texts may.
[[nodiscard, gnu::cold, gnu::noinline]] inline bool
is_within_limits(std::string_view text, decode_options const& options, text::failure& failed) {
    // No reader goes deeper than this, and this walk must not need more memory than a reader.
    constexpr std::size_t deepest = 65536;
    text::cursor in{text, (std::max)(options.max_depth, deepest)};
    in.ecmascript = true;
    in.skip_whitespace();
    limit_visitor finder{in, options};
    static_cast<void>(text::walk(in, finder));
    failed = std::move(in.failed);
    return !finder.is_exceeded(failed);
}

LISLE_INLINE_CORE bool check_limits(std::string_view text, decode_options const& options,
                                    text::failure& failed) {
    if (!check_size(text, options, failed)) return false;
    // An element with its comma has at least two bytes.
    bool const may_exceed = text.size() > options.max_string
                            || (text.size() / 2 >= options.max_elements
                                && text::bound_elements(text) > options.max_elements);
    return !may_exceed || is_within_limits(text, options, failed);
}

}  // namespace lisle::v0_1::detail
