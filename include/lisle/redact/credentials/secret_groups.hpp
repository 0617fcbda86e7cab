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

/// Reads a list, an object or a block of lines, and passes on its secret values.
class group_reader {
public:
    group_reader(std::string_view text, std::string_view name, span_sink const& found)
        : text_{text}, name_{name}, found_{found} {}

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

    /// Reads the lines of YAML behind the end of the line with the name.
    void read_lines(std::size_t begin, std::size_t indent) {
        std::size_t inner = 0;
        at_ = begin;
        for (int count = 0; count < most_lines && at_ < text_.size(); ++count) {
            auto const end = (std::min)(text_.find('\n', at_), text_.size());
            auto const first = text_.find_first_not_of(' ', at_);
            auto const width = (std::min)(first, end) - at_;
            bool const is_item = has_at(text_, at_ + width, "- ");
            bool const is_empty = first >= end || text_[first] == '\r' || text_[first] == '#';
            if (!is_empty) {
                if (width < indent || (width == indent && !is_item)) return;
                if (inner == 0) inner = width + 1;
                if (width + 1 == inner) read_line(first + (is_item ? 2 : 0));
            }
            at_ = end + 1;
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
            if (quoted != at_) return false;
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

    /// Reads `KEY: VALUE` or `VALUE`, which the line ends with.
    void read_line(std::size_t begin) {
        auto const end = run_end(text_, begin, word | dot, 64);
        bool const has_key = has_at(text_, end, ": ");
        key_ = has_key ? text_.substr(begin, end - begin) : std::string_view{};
        auto const value = setting_at(text_, skip_to_value(text_, has_key ? end + 1 : begin));
        if (ends_line(text_, value.end)) see(value);
    }

    void see(span value) const {
        if (value.size() < shortest_plain) return;
        if (is_grouped_secret(name_, key_, value.of(text_))) found_({value});
    }

    [[nodiscard]] std::size_t run_of_backslashes(std::size_t at) const {
        while (at < text_.size() && text_[at] == '\\') ++at;
        return at;
    }

    std::string_view text_, name_, key_{};
    span_sink const& found_;
    std::size_t at_ = 0;
};

/// Finds the secrets in the list, the object or the block of lines that a name has for a value.
inline void find_in_group(std::string_view text, span at, span_sink const& found) {
    span const name{at.begin, run_end(text, at.end, word | dot, 40)};
    auto const whole = whole_name(text, name);
    auto sign = skip_to_sign(text, name.end);
    if (sign >= text.size() || (text[sign] != ':' && text[sign] != '=')) return;
    char const first = text[sign];
    for (int more = 0; more < 2 && sign < text.size() && is_sign(text[sign]); ++more) ++sign;
    sign = skip_blanks(text, sign);
    if (sign >= text.size()) return;
    if (text[sign] == '\r') ++sign;
    bool const opens = has_at(text, sign, "{") || has_at(text, sign, "[");
    bool const ends = first == ':' && has_at(text, sign, "\n");
    if ((!opens && !ends) || !may_hold_secrets(whole)) return;
    group_reader reader{text, whole, found};
    if (opens) return reader.read_brackets(sign);
    auto const line = text_before(text, name.end - whole.size(), 64);
    auto const begin = line.rfind('\n') + 1;
    if (line.find_first_not_of(" \"'", begin) == line.npos)
        reader.read_lines(sign + 1, line.size() - begin);
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction
