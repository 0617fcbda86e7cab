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

/// A session as it is stored, and how it is packed.
struct stored {
    std::string encoding, bytes;
    /// In words, what of the session is too damaged to stand in the bytes.
    std::vector<std::string> missing{};
    /// In words, how the place where it stands contradicts it; not part of its text.
    std::vector<std::string> remarks{};
    /// In words, why it could not be read at all; then the rest is empty.
    std::string failure{};
    std::size_t store = 0;  ///< of a group of stores, the one that it was read from
};

/// Something that a source could not list.
struct source_problem {
    std::string what;         ///< in words
    bool is_storage = false;  ///< a file can't be read at all, and is not only damaged
};

/// An unreadable column beside a document, and its new value.
struct bad_column {
    std::string name, before, now;
    std::string problem;  ///< in words
};

/// What can be read of a damaged session.
struct rescue {
    std::vector<std::string> problems;  ///< in words; empty if nothing is damaged
    std::optional<stored> replacement;  ///< nothing if nothing is readable
    std::size_t messages = 0;           ///< in the replacement
    std::vector<bad_column> columns{};
    /// Its own program reads it as it is, but for the problems.
    bool is_taken = false;
};

/// A session's new data and columns, and the old data and columns that they replace.
struct replacement {
    std::int64_t key = 0;
    stored before, now;
    std::vector<bad_column> columns;
};

/// A document to be put into a store, and what stands beside documents there.
struct new_session {
    std::string id;
    document const& value;
    std::vector<std::string> folders{};       ///< the agent's own first; empty if nobody says
    std::optional<std::string> created_at{};  ///< RFC 3339
    std::string title{};                      ///< for a titled_source
    /// Of a subagent, the first folder of the session at the root.
    std::optional<std::string> root_folder{};
};

/// A session as one kind of store writes it.
class packed_session {
public:
    virtual ~packed_session() = default;
};

/// What a store made of a session.
struct put_outcome {
    bool is_new = false;               ///< there was none of this id
    std::vector<std::string> dropped;  ///< in words, what the store has no place for
};

/// Sessions that are put take effect together, with commit(), or not at all. Must end before its
/// source.
class put_batch {
public:
    virtual ~put_batch() = default;
    /// True: there was no session of this id. Throws document_error, and changes nothing, if this
    /// session can't stand beside the others.
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

    /// Newest first.
    [[nodiscard]] virtual std::vector<entry> list() = 0;

    /// As list(), but perhaps without folders and times of creation, which may stand far behind.
    [[nodiscard]] virtual std::vector<entry> list_briefly() { return list(); }

    /// What the last list() left out.
    [[nodiscard]] virtual std::vector<source_problem> find_problems() const { return {}; }

    /// Nothing if the session was deleted since it was listed.
    [[nodiscard]] virtual std::optional<stored> fetch(entry const& e) = 0;

    /// Fetches these in order, perhaps faster, and passes each on as soon as it is read, until
    /// `take` returns false. One that can't be read is passed on with its `failure`.
    virtual void fetch_all(std::span<entry const* const> these,
                           std::function<bool(std::optional<stored>)> const& take);

    /// The document's text. Any thread may call this.
    [[nodiscard]] virtual lisle::result<std::string> unpack(stored const& s) = 0;

    /// As above, in the room of the calling thread or in `s`.
    [[nodiscard]] virtual lisle::result<std::string_view> unpack_in(workspace& room,
                                                                    stored const& s);

    /// The folder whose files hold what the session leaves out, if its agent keeps such files. Any
    /// thread may call this.
    [[nodiscard]] virtual std::optional<std::filesystem::path>
    find_side_folder(entry const&) const {
        return std::nullopt;
    }

    /// The files with the events of which the session was made, oldest first, if its agent keeps
    /// such files. Any thread may call this.
    [[nodiscard]] virtual std::vector<std::filesystem::path> find_event_files(entry const&) const {
        return {};
    }

    /// In words, how the columns beside a document contradict it.
    [[nodiscard]] virtual std::vector<std::string> find_disagreements(entry const& e,
                                                                      document const& d) const = 0;

    /// The unreadable columns beside a readable document.
    [[nodiscard]] virtual std::vector<bad_column> find_bad_columns(entry const&,
                                                                   document const&) const {
        return {};
    }

    /// In words, why this document can't be kept here.
    [[nodiscard]] virtual std::optional<std::string> find_obstacle(document const& d) const = 0;

    /// The session as this store writes it. Any thread may call this.
    [[nodiscard]] virtual std::unique_ptr<packed_session> pack(new_session const& s) const;

    /// In words, what of a session this store has no place for.
    [[nodiscard]] virtual std::vector<std::string> find_dropped(packed_session const&) {
        return {};
    }

    /// Begins to put sessions; nothing else is touched.
    [[nodiscard]] virtual std::unique_ptr<put_batch> begin_put();

    /// Puts one session.
    put_outcome put(new_session const& s);

    /// Tells the source on which machine it stands, before something is put.
    virtual void settle_on(host_environment const&) {}

    /// Salvages the readable parts, and completes them from the entry. A source that can't salvage
    /// only reports the problems, and needs no override of the next two.
    [[nodiscard]] virtual rescue save(entry const& e, stored const& s);

    /// All or nothing, but skips sessions that changed meanwhile. Returns how many were replaced.
    [[nodiscard]] virtual std::size_t replace(std::vector<replacement> const&) { return 0; }

    /// Copies everything into a new file beside it and returns the file's name.
    [[nodiscard]] virtual std::string back_up() { return {}; }

    /// Copies what `replace` would change, and returns in words what it did, line by line.
    [[nodiscard]] virtual std::vector<std::string> begin_repair(std::vector<replacement> const&) {
        return {"copied the database to " + back_up()};
    }

    /// An id for a new session.
    [[nodiscard]] virtual std::string make_id() const = 0;

    /// Whether sessions are rows of a database, not files.
    [[nodiscard]] virtual bool keeps_rows() const { return false; }

    /// Everything that is kept of a session: whole rows, or files. Nothing if it can't be saved.
    [[nodiscard]] virtual std::optional<saved_session> collect(entry const&) {
        return std::nullopt;
    }

    /// Puts sessions back, each instead of the session of its id: all or nothing, after list(). At
    /// most one of them is in memory. In words, what there is no place for.
    [[nodiscard]] virtual std::vector<std::string> put_back(session_stream const& next);
};

/// Opens a file or folder of any known kind. For writing, an empty or missing one, or the home of a
/// program that holds no session yet, becomes one of the kind that keeps `documents`. Throws
/// storage_error.
[[nodiscard]] std::unique_ptr<source> open_source(std::filesystem::path const& path, access mode,
                                                  std::chrono::milliseconds wait,
                                                  format const* documents = nullptr);

/// Whether nothing is there but folders and what a stopped restore has left.
[[nodiscard]] bool is_empty_place(std::filesystem::path const& path);

/// The format of a program whose home this is, if it holds no session yet; else null.
[[nodiscard]] format const* find_new_home(std::filesystem::path const& path);

/// Throws storage_error for `-`, which stands for standard input: a store is a file or a folder.
void refuse_standard_input(std::filesystem::path const& path);

/// Whether the path is a pipe or a device: its bytes can be read only once, and none be put back.
[[nodiscard]] bool is_stream(std::filesystem::path const& path);

/// Whether the path may hold several sessions: a folder, or a file with the first bytes of a
/// database or of a list.
[[nodiscard]] bool is_source(std::filesystem::path const& path);

// ---- Ids ----

/// The entry with this id, or with the only id that begins with it; else nothing, and why.
struct found_entry {
    entry const* match = nullptr;
    bool is_ambiguous = false;
    std::string problem;
};
[[nodiscard]] found_entry find_entry(std::vector<entry> const& entries, std::string_view id);

/// How many characters make every id unique, at least 8.
[[nodiscard]] std::size_t measure_short_ids(std::vector<entry> const& entries);

}  // namespace app
