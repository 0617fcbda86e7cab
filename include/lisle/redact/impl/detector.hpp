// lisle/redact/impl/detector.hpp - the definitions of redact/detector.hpp.
#pragma once

#include <lisle/redact/bytes/byte_runs.hpp>
#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/scalars/base64.hpp>
#include <lisle/text/ascii.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// The other spellings of a text that is looked for: with `+` for blanks; in base64 and hexadecimal
/// digits, if it is too short to be found in what a scan decodes, or not ASCII.
struct literal_spellings {
    std::string plain, as_form, base64{}, hex{};

    explicit literal_spellings(std::string value) : plain{std::move(value)}, as_form{plain} {
        std::replace(as_form.begin(), as_form.end(), ' ', '+');
        bool const is_ascii = std::all_of(plain.begin(), plain.end(), [](char c) {
            return static_cast<unsigned char>(c) < 0x80;
        });
        if (plain.size() < 6 || (plain.size() >= least_decoded && is_ascii)) return;
        base64 = scalars::encode_base64(plain);
        while (base64.ends_with('=')) base64.pop_back();
        hex = encode_hex_like({}, plain);
    }

    [[nodiscard]] std::vector<std::string> anchors() const {
        std::vector<std::string> out{plain};
        if (as_form != plain) out.push_back(as_form);
        if (!base64.empty()) out.insert(out.end(), {base64, hex});
        return out;
    }

    [[nodiscard]] found_span find(std::string_view text, span at) const {
        auto const found = at.of(text);
        if (found == plain || found == as_form) return {at};
        bool const is_encoded = found == base64 || text::equals_ignoring_case(found, hex);
        bool const ends = at.end == text.size() || !is_in(text[at.end], letters_and_digits);
        if (!is_encoded || !ends || !may_begin_token(text, at.begin)) return {};
        return {{at.begin, run_end(text, at.end, equals, 2)}};
    }
};

}  // namespace detail

LISLE_INLINE detector literal_detector(std::string id, std::string value,
                                       replacement replace_with) {
    detector out{std::move(id)};
    out.replace_with = replace_with;
    if (value.empty()) return out;
    out.literal = value;
    detail::literal_spellings spelled{std::move(value)};
    out.anchors = spelled.anchors();
    out.find = [spelled = std::move(spelled)](std::string_view text, span at) {
        return spelled.find(text, at);
    };
    return out;
}

LISLE_INLINE detector word_detector(std::string id, std::string_view word, subject what,
                                    replacement replace_with) {
    detector out{std::move(id)};
    out.subject = what;
    out.replace_with = replace_with;
    if (word.empty()) return out;
    out.anchors = {std::string{word}};
    out.find = [](std::string_view text, span at) -> found_span {
        bool const ends = at.end == text.size() || !is_in(text[at.end], letters_and_digits);
        if (!may_begin_token(text, at.begin) || !ends) return {};
        return {at};
    };
    return out;
}

}  // namespace lisle::v0_1::redaction
