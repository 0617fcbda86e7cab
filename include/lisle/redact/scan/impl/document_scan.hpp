// lisle/redact/scan/impl/document_scan.hpp - the definitions of redact/scan/document_scan.hpp.
#pragma once

#include <lisle/engine/visit/place.hpp>
#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/credentials/secret_names.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/scan/document_scan.hpp>
#include <lisle/redact/scan/match.hpp>
#include <lisle/redact/scan/opaque.hpp>
#include <lisle/redact/scan/scanner.hpp>
#include <lisle/redact/scan/split_matches.hpp>
#include <lisle/redact/scan/string_names.hpp>
#include <lisle/redact/scan/text_streams.hpp>
#include <lisle/redact/tokens/pem.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// What is known of a document so far.
class document_scan::state {
public:
    explicit state(scanner const& by)
        : by_{by}, streams_{by}, named_{find_id(by, "assigned-secret")}, key_{find_id(
                                                                             by, "private-key")} {}

    void see(std::string_view text, string_place const& place) {
        auto const number = count_++;
        bool const is_line = is_kept_line(text, place);
        auto const opaque = is_line ? std::nullopt : opaque_kind(text, place);
        if (opaque) return note_opaque(number, text, place, *opaque);
        auto found = is_line ? by_.scan_base64(text) : by_.scan(text);
        if (place.is_number) return add_number(number, text, place, std::move(found));
        if (found.is_too_deep) note_opaque(number, text, place, "escaped too deeply");
        else if (found.binary_bytes != 0) note_opaque(number, text, place, "binary");
        if (place.is_key) {
            std::erase_if(found.matches, [&](match const& m) { return is_word(m); });
        } else {
            add_named(text, place, found);
            note_value(number, text, place, found);
            add_key_line(text, place, found);
        }
        std::move(found.placeholders.begin(), found.placeholders.end(),
                  std::back_inserter(out_.placeholders));
        if (!place.is_key) streams_.see(number, text, place, found.matches);
        if (!found.matches.empty()) out_.strings.push_back({number, std::move(found.matches)});
    }

    [[nodiscard]] document_matches finish() {
        auto parts = streams_.finish();
        for (std::size_t i = 0; i < parts.size();) {
            auto end = i + 1;
            while (end < parts.size() && !parts[end].is_first) ++end;
            if (is_new(parts, i, end)) take_split(parts, i, end);
            i = end;
        }
        auto& all = out_.strings;
        std::erase_if(all, [](auto const& s) { return s.matches.empty() && s.split.empty(); });
        return std::move(out_);
    }

private:
    static constexpr std::uint32_t none = 0xFFFFFFFFU;

    static std::uint32_t find_id(scanner const& by, std::string_view id) {
        for (std::uint32_t i = 0; i < by.detectors().size(); ++i)
            if (by.detectors()[i].id == id) return i;
        return none;
    }

    /// Whether a match is a name as a word of prose, which a key may have as its own.
    [[nodiscard]] bool is_word(match const& m) const {
        return by_.detector_of(m).evidence == name_evidence::word;
    }

    void note_opaque(std::size_t number, std::string_view text, string_place const& place,
                     std::string_view what) {
        auto pointer = place.pointer.to_string();
        if (place.is_in_json_text) pointer += place.inner.to_string();
        out_.opaque.push_back(
            {number, std::move(pointer), place.pointer.of_field().to_string(), what, text.size()});
    }

    /// Adds a number that is a secret as a whole, or a password by its key.
    void add_number(std::size_t number, std::string_view text, string_place const& place,
                    scan_result found) {
        auto& all = found.matches;
        auto const before = std::exchange(name_before_, {});
        auto const names = names_of(place, before);
        bool const is_secret = is_password_of_digits(text, names)
                               || (is_pin_number(text) && ends_as_pin(name_of_string(names)));
        if (all.empty() && named_ != none && is_secret) add_whole(text, found);
        if (all.size() != 1 || all[0].size() != text.size()) return;
        if (by_.detector_of(all[0]).subject != subject::secret) return;
        all[0].is_json_number = true;
        out_.strings.push_back({number, std::move(all)});
    }

    // ---- Matches over several texts -------------------------------------------------------------

    /// The place of a string's matches, or where they would be.
    [[nodiscard]] std::vector<string_matches>::iterator place_of(std::size_t number) {
        return std::lower_bound(
            out_.strings.begin(), out_.strings.end(), number,
            [](string_matches const& m, std::size_t n) { return m.number < n; });
    }

    /// The matches of a string alone.
    [[nodiscard]] std::vector<match> const& known_of(std::size_t number) {
        static std::vector<match> const none_known;
        auto const known = place_of(number);
        bool const has_any = known != out_.strings.end() && known->number == number;
        return has_any ? known->matches : none_known;
    }

    /// Whether the match with the parts [begin, end) finds more than the scans of its texts alone.
    [[nodiscard]] bool is_new(std::vector<split_match> const& parts, std::size_t begin,
                              std::size_t end) {
        auto const& first = parts[begin];
        auto const& last = parts[end - 1];
        if (end == begin + 1) return is_new_in_one_text(by_, first, known_of(first.text));
        return is_new_in_texts(by_, first, known_of(first.text), last, known_of(last.text));
    }

    /// Gives each text its part of a match, united with the matches there that it overlaps.
    void take_split(std::vector<split_match>& parts, std::size_t begin, std::size_t end) {
        std::string before, behind;
        for (auto i = begin; i < end; ++i) {
            auto& part = parts[i];
            auto at = place_of(part.text);
            if (at == out_.strings.end() || at->number != part.text)
                at = out_.strings.insert(at, {part.text});
            auto const was = part.at;
            std::erase_if(at->matches, [&](match const& m) {
                if (!overlaps(m, was)) return false;
                if (i == begin && m.begin < was.begin && m.spelled_as == spelling::plain)
                    before = m.value.substr(0, was.begin - m.begin);
                if (i + 1 == end && m.end > was.end && m.spelled_as == spelling::plain)
                    behind = m.value.substr(was.end - m.begin);
                part.at = {(std::min)(m.begin, part.at.begin), (std::max)(m.end, part.at.end)};
                return true;
            });
        }
        parts[begin].whole.value.insert(0, before).append(behind);
        for (auto i = begin; i < end; ++i) add_part(std::move(parts[i]));
    }

    /// A part that begins in another, united one goes on with it.
    void add_part(split_match part) {
        auto& known = place_of(part.text)->split;
        if (!known.empty() && part.at.begin < known.back().at.end) {
            part.at.begin = known.back().at.end;
            part.is_first = false;
        }
        if (!part.at.empty()) known.push_back(std::move(part));
    }

    /// Adds a value that another string or a key names.
    void add_named(std::string_view text, string_place const& place, scan_result& found) {
        auto const before = std::exchange(name_before_, {});
        auto const key = key_of(place);
        if (may_name_value(key, text)) {
            name_before_ = {std::string{text}, key.empty()};
            if (!key.empty()) add_value_before(text, place);
        }
        bool const may_be = named_ != none && text.size() >= detail::shortest_pin
                            && text.size() <= 512 && found.matches.empty();
        if (!may_be) return;
        auto const names = names_of(place, before);
        if (!may_have_secret_name(names)) return;
        if (is_password_of_digits(text, names) || is_secret_string(text, names))
            return add_whole(text, found);
        if (auto const context = context_of(text, names); !context.empty())
            add_found_behind(context, text, found);
    }

    void add_whole(std::string_view text, scan_result& found) const {
        match added{{{0, text.size()}}, named_};
        added.value = text;
        found.matches.push_back(std::move(added));
    }

    /// The pointer of the object around a string.
    static std::string object_of(string_place const& place) {
        auto out = place.pointer.to_string();
        if (place.is_in_json_text) out += place.inner.to_string();
        return out.substr(0, out.rfind('/'));
    }
    /// A value that the next string may name.
    struct value_before {
        std::size_t number = 0;
        std::string text{}, object{};
    };
    void note_value(std::size_t number, std::string_view text, string_place const& place,
                    scan_result const& found) {
        value_before_ = {};
        bool const may_be = named_ != none && text.size() >= 8 && text.size() <= 512
                            && found.matches.empty() && is_key_of_value(key_of(place))
                            && !has_blank(text);
        if (may_be) value_before_ = {number, std::string{text}, object_of(place)};
    }
    void add_value_before(std::string_view name, string_place const& place) {
        auto const& [number, text, object] = value_before_;
        if (text.empty() || !may_name_secret(name) || object != object_of(place)) return;
        scan_result found;
        add_found_behind("name: " + std::string{name} + "\nvalue: ", text, found);
        if (!found.matches.empty())
            out_.strings.insert(place_of(number), {number, std::move(found.matches)});
    }

    /// Adds the matches in a text that are found after its context.
    void add_found_behind(std::string context, std::string_view text, scan_result& found) const {
        auto const begin = context.size();
        context += text;
        for (auto& m : by_.scan(context).matches) {
            if (m.begin < begin || m.spelled_as != spelling::plain) continue;
            m.begin -= begin;
            m.end -= begin;
            found.matches.push_back(std::move(m));
        }
    }

    /// Adds a line of a private key in a list of lines.
    void add_key_line(std::string_view text, string_place const& place, scan_result& found) {
        if (!key_of(place).empty()) return key_lines_.reset();
        auto const line = key_lines_.see(text);
        if (line.empty() || key_ == none || !found.matches.empty()) return;
        match added{{line}, key_};
        added.value = line.of(text);
        found.matches.push_back(std::move(added));
    }

    scanner const& by_;
    text_streams streams_;
    key_line_follower key_lines_;
    std::uint32_t named_, key_;  ///< the detectors of assignments and of keys, or `none`
    string_before name_before_{};
    value_before value_before_{};
    std::size_t count_ = 0;
    document_matches out_;
};

LISLE_INLINE document_scan::document_scan(scanner const& by)
    : state_{std::make_unique<state>(by)} {}
LISLE_INLINE document_scan::~document_scan() = default;

LISLE_INLINE void document_scan::operator()(std::string_view text, string_place const& place) {
    state_->see(text, place);
}
LISLE_INLINE document_matches document_scan::finish() { return state_->finish(); }

}  // namespace detail

}  // namespace lisle::v0_1::redaction
