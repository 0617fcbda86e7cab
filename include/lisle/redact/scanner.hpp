// lisle/redact/scanner.hpp - finds the matches of many detectors in one text, also encoded ones.
#pragma once

#include <lisle/redact/automaton.hpp>
#include <lisle/redact/base64_runs.hpp>
#include <lisle/redact/byte_lists.hpp>
#include <lisle/redact/byte_runs.hpp>
#include <lisle/redact/decoded.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/hex_dumps.hpp>
#include <lisle/redact/match.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/unescaped.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::redaction {

namespace detail {

/// A run of base64 at least this long that does not decode to text is counted as binary.
inline constexpr std::size_t least_binary = 512;
/// Backslashes double with each layer of JSON in strings: no text of 4 GB has more layers. Percent
/// signs don't: `%252525`.
inline constexpr int most_layers = 32;

constexpr bool ends_word(char c) { return static_cast<unsigned char>(c) <= ' '; }
constexpr bool ends_url(char c) {
    return ends_word(c) || std::string_view{"\"'<>\\`{}|^"}.find(c) != std::string_view::npos;
}

/// Whether JSON and URLs spell a byte of a secret in another way.
constexpr bool is_escaped_in_json(char c) {
    auto const byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte >= 0x7F || c == '"' || c == '\\';
}

/// Whether JSON has a number here: digits alone between a colon, comma or bracket and another.
inline bool is_json_number(std::string_view text, span at) {
    auto before = at.begin;
    while (before > 0 && ends_word(text[before - 1])) --before;
    auto after = at.end;
    while (after < text.size() && ends_word(text[after])) ++after;
    bool const opens =
        before > 0 && std::string_view{":,["}.find(text[before - 1]) != std::string_view::npos;
    bool const closes =
        after < text.size() && std::string_view{",}]"}.find(text[after]) != std::string_view::npos;
    return opens && closes && run_end(text, at.begin, digits) == at.end;
}

}  // namespace detail

/// The detectors with one automaton over all their anchors.
class scanner {
public:
    explicit scanner(std::vector<detector> detectors) : detectors_{std::move(detectors)} {
        for (std::uint32_t i = 0; i < detectors_.size(); ++i) {
            for (auto const& anchor : detectors_[i].anchors) words_.add(anchor, i);
            auto const& d = detectors_[i];
            if (d.find_all || d.find_in_digits || d.find_in_base64) readers_.push_back(i);
        }
        has_odd_literals_ = std::any_of(detectors_.begin(), detectors_.end(), [](auto const& d) {
            return std::any_of(d.literal.begin(), d.literal.end(), detail::is_escaped_in_json);
        });
        for (auto const mark : escape_marks) words_.add(mark, escape_mark);
        if (has_odd_literals_)
            for (auto const mark : odd_escape_marks) words_.add(mark, escape_mark);
        words_.add("://", url_mark);
        for (auto const mark : placeholder_anchors) words_.add(mark, placeholder_mark);
        words_.prepare();
    }

    [[nodiscard]] std::vector<detector> const& detectors() const { return detectors_; }
    [[nodiscard]] detector const& detector_of(match const& m) const {
        return detectors_[m.detector];
    }

    /// Complexity: linear. Layers are taken off until they have as many bytes together as
    /// `most_layers` such texts; `is_too_deep` tells if that was not enough.
    [[nodiscard]] scan_result scan(std::string_view text) const {
        work left{text.size() * detail::most_layers};
        return scan_layer(text, 1, left);
    }

private:
    static constexpr std::uint32_t escape_mark = 0xFFFFFFF0U;
    static constexpr std::uint32_t url_mark = 0xFFFFFFF1U;
    static constexpr std::uint32_t placeholder_mark = 0xFFFFFFF2U;

    /// How many bytes may still be searched.
    struct work {
        std::size_t bytes;
    };

    /// What one layer of a text has beside matches.
    struct layer {
        std::string_view text;
        int depth;
        work& left;
        scan_result out{};
        std::vector<span> urls{};
        bool has_escapes = false;
    };

    [[nodiscard]] scan_result scan_layer(std::string_view text, int depth, work& left) const {
        layer now{text, depth, left};
        if (left.bytes < text.size()) {
            now.out.is_too_deep = true;
            return std::move(now.out);
        }
        left.bytes -= text.size();
        words_.scan(text, [&](std::uint32_t number, std::size_t begin, std::size_t end) {
            see(now, number, {begin, end});
        });
        auto const runs = find_byte_runs(text);
        for (auto const i : readers_) {
            auto const sink = [&](found_span found) { add(now, i, found); };
            read_all(i, text, runs, std::cref(sink));  // a copy would be allocated
        }
        if (depth <= detail::most_layers) {
            for_each_base64(text, runs.base64, [&](span run) { scan_encoded(now, run); });
            for_each_dump(text, runs.dumps, [&](span run, std::string bytes) {
                add_decoded(now, run, std::move(bytes), spelling::hexadecimal);
            });
            for_each_byte_list(text, runs.lists, [&](span run, std::string bytes) {
                add_decoded(now, run, std::move(bytes), spelling::byte_list);
            });
            if (now.has_escapes) scan_escaped(now);
        } else {
            now.out.is_too_deep = now.has_escapes;
        }
        settle(now);
        return std::move(now.out);
    }

    void read_all(std::uint32_t number, std::string_view text, byte_runs const& runs,
                  span_sink const& found) const {
        auto const& by = detectors_[number];
        if (by.find_all) by.find_all(text, found);
        if (by.find_in_digits)
            for (auto const part : runs.digits) by.find_in_digits(text, part, found);
        if (by.find_in_base64)
            for (auto const part : runs.base64) by.find_in_base64(text, part, found);
    }

    void see(layer& now, std::uint32_t number, span at) const {
        if (number < detectors_.size())
            return add(now, number, detectors_[number].find(now.text, at));
        if (number == escape_mark) {
            now.has_escapes = now.has_escapes || is_escape(now.text, at, has_odd_literals_);
            return;
        }
        if (number == url_mark) return see_url(now, at);
        if (auto used = placeholder_at(now.text, at))
            now.out.placeholders.push_back(std::move(*used));
    }

    void add(layer& now, std::uint32_t number, found_span found) const {
        if (found.empty()) return;
        auto const& literal = detectors_[number].literal;
        if (!literal.empty() && found.size() != literal.size())
            return add_decoded(now, found, literal, spelling_of(found, literal));
        match made{found, number};
        made.value = literal.empty() ? std::string{found.of(now.text)} : literal;
        now.out.matches.push_back(std::move(made));
    }

    /// How a text is spelled in another one, which is not the text itself.
    static spelling spelling_of(span found, std::string_view literal) {
        bool const is_hex = found.size() == 2 * literal.size();
        return is_hex ? spelling::hexadecimal : spelling::base64;
    }

    static void see_url(layer& now, span at) {
        if (!now.urls.empty() && at.begin < now.urls.back().end) return;
        while (at.end < now.text.size() && !detail::ends_url(now.text[at.end])) ++at.end;
        now.urls.push_back(at);
    }

    /// Searches the text without escapes: words that tell a secret may have some, too.
    void scan_escaped(layer& now) const {
        auto const plain = unescape(now.text);
        if (plain.text.size() == now.text.size()) return;  // `\User` has none
        auto inside = scan_inside(now, plain.text);
        for (auto& m : inside.matches) {
            auto const source = plain.source_of(m);
            if (m.how == spelling::plain && plain.is_changed(m)) m.how = spelling::escaped;
            m.begin = source.begin;
            m.end = source.end;
            now.out.matches.push_back(std::move(m));
        }
    }

    scan_result scan_inside(layer& now, std::string_view text) const {
        auto out = scan_layer(text, now.depth + 1, now.left);
        now.out.is_too_deep |= out.is_too_deep;
        return out;
    }

    // ---- Encoded texts --------------------------------------------------------------------------

    /// Searches the text that a run of base64 or of hexadecimal digits stands for.
    void scan_encoded(layer& now, span run) const {
        auto const mark = detail::mark_of_lines(now.text, run);
        span const hex{run.begin + (run.of(now.text).starts_with("0x") ? 2 : 0), run.end};
        if (auto bytes = decode_hex_text(hex.of(now.text), mark); !bytes.empty())
            return add_decoded(now, hex, std::move(bytes), spelling::hexadecimal);
        auto bytes = decode_base64_text(run.of(now.text), mark);
        if (bytes.empty() && run.size() > detail::least_line) {
            auto const shorter = detail::without_last_line(now.text, run);
            if (!shorter.empty()) bytes = decode_base64_text(shorter.of(now.text), mark);
            if (!bytes.empty()) run = shorter;
        }
        if (bytes.empty()) return scan_parts(now, run);
        add_decoded(now, run, std::move(bytes), spelling::base64);
    }

    void add_decoded(layer& now, span run, std::string bytes, spelling how) const {
        auto inside = scan_inside(now, bytes);
        if (inside.matches.empty()) return;
        match made{{run}};
        made.detector = inside.matches.front().detector;
        made.how = how;
        made.decoded = std::move(bytes);
        made.inner = std::move(inside.matches);
        now.out.matches.push_back(std::move(made));
    }

    /// A path or a name before base64 shifts its groups: reads the parts between punctuation.
    void scan_parts(layer& now, span run) const {
        if (run.size() >= detail::least_binary) now.out.binary_bytes += run.size();
        for (auto at = run.begin; at + least_base64 <= run.end;) {
            auto const least_end = at + least_base64;
            auto const begin = run_begin(now.text, least_end, letters_and_digits, least_base64);
            if (std::exchange(at, begin) != begin) continue;
            at = run_end(now.text, least_end, letters_and_digits);
            span part{begin, at};
            if (part == run) continue;
            part.end = run_end(now.text, part.end, equals, 2);
            auto const text = part.of(now.text);
            if (!decode_hex_text(text).empty() || !decode_base64_text(text).empty())
                scan_encoded(now, part);
        }
    }

    // ---- Overlaps -------------------------------------------------------------------------------

    void settle(layer& now) const {
        auto& all = now.out.matches;
        if (all.empty()) return;
        std::erase_if(all, [&](match const& m) { return is_own(now, m); });
        std::stable_sort(all.begin(), all.end(),
                         [](match const& a, match const& b) { return a.begin < b.begin; });
        std::vector<match> out;
        for (auto& m : all) {
            if (!out.empty() && m.begin < out.back().end) detail::unite(out.back(), std::move(m));
            else out.push_back(std::move(m));
        }
        for (auto& m : out) {
            if (m.value.empty() && !is_encoded(m.how)) m.value = m.of(now.text);
            m.is_in_url = is_in_url(now, m);
            m.is_json_number =
                detector_of(m).as == replacement::number && detail::is_json_number(now.text, m);
        }
        all = std::move(out);
    }

    /// Whether a match touches a placeholder of an earlier redaction.
    static bool is_own(layer const& now, span at) {
        auto const& all = now.out.placeholders;
        auto const next = std::partition_point(
            all.begin(), all.end(), [&](auto const& used) { return used.at.end <= at.begin; });
        return next != all.end() && detail::overlaps(next->at, at);
    }

    static bool is_in_url(layer const& now, span at) {
        auto const after =
            std::upper_bound(now.urls.begin(), now.urls.end(), at.begin,
                             [](std::size_t begin, span const& url) { return begin < url.begin; });
        return after != now.urls.begin() && at.end <= std::prev(after)->end;
    }

    std::vector<detector> detectors_;
    std::vector<std::uint32_t> readers_;
    automaton words_;
    bool has_odd_literals_ = false;
};

}  // namespace lisle::inline v0_1::redaction
