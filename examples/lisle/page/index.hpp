// examples/lisle/page/index.hpp - the first page of a site: all its conversations, to be found.
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
[[nodiscard]] std::string print_index_row(index_entry const& e,
                                          lisle::conversation::conversation const& c);

/// What a search of all texts looks into: what people and models wrote.
[[nodiscard]] std::string collect_text(lisle::conversation::conversation const& c);

/// A script that hands rows to the index. Browsers load scripts from a disk, and nothing else.
[[nodiscard]] std::string print_rows_script(std::vector<std::string> const& rows);

/// A script that hands texts to a search, by the files of their pages.
[[nodiscard]] std::string
print_texts_script(std::vector<std::pair<std::string, std::string>> const& texts);

/// The page. `row_scripts` and `text_scripts` are loaded when they are needed.
[[nodiscard]] std::string print_index(std::vector<std::string> const& row_scripts,
                                      std::vector<std::string> const& text_scripts,
                                      std::size_t conversations,
                                      followed_page const& follows = {});

}  // namespace app::page
