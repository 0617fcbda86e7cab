// examples/lisle/files/files.hpp - documents in files and pipes.
#pragma once

#include "../sessions/format.hpp"
#include "../system/input_limit.hpp"
#include "../terminal/console.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The bytes of a file, a pipe or a device, read once from its beginning to its end. Throws
/// storage_error, also if there are more than `limit`.
[[nodiscard]] std::string read_file(std::string const& name, std::size_t limit = input_limit());

/// The same for a name, or standard input if the name is `-`.
[[nodiscard]] std::string read_input(console& io, std::string const& name,
                                     std::size_t limit = input_limit());

/// Like read_file, but of a pipe or a device only the first bytes if they hold no beginning of a
/// document or of a line of one, because a device may never end. Throws storage_error for a
/// database.
[[nodiscard]] std::string read_document_file(std::string const& name,
                                             std::size_t limit = input_limit());

/// Like read_document_file, or reads standard input if the name is `-`.
[[nodiscard]] std::string read_document_bytes(console& io, std::string const& name);

/// The document's text: the bytes, decompressed if they are zstd.
[[nodiscard]] lisle::result<std::string> unpack_input(std::string bytes);

/// Like unpack_input, but refuses bytes that zstd has not compressed.
[[nodiscard]] lisle::result<std::string> unpack_frame(std::string_view bytes);

/// The text of a file: a frame of zstd if its name says so.
[[nodiscard]] lisle::result<std::string> unpack_file(std::filesystem::path const& file,
                                                     std::string bytes);

/// Whether a file's name marks it as compressed by zstd.
[[nodiscard]] bool is_packed(std::filesystem::path const& file);

/// An error with its place, as compilers print it: "thread.json:1:57: wrong type at /title:
/// expected string, found number". Without a text, because the blob is damaged: "thread.zst:
/// truncated ...".
[[nodiscard]] std::string to_error_line(std::string_view name, std::string_view text,
                                        lisle::error const& e);

/// "thread.json:1:57: note: unknown field at /x"
[[nodiscard]] std::string to_note_line(std::string_view name, std::string_view text,
                                       lisle::note const& n);

/// Prints a line for each line of a document that holds no record. `text` is the source of
/// the document.
void tell_skipped(console& io, std::string_view name, document const& d, std::string_view text);

/// Describes a text that has no known format: JSON of an unknown format, with the types of its
/// lines, or a file that an agent keeps beside its sessions. Empty if it is not JSON.
[[nodiscard]] std::string describe_unknown(std::string_view text);

/// The format of a file's text, which detect_format finds in its beginning or else in all of it;
/// null also for a file that can't be read.
[[nodiscard]] format const* detect_format_of(std::filesystem::path const& file);

/// "<stdin>" for `-`.
[[nodiscard]] std::string_view name_of_input(std::string_view name);

/// A file that was read, decompressed and decoded; or only the problem to print. If the format's
/// name is empty, the format is detected from the document's keys.
struct input_document {
    std::string text;  ///< without `value`: a text with invalid UTF-8
    format const* kind = nullptr;
    std::unique_ptr<document> value;
    std::vector<lisle::note> notes;
    std::string problem;
    bool is_utf16 = false;  ///< then `text` is a UTF-8 copy
    bool has_mark = false;  ///< a byte order mark, which `text` does not have
};

/// The document's text: the bytes, decompressed if they are zstd, and a UTF-8 copy of UTF-16.
/// `is_utf16` says whether they were that.
[[nodiscard]] lisle::result<std::string> unpack_document(std::string bytes, bool& is_utf16);

/// Takes the byte order mark from a document that is one JSON value, damaged or not; lines keep
/// theirs. False, and an unchanged text, if there is none to take.
[[nodiscard]] bool drop_mark(std::string& text, bool is_utf16);

/// The text of a session's file as every store reads it: that of unpack_document, without the byte
/// order mark that drop_mark takes.
[[nodiscard]] lisle::result<std::string> unpack_session_file(std::string bytes);

/// Whether a file of this format is read here but not by its program: UTF-16, or a byte order mark
/// before one JSON value.
[[nodiscard]] bool has_refused_encoding(format const& kind, std::string_view bytes);

/// Unpacks a document as unpack_document does, and decodes it. `shown_name` is the name in the
/// problem; an empty `format_name` means that the format is detected.
[[nodiscard]] input_document parse_document(std::string bytes, std::string_view shown_name,
                                            std::string_view format_name);

/// Reads a file, or standard input if the name is `-`, and parses it as parse_document does. Throws
/// storage_error as read_document_bytes does.
[[nodiscard]] input_document read_document(console& io, std::string const& name,
                                           std::string_view format_name);

}  // namespace app
