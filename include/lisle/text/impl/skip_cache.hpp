// lisle/text/impl/skip_cache.hpp - the definitions of text/skip_cache.hpp.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/skip_cache.hpp>
#include <lisle/text/walk.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace lisle::v0_1::text {

struct skip_cache::recorder : visitor {
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
    void see_space(char const*, char const*) { spaced = true; }
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

LISLE_INLINE_CORE bool skip_cache::skip(cursor& in, bool& spaced) {
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

LISLE_INLINE_CORE skip_cache::extent const* skip_cache::find(char const* begin) const {
    if (all_.empty() || begin > all_.back().begin) return nullptr;
    auto const at = std::lower_bound(all_.begin(), all_.end(), begin, is_before);
    return at->begin == begin && at->end != nullptr ? &*at : nullptr;
}

LISLE_INLINE_CORE void skip_cache::widen(extent around) {
    if (all_.back().begin >= around.end || around.end - around.begin < least_) return;
    all_.erase(std::lower_bound(all_.begin(), all_.end(), around.begin, is_before), all_.end());
    all_.push_back(around);
}

}  // namespace lisle::v0_1::text
