// lisle/redact/detector.hpp - a detector: how one kind of secret is found, as a value.
#pragma once

#include <lisle/redact/bytes/characters.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

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

/// A detector of matches that only the text around them tells.
[[nodiscard]] inline detector contextual(std::string id, std::vector<std::string> anchors,
                                         found_span (*find)(std::string_view, span)) {
    detector out{std::move(id), std::move(anchors), find};
    out.is_contextual = true;
    return out;
}

}  // namespace detail

/// Finds one text wherever it stands, whatever is around it, also encoded, and with `+` for blanks.
[[nodiscard]] LISLE_INLINE detector literal_detector(std::string id, std::string value,
                                                     replacement as = replacement::label);

/// Finds one text where it is a word of its own, in any case: a user name, a host name.
[[nodiscard]] LISLE_INLINE detector word_detector(std::string id, std::string_view word,
                                                  subject what, replacement as);

}  // namespace lisle::v0_1::redaction

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/redact/impl/detector.hpp>
#endif
