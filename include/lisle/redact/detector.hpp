// lisle/redact/detector.hpp - a detector: how one kind of secret is found, as a value.
#pragma once

#include <lisle/redact/byte_runs.hpp>
#include <lisle/redact/characters.hpp>
#include <lisle/redact/decoded.hpp>
#include <lisle/scalars/base64.hpp>
#include <lisle/text/ascii.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::redaction {

/// What stands in place of a match.
enum class replacement : unsigned char {
    label,   ///< `[redacted:ID:1]`
    user,    ///< `user1`
    host,    ///< `host1`
    email,   ///< `email1@redacted.invalid`
    ipv4,    ///< an address for documentation (RFC 5737)
    ipv6,    ///< an address for documentation (RFC 3849)
    number,  ///< `[redacted:ID:1]`, but digits where JSON has a number
};

/// What a detector looks for, so that kinds can be switched.
enum class subject : unsigned char { secret, home, host, email, ip };

/// What a match tells of the name of a user.
enum class name_evidence : unsigned char {
    path,     ///< a path like that of a home folder has it, perhaps a page's
    place,    ///< nothing new: a known name stands where users do
    account,  ///< it is a known name, and that of an account: an owner in `ls -l`, `X@host`
    word,     ///< nothing: a known name is a word of prose; in the key of an object it stays
};

/// What a detector found. `is_checked`: its checksum is right.
struct found_span : span {
    bool is_checked = false;
};

/// Takes what was found.
using span_sink = std::function<void(found_span)>;

/// A kind of secret. `find` is called for each place that has one of the `anchors`, in any case of
/// ASCII letters, and looks at the bytes around it; it returns an empty span for no match. It must
/// look at a bounded number of bytes. Detectors without anchors have `find_in_digits`, which is
/// called for each part of a text that may be a long number (`byte_runs`), `find_in_base64`, for
/// each that may be base64, or `find_all`, which is called once for each text.
struct detector {
    std::string id;  ///< lower case with hyphens, as in `[redacted:ID:1]`
    std::vector<std::string> anchors{};
    std::function<found_span(std::string_view text, span anchor)> find{};
    std::function<void(std::string_view text, span_sink const& found)> find_all{};
    redaction::subject subject = redaction::subject::secret;
    replacement as = replacement::label;
    /// Whether the match is known only by the text around it. The value alone is then looked for,
    /// too, in the whole document.
    bool is_contextual = false;
    name_evidence evidence = name_evidence::path;  ///< of matches for `subject::home`
    /// The text that a detector of one text finds, however it is spelled.
    std::string literal{};
    std::function<void(std::string_view text, span part, span_sink const& found)> find_in_digits{};
    std::function<void(std::string_view text, span part, span_sink const& found)> find_in_base64{};
};

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

/// Finds one text wherever it stands, whatever is around it, also encoded, and with `+` for blanks.
[[nodiscard]] inline detector literal_detector(std::string id, std::string value,
                                               replacement as = replacement::label) {
    detector out{std::move(id)};
    out.as = as;
    if (value.empty()) return out;
    out.literal = value;
    detail::literal_spellings spelled{std::move(value)};
    out.anchors = spelled.anchors();
    out.find = [spelled = std::move(spelled)](std::string_view text, span at) {
        return spelled.find(text, at);
    };
    return out;
}

/// Finds one text where it is a word of its own, in any case: a user name, a host name.
[[nodiscard]] inline detector word_detector(std::string id, std::string_view word, subject what,
                                            replacement as) {
    detector out{std::move(id)};
    out.subject = what;
    out.as = as;
    if (word.empty()) return out;
    out.anchors = {std::string{word}};
    out.find = [](std::string_view text, span at) -> found_span {
        bool const ends = at.end == text.size() || !is_in(text[at.end], letters_and_digits);
        if (!may_begin_token(text, at.begin) || !ends) return {};
        return {at};
    };
    return out;
}

}  // namespace lisle::inline v0_1::redaction
