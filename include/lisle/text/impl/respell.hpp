// lisle/text/impl/respell.hpp - the definitions of text/respell.hpp.
#pragma once

#include <lisle/text/ascii.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/member_order.hpp>
#include <lisle/text/nesting.hpp>
#include <lisle/text/number.hpp>
#include <lisle/text/number_format.hpp>
#include <lisle/text/plain_number.hpp>
#include <lisle/text/respell.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/text/writer.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::text {

namespace detail {

/// Whether every system writes the number as it stands.
[[nodiscard]] inline bool is_plain_number(std::string_view spelled) {
    auto const* const last = spelled.data() + spelled.size();
    return find_end_of_plain_number(spelled.data(), last) == last;
}

[[nodiscard]] inline number parse_number(std::string_view spelled) {
    number out;
    // A number beyond the range of doubles is an infinity.
    static_cast<void>(read_number(spelled.data(), spelled.data() + spelled.size(), out));
    return out;
}

inline void write_serde_number(writer& to, std::string_view spelled) {
    if (is_plain_number(spelled)) return to.token(spelled);
    auto const n = parse_number(spelled);
    switch (n.kind) {
        case number::kind_type::uint64: return to.number(n.uint64);
        case number::kind_type::int64: return to.number(n.int64);
        case number::kind_type::real: return to.number(n.real);
    }
}

/// Writes the number as JavaScript does: JSON.parse reads it, Number::toString spells it.
inline void write_ecmascript_number(writer& to, std::string_view spelled) {
    if (is_plain_number(spelled)) return to.token(spelled);
    auto const n = parse_number(spelled);
    switch (n.kind) {
        case number::kind_type::uint64: return to.number(static_cast<double>(n.uint64));
        case number::kind_type::int64: return to.number(static_cast<double>(n.int64));
        case number::kind_type::real: return to.number(n.real);
    }
}

/// The sum of a positive decimal number and `by`, which is nearer to zero.
inline std::string add_to_digits(std::string_view number, std::int64_t by) {
    std::string out{number};
    for (auto i = out.size(); by != 0 && i-- > 0;) {
        by += out[i] - '0';
        auto const digit = (by % 10 + 10) % 10;
        out[i] = static_cast<char>('0' + digit);
        by = (by - digit) / 10;
    }
    if (by != 0) out.insert(0, std::to_string(by));
    return out.erase(0, out.find_first_not_of('0'));
}

/// Writes the digits of a number without zeros at either end, and the power of ten of the last one.
inline void write_decimal_value(writer& to, std::string_view spelled) {
    std::string digits;
    std::int64_t exponent = 0;
    bool is_fraction = false;
    std::size_t i = 0;
    bool const is_negative = spelled[0] == '-';
    for (i = is_negative ? 1 : 0; i < spelled.size(); ++i) {
        if (spelled[i] == '.') is_fraction = true;
        else if (is_digit(spelled[i])) {
            digits += spelled[i];
            exponent -= is_fraction ? 1 : 0;
        } else break;
    }
    digits.erase(0, (std::min)(digits.find_first_not_of('0'), digits.size()));
    if (digits.empty()) return to.token("0");
    auto const last = digits.find_last_not_of('0');
    exponent += static_cast<std::int64_t>(digits.size() - last - 1);
    digits.resize(last + 1);
    if (is_negative) digits.insert(0, 1, '-');
    digits += 'e';

    auto power = spelled.substr((std::min)(i + 1, spelled.size()));
    bool const is_small = power.starts_with('-');
    if (is_small || power.starts_with('+')) power.remove_prefix(1);
    power.remove_prefix((std::min)(power.find_first_not_of('0'), power.size()));
    // An exponent of this many digits is greater than any correction by the number's own digits.
    constexpr std::size_t many = 18;
    if (power.size() >= many) {
        if (is_small) digits += '-';
        digits += add_to_digits(power, is_small ? -exponent : exponent);
    } else {
        std::int64_t parsed = 0;
        std::from_chars(power.data(), power.data() + power.size(), parsed);
        digits += std::to_string(exponent + (is_small ? -parsed : parsed));
    }
    to.token(digits);
}

/// Passes over a minified value in the order in which its members are written.
class respeller {
public:
    respeller(writer& to, std::string_view minified, value_spelling const& spelling,
              std::vector<ordered_object> ordered)
        : to_{to}, spelling_{spelling}, in_{begin_reading(minified)}, ordered_{std::move(ordered)} {
    }

    void run() {
        do {
            if (!open_container()) write_scalar();
            else if (begin_element()) continue;
            while (!around_.empty() && !begin_element()) close_container();
        } while (!around_.empty());
    }

private:
    struct container {
        char bracket;              ///< the closing bracket
        bool is_empty;             ///< no element was written yet
        ordered_object const* by;  ///< null: members are written in the order of the text
        std::size_t next;          ///< the index in `by->members` of the next member
        char const* end;           ///< the end of the written member that is last in the text
    };

    /// Passes the opening bracket at the cursor, if there is one.
    bool open_container() {
        char const bracket = in_.peek();
        if (bracket != '{' && bracket != '[') return false;
        to_.open(bracket);
        around_.push(open_);
        open_ = {bracket == '{' ? '}' : ']', true, find_order(in_.at), 0, nullptr};
        ++in_.at;
        return true;
    }

    /// Moves to the next value of the open container and writes its key, if it has one. False at
    /// the end of the container; the cursor is at its closing bracket then.
    bool begin_element() {
        if (open_.by != nullptr) return begin_ordered_member();
        if (in_.peek() == open_.bracket) return false;
        if (!std::exchange(open_.is_empty, false)) ++in_.at;  // the comma
        if (open_.bracket == '}') {
            write_key();
            ++in_.at;  // the colon
        } else {
            to_.next();
        }
        return true;
    }
    bool begin_ordered_member() {
        // The last member of the text is written: it is the last one of its key.
        if (open_.next != 0) open_.end = (std::max)(open_.end, in_.at);
        auto const& members = open_.by->members;
        if (open_.next == members.size()) {
            in_.at = open_.end;
            return false;
        }
        auto const& member = members[open_.next++];
        in_.at = member.key;
        write_key();
        in_.at = member.value;
        return true;
    }
    void close_container() {
        to_.close(open_.bracket);
        ++in_.at;
        open_ = around_.pop();
    }

    [[nodiscard]] ordered_object const* find_order(char const* begin) const {
        if (ordered_.empty()) return nullptr;
        auto const found =
            std::lower_bound(ordered_.begin(), ordered_.end(), begin,
                             [](ordered_object const& o, char const* at) { return o.begin < at; });
        return found != ordered_.end() && found->begin == begin ? &*found : nullptr;
    }

    void write_key() {
        auto const* const from = in_.at;
        auto const token = take_string();
        if (is_written_so(token)) to_.key_quoted(text_between(from, in_.at));
        else to_.key(to_well_formed(token.characters));
    }
    void write_scalar() {
        auto const* const from = in_.at;
        if (in_.peek() == '"') {
            auto const token = take_string();
            if (is_written_so(token)) to_.token(text_between(from, in_.at));
            else to_.string(to_well_formed(token.characters));
        } else if (in_.peek() == '-' || is_digit(in_.peek())) {
            static_cast<void>(visitor::read_number(in_));
            spelling_.write_number(to_, text_between(from, in_.at));
        } else {
            while (!in_.at_end() && is_lower(in_.peek())) ++in_.at;
            to_.token(text_between(from, in_.at));
        }
    }
    /// Characters as the style can have them: programs in Rust have no lone surrogates.
    [[nodiscard]] std::string_view to_well_formed(std::string_view characters) {
        auto const& style = to_.style();
        bool const is_any_kept =
            style.lone_surrogates || style.numbers == number_style::ecmascript;
        auto const* const first = characters.data();
        if (is_any_kept || find_invalid_utf8(first, first + characters.size()) == nullptr)
            return characters;
        return mended_ = replace_lone_surrogates(characters);
    }
    string_token take_string() {
        string_token token;
        static_cast<void>(read_string(in_, room_, token));
        return token;
    }
    /// Whether the writer would spell the string as it stands in the text.
    static bool is_written_so(string_token const& token) {
        return !token.in_scratch || token.canonical;
    }

    writer& to_;
    value_spelling const& spelling_;
    cursor in_;
    std::vector<ordered_object> ordered_;
    nesting<container> around_;
    container open_{};
    scratch room_;
    std::string mended_;
};

}  // namespace detail

LISLE_INLINE_CORE value_spelling spelling_of_value() {
    return {member_order::hashed, detail::write_decimal_value};
}

LISLE_INLINE_CORE void respell(writer& to, std::string_view minified,
                               value_spelling const& spelling) {
    if (auto ordered = order_members(minified, spelling.members))
        detail::respeller{to, minified, spelling, *std::move(ordered)}.run();
    else to.token(minified);
}

LISLE_INLINE_CORE void respell(writer& to, std::string_view minified) {
    auto const& style = to.style();
    bool const is_ecmascript = style.numbers == number_style::ecmascript;
    respell(to, minified,
            {style.sorted_keys ? member_order::sorted
             : is_ecmascript   ? member_order::indices_first
                               : member_order::as_read,
             is_ecmascript ? detail::write_ecmascript_number : detail::write_serde_number});
}

}  // namespace lisle::v0_1::text
