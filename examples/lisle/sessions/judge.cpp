// examples/lisle/sessions/judge.cpp - compares a text with the text that is written back.
#include "judge.hpp"

#include <lisle/locate.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/text/utf8.hpp>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace app {

namespace {

constexpr bool is_white(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// The bytes of a text without the white space between its tokens, one after another.
class token_bytes {
public:
    explicit token_bytes(std::string_view text) : text_{text} { skip_white_space(); }

    [[nodiscard]] bool is_at_end() const { return at_ == text_.size(); }
    [[nodiscard]] char byte() const { return text_[at_]; }
    [[nodiscard]] std::size_t offset() const { return at_; }
    [[nodiscard]] bool is_in_string() const { return is_string_; }
    void next() {
        char const c = byte();
        if (c == '"' && !is_escaped_) is_string_ = !is_string_;
        is_escaped_ = is_string_ && c == '\\' && !is_escaped_;
        ++at_;
        skip_white_space();
    }

private:
    void skip_white_space() {
        while (!is_string_ && !is_at_end() && is_white(byte())) ++at_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool is_string_ = false, is_escaped_ = false;
};

bool has_equal_tokens(std::string_view text, std::string_view other) {
    token_bytes a{text}, b{other};
    for (; !a.is_at_end() && !b.is_at_end(); a.next(), b.next())
        if (a.byte() != b.byte()) return false;
    return a.is_at_end() && b.is_at_end();
}

/// How often each byte stands in a text: in all tokens, and between strings.
struct byte_counts {
    std::array<std::size_t, 256> all{}, between_strings{};

    explicit byte_counts(std::string_view text) {
        for (token_bytes at{text}; !at.is_at_end(); at.next()) {
            auto const byte = static_cast<unsigned char>(at.byte());
            ++all[byte];
            if (!at.is_in_string()) ++between_strings[byte];
        }
    }

    /// Whether the other text has as many members, elements, objects and arrays.
    [[nodiscard]] bool has_shape_of(byte_counts const& other) const {
        constexpr std::string_view marks = "{}[]:,";
        return std::all_of(marks.begin(), marks.end(), [&](char mark) {
            auto const i = static_cast<unsigned char>(mark);
            return between_strings[i] == other.between_strings[i];
        });
    }
};

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

/// What alone differs between two texts: "only in the order of keys". Empty if more does, and for
/// large texts whose values differ, because comparing values takes much memory.
std::string_view name_difference(std::string_view text, std::string_view other) {
    constexpr std::size_t largest = 1 << 22;
    if (has_equal_tokens(text, other)) return ": only in white space between tokens";
    byte_counts const counts{text}, others{other};
    // A parser sees one of several equal keys.
    if (text.size() > largest || !counts.has_shape_of(others)) return {};
    if (!has_equal_lines(text, other) && !is_equal_value(text, other)) return {};
    return counts.all == others.all ? ": only in the order of keys"
                                    : ": only in how values are spelled";
}

/// The quoted key of a member whose value is null, of which a byte is the comma or in the key;
/// empty for other members.
std::string_view null_key_at(std::string_view text, std::size_t at) {
    if (at >= text.size()) return {};
    auto const begin = text[at] == ',' ? text.find('"', at) : text.rfind('"', at);
    if (begin == text.npos) return {};
    auto const end = text.find('"', begin + 1);
    if (end == text.npos) return {};
    auto rest = end;
    auto const skip = [&] {
        while (++rest < text.size() && is_white(text[rest])) {}
    };
    skip();
    if (rest >= text.size() || text[rest] != ':') return {};
    skip();
    if (rest >= text.size() || !text.substr(rest).starts_with("null")) return {};
    return text.substr(begin, end + 1 - begin);
}

/// Whether a member of a text at a byte is null, and does not follow in the other text.
bool has_more_null(std::string_view text, std::size_t at, std::string_view other,
                   std::size_t at_other) {
    auto const key = null_key_at(text, at);
    return !key.empty() && other.find(key, at_other) == other.npos;
}

/// The number that a byte stands in; empty if it stands in none.
std::string_view number_at(std::string_view text, std::size_t at) {
    auto const is_of_number = [&](std::size_t i) {
        return i < text.size() && std::string_view{"+-.0123456789eE"}.find(text[i]) != text.npos;
    };
    auto begin = at, end = at;
    while (begin > 0 && is_of_number(begin - 1)) --begin;
    while (is_of_number(end)) ++end;
    return text.substr(begin, end - begin);
}

/// Whether two numbers are spelled otherwise, and are the same.
bool is_same_number(std::string_view a, std::string_view b) {
    double x = 0, y = 0;
    auto const read = [](std::string_view from, double& to) {
        auto const end = from.data() + from.size();
        return !from.empty() && std::from_chars(from.data(), end, to).ptr == end;
    };
    return a != b && read(a, x) && read(b, y) && !(x < y) && !(y < x);
}

/// The first tokens in which two texts differ; both are at an end if only white space differs.
std::pair<token_bytes, token_bytes> find_first_difference(std::string_view text,
                                                          std::string_view other) {
    token_bytes a{text}, b{other};
    while (!a.is_at_end() && !b.is_at_end() && a.byte() == b.byte()) {
        a.next();
        b.next();
    }
    return {a, b};
}

/// What alone differs between two texts, or what differs first, if that has a name.
std::string_view name_reason(std::string_view text, std::string_view other) {
    if (auto const alone = name_difference(text, other); !alone.empty()) return alone;
    auto const [a, b] = find_first_difference(text, other);
    if (has_more_null(text, a.offset(), other, b.offset()))
        return ": first in a null that is left out";
    if (has_more_null(other, b.offset(), text, a.offset()))
        return ": first in a null that is added";
    bool const is_number =
        !a.is_in_string() && !b.is_in_string()
        && is_same_number(number_at(text, a.offset()), number_at(other, b.offset()));
    return is_number ? std::string_view{": first in how a number is spelled"} : std::string_view{};
}

std::string describe_place(std::string_view text, std::size_t at) {
    auto out = "differs from byte " + std::to_string(at) + " on";
    if (auto const pointer = lisle::pointer_of(text, at); !pointer.empty())
        out += ", at " + pointer;
    return out;
}

/// The first difference between two texts: "differs from byte 57 on, at /messages/0".
std::string describe_difference(std::string_view text, std::string_view other) {
    auto const at = static_cast<std::size_t>(
        std::mismatch(text.begin(), text.end(), other.begin(), other.end()).first - text.begin());
    return describe_place(text, at).append(name_reason(text, other));
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
    auto const at = text.find('\r');
    if (at == text.npos) return {};
    return std::string{"its lines end in "}
           + (text.substr(at).starts_with("\r\n") ? "CR LF" : "CR alone") + ", from byte "
           + std::to_string(at) + " on";
}

/// A text with its lines ended by LF, the last one too if those of `written` are.
std::string end_lines(std::string_view text, std::string_view written) {
    std::string out;
    out.reserve(text.size() + 1);
    for (std::size_t i = 0; i < text.size(); ++i)
        if (!text.substr(i).starts_with("\r\n")) out += text[i];
    if (written.ends_with('\n') && !out.ends_with('\n')) out += '\n';
    return out;
}

judgement judge_unchanged(std::string_view text, std::string_view written) {
    if (written == text) return {.is = canonical};
    return {.is = as_read, .details = {"its canonical text " + describe_difference(text, written)}};
}

/// What the canonical text changes besides white space; empty if nothing.
std::string describe_other_tokens(document const& d, std::string_view text) {
    auto const canonical_text = d.to_text(lisle::layout::canonical, 0);
    if (has_equal_tokens(text, canonical_text)) return {};
    auto const at = find_first_difference(text, canonical_text).first.offset();
    return "its canonical text "
           + describe_place(text, at).append(name_reason(text, canonical_text));
}

judgement judge_text(document const& d, std::string_view text, std::string_view place) {
    auto foreign = describe_foreign_bytes(text);
    if (!foreign.empty()) foreign.insert(0, "no agent writes this: ");
    if (auto const written = d.to_text(lisle::layout::source, 0); written != text) {
        if (end_lines(text, written) == written)
            return {.is = as_read,
                    .details = {foreign.empty() ? "no agent writes this: no line end at the end"
                                                : std::move(foreign)}};
        auto out = judge_changed(text, written);
        if (has_equal_tokens(text, written))
            if (auto more = describe_other_tokens(d, text); !more.empty())
                out.details.insert(out.details.begin(), std::move(more));
        if (!foreign.empty()) out.details.insert(out.details.begin(), std::move(foreign));
        return out;
    }
    if (auto skipped = d.find_skipped(text); !skipped.words.empty() || !skipped.damaged.empty())
        return judge_skipped(std::move(skipped), std::move(foreign));
    if (foreign.empty() && d.continues_last_line() && !text.empty() && text.back() != '\n')
        foreign = "no agent writes this: no line end at the end, so the next record would continue "
                  "the last line, and both would be lost";
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

void add_notes(judgement& to, document const& d, std::vector<lisle::note> const& notes) {
    std::vector<lisle::note> misfits;
    std::copy_if(notes.begin(), notes.end(), std::back_inserter(misfits),
                 [](auto const& n) { return n.is_misfit; });
    to.notes += notes.size() - misfits.size();
    if (misfits.empty()) return;
    auto& spelled = to.otherwise ? *to.otherwise : to.is;
    if (spelled == canonical) spelled = as_read;
    to.writer.clear();
    auto places = d.find_places(misfits);
    for (std::size_t i = 0; i != misfits.size(); ++i)
        to.details.push_back(std::move(places[i]) + misfits[i].what);
}

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
