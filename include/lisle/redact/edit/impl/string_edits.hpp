// lisle/redact/edit/impl/string_edits.hpp - the definitions of redact/edit/string_edits.hpp.
#pragma once

#include <lisle/engine/visit/place.hpp>
#include <lisle/locate.hpp>
#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/edit/rewriter.hpp>
#include <lisle/redact/edit/signed_parts.hpp>
#include <lisle/redact/edit/string_edits.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/scan/document_scan.hpp>
#include <lisle/redact/scan/match.hpp>
#include <lisle/redact/scan/scanner.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

LISLE_INLINE string_edits::string_edits(scanner const& by, placeholder_table& placeholders,
                                        document_matches found, bool is_strict)
    : rewriter_{by, placeholders}, found_{std::move(found)}, is_strict_{is_strict} {}

LISLE_INLINE bool string_edits::report_unchanged() {
    if (!found_.strings.empty() || (is_strict_ && !found_.opaque.empty())) return false;
    for (auto const& o : found_.opaque) report_opaque(o, false);
    return true;
}

LISLE_INLINE std::vector<removed_part> string_edits::list_parts_to_remove(stale_signature policy) {
    std::vector<removed_part> out;
    std::sort(changed_.begin(), changed_.end());
    for (std::size_t i = 0; i < found_.opaque.size(); ++i) {
        auto const& o = found_.opaque[i];
        bool const is_signature = o.what == "signature";
        if (is_strict_) add_omitted(out, i);
        else if (is_signature && is_stale(o)) add_stale(out, i, policy);
    }
    return out;
}

LISLE_INLINE void string_edits::report_removed(std::vector<removed_part> const& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (is_strict_) break;
        auto const& part = parts[i];
        report_.signatures.push_back({report_.opaque[numbers_[i]].pointer,
                                      !part.is_done ? "stays, though its text changed"
                                      : part.with_block
                                          ? "removed with its block, since the text changed"
                                          : "removed, since the text changed"});
    }
}

LISLE_INLINE std::optional<std::string> string_edits::see(std::string_view text,
                                                          string_place const& place) {
    auto const number = count_++;
    note_call(place);
    bool const is_omitted = note_opaque(number);
    auto const* const found = next_matches(number);
    if (is_omitted) return omit(text);
    if (found == nullptr) return {};
    auto now = rewrite(text, *found);
    if (now == text) return {};
    report_matches(*found, place, now);
    if (!found_.opaque.empty()) changed_.push_back(place.pointer.to_string());
    return now;
}

LISLE_INLINE string_matches const* string_edits::next_matches(std::size_t number) {
    auto const& all = found_.strings;
    bool const is_next = next_ < all.size() && all[next_].number == number;
    return is_next ? &all[next_++] : nullptr;
}

LISLE_INLINE bool string_edits::note_opaque(std::size_t number) {
    bool out = false;
    for (; next_opaque_ < found_.opaque.size(); ++next_opaque_) {
        auto const& o = found_.opaque[next_opaque_];
        if (o.number != number) break;
        out = is_strict_;
        report_opaque(o, out);
    }
    return out;
}

LISLE_INLINE void string_edits::report_opaque(opaque_string const& o, bool is_omitted) {
    report_.opaque.push_back({o.pointer, std::string{o.what}, o.bytes, is_omitted});
}

LISLE_INLINE std::string string_edits::omit(std::string_view text) {
    auto const comma = text.starts_with("data:") ? text.substr(0, 256).find(',') : text.npos;
    return std::string{comma == text.npos ? std::string_view{} : text.substr(0, comma + 1)};
}

LISLE_INLINE void string_edits::note_call(string_place const& place) {
    if (!found_.opaque.empty() && !place.is_key && place.pointer.last_key() == "callID")
        calls_.insert(std::string{block_of(place.pointer.of_field().to_string())});
}

LISLE_INLINE std::string string_edits::rewrite(std::string_view text, string_matches const& found) {
    if (found.split.empty()) return rewriter_.rewrite_until_clean(text, found.matches);
    std::string out;
    std::size_t at = 0;
    for (auto const& part : found.split) {
        if (part.at.begin < at) continue;
        out += rewrite_between(text, {at, part.at.begin}, found.matches);
        if (part.is_first) out += rewriter_.replacement_for(part.spelled, part.whole);
        at = part.at.end;
    }
    return out += rewrite_between(text, {at, text.size()}, found.matches);
}

LISLE_INLINE std::string string_edits::rewrite_between(std::string_view text, span part,
                                                       std::vector<match> const& all) {
    std::vector<match> inside;
    for (auto m : all) {
        if (m.begin < part.begin || m.end > part.end) continue;
        m.begin -= part.begin;
        m.end -= part.begin;
        inside.push_back(std::move(m));
    }
    return rewriter_.rewrite(part.of(text), inside);
}

LISLE_INLINE void string_edits::report_matches(string_matches const& found,
                                               string_place const& place, std::string_view now) {
    auto const pointer = to_pointer(place, now);
    for (auto const& m : found.matches) rewriter_.add_findings(pointer, m, report_.findings);
    for (auto const& part : found.split)
        if (part.is_first) rewriter_.add_findings(pointer, part.whole, report_.findings);
}

LISLE_INLINE std::string string_edits::to_pointer(string_place const& place, std::string_view now) {
    auto out = place.pointer.to_string();
    if (place.is_in_json_text) out += place.inner.to_string();
    if (!place.is_key) return out;
    out.resize(out.rfind('/'));
    append_token(out, now);
    return out;
}

LISLE_INLINE std::string string_edits::field_of(opaque_string const& o) {
    constexpr std::string_view metadata = "/metadata";
    auto const at = o.field.rfind(metadata);
    auto const end = at + metadata.size();
    bool const is_inside = at != o.field.npos && (end == o.field.size() || o.field[end] == '/');
    return is_inside ? o.field.substr(0, end) : o.field;
}

LISLE_INLINE bool string_edits::is_block_of(opaque_string const& o) const {
    auto const field = field_of(o);
    auto const block = block_of(field);
    auto const behind = std::string_view{field}.substr(block.size());
    return !block.empty() && std::count(behind.begin(), behind.end(), '/') <= 2
           && !field.ends_with("/thought_signature") && !field.ends_with("/reasoning_details")
           && !calls_.contains(std::string{block});
}

LISLE_INLINE bool string_edits::is_stale(opaque_string const& o) const {
    std::string const block{block_of(o.field)};
    bool const is_of_message = o.field.ends_with("/reasoning_details");
    for (auto at = std::lower_bound(changed_.begin(), changed_.end(), block + '/');
         at != changed_.end() && at->starts_with(block + '/'); ++at) {
        bool const is_covered =
            !is_of_message || at->find("/Thinking/") != at->npos || at->starts_with(o.field);
        if (is_covered) return true;
    }
    return false;
}

LISLE_INLINE bool string_edits::is_block(opaque_string const& o) {
    return o.what == "signature" || o.what == "encoded bytes";
}

LISLE_INLINE void string_edits::add_omitted(std::vector<removed_part>& to, std::size_t number) {
    auto const& o = found_.opaque[number];
    bool const with_block = is_block(o) && is_block_of(o);
    if (with_block || o.what == "signature") add_part(to, number, with_block);
}

LISLE_INLINE void string_edits::add_stale(std::vector<removed_part>& to, std::size_t number,
                                          stale_signature policy) {
    auto const& o = found_.opaque[number];
    if (policy == stale_signature::keep)
        report_.signatures.push_back({o.pointer, "kept, though its text changed"});
    else add_part(to, number, policy == stale_signature::remove_block && is_block_of(o));
}

LISLE_INLINE void string_edits::add_part(std::vector<removed_part>& to, std::size_t number,
                                         bool with_block) {
    to.push_back({field_of(found_.opaque[number]), with_block});
    numbers_.push_back(number);
}

}  // namespace lisle::v0_1::redaction
