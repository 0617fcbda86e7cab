// examples/lisle/page/index.hpp - the first page of a site, with all its conversations.
#pragma once

#include "follow.hpp"

#include <lisle/conversation/conversation.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app::page {

/// A conversation as the index lists it.
struct index_entry {
    std::string file, agent, id, parent;  ///< `file` is relative to the index
    std::string updated, created;         ///< RFC 3339, or empty
};

/// The entry with the facts of its conversation, as an array of JSON that index.js reads: file,
/// agent, id, parent, title, project, model, updated, created, messages, calls, failures, tokens.
[[nodiscard]] std::string to_index_row(index_entry const& e,
                                       lisle::conversation::conversation const& c);

/// The texts of people and models, and of prompts that wait, for the search in all texts.
[[nodiscard]] std::string collect_text(lisle::conversation::conversation const& c,
                                       std::vector<std::string> const& waiting = {});

/// A script that passes rows to the index. From a disk, browsers load scripts and no other data.
[[nodiscard]] std::string to_rows_script(std::vector<std::string> const& rows);

/// A script that passes the files of pages and their texts to the search.
[[nodiscard]] std::string
to_texts_script(std::vector<std::pair<std::string, std::string>> const& texts);

/// The page. It loads `row_scripts` and `text_scripts` when it needs them.
[[nodiscard]] std::string to_index_page(std::vector<std::string> const& row_scripts,
                                        std::vector<std::string> const& text_scripts,
                                        std::size_t conversations,
                                        followed_page const& follows = {});

}  // namespace app::page
