// examples/lisle/commands/conversion.hpp - converts a session of one agent to a document of
// another.
#pragma once

#include "../sessions/source.hpp"
#include "../sessions/upgraded_source.hpp"
#include "../stores/one_session.hpp"
#include "folder_renames.hpp"

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace app {

struct convert_options {
    session_options session;
    std::string to, release, out, into, losses;
    std::vector<std::string> folders;  ///< OLD=NEW
    bool replaces = false;
};

/// The result of converting a session, and the lines to print.
struct conversion {
    std::unique_ptr<document> value;  ///< null if the conversion failed
    std::unique_ptr<packed_session> packed;
    std::string id, title,
        text;  ///< of the new session; `text` only if it is not packed for a store
    lisle::conversation::source_map
        places;  ///< maps places in the new session to places in the source
    std::vector<lisle::conversation::loss> losses;  ///< with pointers into the source
    std::vector<std::string> warnings, changes;
    std::vector<conversion> subagents;  ///< of those in the session's own document
    int exit = all_well;
};

/// Converts sessions of one source; holds the common facts of a run. Any thread may call the const
/// members.
class converter {
public:
    /// `into`: the store for the new sessions, or null.
    converter(convert_options const& o, source& from, source* into);

    /// Finds the new ids of parents and children, because each must name the other by its new id.
    /// `all`: the source's entries; `chosen`: the entries that are converted.
    void map_ids(std::vector<entry> const& all, std::vector<entry const*> const& chosen);

    /// The ids in the other store before the first conversion.
    [[nodiscard]] std::set<std::string> const& ids_in_target() const { return ids_in_target_; }

    /// Never throws document_error, which becomes a warning.
    [[nodiscard]] conversion convert(entry const& e, stored const& row, workspace& space) const;

private:
    using neutral = lisle::conversation::conversation;

    [[nodiscard]] readable_session salvage(entry const& e, stored const& row,
                                           workspace& space) const;
    /// A session, and the subagents that stand in its document.
    struct family;

    [[nodiscard]] std::unique_ptr<document> read(entry const& e, stored const& row,
                                                 workspace& space, conversion& out) const;
    [[nodiscard]] std::optional<family> to_family(entry const& e, document const& d,
                                                  conversion& out) const;
    [[nodiscard]] std::optional<neutral> to_neutral(entry const& e, document const& d,
                                                    conversion& out) const;
    [[nodiscard]] std::string choose_new_id(entry const& e, neutral const& c) const;
    void name_family(entry const& e, family& all) const;
    void finish_family(family& all, conversion& out) const;
    void complete(neutral& c, entry const& e) const;
    void set_beside(new_session& to, neutral const& c, entry const& e) const;
    void rename_relatives(neutral& c, family const& all, conversion& out) const;
    void find_root_folders(std::vector<entry> const& all);
    [[nodiscard]] std::string const* find_new_id(std::string const& id) const;
    void finish(neutral const& c, entry const& e, conversion& out) const;
    /// `older`: the document from which the program's own rules made the new one, or null.
    void place(neutral const& c, entry const& e, document const* older, conversion& out) const;
    [[nodiscard]] std::vector<message_times> find_known_times(entry const& e) const;
    [[nodiscard]] std::optional<converted_document> migrate_session(entry const& e,
                                                                    document const& d) const;

    convert_options const& o_;
    source& from_;
    source const* into_;
    format const& kind_;
    folder_renames folders_;
    mutable std::mutex saving_;  ///< source::save() runs for one session at a time
    std::set<std::string> ids_in_target_, chosen_;
    std::set<std::string> ids_in_source_;
    std::map<std::string, std::string> new_ids_;
    std::map<std::string, std::string> root_folders_;  ///< of subagents, by their ids
    std::map<std::int64_t, std::vector<message_times>> times_;  ///< by the keys of entries
};

}  // namespace app
