// lisle/text/skip_cache.hpp - remembers the ends of containers that were skipped.
#pragma once

#include <lisle/text/walk.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::text {

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
    [[nodiscard]] bool skip(cursor& in, bool& spaced) {
        auto const* const begin = in.at;
        if (auto const* const known = find(begin)) {
            in.at = known->end;
            spaced = known->spaced;
            return true;
        }
        bool const is_new = all_.empty() || begin > all_.back().begin;
        recorder to{*this, in, is_new};
        bool const ok = walk(in, to);
        if (!ok) to.give_up();
        else if (!is_new) widen({begin, in.at, to.spaced});
        spaced = to.spaced;
        return ok;
    }

private:
    struct extent {
        char const* begin;
        char const* end;  ///< null while it is open
        bool spaced;      ///< there is white space between its tokens
    };

    /// Smaller containers are walked over as fast as they are looked up.
    static constexpr std::ptrdiff_t least_ = 64;

    struct recorder : visitor {
        skip_cache& known;
        cursor const& in;
        bool is_new;
        bool spaced = false;
        std::vector<std::size_t> open{};

        recorder(skip_cache& k, cursor const& c, bool n) : known{k}, in{c}, is_new{n} {}

        [[nodiscard]] bool pass_over(cursor& at) {
            auto const* const found = known.find(at.at);
            if (found == nullptr) return false;
            at.at = found->end;
            spaced = spaced || found->spaced;
            return true;
        }
        void see_space() { spaced = true; }
        /// An open container's `spaced` is that of the container around it, so far.
        void see_open(char) {
            if (!is_new) return;
            open.push_back(known.all_.size());
            known.all_.push_back({in.at, nullptr, spaced});
            spaced = false;
        }
        void see_close(char, std::size_t) {
            if (!is_new) return;
            auto const place = open.back();
            open.pop_back();
            auto& closed = known.all_[place];
            closed.end = in.at + 1;
            spaced = std::exchange(closed.spaced, spaced) || spaced;
            bool const is_small = closed.end - closed.begin < least_;
            if (is_small && place + 1 == known.all_.size()) known.all_.pop_back();
        }
        void give_up() {
            if (!open.empty()) known.all_.resize(open.front());
        }
    };

    [[nodiscard]] extent const* find(char const* begin) const {
        if (all_.empty() || begin > all_.back().begin) return nullptr;
        auto const at = std::lower_bound(all_.begin(), all_.end(), begin, is_before);
        return at->begin == begin && at->end != nullptr ? &*at : nullptr;
    }
    static bool is_before(extent const& e, char const* begin) { return e.begin < begin; }

    /// Replaces the containers inside by the one around them, if there are none after it.
    void widen(extent around) {
        if (all_.back().begin >= around.end || around.end - around.begin < least_) return;
        all_.erase(std::lower_bound(all_.begin(), all_.end(), around.begin, is_before), all_.end());
        all_.push_back(around);
    }

    std::vector<extent> all_;  ///< sorted by begin
};

}  // namespace lisle::inline v0_1::text
