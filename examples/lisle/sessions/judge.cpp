// examples/lisle/sessions/judge.cpp - compares a text with the text that is written back.
#include "judge.hpp"

#include <lisle/locate.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace app {

namespace {

/// The first difference between two texts: "differs from byte 57 on, at /messages/0".
std::string describe_difference(std::string_view text, std::string_view other) {
    auto const at = static_cast<std::size_t>(
        std::mismatch(text.begin(), text.end(), other.begin(), other.end()).first - text.begin());
    auto out = "differs from byte " + std::to_string(at) + " on";
    if (auto const pointer = lisle::pointer_of(text, at); !pointer.empty())
        out += ", at " + pointer;
    if (lisle::text::minify(text) == lisle::text::minify(other))
        out += ": only in white space between tokens";
    return out;
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

void add_notes(judgement& to, std::vector<lisle::note> const& notes) {
    for (auto const& n : notes) {
        if (!n.is_misfit) {
            ++to.notes;
            continue;
        }
        if (to.is == canonical) to.is = as_read;
        to.writer.clear();
        to.details.push_back(n.pointer + ": " + n.what);
    }
}

judgement judge(document const& d, std::string_view text, std::string_view place) {
    auto out = judge_text(d, text, place);
    add_faults(out, d);
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
