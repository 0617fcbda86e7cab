// lisle/redact/scan/impl/scanner.hpp - the definitions of redact/scan/scanner.hpp.
#pragma once

#include <lisle/redact/bytes/base64_runs.hpp>
#include <lisle/redact/bytes/byte_lists.hpp>
#include <lisle/redact/bytes/byte_runs.hpp>
#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/redact/bytes/hex_dumps.hpp>
#include <lisle/redact/bytes/unescaped.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/scan/escape_marks.hpp>
#include <lisle/redact/scan/match.hpp>
#include <lisle/redact/scan/scanner.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// A run of base64 at least this long that does not decode to text is counted as binary.
inline constexpr std::size_t least_binary = 512;

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

/// One layer of a text, and what a scan of it has found.
class scanner::layer {
public:
    static constexpr std::uint32_t escape_mark = 0xFFFFFFF0U;
    static constexpr std::uint32_t url_mark = 0xFFFFFFF1U;
    static constexpr std::uint32_t placeholder_mark = 0xFFFFFFF2U;

    /// `left`: how many bytes may still be searched, in this layer and those in it.
    layer(scanner const& by, std::string_view text, int depth, std::size_t& left)
        : by_{by}, text_{text}, depth_{depth}, left_{left} {}

    [[nodiscard]] scan_result scan() {
        if (left_ < text_.size()) {
            out_.is_too_deep = true;
            return std::move(out_);
        }
        left_ -= text_.size();
        by_.words_.scan(text_, [&](std::uint32_t number, std::size_t begin, std::size_t end) {
            see(number, {begin, end});
        });
        auto const runs = find_byte_runs(text_);
        for (auto const i : by_.readers_) {
            auto const sink = [&](found_span found) { add(i, found); };
            read_all(by_.detectors_[i], runs, std::cref(sink));  // a copy would be allocated
        }
        if (depth_ <= detail::most_layers) {
            for_each_base64(text_, runs.base64, [&](span run) { scan_encoded(run); });
            for_each_dump(text_, runs.dumps, [&](span run, std::string bytes) {
                add_decoded(run, std::move(bytes), spelling::hexadecimal);
            });
            for_each_byte_list(text_, runs.lists, [&](span run, std::string bytes) {
                add_decoded(run, std::move(bytes), spelling::byte_list);
            });
            if (has_escapes_) scan_escaped();
        } else {
            out_.is_too_deep = has_escapes_;
        }
        settle();
        return std::move(out_);
    }

    /// Searches base64 that stands for a text, though that may be damaged.
    [[nodiscard]] scan_result scan_base64() {
        add_damaged({0, text_.size()}, decode_base64_loosely(text_));
        return std::move(out_);
    }

private:
    void read_all(detector const& by, byte_runs const& runs, span_sink const& found) const {
        if (by.find_all) by.find_all(text_, found);
        if (by.find_in_digits)
            for (auto const part : runs.digits) by.find_in_digits(text_, part, found);
        if (by.find_in_base64)
            for (auto const part : runs.base64) by.find_in_base64(text_, part, found);
    }

    void see(std::uint32_t number, span at) {
        if (number < by_.detectors_.size()) return see_anchor(number, at);
        if (number == escape_mark) {
            has_escapes_ = has_escapes_ || is_escape(text_, at, by_.has_odd_literals_);
            return;
        }
        if (number == url_mark) return see_url(at);
        if (auto used = placeholder_at(text_, at)) out_.placeholders.push_back(std::move(*used));
    }

    void see_anchor(std::uint32_t number, span at) {
        auto const& by = by_.detectors_[number];
        auto const found = by.find(text_, at);
        if (!found.empty() || !by.find_each) return add(number, found);
        auto const sink = [&](found_span each) { add(number, each); };
        by.find_each(text_, at, std::cref(sink));  // a copy would be allocated
    }

    void add(std::uint32_t number, found_span found) {
        if (found.empty()) return;
        auto const& literal = by_.detectors_[number].literal;
        if (!literal.empty() && found.size() != literal.size())
            return add_decoded(found, literal, spelling_of(found, literal));
        match added{found, number};
        added.value = literal.empty() ? std::string{found.of(text_)} : literal;
        out_.matches.push_back(std::move(added));
    }

    /// How a literal is spelled in a match that is not the literal itself.
    static spelling spelling_of(span found, std::string_view literal) {
        bool const is_hex = found.size() == 2 * literal.size();
        return is_hex ? spelling::hexadecimal : spelling::base64;
    }

    void see_url(span at) {
        if (!urls_.empty() && at.begin < urls_.back().end) return;
        while (at.end < text_.size() && !detail::ends_url(text_[at.end])) ++at.end;
        urls_.push_back(at);
    }

    /// Searches the text without escapes: the words around a secret may have escapes, too.
    void scan_escaped() {
        auto const plain = unescape(text_);
        if (plain.text.size() == text_.size()) return;  // `\User` has none
        auto inside = scan_inside(plain.text);
        for (auto& m : inside.matches) {
            auto const source = plain.source_of(m);
            if (m.spelled_as == spelling::plain && plain.is_changed(m))
                m.spelled_as = spelling::escaped;
            m.begin = source.begin;
            m.end = source.end;
            out_.matches.push_back(std::move(m));
        }
    }

    scan_result scan_inside(std::string_view text) {
        auto out = layer{by_, text, depth_ + 1, left_}.scan();
        out_.is_too_deep |= out.is_too_deep;
        return out;
    }

    // ---- Encoded texts --------------------------------------------------------------------------

    /// Searches the text that a run of base64 or of hexadecimal digits stands for.
    void scan_encoded(span run) {
        auto const mark = detail::mark_of_lines(text_, run);
        span const hex{run.begin + (run.of(text_).starts_with("0x") ? 2 : 0), run.end};
        if (auto bytes = decode_hex_text(hex.of(text_), mark); !bytes.empty())
            return add_decoded(hex, std::move(bytes), spelling::hexadecimal);
        auto bytes = decode_base64_text(run.of(text_), mark);
        if (bytes.empty() && run.size() > detail::least_line) {
            auto const shorter = detail::without_last_line(text_, run);
            if (!shorter.empty()) bytes = decode_base64_text(shorter.of(text_), mark);
            if (!bytes.empty()) run = shorter;
        }
        if (!bytes.empty()) return add_decoded(run, std::move(bytes), spelling::base64);
        bytes = decode_damaged_text(run.of(text_), mark);
        if (bytes.empty()) return scan_parts(run);
        add_damaged(run, bytes);
    }

    /// Searches bytes with U+FFFD in place of what is not UTF-8. Redacted, they keep that: a value
    /// has one spelling wherever it is found.
    void add_damaged(span run, std::string const& bytes) {
        bool const is_binary = run.size() >= detail::least_binary && !is_mostly_text(bytes);
        if (is_binary) out_.binary_bytes += run.size();
        add_decoded(run, text::replace_invalid_utf8(bytes), spelling::base64);
    }

    void add_decoded(span run, std::string bytes, spelling spelled_as) {
        auto inside = scan_inside(bytes);
        if (inside.matches.empty()) return;
        match added{{run}};
        added.detector = inside.matches.front().detector;
        added.spelled_as = spelled_as;
        added.decoded = std::move(bytes);
        added.inner = std::move(inside.matches);
        out_.matches.push_back(std::move(added));
    }

    /// A path or a name before base64 shifts its groups: reads the parts between punctuation.
    void scan_parts(span run) {
        if (run.size() >= detail::least_binary) out_.binary_bytes += run.size();
        for (auto at = run.begin; at + least_base64 <= run.end;) {
            auto const least_end = at + least_base64;
            auto const begin = run_begin(text_, least_end, letters_and_digits, least_base64);
            if (std::exchange(at, begin) != begin) continue;
            at = run_end(text_, least_end, letters_and_digits);
            span part{begin, at};
            if (part == run) continue;
            part.end = run_end(text_, part.end, equals, 2);
            auto const text = part.of(text_);
            if (!decode_hex_text(text).empty() || !decode_base64_text(text).empty())
                scan_encoded(part);
        }
    }

    // ---- Overlaps -------------------------------------------------------------------------------

    void settle() {
        auto& all = out_.matches;
        if (all.empty()) return;
        std::erase_if(all, [&](match const& m) { return touches_placeholder(m); });
        std::stable_sort(all.begin(), all.end(),
                         [](match const& a, match const& b) { return a.begin < b.begin; });
        std::vector<match> out;
        for (auto& m : all) {
            if (!out.empty() && m.begin < out.back().end) detail::unite(out.back(), std::move(m));
            else out.push_back(std::move(m));
        }
        for (auto& m : out) {
            if (m.value.empty() && !is_encoded(m.spelled_as)) m.value = m.of(text_);
            m.is_in_url = is_in_url(m);
            m.is_json_number = by_.detector_of(m).replace_with == replacement::number
                               && detail::is_json_number(text_, m);
        }
        all = std::move(out);
    }

    /// Whether a match touches a placeholder of an earlier redaction.
    [[nodiscard]] bool touches_placeholder(span at) const {
        auto const& all = out_.placeholders;
        auto const next = std::partition_point(
            all.begin(), all.end(), [&](auto const& used) { return used.at.end <= at.begin; });
        return next != all.end() && detail::overlaps(next->at, at);
    }

    [[nodiscard]] bool is_in_url(span at) const {
        auto const after =
            std::upper_bound(urls_.begin(), urls_.end(), at.begin,
                             [](std::size_t begin, span const& url) { return begin < url.begin; });
        return after != urls_.begin() && at.end <= std::prev(after)->end;
    }

    scanner const& by_;
    std::string_view text_;
    int depth_;
    std::size_t& left_;
    scan_result out_{};
    std::vector<span> urls_{};
    bool has_escapes_ = false;
};

LISLE_INLINE scanner::scanner(std::vector<detector> detectors) : detectors_{std::move(detectors)} {
    for (std::uint32_t i = 0; i < detectors_.size(); ++i) {
        for (auto const& anchor : detectors_[i].anchors) words_.add(anchor, i);
        auto const& d = detectors_[i];
        if (d.find_all || d.find_in_digits || d.find_in_base64) readers_.push_back(i);
    }
    has_odd_literals_ = std::any_of(detectors_.begin(), detectors_.end(), [](auto const& d) {
        return std::any_of(d.literal.begin(), d.literal.end(), detail::is_escaped_in_json);
    });
    for (auto const mark : escape_marks) words_.add(mark, layer::escape_mark);
    if (has_odd_literals_)
        for (auto const mark : odd_escape_marks) words_.add(mark, layer::escape_mark);
    words_.add("://", layer::url_mark);
    for (auto const mark : placeholder_anchors) words_.add(mark, layer::placeholder_mark);
    words_.prepare();
}

LISLE_INLINE scan_result scanner::scan(std::string_view text) const {
    auto left = text.size() * detail::most_layers;
    return layer{*this, text, 1, left}.scan();
}

LISLE_INLINE scan_result scanner::scan_base64(std::string_view encoded) const {
    auto left = encoded.size() * detail::most_layers;
    return layer{*this, encoded, 1, left}.scan_base64();
}

}  // namespace lisle::v0_1::redaction
