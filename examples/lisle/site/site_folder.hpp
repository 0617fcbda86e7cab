// examples/lisle/site/site_folder.hpp - the files of a site, and the facts about its pages.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

/// The facts of a page that decide whether it is written again.
struct shown_page {
    std::string digest;   ///< of the stored session and the files beside it
    std::string problem;  ///< describes an unreadable part of the session
};

/// A page in the folder.
struct site_page : shown_page {
    std::string row;    ///< of the index, in JSON
    std::string texts;  ///< the script with its text
};

/// The folder of a site: index.html, pages/, data/, `.lisle-site.json`, which lists the current
/// pages, and news.js if pages reload after changes. A file appears whole: it is written under
/// another name and then renamed.
class site_folder {
public:
    /// `maker` is a text that changes whenever pages of the same sessions would change: then no
    /// page is kept. Throws storage_error.
    site_folder(std::filesystem::path path, std::string maker, bool follows);

    /// The existing pages, by their files.
    [[nodiscard]] std::map<std::string, shown_page> list_pages() const;
    /// Keeps a page of an earlier run, if there is one.
    void keep(std::string const& file) { seen_.insert(file); }
    /// Keeps all pages of earlier runs.
    void keep_all();
    /// Writes a page; its text may be written later.
    void write(std::string const& file, std::string_view page, site_page about, std::string text);
    /// Removes pages that were neither kept nor written, and writes the index and the news. Returns
    /// how many were removed.
    std::size_t finish();

    [[nodiscard]] std::size_t written() const { return written_; }

private:
    void replace(std::filesystem::path const& name, std::string_view bytes) const;
    void flush_texts();
    void remove_unfinished() const;
    void read_state();
    void write_index(std::vector<std::string> const& row_scripts,
                     std::vector<std::string> const& text_scripts);
    void write_state() const;

    std::filesystem::path path_;
    std::string maker_;
    std::map<std::string, site_page> pages_;
    std::set<std::string> seen_;
    bool follows_;
    std::map<std::string, std::string> news_{};  ///< the digests of files written by this object
    std::vector<std::pair<std::string, std::string>> texts_;  ///< not yet written
    std::size_t text_bytes_ = 0, next_part_ = 0, written_ = 0;
};

}  // namespace app
