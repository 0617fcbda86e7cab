// examples/lisle/sessions/judge.cpp - compares a text with the text that is written back.
#include "judge.hpp"

#include <lisle/locate.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/text/utf8.hpp>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <array>
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

judgement judge_text(document const& d, std::string_view text, std::string_view place) {
    auto foreign = describe_foreign_bytes(text);
    if (!foreign.empty()) foreign.insert(0, "no agent writes this: ");
    if (auto const written = d.to_text(lisle::layout::source, 0); written != text) {
        if (end_lines(text, written) == written)
            return {.is = as_read,
                    .details = {foreign.empty() ? "no agent writes this: no line end at the end"
                                                : std::move(foreign)}};
        auto out = judge_changed(text, written);
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
