// examples/lisle/sessions/source.hpp - a place that keeps sessions, as the commands see it.
//
// A new kind of database or directory is one class in a folder of its own and one line in
// ../stores/open_source.cpp. No command knows the kinds.
#pragma once

#include "../system/crew.hpp"
#include "../system/database.hpp"
#include "../system/host.hpp"
#include "format.hpp"
#include "saved_session.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A session as it is stored; `encoding` says how it is packed.
struct stored {
    std::string encoding, bytes;
    /// Descriptions of the parts that are too damaged to be in the bytes.
    std::vector<std::string> missing{};
    /// Contradictions between the session and its place in the store.
    std::vector<std::string> remarks{};
    /// The reason why the session could not be read at all; then the other members are empty.
    std::string failure{};
    std::size_t store = 0;  ///< in a group of stores, the number of the session's store
    /// Of the missing parts, some are only larger or deeper than this program reads.
    bool exceeds_limits = false;
    bool is_utf16 = false;  ///< the session's file, of which `bytes` has a UTF-8 copy
};

/// A session or file that a source could not list.
struct source_problem {
    std::string what;         ///< a description
    bool is_storage = false;  ///< a file can't be read at all, rather than being damaged
};

/// An unreadable column beside a document, and its new value.
struct bad_column {
    std::string name, before, now;
    std::string problem;  ///< a description
};

/// The readable parts of a damaged session.
struct rescue {
    std::vector<std::string> problems;  ///< descriptions; empty if nothing is damaged
    std::optional<stored> replacement;  ///< nothing if nothing is readable
    std::size_t messages = 0;           ///< in the replacement
    std::vector<bad_column> columns{};
    /// Its own program reads the session, except for the problems.
    bool is_taken = false;
    /// Of the problems, those for which its own program still refuses a repaired document of lines.
    std::vector<std::string> refused{};
};

/// A session's new data and columns, and the old data and columns that they replace.
struct replacement {
    std::int64_t key = 0;
    stored before, now;
    std::vector<bad_column> columns;
};

/// A document to be put into a store, and the columns beside it.
struct new_session {
    std::string id;
    document const& value;
    std::vector<std::string> folders{};       ///< the working directory first; empty if unknown
    std::optional<std::string> created_at{};  ///< RFC 3339
    std::string title{};                      ///< for a titled_source
    /// For a subagent, the first folder of its topmost parent.
    std::optional<std::string> root_folder{};
};

/// A session in the form that one kind of store writes.
class packed_session {
public:
    virtual ~packed_session() = default;
};

/// The result of putting a session into a store.
struct put_outcome {
    bool is_new = false;               ///< the store had no session of this id
    std::vector<std::string> dropped;  ///< descriptions of parts that the store has no place for
};

/// Sessions that take effect together, with commit(), or not at all. A batch must end before its
/// source.
class put_batch {
public:
    virtual ~put_batch() = default;
    /// Returns true if the store had no session of this id. Throws document_error and changes
    /// nothing if the session conflicts with others.
    virtual bool put(packed_session const& packed) = 0;
    virtual void commit() = 0;
};

/// Returns the next session; nothing after the last one.
using session_stream = std::function<std::optional<saved_session>()>;

/// A place that keeps sessions of one format.
class source {
public:
    virtual ~source() = default;

    [[nodiscard]] virtual format const& documents() const = 0;

    /// The format of one session: a group of stores has several.
    [[nodiscard]] virtual format const& documents_of(entry const&) const { return documents(); }

    /// The sessions, newest first.
    [[nodiscard]] virtual std::vector<entry> list() = 0;

    /// Like list(), but perhaps without folders and times of creation, which may be at the end of
    /// files.
    [[nodiscard]] virtual std::vector<entry> list_briefly() { return list(); }

    /// The problems of the last list().
    [[nodiscard]] virtual std::vector<source_problem> find_problems() const { return {}; }

    /// Reads a session. Nothing if it was deleted since it was listed.
    [[nodiscard]] virtual std::optional<stored> fetch(entry const& e) = 0;

    /// Fetches sessions in order, perhaps faster than fetch(), and passes each to `take` as soon as
    /// it is read, until `take` returns false. An unreadable session has a `failure`.
    virtual void fetch_all(std::span<entry const* const> these,
                           std::function<bool(std::optional<stored>)> const& take);

    /// The document's text. Any thread may call this.
    [[nodiscard]] virtual lisle::result<std::string> unpack(stored const& s) = 0;

    /// Like unpack(), but the text is in `space` or in `s`.
    [[nodiscard]] virtual lisle::result<std::string_view> unpack_in(workspace& space,
                                                                    stored const& s);

    /// The folder with the files of parts that the session leaves out, if its agent keeps such
    /// files. Any thread may call this.
    [[nodiscard]] virtual std::optional<std::filesystem::path>
    find_side_folder(entry const&) const {
        return std::nullopt;
    }

    /// Adds to a session's document the parts that files beside it hold. Describes the files that
    /// could not be read. Any thread may call this.
    [[nodiscard]] std::vector<std::string> complete(entry const& e, document& d) const;

    /// The files with the events from which the agent made the session, oldest first, if it keeps
    /// such files. Any thread may call this.
    [[nodiscard]] virtual std::vector<std::filesystem::path> find_event_files(entry const&) const {
        return {};
    }

    /// Contradictions between a document and the columns beside it.
    [[nodiscard]] virtual std::vector<std::string> find_disagreements(entry const& e,
                                                                      document const& d) const = 0;

    /// The unreadable columns beside a readable document.
    [[nodiscard]] virtual std::vector<bad_column> find_bad_columns(entry const&,
                                                                   document const&) const {
        return {};
    }

    /// The reason why this store can't hold the document.
    [[nodiscard]] virtual std::optional<std::string> find_obstacle(document const& d) const = 0;

    /// The session in the form that this store writes. Any thread may call this.
    [[nodiscard]] virtual std::unique_ptr<packed_session> pack(new_session const& s) const;

    /// Descriptions of the parts that this store has no place for.
    [[nodiscard]] virtual std::vector<std::string> find_dropped(packed_session const&) {
        return {};
    }

    /// Begins to put sessions; other sessions stay as they are.
    [[nodiscard]] virtual std::unique_ptr<put_batch> begin_put();

    /// Puts one session.
    put_outcome put(new_session const& s);

    /// Passes the facts of the machine to the source, before the first put.
    virtual void settle_on(host_environment const&) {}

    /// Salvages the readable parts, and completes them from the entry. A source that can't salvage
    /// only reports problems, and needs neither replace() nor back_up().
    [[nodiscard]] virtual rescue save(entry const& e, stored const& s);

    /// Replaces all sessions or none, but skips those that changed meanwhile. Returns how many were
    /// replaced.
    [[nodiscard]] virtual std::size_t replace(std::vector<replacement> const&) { return 0; }

    /// Copies the store into a new file beside it and returns the name of the file.
    [[nodiscard]] virtual std::string back_up() { return {}; }

    /// False if replace() changes no stored session, so that begin_repair() copies none.
    [[nodiscard]] virtual bool copies_before_repair() { return true; }

    /// Copies the sessions that replace() would change, and returns lines that describe the copies.
    [[nodiscard]] virtual std::vector<std::string> begin_repair(std::vector<replacement> const&) {
        return {"copied the database to " + back_up()};
    }

    /// An id for a new session.
    [[nodiscard]] virtual std::string make_id() const = 0;

    /// Whether its program checks the values of a session that it reads. opencode does not check
    /// its own rows and files, only what it imports.
    [[nodiscard]] virtual bool checks_values(entry const&) const { return true; }

    /// Whether a document that was read must be saved, because its own program refuses it.
    [[nodiscard]] virtual bool must_save(entry const&, document const& d) const {
        return d.find_refused().has_value();
    }

    /// Whether sessions are rows of a database, not files.
    [[nodiscard]] virtual bool keeps_rows() const { return false; }
    /// The same of the store that has this session.
    [[nodiscard]] virtual bool keeps_rows_of(entry const&) const { return keeps_rows(); }

    /// All rows or files of a session. Nothing if it can't be saved.
    [[nodiscard]] virtual std::optional<saved_session> collect(entry const&) {
        return std::nullopt;
    }

    /// Puts sessions back, each in place of the session of its id: all or nothing, after list(). At
    /// most one session is in memory. Returns descriptions of the parts that have no place here.
    [[nodiscard]] virtual std::vector<std::string> put_back(session_stream const& next);
};

/// Opens a file or folder of any known kind. For writing, an empty or missing path, or the home of
/// a program without sessions, becomes a store of `documents`. Throws storage_error.
[[nodiscard]] std::unique_ptr<source> open_source(std::filesystem::path const& path, access mode,
                                                  std::chrono::milliseconds wait,
                                                  format const* documents = nullptr);

/// Whether the path holds only folders and the remains of a stopped restore.
[[nodiscard]] bool is_empty_place(std::filesystem::path const& path);

/// The format of the program whose home the path is, if it holds no session yet; else null.
[[nodiscard]] format const* find_new_home(std::filesystem::path const& path);

/// Throws storage_error for `-`, which stands for standard input: a store is a file or a folder.
void refuse_standard_input(std::filesystem::path const& path);

/// Whether the path is a pipe or a device: bytes can be read only once and not put back.
[[nodiscard]] bool is_stream(std::filesystem::path const& path);

/// Whether the path may hold several sessions: a folder, or a file with the first bytes of a
/// database or of a list.
[[nodiscard]] bool is_source(std::filesystem::path const& path);

// ---- Ids ----

/// The entry that an id names, or the reason why it names none.
struct found_entry {
    entry const* match = nullptr;
    bool is_ambiguous = false;
    std::string problem{};
};

/// The entry with this id, or else with the only id that begins with it.
[[nodiscard]] found_entry find_entry(std::vector<entry> const& entries, std::string_view id);

/// How many characters make every id unique, at least 8.
[[nodiscard]] std::size_t measure_short_ids(std::vector<entry> const& entries);

}  // namespace app
