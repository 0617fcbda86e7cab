// lisle/redact/tokens/numbers.hpp - payment cards and bank accounts, by their checksums.
#pragma once

#include <lisle/redact/bytes/byte_runs.hpp>
#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/tokens/checksums.hpp>
#include <lisle/redact/tokens/randomness.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// The first digits of a brand's cards, as a range, and how many digits they have.
struct card_brand {
    std::string_view first, last;
    std::size_t least, most;
};

/// Source: the brands' ranges as published in 2026. Maestro's range of 12 to 19 digits is left out:
/// without a brand's name nearby, one random number in ten would pass.
inline constexpr card_brand card_brands[] = {
    {"4", "4", 13, 13},       {"4", "4", 16, 16},       {"4", "4", 19, 19},
    {"51", "55", 16, 16},     {"2221", "2720", 16, 16}, {"34", "34", 15, 15},
    {"37", "37", 15, 15},     {"6011", "6011", 16, 19}, {"644", "659", 16, 19},
    {"300", "305", 14, 19},   {"36", "36", 14, 19},     {"38", "39", 14, 19},
    {"3528", "3589", 16, 19}, {"62", "62", 16, 19},
};

inline bool has_card_brand(std::string_view number) {
    return std::any_of(std::begin(card_brands), std::end(card_brands), [&](card_brand const& b) {
        auto const head = number.substr(0, b.first.size());
        return number.size() >= b.least && number.size() <= b.most && b.first <= head
               && head <= b.last;
    });
}

/// Numbers that manuals print.
inline bool is_sample_card(std::string_view number) {
    for (std::string_view const known : {"4242424242424242", "4111111111111111", "5555555555554444",
                                         "378282246310005", "6011111111111117", "4000056655665556",
                                         "5105105105105100", "4012888888881881", "371449635398431"})
        if (number == known) return true;
    return count_steps(number) * 2 > number.size();
}

/// Whether a run of digits has a card's groups: none, or four digits each but the last, or Amex's
/// and Diners' 4-6-5 and 4-6-4, with one kind of separator.
inline bool has_card_groups(std::string_view run) {
    auto const first = run.find_first_of(" -");
    if (first == run.npos) return true;
    if (first != 4) return false;
    char const by = run[first];
    std::size_t groups = 0;
    for (std::size_t at = 0; at <= run.size(); ++groups) {
        auto const end = (std::min)(run.find_first_of(" -", at), run.size());
        if (end < run.size() && run[end] != by) return false;
        auto const size = end - at;
        bool const is_last = end == run.size();
        if (size != 4 && !is_last && !(size == 6 && groups == 1)) return false;
        if (size < 1 || size > 5) {
            if (size != 6) return false;
        }
        at = end + 1;
    }
    return groups >= 3;
}

inline found_span check_card(std::string_view text, span run) {
    std::string number;
    for (char const c : run.of(text))
        if (text::is_digit(c)) number += c;
    bool const is_card = has_card_brand(number) && has_luhn_checksum(number)
                         && has_card_groups(run.of(text)) && !is_sample_card(number);
    return is_card ? found_span{run, true} : found_span{};
}

/// The digits at the beginning of a part, with at most one space or hyphen between two of them.
inline span digits_from(std::string_view text, span part) {
    auto end = run_end(text, part.begin, digits);
    while (end + 1 < part.end && (text[end] == ' ' || text[end] == '-')
           && text::is_digit(text[end + 1]))
        end = run_end(text, end + 1, digits);
    return {part.begin, end};
}

/// Whether a number is a segment of a path: alone between two slashes, or after `/cards/` and the
/// like.
inline bool is_segment_of_path(std::string_view text, std::size_t at) {
    auto const before = text_before(text, at, 16);
    if (!before.ends_with('/')) return false;
    auto const end = run_end(text, at, digits, 17);
    bool const is_alone = (end - at == 15 || end - at == 16) && has_at(text, end, "/");
    return is_alone || contains_ignoring_case(before, "card");
}

/// Whether a number may begin here: not in a word, a decimal fraction or a path.
inline bool may_begin_number(std::string_view text, std::size_t at) {
    constexpr unsigned glue = letters_and_digits | dot | plus_and_slash;
    return at == 0 || !is_in(text[at - 1], glue) || diff_mark(text, at) == '+'
           || follows_escape(text, at) || is_segment_of_path(text, at);
}

inline bool may_end_number(std::string_view text, span number) {
    auto const at = number.end;
    if (at == text.size() || !is_in(text[at], word | plus_and_slash)) return true;
    return text[at] == '/' && is_segment_of_path(text, number.begin);
}

/// Finds the cards in a run of groups of digits. Beside a card may be dates and codes, but many
/// groups of four are a table.
class card_run {
public:
    card_run(std::string_view text, span run) : text_{text}, run_{run} {}

    void find(span_sink const& found) {
        for (auto at = run_.begin; at < run_.end; ++at) {
            if (auto const card = card_at(at); !card.empty()) {
                found(card);
                at = card.end;
                before_ = 0;
            } else {
                at = run_end(text_, at, digits);
                ++before_;
            }
        }
    }

private:
    static constexpr int most_others = 3;  ///< groups beside a card

    /// The card that begins here, of up to five groups, the longest first.
    [[nodiscard]] found_span card_at(std::size_t at) const {
        if (!may_be_card(at) || !may_begin(at)) return {};
        std::size_t ends[5]{}, groups = 0;
        for (auto end = at; groups < 5 && end - at <= 23; ++end) {
            end = run_end(text_, end, digits, 24);
            ends[groups++] = end;
            if (end == run_.end) break;
        }
        while (groups > 0) {
            span const part{at, ends[--groups]};
            bool const is_possible = part.size() >= 13 && part.size() <= 23 && may_end(part)
                                     && (groups == 0 || is_among_few(part.end));
            if (auto const card = is_possible ? check_card(text_, part) : found_span{};
                !card.empty())
                return card;
        }
        return {};
    }

    [[nodiscard]] bool may_be_card(std::size_t at) const {
        return text_[at] >= '2' && text_[at] <= '6';
    }
    [[nodiscard]] bool may_begin(std::size_t at) const {
        return at == run_.begin ? may_begin_number(text_, at) : text_[at - 1] == ' ';
    }
    [[nodiscard]] bool may_end(span part) const {
        return part.end == run_.end ? may_end_number(text_, part) : text_[part.end] == ' ';
    }

    /// Whether few groups stand before and after, or those after begin another card.
    [[nodiscard]] bool is_among_few(std::size_t end) const {
        if (before_ > most_others) return false;
        int behind = 0;
        for (auto at = end; at < run_.end && behind <= most_others;
             at = run_end(text_, at + 1, digits, 24))
            ++behind;
        return behind <= most_others || may_be_card(end + 1);
    }

    std::string_view text_;
    span run_;
    int before_ = 0;  ///< groups since the last card
};

/// Whether groups of digits are of a dump: the line has only such groups after an offset, of
/// sixteen bytes each line, and a colon.
inline bool is_in_dump(std::string_view text, span groups) {
    if (groups.of(text).find(' ') == text.npos) return false;
    auto const before = text_before(text, groups.begin, 64);
    auto const line = before.substr(before.rfind('\n') + 1);
    auto const begin = (std::min)(line.find_first_of("0123456789abcdef"), line.size());
    auto const end = run_end(line, begin, hex_digits, 16);
    bool const is_offset =
        end - begin >= 7 && line[end - 1] == '0' && line.substr(end).starts_with(':');
    return is_offset && line.find_first_not_of("0123456789abcdef ", end + 1) == line.npos;
}

/// Finds the cards in a part that has no two bytes in a row without a digit.
inline void find_cards(std::string_view text, span part, span_sink const& found) {
    for (auto at = part.begin; at < part.end;) {
        auto const run = digits_from(text, {at, part.end});
        if (run.size() >= least_digits && !is_in_dump(text, run)) card_run{text, run}.find(found);
        at = run.end + 1;
    }
}

/// The countries whose accounts are found, and the size of an IBAN there (ISO 13616).
struct iban_size {
    std::string_view country;
    std::size_t size;
};
inline constexpr iban_size iban_sizes[] = {
    {"NO", 15}, {"BE", 16}, {"NL", 18}, {"DK", 18}, {"FI", 18}, {"AT", 20},
    {"CH", 21}, {"DE", 22}, {"GB", 22}, {"IE", 22}, {"ES", 24}, {"SE", 24},
    {"PT", 25}, {"FR", 27}, {"IT", 27}, {"PL", 28}, {"MT", 31},
};

/// An account number, with or without a space after each four characters. The anchor is the
/// country and a digit.
inline found_span find_iban(std::string_view text, span at) {
    auto const* const country =
        std::find_if(std::begin(iban_sizes), std::end(iban_sizes),
                     [&](iban_size const& c) { return text.substr(at.begin, 2) == c.country; });
    if (country == std::end(iban_sizes) || !may_begin_token(text, at.begin)) return {};
    std::string plain;
    auto end = at.begin;
    for (; end < text.size() && plain.size() < country->size; ++end) {
        if (is_in(text[end], upper_letters | digits)) plain += text[end];
        else if (text[end] != ' ' || plain.size() % 4 != 0) return {};
    }
    bool const ends = end == text.size() || !is_in(text[end], letters_and_digits);
    bool const is_sample = plain == "GB82WEST12345698765432";
    if (plain.size() != country->size || !ends || is_sample || !has_iban_checksum(plain)) return {};
    return {{at.begin, end}, true};
}

inline std::vector<std::string> iban_anchors() {
    std::vector<std::string> out;
    for (auto const& each : iban_sizes)
        for (char digit = '0'; digit <= '9'; ++digit)
            out.push_back(std::string{each.country} + digit);
    return out;
}

}  // namespace detail

/// Detectors of payment cards (Luhn) and bank accounts (IBAN).
[[nodiscard]] inline std::vector<detector> number_detectors() {
    detector card{"payment-card"};
    card.find_in_digits = detail::find_cards;
    card.replace_with = replacement::number;
    return {card, {"iban", detail::iban_anchors(), detail::find_iban}};
}

}  // namespace lisle::v0_1::redaction
