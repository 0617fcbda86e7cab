// examples/lisle/site/site_folder.hpp - the files of a site, and what is known of them.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

/// What a page shows.
struct shown_page {
    std::string digest;   ///< of the stored session and of what made the page
    std::string problem;  ///< in words, what of the session can't be read
};

/// A page that stands in the folder.
struct site_page : shown_page {
    std::string row;    ///< for the index, JSON
    std::string texts;  ///< the script that has its text
};

/// The folder of a site: index.html, pages/, data/, `.lisle-site.json`, which tells what need not
/// be written again, and news.js if the pages follow their changes. Every file is whole: it is
/// written beside its name and then renamed.
class site_folder {
public:
    /// `maker` changes whenever pages of the same session would change: then none is kept. Throws
    /// storage_error.
    site_folder(std::filesystem::path path, std::string maker, bool follows);

    /// The pages that are there, by their files.
    [[nodiscard]] std::map<std::string, shown_page> list_pages() const;
    /// Keeps a page of before, if there is one.
    void keep(std::string const& file) { seen_.insert(file); }
    /// Keeps all pages of before.
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
