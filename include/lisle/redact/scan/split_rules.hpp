// lisle/redact/scan/split_rules.hpp - whether a match over several texts is one secret.
#pragma once

#include <lisle/redact/scan/match.hpp>
#include <lisle/redact/scan/scanner.hpp>
#include <lisle/redact/scan/stream.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// Whether a text is a word of prose, and hardly the end of a token: `Thanks`.
inline bool is_plain_word(std::string_view text) {
    return !text.empty() && is_in(text[0], letters)
           && run_end(text, 1, lower_letters) == text.size();
}

/// Whether parts of a message, which are texts of their own, may have one secret. If the first part
/// alone is a match, it goes on in the next text, or not. A key has rules of its own for its lines.
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

/// Whether a match in one text that another tells is news beside those of the text alone.
[[nodiscard]] inline bool is_news_in_one_text(scanner const& by, split_match const& part,
                                              std::vector<match> const& known) {
    bool const may_be = part.is_of_chunks || by.detector_of(part.whole).subject == subject::secret;
    return may_be && detail::overlapping(known, part.at) == known.end();
}

/// Whether a match over several texts is news beside those of its first and its last text alone.
[[nodiscard]] inline bool is_news_in_texts(scanner const& by, split_match const& first,
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
