// lisle/redact/bytes/byte_lists.hpp - bytes that a text lists as numbers: `67 68 70`, `67:68:70`,
// `{0x67, 0x68}`, `[103,104]`.
#pragma once

#include <lisle/redact/bytes/byte_runs.hpp>
#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/text/hex.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

constexpr bool is_list_separator(char c) {
    return c == ' ' || c == ',' || c == ':' || c == '\n' || c == '\r' || c == '\t';
}
constexpr bool is_in_list(char c) {
    return is_in(c, hex_digits) || is_list_separator(c) || c == 'x';
}

/// How a number of a list may be spelled, as bits.
enum number_form : unsigned { prefixed_hex = 1, two_hex_digits = 2, decimal = 4, any_form = 7 };

constexpr unsigned forms_of_number(std::string_view word) {
    bool const is_prefixed = word.size() > 2 && word.size() <= 4 && word.starts_with("0x")
                             && run_end(word, 2, hex_digits) == word.size();
    unsigned out = is_prefixed ? prefixed_hex : 0U;
    if (word.size() == 2 && run_end(word, 0, hex_digits) == 2) out |= two_hex_digits;
    if (word.size() <= 3 && run_end(word, 0, digits) == word.size()) out |= decimal;
    return out;
}

/// The byte of a number of this form; -1 for more than a byte.
constexpr int value_of_number(std::string_view word, number_form form) {
    if (form == prefixed_hex) word.remove_prefix(2);
    int out = 0;
    for (char const c : word) out = out * (form == decimal ? 10 : 16) + text::hex_value(c);
    return out < 256 ? out : -1;
}

/// Reads the lists in a part of a text that has nothing but digits and separators.
template <class F>
class list_reader {
public:
    list_reader(std::string_view text, span part, F& found)
        : text_{text}, part_{part}, found_{found} {}

    void run() {
        for (auto at = part_.begin; at < part_.end;) {
            auto const end = end_of_word(at);
            if (end != at) see({at, end});
            at = end == at ? at + 1 : end;
        }
        finish();
    }

private:
    [[nodiscard]] std::size_t end_of_word(std::size_t at) const {
        while (at < part_.end && !is_list_separator(text_[at])) ++at;
        return at;
    }

    void see(span word) {
        auto const forms = forms_of_number(word.of(text_));
        char const sign = sign_between(whole_.end, word.begin);
        bool const goes_on =
            count_ != 0 && (forms_ & forms) != 0 && sign != 0 && (count_ == 1 || sign == sign_);
        if (!goes_on) {
            finish();
            whole_.begin = word.begin;
            forms_ = any_form;
        }
        if (count_ == 1) sign_ = sign;
        whole_.end = word.end;
        forms_ &= forms;
        count_ = forms_ == 0 ? 0 : count_ + 1;
    }

    /// The one sign between two numbers, or a blank; 0 for more than a list has.
    [[nodiscard]] char sign_between(std::size_t begin, std::size_t end) const {
        if (end - begin > 32) return 0;
        char out = ' ';
        for (auto at = begin; at < end; ++at) {
            if (text_[at] != ',' && text_[at] != ':') continue;
            if (out != ' ') return 0;
            out = text_[at];
        }
        return out;
    }

    void finish() {
        if (count_ >= least_listed) {
            if (sign_ != ',') forms_ &= ~static_cast<unsigned>(decimal);
            for (auto const form : {prefixed_hex, two_hex_digits, decimal})
                if ((forms_ & form) != 0) take(form);  // `52, 53` may be both
        }
        count_ = 0;
    }
    void take(number_form form) {
        std::string bytes;
        for (auto at = whole_.begin; at < whole_.end;) {
            auto const end = end_of_word(at);
            if (end != at) {
                auto const value = value_of_number(text_.substr(at, end - at), form);
                if (value < 0) return;
                bytes += static_cast<char>(value);
            }
            at = end == at ? at + 1 : end;
        }
        if (is_readable_text(bytes)) found_(whole_, std::move(bytes));
    }

    std::string_view text_;
    span part_;
    F& found_;
    span whole_;
    unsigned forms_ = any_form;
    std::size_t count_ = 0;
    char sign_ = 0;
};

}  // namespace detail

/// Calls `found(span, bytes)` for each list of bytes that are text, in the runs that
/// `find_byte_runs` found.
///
/// Complexity: linear in the size of the text.
template <class F>
void for_each_byte_list(std::string_view text, std::vector<span> const& runs, F&& found) {
    for (auto const& run : runs)
        for (auto at = run.begin; at < run.end;) {
            span part{at, at};
            while (part.end < run.end && detail::is_in_list(text[part.end])) ++part.end;
            if (part.size() >= least_list_size) detail::list_reader<F>{text, part, found}.run();
            at = part.end + 1;
        }
}

/// Bytes as the list that they replace has them: with its first separator, and its form of numbers.
[[nodiscard]] inline std::string encode_list_like(std::string_view before, std::string_view bytes,
                                                  char first) {
    auto const end = std::find_if(before.begin(), before.end(), detail::is_list_separator);
    auto const word = before.substr(0, static_cast<std::size_t>(end - before.begin()));
    auto const next = std::find_if_not(end, before.end(), detail::is_list_separator);
    std::string const between{end, next};
    bool const is_hex = word.starts_with("0x");
    auto const code = static_cast<int>(static_cast<unsigned char>(first));
    bool const has_zero = word.size() == 2 && word[0] == '0';  // no decimal number has one
    bool const is_decimal =
        !is_hex && !has_zero && detail::value_of_number(word, detail::decimal) == code;
    std::string out;
    for (char const c : bytes) {
        auto const byte = static_cast<unsigned char>(c);
        if (!out.empty()) out += between;
        if (is_decimal) out += std::to_string(static_cast<int>(byte));
        else out += (is_hex ? "0x" : "") + encode_hex_like(before, {&c, 1});
    }
    return out;
}

}  // namespace lisle::v0_1::redaction
