// examples/lisle/commands/conversion.hpp - one session of one agent as a document of another.
#pragma once

#include "../sessions/source.hpp"
#include "../stores/one_session.hpp"
#include "folder_renames.hpp"

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>

#include <cstddef>
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

/// What a session has become, and what is to be told of it.
struct conversion {
    std::unique_ptr<document> made;  ///< null if nothing could be made
    std::unique_ptr<packed_session> packed;
    std::string id, title, text;  ///< of the new session; `text` only if nothing is packed
    lisle::conversation::source_map places;        ///< where its parts were in the source
    std::vector<lisle::conversation::loss> losses;  ///< with pointers into the source
    std::vector<std::string> warnings, changes;
    int exit = all_well;
};

/// What sessions of one source are converted, and what all conversions of a run have in common.
/// Any thread may call the const members.
class converter {
public:
    /// `into`: where the sessions will be put; null if nowhere.
    converter(convert_options const& o, source& from, source* into);

    /// Finds the new ids of sessions that name each other as parents and children, because each of
    /// them must name the other by its new id. `all`: the source's entries; `chosen`: those that
    /// are converted.
    void map_ids(std::vector<entry> const& all, std::vector<entry const*> const& chosen);

    /// The ids that the other store has, before the first conversion.
    [[nodiscard]] std::set<std::string> const& ids_there() const { return there_; }

    /// Never throws document_error: that becomes a warning.
    [[nodiscard]] conversion convert(entry const& e, stored const& row, workspace& room) const;

private:
    using neutral = lisle::conversation::conversation;

    [[nodiscard]] readable_session salvage(entry const& e, stored const& row,
                                           workspace& room) const;
    [[nodiscard]] std::optional<neutral> read(entry const& e, stored const& row, workspace& room,
                                              conversion& out) const;
    void complete(neutral& c, entry const& e) const;
    void set_beside(new_session& to, neutral const& c, entry const& e) const;
    void rename_relatives(neutral& c, conversion& out) const;
    void find_root_folders(std::vector<entry> const& all);
    [[nodiscard]] std::string const* find_new_id(std::string const& id) const;
    void finish(neutral const& c, entry const& e, conversion& out) const;

    convert_options const& o_;
    source& from_;
    source const* into_;
    format const& kind_;
    folder_renames folders_;
    mutable std::mutex saving_;  ///< a source saves one session at a time
    std::set<std::string> there_, chosen_;
    std::map<std::string, std::string> new_ids_;
    std::map<std::string, std::string> root_folders_;  ///< of subagents, by their ids
};

}  // namespace app
