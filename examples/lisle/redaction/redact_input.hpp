// examples/lisle/redaction/redact_input.hpp - what a file holds, as a redaction sees it: a
// document, lines of JSON, or JSON.
#pragma once

#include <lisle/redact.hpp>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace app {

/// The content of one file.
class redactable {
public:
    virtual ~redactable() = default;

    /// Notes the secrets, so that the redactor finds them in other files, too.
    virtual void teach(lisle::redactor& by) const = 0;

    /// The bytes without secrets, equal to those that were read if there are none; nothing if the
    /// whole file goes, as a part of opencode's whose signature is stale.
    [[nodiscard]] virtual std::optional<std::string> redact(lisle::redactor& by,
                                                            lisle::redaction::report& told) = 0;
};

/// Why a file has no content that a redaction can look into.
struct unreadable_input {
    std::string why;          ///< in words
    bool is_damaged = false;  ///< it looks like JSON, but is none
};

/// Reads the bytes of a file, plain or compressed with zstd. The path tells the parts of opencode's
/// folder, and lines of JSON. Null, and why, for anything but a document, such lines, or one object
/// or array. With `is_strict`, lines that are not JSON are omitted.
[[nodiscard]] std::unique_ptr<redactable> open_redactable(std::string bytes,
                                                          std::filesystem::path const& path,
                                                          bool is_strict, unreadable_input& why);

/// A part of a file's text without secrets, by itself; nothing if it can't be looked into.
[[nodiscard]] std::optional<std::string> redact_part(std::string_view text,
                                                     std::filesystem::path const& path,
                                                     bool is_strict, lisle::redactor& by);

}  // namespace app
