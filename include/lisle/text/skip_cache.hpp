// lisle/text/skip_cache.hpp - remembers the ends of containers that were skipped.
#pragma once

#include <lisle/text/walk.hpp>

#include <cstddef>
#include <vector>

namespace lisle::v0_1::text {

/// Skips values of one text, and walks over each large container only once. Otherwise a nested
/// value would be walked over again for each level around it.
class skip_cache {
public:
    /// As skip_value, for a cursor that looks ahead or back.
    [[nodiscard]] bool skip(cursor& in) {
        if (in.peek() != '{' && in.peek() != '[') return skip_value(in);
        bool spaced = false;
        return skip(in, spaced);
    }
    [[nodiscard]] bool skip(cursor& in, bool& spaced);

private:
    struct extent {
        char const* begin;
        char const* end;  ///< null while it is open
        bool spaced;      ///< there is white space between its tokens
    };

    /// Smaller containers are walked over as fast as they are looked up.
    static constexpr std::ptrdiff_t least_ = 64;

    struct recorder;

    [[nodiscard]] extent const* find(char const* begin) const;
    static bool is_before(extent const& e, char const* begin) { return e.begin < begin; }

    /// Replaces the containers inside of `around` by `around`, if no container after it is known.
    void widen(extent around);

    std::vector<extent> all_;  ///< sorted by begin
};

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/skip_cache.hpp>
#endif
