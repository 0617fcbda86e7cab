// examples/lisle/site/site_builder.hpp - the sessions of many stores as pages of one folder.
#pragma once

#include "../command.hpp"
#include "../commands/page_command.hpp"
#include "../page/options.hpp"
#include "../sessions/source.hpp"
#include "../stores/store_reader.hpp"
#include "site_folder.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

struct site_options {
    std::vector<std::string> stores;
    std::string folder;
    database_options database;
    shown_options shown;
    bool watches = false;
};

/// Writes a site. Further builds read only changed sessions.
class site_builder {
public:
    site_builder(site_options const& o, context& c);

    /// Returns the exit code; if no store can be read, the site stays as it was. Throws
    /// storage_error if the site can't be written.
    int build();

    /// The number of sessions that the last build() has read.
    [[nodiscard]] std::size_t reads() const { return reads_; }

private:
    /// A session of one of the sources.
    struct listed_session {
        entry about;
        std::string file;
        std::optional<std::string> stamp{};
        /// A text that changes whenever its page changes for a reason outside of the session.
        std::string beside{};
        std::vector<std::string> waiting{};  ///< prompts that its conversation does not have yet
    };
    struct opened_source {
        std::string name;
        std::unique_ptr<source> from;
        std::vector<listed_session> sessions{};
        std::shared_ptr<void> one_state{};  ///< of the store, until its pages are written
    };
    /// The page of a session. Without `about.row`, the session is unreadable or deleted.
    struct session_page {
        std::string file, page, text;
        site_page about;
        bool is_current = false;
        bool is_whole = false;  ///< no file is missing that may still appear
    };
    /// The stamp of a session that was read. A file may change again within the same tick of the
    /// disk's clock, so an unchanged file is read a second time before it is settled.
    struct known_session {
        std::string stamp;
        bool is_settled = false;
    };

    [[nodiscard]] std::string make_maker() const;
    void list();
    /// Notes subagents at their parents, whose pages link to them.
    void link_families();
    [[nodiscard]] bool is_settled(listed_session const& session) const;
    void remember(listed_session const& session, session_page const& page);
    [[nodiscard]] session_page make(source& from, listed_session const& session,
                                    std::optional<stored> const& row, workspace& space);
    void write(opened_source& each);
    /// Prints the problem of a session, if it has one.
    void fail(opened_source const& from, entry const& about, std::string const& problem);

    site_options const& options_;
    context& context_;
    page::page_options shown_;
    site_folder folder_;
    store_reader reader_;
    std::vector<opened_source> sources_;
    // While threads make pages, these members do not change.
    std::map<std::string, std::string> pages_;
    std::map<std::string, shown_page> before_;    ///< the pages of the last build
    std::map<std::string, known_session> known_;  ///< by the files of their pages
    std::size_t written_ = 0, reads_ = 0;
};

}  // namespace app
