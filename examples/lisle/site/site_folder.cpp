// examples/lisle/site/site_folder.cpp - writes changed pages, and removes pages of deleted
// sessions.
#include "site_folder.hpp"

#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../files/leftovers.hpp"
#include "../files/private_files.hpp"
#include "../page/index.hpp"
#include "../system/sha256.hpp"

#include <lisle/boost_json.hpp>
#include <lisle/codec.hpp>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

#include <algorithm>
#include <charconv>
#include <system_error>

namespace app {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view state_name = ".lisle-site.json", news_name = "news.js";
constexpr std::size_t most_text_bytes = 4'000'000, most_parts = 400, rows_per_script = 2'000;

std::string text_of(boost::json::object const& o, std::string_view key) {
    auto const* const value = o.if_contains(key);
    auto const* const text = value == nullptr ? nullptr : value->if_string();
    return text == nullptr ? std::string{} : std::string{*text};
}

/// Whether this program may have given the name. A name in a file must not lead out of the folder.
bool is_page_name(std::string_view file) {
    return file.starts_with("pages/") && file.ends_with(".html") && file.find('/', 6) == file.npos
           && file.find("..") == file.npos;
}

/// The number in "data/texts-12.js".
std::size_t number_of(std::string_view part) {
    std::size_t out = 0;
    constexpr std::string_view before = "data/texts-";
    if (part.starts_with(before))
        std::from_chars(part.data() + before.size(), part.data() + part.size(), out);
    return out;
}

std::string name_texts(std::size_t number) {
    return "data/texts-" + std::to_string(number) + ".js";
}

}  // namespace

site_folder::site_folder(fs::path path, std::string maker, bool follows)
    : path_{std::move(path)}, maker_{std::move(maker)}, follows_{follows} {
    make_private_folder(path_ / "pages");
    make_private_folder(path_ / "data");
    remove_unfinished();
    read_state();
}

/// Removes what a stopped run left.
void site_folder::remove_unfinished() const {
    std::vector<source_problem> unreadable;
    for (auto const& folder : {path_, path_ / "pages", path_ / "data"})
        for (auto const& file : list_folder(folder, unreadable).files)
            if (file.filename().string().ends_with(unfinished_suffix)) remove_leftover(file);
}

void site_folder::read_state() {
    std::error_code unknown;
    if (!fs::exists(path_ / state_name, unknown)) return;
    auto const read = boost::json::parse(read_file((path_ / state_name).string()), unknown);
    auto const* const state = read.if_object();
    if (state == nullptr || text_of(*state, "maker") != maker_) return;
    auto const* const pages = state->if_contains("pages");
    if (pages == nullptr || !pages->is_object()) return;
    std::set<std::string> parts;
    for (auto const& [key, value] : pages->get_object()) {
        std::string const file{key};
        auto const* const about = value.if_object();
        if (about == nullptr || !is_page_name(file)) continue;
        site_page page{{text_of(*about, "digest"), text_of(*about, "problem")},
                       text_of(*about, "row"),
                       text_of(*about, "texts")};
        next_part_ = (std::max)(next_part_, number_of(page.texts) + 1);
        parts.insert(page.texts);
        pages_.emplace(file, std::move(page));
    }
    // Every run adds scripts of texts; after many runs all scripts are written anew.
    if (parts.size() > most_parts) pages_.clear();
}

std::map<std::string, shown_page> site_folder::list_pages() const {
    std::map<std::string, shown_page> out;
    std::error_code unknown;
    for (auto const& [file, about] : pages_)
        if (fs::exists(path_ / file, unknown)) out.emplace(file, about);
    return out;
}

void site_folder::keep_all() {
    for (auto const& [file, about] : pages_) keep(file);
}

void site_folder::replace(fs::path const& name, std::string_view bytes) const {
    auto unfinished = path_ / name;
    unfinished += unfinished_suffix;
    remove_leftover(unfinished);
    write_private_file(unfinished, bytes);
    give_name(unfinished, path_ / name);
}

void site_folder::write(std::string const& file, std::string_view page, site_page about,
                        std::string text) {
    replace(file, page);
    news_[file] = about.digest;
    about.texts = name_texts(next_part_);
    text_bytes_ += text.size();
    texts_.emplace_back(file, std::move(text));
    pages_.insert_or_assign(file, std::move(about));
    seen_.insert(file);
    ++written_;
    if (text_bytes_ > most_text_bytes) flush_texts();
}

void site_folder::flush_texts() {
    if (texts_.empty()) return;
    replace(name_texts(next_part_++), page::to_texts_script(texts_));
    texts_.clear();
    text_bytes_ = 0;
}

std::size_t site_folder::finish() {
    flush_texts();
    std::size_t removed = 0;
    std::error_code none;
    for (auto at = pages_.begin(); at != pages_.end();) {
        if (seen_.contains(at->first)) {
            ++at;
            continue;
        }
        fs::remove(path_ / at->first, none);
        at = pages_.erase(at);
        ++removed;
    }
    std::vector<std::string> rows, row_scripts;
    std::set<std::size_t> parts;
    auto const flush_rows = [&] {
        if (rows.empty()) return;
        row_scripts.push_back("data/rows-" + std::to_string(row_scripts.size()) + ".js");
        replace(row_scripts.back(), page::to_rows_script(rows));
        rows.clear();
    };
    for (auto const& [file, about] : pages_) {
        rows.push_back(about.row);
        parts.insert(number_of(about.texts));
        if (rows.size() == rows_per_script) flush_rows();
    }
    flush_rows();
    std::vector<std::string> text_scripts;  // newer scripts last
    for (auto const number : parts) text_scripts.push_back(name_texts(number));
    write_index(row_scripts, text_scripts);
    write_state();
    for (auto const& each : fs::directory_iterator{path_ / "data", none}) {
        auto const name = "data/" + each.path().filename().string();
        if (name.starts_with("data/texts-") && !parts.contains(number_of(name)))
            fs::remove(each.path(), none);
    }
    seen_.clear();
    return removed;
}

/// Writes the news last, when all files that they name exist.
void site_folder::write_index(std::vector<std::string> const& row_scripts,
                              std::vector<std::string> const& text_scripts) {
    std::error_code none;
    if (!follows_) {
        fs::remove(path_ / news_name, none);
        replace("index.html", page::to_index_page(row_scripts, text_scripts, pages_.size()));
        return;
    }
    std::string rows;
    for (auto const& [file, about] : pages_) rows.append(about.row) += '\n';
    auto const& digest = news_["index.html"] = to_sha256_text(rows);
    replace("index.html", page::to_index_page(row_scripts, text_scripts, pages_.size(),
                                              {std::string{news_name}, "index.html", digest}));
    replace(news_name, page::to_news_script(news_));
}

void site_folder::write_state() const {
    boost::json::object pages;
    for (auto const& [file, about] : pages_) {
        boost::json::object page{
            {"digest", about.digest}, {"row", about.row}, {"texts", about.texts}};
        if (!about.problem.empty()) page["problem"] = about.problem;
        pages[file] = std::move(page);
    }
    boost::json::object state;
    state["maker"] = maker_;
    state["pages"] = std::move(pages);
    replace(state_name, lisle::encode_as(boost::json::value(std::move(state))));
}

}  // namespace app
