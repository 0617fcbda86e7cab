// lisle/redact/bytes/automaton.hpp - finds all of many words in one pass over a text (Aho and
// Corasick, "Efficient string matching", 1975).
#pragma once

#include <lisle/text/ascii.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

/// An automaton over words, in any case of ASCII letters. Each word has a number of the caller's;
/// several words may have the same number, and one word several.
class automaton {
public:
    automaton() { states_.emplace_back(); }

    /// Adds a word; empty words are ignored. Call `prepare` after the last one.
    void add(std::string_view text, std::uint32_t number) {
        if (text.empty()) return;
        std::uint32_t at = 0;
        for (char const c : text) at = child_of(at, fold(c));
        states_[at].words.push_back({number, static_cast<std::uint32_t>(text.size())});
        longest_ = (std::max)(longest_, text.size());
    }

    /// Makes the table of transitions.
    void prepare() {
        number_bytes();
        table_.assign(states_.size() * width_, 0);
        std::vector<std::uint32_t> order{0};
        for (std::size_t next = 0; next < order.size(); ++next) link(order[next], order);
        number_states(order);
    }

    [[nodiscard]] bool empty() const { return states_.size() == 1; }

    /// Calls `found(number, begin, end)` for each word in the text, in the order of their ends.
    template <class F>
    void scan(std::string_view text, F&& found) const {
        if (empty()) return;
        if (text.size() > lanes * longest_) scan_in_lanes(text, found);
        else scan_rest(text, 0, 0, found);
    }

private:
    struct word {
        std::uint32_t number, size;
    };
    struct edge {
        unsigned char byte;
        std::uint32_t to;
    };
    struct state {
        std::vector<edge> edges{};
        std::vector<word> words{};
        std::uint32_t suffix = 0;   ///< of the longest proper suffix that is a state
        std::uint32_t shorter = 0;  ///< of the longest proper suffix that is a word; 0 for none
    };
    /// Where a word ends, the state there, and the lane that came to it.
    struct accepted {
        std::uint32_t at, lane;
        std::size_t end;
    };

    /// The bit of an entry of the table that is set if a word ends there.
    static constexpr std::uint32_t ends_word = std::uint32_t{1} << 31U;
    static constexpr std::size_t lanes = 6;

    /// Reads the text from `from` on.
    template <class F>
    void scan_rest(std::string_view text, std::size_t from, std::uint32_t at, F& found) const {
        auto const* const table = table_.data();  // `found` may be anything: read it once
        for (auto i = from; i < text.size(); ++i) {
            at = table[(at & ~ends_word) + column_of_[static_cast<unsigned char>(text[i])]];
            if ((at & ends_word) != 0) [[unlikely]]
                show(at, i + 1, found);
        }
    }

    /// Reads six parts of the text at once, each from `distance` after the one before: each step
    /// waits for the one before it in its part, and a processor does the others meanwhile. Keeps
    /// where words end, and returns the state of the last part. A function of its own, so that the
    /// states stay in registers; three addresses and a distance do, where six would not.
    [[gnu::noinline]] std::uint32_t run_lanes(char const* text, std::size_t distance,
                                              std::size_t size, std::vector<accepted>& ends) const {
        auto const* const table = table_.data();
        auto const* const column_of = column_of_.data();
        std::array<std::uint32_t, lanes> at{};
        char const *low = text, *middle = text + 2 * distance, *high = text + 4 * distance;
        for (auto const* const end = text + size; low != end; ++low, ++middle, ++high) {
            std::array<char, lanes> const bytes{*low,  low[distance], *middle, middle[distance],
                                                *high, high[distance]};
            std::uint32_t any = 0;
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                at[lane] = table[at[lane] + column_of[static_cast<unsigned char>(bytes[lane])]];
                any |= at[lane];
            }
            if ((any & ends_word) == 0) [[likely]]
                continue;
            auto const read = static_cast<std::size_t>(low - text) + 1;
            for (std::uint32_t lane = 0; lane < lanes; ++lane) {
                if ((at[lane] & ends_word) == 0) continue;
                at[lane] &= ~ends_word;
                keep({at[lane], lane, lane * distance + read}, ends);
            }
        }
        return at.back();
    }

    /// Not inline, so that a vector that grows takes no registers from the walk.
    [[gnu::noinline]] static void keep(accepted end, std::vector<accepted>& ends) {
        if (ends.empty()) ends.reserve(32);
        ends.push_back(end);
    }

    /// The lanes overlap by the longest word, so that each word is whole in one of them. Where two
    /// of them read it, the first reports it.
    template <class F>
    void scan_in_lanes(std::string_view text, F& found) const {
        auto const distance = (text.size() - longest_) / lanes;
        auto const size = distance + longest_;
        std::vector<accepted> ends;
        auto const last = run_lanes(text.data(), distance, size, ends);
        for (std::uint32_t lane = 0; lane < lanes; ++lane)
            for (auto const& e : ends)
                if (e.lane == lane && (lane == 0 || e.end > lane * distance + longest_))
                    show(e.at, e.end, found);
        scan_rest(text, (lanes - 1) * distance + size, last, found);
    }

    static unsigned char fold(char c) { return static_cast<unsigned char>(text::to_lower(c)); }

    std::uint32_t child_of(std::uint32_t from, unsigned char byte) {
        for (auto const& e : states_[from].edges)
            if (e.byte == byte) return e.to;
        auto const child = static_cast<std::uint32_t>(states_.size());
        states_[from].edges.push_back({byte, child});
        states_.emplace_back();
        return child;
    }

    /// Bytes that no word has share column 0, which keeps the table small.
    void number_bytes() {
        column_of_.fill(0);
        width_ = 1;
        for (auto const& s : states_)
            for (auto const& e : s.edges)
                if (column_of_[e.byte] == 0) column_of_[e.byte] = width_++;
        for (unsigned char c = 'A'; c <= 'Z'; ++c)
            column_of_[c] = column_of_[fold(static_cast<char>(c))];
    }

    /// Fills the row of a state whose suffix has its row already, and queues its children.
    void link(std::uint32_t place, std::vector<std::uint32_t>& order) {
        auto const row = place * width_;
        auto const suffix_row = states_[place].suffix * width_;
        for (std::uint32_t column = 0; column < width_; ++column)
            table_[row + column] = place == 0 ? 0 : table_[suffix_row + column];
        for (auto const& e : states_[place].edges) {
            auto const suffix = table_[row + column_of_[e.byte]];
            auto& child = states_[e.to];
            child.suffix = suffix;
            child.shorter = states_[suffix].words.empty() ? states_[suffix].shorter : suffix;
            table_[row + column_of_[e.byte]] = e.to;
            order.push_back(e.to);
        }
    }

    [[nodiscard]] bool is_accepting(std::uint32_t place) const {
        return !states_[place].words.empty() || states_[place].shorter != 0;
    }

    /// Orders the rows by depth, so that those of most steps lie together, and lets each entry be
    /// the place of its row, with `ends_word` where a word ends.
    void number_states(std::vector<std::uint32_t> order) {
        std::vector<std::uint32_t> row_of(order.size());
        for (std::uint32_t i = 0; i < order.size(); ++i)
            row_of[order[i]] = i * width_ | (is_accepting(order[i]) ? ends_word : 0);
        std::vector<std::uint32_t> now(table_.size());
        for (std::uint32_t i = 0; i < order.size(); ++i)
            for (std::uint32_t column = 0; column < width_; ++column)
                now[i * width_ + column] = row_of[table_[order[i] * width_ + column]];
        table_ = std::move(now);
        order_ = std::move(order);
    }

    template <class F>
    void show(std::uint32_t row, std::size_t end, F& found) const {
        for (auto at = order_[(row & ~ends_word) / width_]; at != 0; at = states_[at].shorter)
            for (auto const& w : states_[at].words) found(w.number, end - w.size, end);
    }

    std::vector<state> states_;
    std::vector<std::uint32_t> table_;
    std::array<std::uint32_t, 256> column_of_{};
    std::vector<std::uint32_t> order_;  ///< the states by row
    std::uint32_t width_ = 1;
    std::size_t longest_ = 0;
};

}  // namespace lisle::v0_1::redaction
