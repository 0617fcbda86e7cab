// lisle/redact/scan/split_matches.hpp - matches that are split over texts which follow each other,
// and which of them were not found before.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/scan/match.hpp>
#include <lisle/redact/scan/scanner.hpp>
#include <lisle/redact/tokens/pem.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

/// The beginning and the end of a text, as long as a secret that goes on in a neighbour may need.
class text_ends {
public:
    /// Takes a text and its matches: one at its end may go on in the next text. `number` identifies
    /// the text.
    text_ends(std::size_t number, std::string_view text, std::vector<match> const& matches = {})
        : number_{number}, head_{text.substr(0, head_size(text))} {
        if (head_.size() == text.size()) return;
        tail_begin_ = begin_of_tail(text, matches);
        tail_ = text.substr(tail_begin_);
    }

    /// The number of the text.
    [[nodiscard]] std::size_t number() const { return number_; }
    /// The beginning of the text, or all of a short one.
    [[nodiscard]] std::string_view head() const { return head_; }
    /// The end of the text; empty if the head is all of it.
    [[nodiscard]] std::string_view tail() const { return tail_; }
    /// Where the tail begins in the text, in bytes.
    [[nodiscard]] std::size_t tail_begin() const { return tail_begin_; }
    /// Whether the head is the whole text.
    [[nodiscard]] bool is_whole() const { return tail_.empty(); }

private:
    static constexpr std::size_t window = 96;
    static constexpr std::size_t most_window = detail::longest_key;

    /// A window, and on to the next blank, or to the end of the lines of a key.
    static std::size_t head_size(std::string_view text) {
        if (text.size() <= 2 * window) return text.size();
        auto end = window;
        auto const last = (std::min)(text.size(), most_window);
        while (end < last && !detail::ends_word(text[end])) ++end;
        return (std::max)(end, end_of_cut_key(text.substr(0, most_window)));
    }
    /// The end of key lines, the first and last of which may be cut off.
    static std::size_t end_of_cut_key(std::string_view text) {
        auto const begun = run_end(text, 0, base64 | equals);
        auto const end = detail::end_of_key_lines(text, begun);
        auto last = end;
        while (end > begun && last < text.size() && detail::is_between_key_lines(text[last]))
            ++last;
        return run_end(text, last, base64 | equals) == text.size() ? text.size() : end;
    }
    /// A window, and back to a blank, or to the beginning of a match at the end of the text and of
    /// its context.
    static std::size_t begin_of_tail(std::string_view text, std::vector<match> const& matches) {
        auto begin = text.size() - window;
        auto const first = text.size() - (std::min)(text.size(), most_window);
        while (begin > first && !detail::ends_word(text[begin - 1])) --begin;
        bool const is_open = !matches.empty() && matches.back().end >= begin;
        if (!is_open) return begin;
        auto const begin_of_context =
            matches.back().begin - (std::min)(matches.back().begin, window);
        return (std::max)(first, (std::min)(begin, begin_of_context));
    }

    std::size_t number_;
    std::string head_, tail_;
    std::size_t tail_begin_ = 0;
};

/// What a stream joins.
enum class stream_of : unsigned char {
    chunks,  ///< parts of one text
    texts,   ///< texts of their own, of which a secret goes on in the next only as a token does
};

/// Joins the ends and beginnings of texts that follow each other, and finds matches that no single
/// text has. Short texts are joined whole, so that a secret may have any number of parts.
class text_stream {
public:
    text_stream(scanner const& by, stream_of what)
        : by_{&by}, is_of_chunks_{what == stream_of::chunks} {}

    /// Adds the next text; its number is greater than those before.
    void add(text_ends const& text) {
        append(text.number(), text.head(), 0);
        if (text.is_whole() && joined_.size() < most_joined) return;
        flush();
        append(text.number(), text.tail(), text.tail_begin());
    }

    /// The matches so far.
    [[nodiscard]] std::vector<split_match> finish() {
        flush();
        return std::exchange(found_, {});
    }

private:
    struct piece {
        std::size_t text, offset, at;
    };

    static constexpr std::size_t most_joined = std::size_t{1} << 20;

    void append(std::size_t number, std::string_view text, std::size_t offset) {
        if (text.empty()) return;
        pieces_.push_back({number, offset, joined_.size()});
        joined_ += text;
    }

    void flush() {
        if (pieces_.size() > 1)
            for (auto& m : by_->scan(joined_).matches) split(std::move(m));
        pieces_.clear();
        joined_.clear();
    }

    [[nodiscard]] std::size_t end_of(std::size_t i) const {
        return i + 1 < pieces_.size() ? pieces_[i + 1].at : joined_.size();
    }

    /// Whether a match inside one text may be one only because of the end of the text before, or of
    /// the beginning of the next.
    [[nodiscard]] bool is_known_by_neighbour(match const& m, std::size_t i) const {
        constexpr std::size_t most = 64;
        bool const follows = i > 0 && pieces_[i].offset == 0 && m.begin - pieces_[i].at < most;
        bool const leads = i + 1 < pieces_.size() && end_of(i) - m.end < most;
        return (follows || leads) && by_->detector_of(m).is_contextual;
    }

    void split(match m) {
        auto const after =
            std::upper_bound(pieces_.begin(), pieces_.end(), m.begin,
                             [](std::size_t begin, piece const& p) { return begin < p.at; });
        auto i = static_cast<std::size_t>(after - pieces_.begin()) - 1;
        if (m.end <= end_of(i) && !is_known_by_neighbour(m, i)) return;
        bool is_first = true;
        span const all = m;
        for (; i < pieces_.size() && pieces_[i].at < all.end; ++i) {
            auto const& p = pieces_[i];
            auto const begin = (std::max)(all.begin, p.at), end = (std::min)(all.end, end_of(i));
            split_match part{
                p.text, {begin - p.at + p.offset, end - p.at + p.offset}, is_first, is_of_chunks_};
            if (is_first) {
                part.spelled = all.of(joined_);
                m.begin = 0;
                m.end = all.size();
                part.whole = std::move(m);
            }
            found_.push_back(std::move(part));
            is_first = false;
        }
    }

    scanner const* by_;
    bool is_of_chunks_;
    std::string joined_;
    std::vector<piece> pieces_;
    std::vector<split_match> found_;
};

namespace detail {

/// Whether a text is a word of prose, and hardly the end of a token: `Thanks`.
inline bool is_plain_word(std::string_view text) {
    return !text.empty() && is_in(text[0], letters)
           && run_end(text, 1, lower_letters) == text.size();
}

/// Whether parts of a message, which are texts of their own, may have one secret. If the first part
/// alone is a match, it may continue in the next text. A key has rules of its own for its lines.
inline bool may_join_parts(split_match const& first, std::string_view id, bool is_first_a_match) {
    auto const rest = std::string_view{first.spelled}.substr(first.at.size());
    if (id == "private-key") return true;
    if (std::any_of(rest.begin(), rest.end(), ends_word)) return false;
    return !is_first_a_match || !is_plain_word(rest);
}

inline std::vector<match>::const_iterator overlapping(std::vector<match> const& all, span at) {
    return std::find_if(all.begin(), all.end(), [&](match const& m) { return overlaps(m, at); });
}

}  // namespace detail

/// Whether a match in one text, found together with its neighbours, is new beside the matches of
/// the text alone.
[[nodiscard]] inline bool is_new_in_one_text(scanner const& by, split_match const& part,
                                             std::vector<match> const& known) {
    bool const may_be = part.is_of_chunks || by.detector_of(part.whole).subject == subject::secret;
    return may_be && detail::overlapping(known, part.at) == known.end();
}

/// Whether a match over several texts is new beside the matches of its first and its last text
/// alone.
[[nodiscard]] inline bool is_new_in_texts(scanner const& by, split_match const& first,
                                          std::vector<match> const& known_in_first,
                                          split_match const& last,
                                          std::vector<match> const& known_in_last) {
    auto const& d = by.detector_of(first.whole);
    auto const is_in_first = detail::overlapping(known_in_first, first.at);
    bool const is_match = is_in_first != known_in_first.end() && is_in_first->end >= first.at.end;
    bool const is_whole = is_match && is_in_first->begin <= first.at.begin;
    if (is_whole && is_in_first->is_checked) return false;
    if (first.is_of_chunks) return true;
    auto const is_in_last = detail::overlapping(known_in_last, last.at);
    bool const is_last_whole = is_in_last != known_in_last.end()
                               && is_in_last->begin <= last.at.begin
                               && is_in_last->end >= last.at.end;
    if (d.subject != subject::secret || (is_last_whole && d.id != "private-key")) return false;
    return detail::may_join_parts(first, d.id, is_match);
}

}  // namespace lisle::v0_1::redaction
