// examples/lisle/system/file_name.hpp - names of files that are made from ids and other texts.
//
// Every name that this program makes from data comes from here. Names that an agent makes are its
// own: the agents' rooms refuse ids that the agent would not use.
#pragma once

#include <string>
#include <string_view>

namespace app {

/// Returns a name for a file or folder, to which the caller may add an ending. Any text has one:
/// with control characters, slashes or invalid UTF-8, and of any length, empty ones included. The
/// name is safe on every system: at most 117 bytes of ASCII, no hidden file, no option of a
/// command, no device of Windows (`con`, `com1.txt`), no dot or blank at its end.
///
/// Different texts have different names, also on disks that ignore case. A text stays as it is if
/// it has no more than 100 lower-case letters, digits and `-_.`; or else the name ends in `~` and
/// the beginning of its SHA-256.
///
///     make_file_name("ses_1")   // ses_1
///     make_file_name("../A")    // ___A~80dd850293b12572
///
/// Source of the forbidden names: Microsoft, "Naming Files, Paths, and Namespaces". Complexity:
/// linear.
[[nodiscard]] std::string make_file_name(std::string_view text);

/// The same for a text that is not unique: the name always ends in the beginning of the SHA-256 of
/// `identity`.
[[nodiscard]] std::string make_file_name(std::string_view text, std::string_view identity);

}  // namespace app
