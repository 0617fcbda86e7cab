// lisle/redact/document_scan.hpp - the matches in all strings of a document.
#pragma once

#include <lisle/redact/assignments.hpp>
#include <lisle/redact/opaque.hpp>
#include <lisle/redact/scanner.hpp>
#include <lisle/redact/stream.hpp>
#include <lisle/visit.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::redaction {

/// The matches in one string of a document. Strings are numbered in the order of the visit.
struct string_matches {
    std::size_t number = 0;
    std::vector<match> matches{};
    std::vector<split_match> split{};
};

/// An opaque string, or one with base64 of no text.
struct opaque_string {
    std::size_t number = 0;
    std::string pointer, field;  ///< of the string, and of the typed field around it
    std::string_view what{};
    std::size_t bytes = 0;
};

/// What a scan of a document found.
struct document_matches {
    std::vector<string_matches> strings;  ///< in the order of their numbers
    std::vector<opaque_string> opaque;
    std::vector<used_placeholder> placeholders;
};

namespace detail {

/// Whether a string is a piece of text that its neighbours may continue.
inline bool is_streamed(string_place const& place) {
    if (place.is_key || place.is_remembered || place.is_in_json_text) return false;
    if (place.kind == string_kind::prose) return true;
    if (place.kind != string_kind::other) return false;
    auto const key = place.pointer.last_key();
    return key == "text" || key == "delta" || key == "data" || key == "content" || key == "chunk";
}

/// Collects the matches of a document, string by string.
class document_scan {
public:
    explicit document_scan(scanner const& by) : by_{by}, stream_{by}, named_{find_named(by)} {}

    void operator()(std::string_view text, string_place const& place) {
        auto const number = count_++;
        if (auto const what = opaque_kind(text, place))
            return note_opaque(number, text, place, *what);
        auto found = by_.scan(text);
        if (found.binary_bytes != 0) note_opaque(number, text, place, "binary");
        if (!place.is_key) add_named(text, place, found);
        std::move(found.placeholders.begin(), found.placeholders.end(),
                  std::back_inserter(out_.placeholders));
        if (!found.matches.empty()) out_.strings.push_back({number, std::move(found.matches)});
        if (is_streamed(place)) stream_.add(number, text);
    }

    [[nodiscard]] document_matches finish() {
        auto const own = out_.strings.size();
        bool is_taken = false;
        for (auto& part : stream_.finish()) {
            auto* const known = find_string(part.text, own);
            if (part.is_first) is_taken = known == nullptr || !is_whole(*known, part);
            if (!is_taken) continue;
            if (known != nullptr) known->split.push_back(std::move(part));
            else add_split(std::move(part), own);
        }
        std::stable_sort(out_.strings.begin(), out_.strings.end(),
                         [](auto const& a, auto const& b) { return a.number < b.number; });
        return std::move(out_);
    }

private:
    static constexpr std::uint32_t none = 0xFFFFFFFFU;

    static std::uint32_t find_named(scanner const& by) {
        for (std::uint32_t i = 0; i < by.detectors().size(); ++i)
            if (by.detectors()[i].id == "assigned-secret") return i;
        return none;
    }

    void note_opaque(std::size_t number, std::string_view text, string_place const& place,
                     std::string_view what) {
        auto pointer = place.pointer.to_string();
        if (place.is_in_json_text) pointer += place.inner.to_string();
        out_.opaque.push_back(
            {number, std::move(pointer), place.pointer.of_field().to_string(), what, text.size()});
    }

    /// The matches of a string among the first `count`; null if it has none.
    string_matches* find_string(std::size_t number, std::size_t count) {
        auto const last = out_.strings.begin() + static_cast<std::ptrdiff_t>(count);
        auto const at =
            std::lower_bound(out_.strings.begin(), last, number,
                             [](string_matches const& m, std::size_t n) { return m.number < n; });
        return at != last && at->number == number ? &*at : nullptr;
    }

    /// Whether a string alone has the whole match: a name or an address, or a token whose checksum
    /// is right. Then the next text is not its end.
    bool is_whole(string_matches const& known, split_match const& part) const {
        return std::any_of(known.matches.begin(), known.matches.end(), [&](match const& m) {
            bool const is_sure = m.is_checked || by_.detector_of(m).subject != subject::secret;
            return is_sure && m.begin <= part.at.begin && m.end >= part.at.end;
        });
    }

    void add_split(split_match part, std::size_t own) {
        auto& all = out_.strings;
        if (all.size() == own || all.back().number != part.text) all.push_back({part.text});
        all.back().split.push_back(std::move(part));
    }

    /// A value whose key names a secret: the two are strings of their own.
    void add_named(std::string_view text, string_place const& place, scan_result& found) const {
        bool const may_be =
            named_ != none && text.size() >= 8 && text.size() <= 512 && found.matches.empty();
        if (!may_be || has_blank(text) || !names_secret(key_of(place))) return;
        std::string pair{key_of(place)};
        pair += '=';
        auto const begin = pair.size();
        pair += text;
        for (auto& m : by_.scan(pair).matches) {
            if (m.begin < begin || m.how != spelling::plain) continue;
            m.begin -= begin;
            m.end -= begin;
            found.matches.push_back(std::move(m));
        }
    }

    scanner const& by_;
    text_stream stream_;
    std::uint32_t named_;
    std::size_t count_ = 0;
    document_matches out_;
};

}  // namespace detail

/// Scans all strings of a document or any other described value.
template <class Root>
[[nodiscard]] document_matches scan_document(scanner const& by, Root const& root) {
    detail::document_scan scan{by};
    for_each_string(root, scan);
    return scan.finish();
}

}  // namespace lisle::inline v0_1::redaction
