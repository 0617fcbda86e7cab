// examples/lisle/sessions/judge.cpp - compares a text with the text that is written back.
#include "judge.hpp"

#include <lisle/locate.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/text/utf8.hpp>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace app {

namespace {

constexpr bool is_white(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// The bytes of a text without the white space between its tokens.
std::string remove_white_space(std::string_view text) {
    std::string out;
    bool is_string = false, is_escaped = false;
    for (char const c : text) {
        if (!is_string && is_white(c)) continue;
        out += c;
        if (c == '"' && !is_escaped) is_string = !is_string;
        is_escaped = is_string && c == '\\' && !is_escaped;
    }
    return out;
}

std::string sort_bytes(std::string text) {
    std::sort(text.begin(), text.end());
    return text;
}

/// Takes the first line off a text.
std::string_view take_line(std::string_view& text) {
    auto const out = text.substr(0, text.find('\n'));
    text.remove_prefix((std::min)(out.size() + 1, text.size()));
    return out;
}

/// Whether two texts hold the same values, of objects in any order.
bool is_equal_value(std::string_view a, std::string_view b) {
    boost::json::parse_options deep;
    deep.max_depth = 256;
    boost::system::error_code failed_a, failed_b;
    auto const value = boost::json::parse(a, failed_a, {}, deep);
    auto const other = boost::json::parse(b, failed_b, {}, deep);
    return !failed_a && !failed_b && value == other;
}

/// The same for texts of one value a line.
bool has_equal_lines(std::string_view a, std::string_view b) {
    while (!a.empty() && !b.empty()) {
        auto const line = take_line(a), other = take_line(b);
        if (line != other && !is_equal_value(line, other)) return false;
    }
    return a.empty() && b.empty();
}

/// What alone differs between two texts: "only in the order of keys". Empty if more does.
std::string_view name_difference(std::string_view text, std::string_view other) {
    auto const tokens = remove_white_space(text), others = remove_white_space(other);
    if (tokens == others) return ": only in white space between tokens";
    if (!has_equal_lines(text, other) && !is_equal_value(text, other)) return {};
    return sort_bytes(tokens) == sort_bytes(others) ? ": only in the order of keys"
                                                    : ": only in how values are spelled";
}

/// The first difference between two texts: "differs from byte 57 on, at /messages/0".
std::string describe_difference(std::string_view text, std::string_view other) {
    auto const at = static_cast<std::size_t>(
        std::mismatch(text.begin(), text.end(), other.begin(), other.end()).first - text.begin());
    auto out = "differs from byte " + std::to_string(at) + " on";
    if (auto const pointer = lisle::pointer_of(text, at); !pointer.empty())
        out += ", at " + pointer;
    return out.append(name_difference(text, other));
}

judgement judge_changed(std::string_view text, std::string_view written) {
    return {.is = changed, .details = {"written back, it " + describe_difference(text, written)}};
}

judgement judge_skipped(skipped_lines skipped, std::string foreign) {
    judgement out{.is = as_read};
    if (!foreign.empty()) out.details.push_back(std::move(foreign));
    std::move(skipped.words.begin(), skipped.words.end(), std::back_inserter(out.details));
    std::move(skipped.damaged.begin(), skipped.damaged.end(), std::back_inserter(out.details));
    out.is_cut = skipped.is_cut;
    if (out.is_cut) out.details.emplace_back("the last line is cut: lisle repair ends it");
    return out;
}

/// How no agent ends lines, and what none puts before a text; empty for a text without these.
std::string describe_foreign_bytes(std::string_view text) {
    if (text.starts_with(lisle::text::byte_order_mark)) return "it begins with a byte order mark";
    // In JSON a carriage return stands between tokens alone.
    if (auto const at = text.find("\r\n"); at != text.npos)
        return "its lines end in CR LF, from byte " + std::to_string(at) + " on";
    return {};
}

judgement judge_unchanged(std::string_view text, std::string_view written) {
    if (written == text) return {.is = canonical};
    return {.is = as_read, .details = {"its canonical text " + describe_difference(text, written)}};
}

judgement judge_text(document const& d, std::string_view text, std::string_view place) {
    auto foreign = describe_foreign_bytes(text);
    if (!foreign.empty()) foreign.insert(0, "no agent writes this: ");
    if (auto const written = d.to_text(lisle::layout::source, 0); written != text) {
        auto out = judge_changed(text, written);
        if (!foreign.empty()) out.details.insert(out.details.begin(), std::move(foreign));
        return out;
    }
    if (auto skipped = d.find_skipped(text); !skipped.words.empty() || !skipped.damaged.empty())
        return judge_skipped(std::move(skipped), std::move(foreign));
    if (!foreign.empty()) return {.is = as_read, .details = {std::move(foreign)}};
    if (auto const found = d.find_writer(text)) {
        if (!*found) return {.is = as_read, .details = {found->error().message()}};
        auto const& [release, act] = **found;
        return {.is = canonical,
                .writer = release + ", " + (act.empty() ? std::string{place} : act)};
    }
    return judge_unchanged(text, d.to_text(lisle::layout::canonical, 0));
}

/// Adds what the document's own program finds; it may refuse the document.
void add_faults(judgement& to, document const& d) {
    for (auto& found : d.find_faults()) {
        to.details.push_back(std::move(found.words));
        if (!found.is_refused || to.is == refused) continue;
        to.otherwise = to.is;
        to.is = refused;
    }
}

}  // namespace

judgement judge(document const& d, std::string_view text, std::string_view place,
                bool checks_values) {
    auto out = judge_text(d, text, place);
    if (checks_values) add_faults(out, d);
    return out;
}

judgement judge_minified(document const& d, std::string_view text) {
    auto const written = lisle::text::minify(d.to_text(lisle::layout::source, 0));
    std::string compact;
    if (written != text) text = compact = lisle::text::minify(text);
    auto out =
        written != text
            ? judge_changed(text, written)
            : judge_unchanged(text, lisle::text::minify(d.to_text(lisle::layout::canonical, 0)));
    add_faults(out, d);
    return out;
}

}  // namespace app
