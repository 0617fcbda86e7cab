// examples/lisle/sessions/format.hpp - documents of any format, as the commands see them.
//
// typed_format.hpp implements these classes for each format.
#pragma once

#include "query.hpp"
#include "side_folder.hpp"
#include "skipped_lines.hpp"

#include <lisle/codec.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/source_map.hpp>
#include <lisle/error.hpp>
#include <lisle/redact.hpp>
#include <lisle/releases/release_number.hpp>
#include <lisle/visit.hpp>
#include <lisle/zstd.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A document that can't be read; what() is one line that begins with a place.
struct document_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A label and its value for the head of a transcript: "model", "example/large".
struct fact {
    std::string label, value;
};

/// The facts of a session that a list shows, spelled as they are stored.
struct entry {
    std::int64_t key = 0;  ///< the source's own name for the session
    std::string id, title, updated_at;
    std::optional<std::string> parent_id, created_at;
    std::vector<std::string> folders;
    std::string agent{}, store{};  ///< in a group of stores: the agent, and the path of its store
};

/// A program and its release, "opencode 1.14.41", and the act that wrote a text ("import"), if the
/// place of the text does not tell it.
struct text_writer {
    std::string release, act;
};

/// The number of a document's messages; `problem` says why the number is unknown, or why the
/// document's own program refuses the document.
struct message_count {
    std::optional<std::size_t> messages{};
    std::string problem{};
    std::optional<std::size_t> active{};  ///< those with which its agent would go on, if not all
};

/// The facts of a session that are known without reading all of it.
struct glance {
    entry session;
    std::optional<std::string> model{};
    std::optional<std::size_t> messages{};
};

/// What a search found out about a document.
struct search_result {
    bool is_found = false;
    bool is_damaged = false;
    std::size_t messages = 0;  ///< if the document is found and not damaged
};

/// What a document's own program does about a fault of the document.
struct described_fault {
    std::string words;  ///< "refused by Codex: line 7: it has no ordinal, and 6 is next"
    bool is_refused = false;
};

/// What a document of lines lacks for its own program to go on with it: lines that the program
/// refuses, and calls and lines that a killed program left open. Empty if nothing is to be mended.
struct unfinished_document {
    bool is_taken = true;              ///< false if the document's own program can't read it
    std::vector<std::string> skipped;  ///< describes unreadable lines, which stay and are skipped
    std::vector<std::string> mended;   ///< describes each change of a line
    std::vector<std::string> refused;  ///< describes what its own program still refuses
    std::vector<std::string> open;     ///< describes each open call or line
    std::optional<std::string> changed_text;  ///< if lines are mended, the text with the changes
    std::string closing;                      ///< the text that its own program would append to it
    std::size_t messages = 0;
};

/// A call without a result at the end of a document, and the result, one line, that the document's
/// own program would append for it. Without a line if its result is in a line that can't be read.
struct open_call {
    std::string name, line;
};

/// Sees one string of a document, and may replace it.
using string_editor = std::function<void(lisle::editable_string&, lisle::string_place const&)>;

/// The numbers of all messages, and of those with which an agent would go on.
struct part_counts {
    std::size_t all = 0, active = 0;
};

class document;

/// A subagent's session that stands in its parent's document of lines.
struct inner_session {
    std::string id;                      ///< that of its entry, if it had a file of its own
    std::string agent_id;                ///< by which calls name it
    std::optional<std::string> call_id;  ///< the call that started it
    std::unique_ptr<document> value;
    std::vector<std::size_t> lines;  ///< of its records, in the parent's document
};

/// The session of a document without its subagents, and these. Without subagents all is empty.
struct divided_document {
    std::unique_ptr<document> main;
    std::vector<std::size_t> lines;  ///< of the records of `main`
    std::vector<inner_session> subagents;
};

/// Which messages of a document are wanted.
using talk_parts = lisle::conversation::parts;

/// A document in memory.
class document {
public:
    virtual ~document() = default;
    [[nodiscard]] virtual std::string_view title() const = 0;
    virtual void retitle(std::string title) = 0;
    [[nodiscard]] virtual std::size_t count_messages() const = 0;
    [[nodiscard]] virtual std::vector<fact> describe() const = 0;
    /// The entry of a list; without an id if the document has none.
    [[nodiscard]] virtual entry identify() const = 0;
    /// The numbers of its messages, and of those with which its agent would go on.
    [[nodiscard]] virtual part_counts count_parts() const = 0;
    /// The messages as Markdown.
    [[nodiscard]] virtual std::string transcribe(talk_parts which) const = 0;
    /// Whether the document matches the query.
    [[nodiscard]] virtual bool finds(query const& q) const = 0;
    /// The reason for which its own program refuses the document, if it does.
    [[nodiscard]] virtual std::optional<std::string> find_refused() const = 0;
    /// The faults that its own program finds, by line.
    [[nodiscard]] virtual std::vector<described_fault> find_faults() const = 0;
    /// The places of notes by their pointers, in the words of find_faults(): "line 7: /message: ",
    /// "/messages/3: ", or nothing for the whole document.
    [[nodiscard]] virtual std::vector<std::string>
    find_places(std::vector<lisle::note> const& notes) const = 0;
    /// The damaged lines. `text` is the source of the document.
    [[nodiscard]] virtual skipped_lines find_skipped(std::string_view text) const = 0;
    /// The release that writes this text, or the reason why no release does. Nothing if the
    /// format's only canonical text is the result of to_text().
    [[nodiscard]] virtual std::optional<lisle::result<text_writer>>
    find_writer(std::string_view text) const = 0;
    /// The document as this release would read and write it; nothing if the format has no known
    /// releases. Adds a remark for each part that the release does not know.
    [[nodiscard]] virtual std::optional<lisle::result<std::string>>
    to_release_text(lisle::release_number r, std::vector<std::string>& remarks) const = 0;
    /// The document as this release accepts it; `changes` receives the parts that the release would
    /// refuse or drop. Nothing if every release accepts the documents of the others.
    [[nodiscard]] virtual std::optional<lisle::result<std::string>>
    to_accepted_text(std::string_view release, std::vector<lisle::finding>& changes) const = 0;
    /// The neutral conversation; `places` receives the places of its parts in the document. Nothing
    /// if the format has no bridge.
    [[nodiscard]] virtual std::optional<lisle::conversation::conversation>
    to_conversation(lisle::conversation::source_map& places, talk_parts which) const = 0;
    /// The neutral conversation, without places.
    [[nodiscard]] std::optional<lisle::conversation::conversation>
    to_conversation(talk_parts which) const {
        lisle::conversation::source_map ignored;
        return to_conversation(ignored, which);
    }
    /// The sessions in the document, if subagents stand in it. A copy.
    [[nodiscard]] virtual divided_document divide() const = 0;
    /// The document as JSON. `indent`: spaces per level, 0 for the format's own style.
    [[nodiscard]] virtual std::string to_text(lisle::layout layout, unsigned indent) const = 0;
    /// Adds the parts that files beside the document hold. Describes the files that could not be
    /// read.
    [[nodiscard]] virtual std::vector<std::string> complete(side_folder& beside) = 0;
    /// Reads files with events, oldest first, for to_conversation(). Describes the files that could
    /// not be read.
    [[nodiscard]] virtual std::vector<std::string>
    read_events(side_folder& beside, std::vector<std::string> const& names) = 0;
    /// Lets `edit` see and replace every string, as lisle::for_each_string does.
    virtual void edit_strings(string_editor const& edit) = 0;
    /// Notes the document's secrets, so that the redactor finds them in other documents, too.
    virtual void teach(lisle::redactor& by) const = 0;
    /// Puts placeholders in place of secrets.
    virtual lisle::redaction::report redact(lisle::redactor& by) = 0;

    /// Whether its program would write the next record behind a last line without a line end.
    [[nodiscard]] virtual bool continues_last_line() const = 0;
};

/// The readable parts of a document, and descriptions of the damage. Lines that its own program
/// skips are no damage.
struct salvaged_document {
    std::unique_ptr<document> value;
    std::vector<std::string> problems, skipped{};
};

/// A damaged document as its own program takes it: its text, if there is one, and descriptions of
/// the damage and of what was changed. No descriptions if nothing is damaged.
struct saved_document {
    std::vector<std::string> problems;
    std::optional<std::string> text{};
    std::size_t messages = 0;  ///< in the text
};

/// A document with what it continues of other files in front of it. `missing` describes what could
/// not be read; the text then lacks it.
struct joined_text {
    std::string text;
    std::vector<std::string> missing;
};

struct rescue;

/// A document converted from a conversation, and the losses.
struct converted_document {
    std::unique_ptr<document> value;
    std::vector<lisle::conversation::loss> losses;
};

/// A kind of documents.
class format {
public:
    virtual ~format() = default;
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// The release or commit of the format's own system whose rules lisle follows.
    [[nodiscard]] virtual std::string_view revision() const = 0;
    /// Reads a document. Lines without a record stay in it.
    [[nodiscard]] virtual lisle::result<std::unique_ptr<document>>
    read(std::string_view text, std::vector<lisle::note>* notes) const = 0;
    /// The readable parts of a document.
    [[nodiscard]] virtual salvaged_document salvage(std::string_view text) const = 0;
    /// Salvages a document of one JSON value, and mends what its own program would refuse. `id`
    /// takes the place of a missing id.
    [[nodiscard]] virtual saved_document save(std::string_view text,
                                              std::string const& id) const = 0;
    /// Whether the format's system has a search of its own.
    [[nodiscard]] virtual bool has_search() const = 0;
    /// Whether documents can be converted to conversations and back.
    [[nodiscard]] virtual bool has_bridge() const = 0;
    /// Requires has_bridge().
    [[nodiscard]] virtual converted_document
    from_conversation(lisle::conversation::conversation const& c) const = 0;
    /// A document that this release can continue. Nothing if every release accepts the result of
    /// from_conversation().
    [[nodiscard]] virtual std::optional<lisle::result<converted_document>>
    from_conversation_for(lisle::conversation::conversation const& c,
                          std::string_view release) const = 0;

    /// Whether its program refuses UTF-16, and a byte order mark if the document does not show it.
    [[nodiscard]] virtual bool needs_plain_utf8() const = 0;

    /// Whether its files only grow. Only then may find_unfinished() be called.
    [[nodiscard]] virtual bool grows() const = 0;
    /// `file_name`: the name of the document's file, which may have its id.
    [[nodiscard]] virtual unfinished_document find_unfinished(std::string_view text,
                                                              std::string_view file_name) const = 0;

    // The functions below answer for a file that is one document; they only read.

    /// The document with what it continues of other files; nothing if it continues none.
    [[nodiscard]] virtual std::optional<joined_text> join_history(std::filesystem::path const& file,
                                                                  std::string_view text) const = 0;
    /// Takes back a repair that changes bytes from which another file continues.
    virtual void keep_continued(rescue& repaired, std::filesystem::path const& file) const = 0;
    /// The folder beside the file with further files of its session, if sessions have such folders.
    [[nodiscard]] virtual std::optional<std::filesystem::path>
    find_side_folder(std::filesystem::path const& file) const = 0;

    /// Whether those files may hold messages, not only longer results.
    [[nodiscard]] virtual bool has_messages_beside() const = 0;

    // The functions below could all be built on read(); a format may have faster ones.

    /// Looks at a text, or at a text that zstd has compressed.
    [[nodiscard]] virtual lisle::result<glance> peek(lisle::zstd::decompressor& unpacker,
                                                     std::string_view text_or_blob) const = 0;
    [[nodiscard]] virtual message_count count_messages(std::string_view text) const = 0;
    /// Searches only the readable parts of a damaged document, and none if the system's own search
    /// would not find it.
    [[nodiscard]] virtual search_result search(std::string_view text, query const& q) const = 0;
    /// The document without its messages, if its text is canonical, has no notes and is not
    /// refused. Null proves nothing.
    [[nodiscard]] virtual std::unique_ptr<document>
    read_head_if_canonical(std::string_view text) const = 0;

    /// Whether its program reads invalid UTF-8 in a document of one JSON value as U+FFFD.
    [[nodiscard]] virtual bool replaces_invalid_utf8() const = 0;
};

/// All formats that this program knows.
[[nodiscard]] std::vector<format const*> const& all_formats();

[[nodiscard]] std::vector<std::string> names_of_formats();

/// `name` must be one of names_of_formats().
[[nodiscard]] format const& find_format(std::string_view name);

/// The format that lisle::detect() finds in the whole text, or null.
[[nodiscard]] format const* detect_format(std::string_view text);

/// Whether the title or the transcript contains the query, ignoring case.
[[nodiscard]] bool mentions(document const& d, query const& q);

}  // namespace app
