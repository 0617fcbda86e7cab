// lisle/redact/credentials/kubernetes_secrets.hpp - the values of a Secret of Kubernetes, which are
// base64: `kind: Secret` with `data` beside it.
//
// Source: the Secret of Kubernetes' API, core/v1. `stringData`, which is not encoded, is found by
// its name.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/credentials/assignment_syntax.hpp>
#include <lisle/redact/credentials/secret_groups.hpp>
#include <lisle/redact/detector.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// Finds the object `data` beside a member of an object.
class sibling_data {
public:
    /// `kind`: the place of the member, without the quote before its name.
    sibling_data(std::string_view text, span kind)
        : text_{text.substr(0, (std::min)(text.size(), kind.end + most_bytes))}, kind_{kind},
          first_{kind.begin - (std::min)(kind.begin, most_bytes)} {}

    /// Where the braces of the object of JSON begin; npos if there is none.
    [[nodiscard]] std::size_t in_json() const {
        auto const after = skip_object(kind_.end, 1);
        if (after != text_.npos) return after;
        return skip_object(kind_.begin, -1);
    }

    /// The place of `data` in YAML, after the break of a line; npos if there is none.
    /// `line_break`: as the text spells it. `indent`: that of the member.
    [[nodiscard]] std::size_t in_yaml(std::string_view line_break, std::size_t indent) const {
        auto const is_other = [&](std::size_t at) {
            return !is_of_object(at, indent, line_break) || has_name(at, indent, "kind:");
        };
        auto const begin = kind_.begin - indent;
        for (auto at = next_line(begin, line_break); at != text_.npos && !is_other(at);
             at = next_line(at, line_break))
            if (has_name(at, indent, "data:")) return at + indent;
        if (indent_of(begin) != indent) return text_.npos;  // the first of an item
        for (auto at = line_before(begin, line_break); at != text_.npos && !is_other(at);
             at = line_before(at, line_break))
            if (has_name(at, indent, "data:")) return at + indent;
        return text_.npos;
    }

private:
    static constexpr std::size_t most_bytes = 2048;

    /// Goes over the members after or before a place of their object, up to `data`.
    [[nodiscard]] std::size_t skip_object(std::size_t at, int step) const {
        int depth = 0;
        for (auto i = at; i < text_.size() && i >= first_; i += static_cast<std::size_t>(step)) {
            char const c = text_[i];
            if (c == '{' || c == '}') depth += (c == '{') == (step > 0) ? 1 : -1;
            if (depth < 0) break;
            if (depth != 0 || !is_quote(c) || !has_at(text_, i + 1, "data")) continue;
            auto const sign = skip_to_sign(text_, i + 5);
            if (!has_at(text_, sign, ":")) continue;
            auto const begin = skip_blanks(text_, sign + 1);
            if (has_at(text_, begin, "{")) return begin;
        }
        return text_.npos;
    }

    [[nodiscard]] bool has_name(std::size_t at, std::size_t indent, std::string_view name) const {
        return indent_of(at) == indent && has_at(text_, at + indent, name);
    }
    [[nodiscard]] std::size_t indent_of(std::size_t at) const {
        return (std::min)(text_.find_first_not_of(' ', at), text_.size()) - at;
    }
    [[nodiscard]] std::size_t next_line(std::size_t at, std::string_view line_break) const {
        auto const end = text_.find(line_break, at);
        return end == text_.npos ? end : end + line_break.size();
    }
    /// The begin of the line before the one that begins at `at`; npos if there is none in reach. A
    /// string of lines begins after its quote.
    [[nodiscard]] std::size_t line_before(std::size_t at, std::string_view line_break) const {
        if (at < first_ + line_break.size()) return text_.npos;
        auto const before = text_.substr(first_, at - line_break.size() - first_);
        auto const last = before.rfind(line_break);
        if (last != before.npos) return first_ + last + line_break.size();
        auto const quote = line_break.size() > 1 ? before.find_last_of("\"'`") : before.npos;
        if (quote != before.npos) return first_ + quote + 1;
        return first_ == 0 ? 0 : text_.npos;
    }
    /// Whether a line is of the same object: empty or indented as much, and not between documents.
    [[nodiscard]] bool is_of_object(std::size_t at, std::size_t indent,
                                    std::string_view line_break) const {
        auto const found = indent_of(at);
        bool const is_empty = has_at(text_, skip_return(text_, at + found), line_break);
        return is_empty || (found >= indent && !has_at(text_, at, "---"));
    }

    std::string_view text_;
    span kind_;
    std::size_t first_;
};

/// Finds the values of `data` beside `kind: Secret`. The anchor is this member, without the quote
/// before its name.
inline void find_kubernetes_data(std::string_view text, span at, span_sink const& found) {
    bool const is_kind = at.of(text).ends_with("Secret") && at.of(text).starts_with("kind");
    if (!is_kind || (at.end < text.size() && is_in(text[at.end], word))) return;
    group_reader reader{text, "data", grouped::base64_texts, found};
    if (text[at.begin + 4] != ':') {
        auto const begin = sibling_data{text, at}.in_json();
        if (begin != text.npos) reader.read_brackets(begin);
        return;
    }
    auto const quote = (std::min)(text.find_first_not_of('\\', at.end), text.size());
    bool const is_quoted = quote < text.size() && is_quote(text[quote]);
    auto const end_of_kind = is_quoted ? quote + 1 : at.end;
    auto const line_break = line_break_at(text, skip_return(text, end_of_kind));
    auto const spelled = line_break.empty() ? std::string_view{"\n"} : line_break;
    auto const before = text_before(text, at.begin, 64);
    auto const item = before.size() - (before.ends_with("- ") ? 2 : 0);
    auto const line = begin_of_block(before.substr(0, item), spelled);
    if (line == before.npos) return;
    auto const indent = before.size() - line;
    auto const data = sibling_data{text, at}.in_yaml(spelled, indent);
    if (data == text.npos) return;
    auto const end = skip_return(text, skip_blanks(text, data + 5));
    if (auto const of_data = line_break_at(text, end); !of_data.empty())
        reader.read_lines(end + of_data.size(), of_data, indent);
}

}  // namespace detail

/// The detector of the values of Kubernetes' Secrets.
[[nodiscard]] inline detector kubernetes_secret_detector() {
    std::vector<std::string> anchors{"kind: secret"};
    for (std::string const quote : {"\"", "\\\"", "\\\\\\\""}) {
        anchors.push_back("kind: " + quote + "secret");
        for (std::string const sign : {":", ": "})
            anchors.push_back("kind" + quote + sign + quote + "secret");
    }
    auto out = detail::contextual("kubernetes-secret", std::move(anchors),
                                  [](std::string_view, span) { return found_span{}; });
    out.find_each = detail::find_kubernetes_data;
    return out;
}

}  // namespace lisle::v0_1::redaction
