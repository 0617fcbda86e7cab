// lisle/impl/salvage.hpp - the definitions of salvage.hpp.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/impl/locate.hpp>
#include <lisle/salvage.hpp>
#include <lisle/text/closing_quote.hpp>
#include <lisle/text/hex.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

namespace detail {

LISLE_INLINE_CORE std::string mend_utf8(std::string_view text, std::vector<error>& errors) {
    auto const* const last = text.data() + text.size();
    auto const* const bad = text::find_invalid_utf8(text.data(), last);
    if (bad == nullptr) return std::string{text};
    auto const offset = static_cast<std::size_t>(bad - text.data());
    errors.push_back(
        {errc::invalid_utf8, pointer_of(text, offset), offset, "replaced by U+FFFD from here on"});
    return lisle::text::replace_invalid_utf8(text);
}

/// What the bytes so far have led to.
struct mending_state {
    text::json_place place{};
    bool in_string = false;
    bool is_noted = false;  ///< a bad escape of this string is noted
    bool has_control = false;
};
/// What was done before a quote.
struct done_before {
    std::size_t at, copied, size, mended;
    mending_state then;
};

/// Mends the strings of a damaged text.
class string_mender {
public:
    string_mender(std::string text, lone_surrogates halves)
        : text_{std::move(text)}, halves_{halves} {}

    [[nodiscard]] std::string run(std::vector<error>& errors) {
        for (; at_ < text_.size(); ++at_) {
            auto const byte = text_[at_];
            if (byte == '"') {
                pass_quote();
            } else if (!now_.in_string) {
                now_.place.pass(byte);
            } else if (byte == '\\') {
                pass_escape();
            } else if (static_cast<unsigned char>(byte) < 0x20) {
                mend_control();
            }
            if (at_ + 1 >= text_.size() && now_.in_string && first_inner_) go_back();
        }
        if (mended_.empty()) return std::move(text_);
        out_.append(text_, copied_);
        locate(errors);
        return std::move(out_);
    }

private:
    /// Puts bytes in the place of `size` bytes from here on.
    void replace(std::size_t size, std::string_view with) {
        out_.append(text_, copied_, at_ - copied_).append(with);
        copied_ = at_ + size;
        at_ = copied_ - 1;
    }
    void tell(errc code, char const* detail) {
        mended_.push_back({code, {}, out_.size() + (at_ - copied_), detail});
    }

    /// Escapes a quote that does not end its string.
    void pass_quote() {
        if (!now_.in_string) return begin_string();
        if (escapes_quotes_ && (at_ < inner_until_ || !ends_string())) return escape_quote();
        if (first_inner_ && at_ != inner_until_ && !goes_on_well()) {
            if (!first_end_) first_end_ = save();
            return escape_quote();
        }
        if (first_inner_) doubtful_ = {save(), *first_inner_};
        end_string();
    }
    void begin_string() {
        if (!now_.place.begin_string() && was_in_string()) return resume_string();
        now_.in_string = true;
    }
    void end_string() {
        now_.place.end_string();
        now_.in_string = now_.is_noted = false;
        first_inner_.reset();
        first_end_.reset();
    }
    /// Whether the next strings have their places after the quote here, which may end a string
    /// with quotes inside: a text in JSON has such quotes, too.
    [[nodiscard]] bool goes_on_well() {
        constexpr std::size_t most_bytes = 4096, most_strings = 16;
        auto const end = at_ + (std::min)({most_bytes, bytes_left_, text_.size() - at_});
        auto place = now_.place;
        place.end_string();
        auto i = at_ + 1;
        for (std::size_t strings = 0; i < end && strings < most_strings; ++i) {
            if (text_[i] != '"') {
                place.pass(text_[i]);
                continue;
            }
            if (!place.begin_string()) break;
            for (++i; i < end && text_[i] != '"'; ++i)
                if (text_[i] == '\\') ++i;
            if (i < end && !place.may_end_string(text_, i)) break;
            place.end_string();
            if (++strings == most_strings) i = end;
        }
        bytes_left_ -= (std::min)(i, end) - at_;
        return i >= end;
    }
    void escape_quote() {
        if (!first_inner_) first_inner_ = save();
        if (!now_.is_noted) tell(errc::bad_escape, "a quote inside it is escaped, as others in it");
        now_.is_noted = true;
        replace(1, "\\\"");
    }
    /// Whether the quote here ends its string. One at the end of a line does before a line with a
    /// member, even if the comma is lost.
    [[nodiscard]] bool ends_string() {
        if (now_.place.may_end_string(text_, at_)) return true;
        auto const behind = at_ + 1;
        auto const end = behind < text_.size() && text_[behind] == '\r' ? behind + 1 : behind;
        return end < text_.size() && text_[end] == '\n' && find_token_of_next_line(end + 1) != '\0';
    }
    /// Whether the quote here, where JSON has no string, is the end of the last string with quotes
    /// inside: then it did not end before.
    [[nodiscard]] bool was_in_string() const {
        return doubtful_ && at_ - doubtful_->first.at <= bytes_left_
               && doubtful_->first.then.place.may_end_string(text_, at_);
    }
    void resume_string() {
        inner_until_ = at_;
        auto const [last, first] = *std::exchange(doubtful_, std::nullopt);
        bytes_left_ -= at_ - last.at;
        restore(last);
        first_inner_ = first;
        escape_quote();
    }
    [[nodiscard]] done_before save() const {
        return {at_, copied_, out_.size(), mended_.size(), now_};
    }
    void restore(done_before const& saved) {
        at_ = saved.at;
        copied_ = saved.copied;
        out_.resize(saved.size);
        mended_.erase(mended_.begin() + static_cast<std::ptrdiff_t>(saved.mended), mended_.end());
        now_ = saved.then;
    }
    /// No quote ends the string, so the first that may does, or else the first one: then each
    /// quote does from there on. Thus nothing is read more than a few times.
    void go_back() {
        bool const has_end = first_end_.has_value();
        restore(has_end ? *first_end_ : *first_inner_);
        if (!has_end) escapes_quotes_ = false;
        bytes_left_ = 0;
        doubtful_.reset();
        end_string();
    }

    void pass_escape() {
        auto const next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
        constexpr std::string_view simple = "\"\\/bfnrt";
        if (simple.find(next) != simple.npos) {
            ++at_;
        } else if (auto const unit = read_unit(at_); unit) {
            auto const low = *unit >> 10U == 0xD800U >> 10U ? read_unit(at_ + 6) : std::nullopt;
            bool const is_pair = low && *low >> 10U == 0xDC00U >> 10U;
            bool const is_half = *unit >> 11U == 0xD800U >> 11U && !is_pair;
            if (is_half && halves_ == lone_surrogates::replaced) replace_escape(6);
            else at_ += is_pair ? 11 : 5;
        } else {
            bool const is_letter = next >= 0x20 && next < 0x7F;
            replace_escape(is_letter ? 2 : 1);
        }
    }
    void replace_escape(std::size_t size) {
        if (!now_.is_noted) tell(errc::bad_escape, "replaced by U+FFFD, as others in this string");
        now_.is_noted = true;
        replace(size, "\xEF\xBF\xBD");
    }
    /// The unit of UTF-16 that is escaped here, if one is.
    [[nodiscard]] std::optional<unsigned> read_unit(std::size_t from) const {
        auto const escape = std::string_view{text_}.substr((std::min)(from, text_.size()), 6);
        if (escape.size() < 6 || !escape.starts_with("\\u")) return std::nullopt;
        unsigned out = 0;
        for (char const c : escape.substr(2)) {
            auto const digit = text::hex_value(c);
            if (digit < 0) return std::nullopt;
            out = out << 4U | static_cast<unsigned>(digit);
        }
        return out;
    }

    void mend_control() {
        if (auto const size = find_line_end(); size != 0)
            if (auto const next = find_token_of_next_line(at_ + size); next != '\0')
                return end_lost_string(next);
        if (!now_.has_control)
            tell(errc::syntax, "control characters in strings are escaped from here on");
        now_.has_control = true;
        auto const byte = static_cast<unsigned char>(text_[at_]);
        char const escape[] = {
            '\\', 'u', '0', '0', text::lower_hex_digit(byte >> 4U), text::lower_hex_digit(byte)};
        replace(1, {escape, sizeof escape});
    }

    /// The size of the line end here, LF or CR LF; 0 if there is none.
    [[nodiscard]] std::size_t find_line_end() const {
        auto const rest = std::string_view{text_}.substr(at_, 2);
        return rest[0] == '\n' ? 1U : rest == "\r\n" ? 2U : 0U;
    }
    /// The first character of the line at `from`, if that is a line of an indented document: a
    /// member, or the end of an object or array before one. A text with line ends, such as code,
    /// may have a bracket on a line of its own, too: after it, the next quote begins no member.
    [[nodiscard]] char find_token_of_next_line(std::size_t from) {
        auto const first = text_.find_first_not_of(' ', from);
        if (first == text_.npos || first < from + 2) return '\0';
        auto const end = text_.find('\n', first);
        auto line = std::string_view{text_}.substr(first, end - first);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (is_member(line)) return '"';
        bool const is_bracket = line == "}" || line == "}," || line == "]" || line == "],";
        return is_bracket && is_member_next(first) ? line[0] : '\0';
    }
    /// Whether a line begins with a key.
    [[nodiscard]] static bool is_member(std::string_view line) {
        if (!line.starts_with('"')) return false;
        constexpr std::string_view letters =
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
        auto const key_end = line.find_first_not_of(letters, 1);
        return key_end != line.npos && line.substr(key_end).starts_with("\": ");
    }
    /// Whether the next quote begins a member on a line of its own, or there is none.
    [[nodiscard]] bool is_member_next(std::size_t from) {
        if (next_quote_ < from) next_quote_ = (std::min)(text_.find('"', from), text_.size());
        if (next_quote_ == text_.size()) return true;
        auto const before = text_.find_last_not_of(' ', next_quote_ - 1);
        return text_[before] == '\n' && is_member(std::string_view{text_}.substr(next_quote_, 256));
    }
    /// Ends a string whose last quote is lost.
    void end_lost_string(char next) {
        tell(errc::syntax, "a string without an end, which ends at the end of its line");
        bool const has_comma = next == '"' && at_ > copied_ && text_[at_ - 1] == ',';
        if (has_comma) --at_;
        replace(has_comma ? 1 : 0, next == '"' ? "\"," : "\"");
        at_ = copied_;  // at the line end
        end_string();
        if (next == '"') now_.place.pass(',');
    }

    /// Finds the pointers, in the mended text: in the other, no path leads past the first damage.
    void locate(std::vector<error>& errors) {
        std::vector<std::size_t> offsets;
        offsets.reserve(mended_.size());
        for (auto const& found : mended_) offsets.push_back(found.offset);
        path_finder::find(out_, offsets.data(), offsets.size(),
                          [&](std::size_t i, std::string p) { mended_[i].pointer = std::move(p); });
        std::move(mended_.begin(), mended_.end(), std::back_inserter(errors));
    }

    std::string text_, out_;
    std::size_t at_ = 0, copied_ = 0;
    std::size_t next_quote_ = 0;  ///< of is_member_next()
    mending_state now_;
    bool escapes_quotes_ = true;
    std::size_t inner_until_ = 0;             ///< quotes before it are inside their string
    std::optional<done_before> first_inner_;  ///< the first quote inside the string
    std::optional<done_before> first_end_;    ///< the first that may end it
    std::optional<std::pair<done_before, done_before>>
        doubtful_;  ///< the last quote of a string with such quotes, and the first of these
    std::size_t bytes_left_ = 8 * text_.size();  ///< that may be read again
    std::vector<error> mended_;
    lone_surrogates halves_;
};

LISLE_INLINE_CORE std::string mend_strings(std::string text, std::vector<error>& errors,
                                           lone_surrogates halves) {
    return string_mender{std::move(text), halves}.run(errors);
}

LISLE_INLINE_CORE std::string_view cut_at_limit(std::string_view mended, std::size_t damaged,
                                                decode_options options, text::failure& failed) {
    auto const most = std::exchange(options.max_size, decode_options::no_limit);
    if (!check_limits(mended, options, failed))
        return mended.substr(0, static_cast<std::size_t>(failed.at - mended.data()));
    failed = {};
    if (damaged > most)
        failed = {errc::too_large, mended.data() + mended.size(), explain_size(most), {}};
    return mended;
}

LISLE_INLINE_CORE void append_errors(std::vector<error>& out, std::string_view text,
                                     std::vector<text::failure> failures) {
    auto const offset_of = [&](text::failure const& f) {
        return static_cast<std::size_t>(f.at - text.data());
    };
    std::vector<std::size_t> order(failures.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return failures[a].at < failures[b].at; });
    std::vector<std::size_t> offsets;
    offsets.reserve(order.size());
    for (auto const i : order) offsets.push_back(offset_of(failures[i]));
    auto const first = out.size();
    for (auto& f : failures) out.push_back({f.code, {}, offset_of(f), std::move(f.detail)});
    path_finder::find(text, offsets.data(), offsets.size(), [&](std::size_t i, std::string p) {
        auto const& field = failures[order[i]].field;
        if (!field.empty()) append_token(p, field);
        out[first + order[i]].pointer = std::move(p);
    });
}

}  // namespace detail

}  // namespace lisle::v0_1
