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

/// What a detector looks for; options switch detectors by it.
enum class subject : unsigned char { secret, home, host, email, ip };

/// What a match says of the name of a user.
enum class name_evidence : unsigned char {
    path,     ///< it stands in a path like that of a home folder, perhaps a page's
    place,    ///< nothing new: a known name stands where names of users do
    account,  ///< a known name is that of an account: an owner in `ls -l`, `X@host`
    word,     ///< nothing new: a known name is a word of prose; the key of an object keeps it
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
    replacement replace_with = replacement::label;
    /// Whether the match is known only by the text around it. The value alone is then looked for,
    /// too, in the whole document.
    bool is_contextual = false;
    name_evidence evidence = name_evidence::path;  ///< of matches for `subject::home`
    /// The text that a detector of one text finds, however it is spelled.
    std::string literal{};
    std::function<void(std::string_view text, span part, span_sink const& found)> find_in_digits{};
    std::function<void(std::string_view text, span part, span_sink const& found)> find_in_base64{};
    /// As `find`, for an anchor that several matches may follow. Called where `find` has none.
    std::function<void(std::string_view text, span anchor, span_sink const& found)> find_each{};
};

namespace detail {

/// A detector of matches that are known only by the text around them.
[[nodiscard]] inline detector contextual(std::string id, std::vector<std::string> anchors,
                                         found_span (*find)(std::string_view, span)) {
    detector out{std::move(id), std::move(anchors), find};
    out.is_contextual = true;
    return out;
}

}  // namespace detail

/// Finds one text wherever it stands, whatever is around it, also encoded, and with `+` for blanks.
[[nodiscard]] LISLE_INLINE detector literal_detector(std::string id, std::string value,
                                                     replacement replace_with = replacement::label);

/// Finds one text where it is a word of its own, in any case: a user name, a host name.
[[nodiscard]] LISLE_INLINE detector word_detector(std::string id, std::string_view word,
                                                  subject what, replacement replace_with);

}  // namespace lisle::v0_1::redaction

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/redact/impl/detector.hpp>
#endif
