// examples/lisle/redaction/redact_input.hpp - the content of a file that can be redacted: a
// document, lines of JSON, or other JSON.
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

    /// The bytes without secrets; the same bytes if there are none. Nothing if the file must be
    /// deleted: a part of opencode whose signature is stale.
    [[nodiscard]] virtual std::optional<std::string> redact(lisle::redactor& by,
                                                            lisle::redaction::report& found) = 0;
};

/// What a report says of a file: the reason why it has no content that can be searched, or that it
/// was UTF-16.
struct input_report {
    std::string why{};
    bool is_damaged = false;  ///< it looks like JSON, but is not
    bool is_utf16 = false;    ///< its content is a UTF-8 copy, and written as such
};

/// Whether a file in UTF-16 must not be replaced by its UTF-8 copy, because nothing is redacted.
[[nodiscard]] bool stays_utf16(input_report const& read, lisle::redaction::report const& found);

/// Says of a file that its content is a UTF-8 copy, and if `is_written` that it is written as such.
[[nodiscard]] std::string describe_utf16(std::string_view name, bool is_written);

/// Reads the bytes of a file, plain or compressed with zstd. The path identifies parts of
/// opencode's folder, and lines of JSON. Null, with a reason, for anything but a document, lines of
/// JSON, one object or one array. With `is_strict`, lines that are not JSON are omitted.
[[nodiscard]] std::unique_ptr<redactable> open_redactable(std::string bytes,
                                                          std::filesystem::path const& path,
                                                          bool is_strict, input_report& why);

/// A part of a file's text without secrets; nothing if it can't be searched.
[[nodiscard]] std::optional<std::string> redact_part(std::string_view text,
                                                     std::filesystem::path const& path,
                                                     bool is_strict, lisle::redactor& by);

}  // namespace app
