// lisle/redact/credentials/secret_groups.hpp - lists and objects whose name makes their values
// secret, in JSON and YAML: `passwords: [a, b]`, `"secrets": {"db": "..."}`, blocks of lines.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/credentials/assignment_syntax.hpp>
#include <lisle/redact/credentials/chosen_passwords.hpp>
#include <lisle/redact/credentials/quoted_values.hpp>
#include <lisle/redact/credentials/secret_names.hpp>
#include <lisle/redact/credentials/secret_values.hpp>
#include <lisle/redact/detector.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

/// The line break at `at`: itself, or `\n` as a string or a string in a string spells it. Empty if
/// there is none.
inline std::string_view line_break_at(std::string_view text, std::size_t at) {
    constexpr std::size_t most_backslashes = 7;
    auto end = at;
    while (end < text.size() && text[end] == '\\' && end - at < most_backslashes) ++end;
    bool const is_break = end < text.size() && text[end] == (end == at ? '\n' : 'n');
    return is_break ? text.substr(at, end + 1 - at) : std::string_view{};
}

/// The place after a `\r`, in any of these spellings; `at` if there is none.
inline std::size_t skip_return(std::string_view text, std::size_t at) {
    if (has_at(text, at, "\r")) return at + 1;
    auto end = at;
    while (end < text.size() && text[end] == '\\') ++end;
    return end != at && has_at(text, end, "r") ? end + 1 : at;
}

/// Which values of a list or an object are sought: texts and numbers that are secret by their name
/// and form, or all texts that are base64.
enum class grouped { texts, numbers, base64_texts };

/// Reads a list, an object or a block of lines, and passes on its secret values.
class group_reader {
public:
    group_reader(std::string_view text, std::string_view name, grouped what, span_sink const& found)
        : text_{text}, name_{name}, what_{what}, found_{found} {}

    /// Reads from the bracket that opens a list or an object.
    void read_brackets(std::size_t begin) {
        at_ = begin;
        auto const last = (std::min)(text_.size(), begin + most_bytes);
        constexpr std::string_view of_code = "();";
        for (int depth = 0; at_ < last && of_code.find(text_[at_]) == of_code.npos;) {
            char const c = text_[at_];
            if (is_in(c, word) || is_quote(c)) {
                if (!read_element()) return;
                continue;
            }
            if (c == '{' || c == '[') ++depth;
            if (c == '}' || c == ']') --depth;
            if (depth == 0 || depth > most_depth) return;
            ++at_;
        }
    }

    /// Reads the lines of YAML after the line with the name. `line_break` ended that line, and is
    /// the spelling of all line breaks.
    void read_lines(std::size_t begin, std::string_view line_break, std::size_t indent) {
        std::size_t inner = 0;
        at_ = begin;
        for (int count = 0; count < most_lines && at_ < text_.size(); ++count) {
            auto const end = (std::min)(text_.find(line_break, at_), text_.size());
            auto const first = text_.find_first_not_of(' ', at_);
            auto const width = (std::min)(first, end) - at_;
            bool const is_item = has_at(text_, at_ + width, "- ");
            bool const is_empty =
                first >= end || skip_return(text_, first) != first || text_[first] == '#';
            if (!is_empty) {
                if (width < indent || (width == indent && !is_item)) return;
                if (inner == 0) inner = width + 1;
                if (width + 1 == inner) read_line(first + (is_item ? 2 : 0), end);
            }
            at_ = end + line_break.size();
        }
    }

private:
    static constexpr std::size_t most_bytes = 2048, longest = 512;
    static constexpr int most_depth = 3, most_lines = 32;

    /// Reads a key or a value. False if it has no end.
    bool read_element() {
        auto const quoted = run_of_backslashes(at_);
        span element{};
        if (quoted < text_.size() && is_quote(text_[quoted])) {
            auto const begin = quoted + 1;
            auto const end = end_of_quoted(text_, begin, quote_before(text_, begin), longest);
            if (end == text_.npos) return false;
            element = {begin, end};
            at_ = run_of_backslashes(end) + 1;
        } else {
            if (quoted != at_) return skip_break(quoted);
            auto const window = text_.substr(at_, longest);
            element = {at_, at_ + length_of_word(window, "\"'\\,:{}[]()`")};
            at_ = element.end;
        }
        auto const next = skip_blanks(text_, at_);
        if (next < text_.size() && (text_[next] == ':' || text_[next] == '=')) {
            key_ = element.of(text_);
            at_ = next + 1;
        } else {
            see(element);
            key_ = {};
        }
        return true;
    }

    /// Skips the break of a line whose escape ends at `letter`. False for another escape.
    bool skip_break(std::size_t letter) {
        if (!is_escape_letter(text_, letter)) return false;
        at_ = letter + 1;
        return true;
    }

    /// Reads `KEY: VALUE` or `VALUE`, which the line ends with.
    void read_line(std::size_t begin, std::size_t line_end) {
        auto const line = text_.substr(0, line_end);
        auto const end = run_end(line, begin, word | dot, 64);
        bool const has_key = has_at(line, end, ": ");
        key_ = has_key ? line.substr(begin, end - begin) : std::string_view{};
        auto const value = setting_at(line, skip_to_value(line, has_key ? end + 1 : begin));
        auto const behind = skip_return(line, value.end);
        bool const is_escaped_end = behind == line_end || ends_string(line, behind);
        if (is_escaped_end || ends_line(line, value.end)) see(value);
    }

    /// Whether a quote in a string in a string ends this one.
    [[nodiscard]] bool ends_string(std::string_view line, std::size_t at) const {
        auto const quote = run_of_backslashes(at);
        return quote != at && quote < line.size() && is_quote(line[quote]);
    }

    void see(span value) const {
        auto const text = value.of(text_);
        if (what_ == grouped::numbers) {
            if (is_grouped_number(name_, key_, text)) found_({value});
            return;
        }
        if (what_ == grouped::base64_texts) {
            if (is_base64_secret(key_, text)) found_({value});
            return;
        }
        if (value.size() >= shortest_plain && is_grouped_secret(name_, key_, text)) found_({value});
    }

    [[nodiscard]] std::size_t run_of_backslashes(std::size_t at) const {
        while (at < text_.size() && text_[at] == '\\') ++at;
        return at;
    }

    std::string_view text_, name_, key_{};
    grouped what_;
    span_sink const& found_;
    std::size_t at_ = 0;
};

/// The begin of the line before a name; npos unless only blanks and quotes stand between the two.
/// In a string, the quote that opens it begins a line, too.
inline std::size_t begin_of_block(std::string_view before, std::string_view line_break) {
    auto const last = before.rfind(line_break);
    auto begin = last == before.npos ? 0 : last + line_break.size();
    if (line_break.size() > 1)
        if (auto const quote = before.find_last_of("\"'`"); quote != before.npos)
            begin = (std::max)(begin, quote + 1);
    return before.find_first_not_of(" \"'", begin) == before.npos ? begin : before.npos;
}

/// Finds the secrets in the list, the object or the block of lines that is the value of a name.
inline void find_group_of(std::string_view text, span name, grouped what, span_sink const& found) {
    auto const whole = whole_name(text, name);
    auto sign = skip_to_sign(text, name.end);
    if (sign >= text.size() || (text[sign] != ':' && text[sign] != '=')) return;
    char const first = text[sign];
    for (int more = 0; more < 2 && sign < text.size() && is_sign(text[sign]); ++more) ++sign;
    sign = skip_blanks(text, sign);
    if (sign >= text.size()) return;
    bool const opens = has_at(text, sign, "{") || has_at(text, sign, "[");
    if (!opens) sign = skip_return(text, sign);
    auto const line_break = first == ':' ? line_break_at(text, sign) : std::string_view{};
    bool const may_hold = what == grouped::numbers ? holds_numbers(whole) : may_hold_secrets(whole);
    if ((!opens && line_break.empty()) || !may_hold) return;
    group_reader reader{text, whole, what, found};
    if (opens) return reader.read_brackets(sign);
    auto const line = text_before(text, name.end - whole.size(), 64);
    if (auto const begin = begin_of_block(line, line_break); begin != line.npos)
        reader.read_lines(sign + line_break.size(), line_break, line.size() - begin);
}

/// The same, for a word that may be followed by more of the name.
inline void find_in_group(std::string_view text, span at, span_sink const& found) {
    find_group_of(text, {at.begin, run_end(text, at.end, word | dot, 40)}, grouped::texts, found);
}

/// Finds the numbers that are passwords or PINs by the name of their list or object. The anchor has
/// what is after the name, too.
inline void find_numbers_in_group(std::string_view text, span at, span_sink const& found) {
    find_group_of(text, {at.begin, run_end(text, at.begin, letters, 16)}, grouped::numbers, found);
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction
