// examples/lisle/commands/page_command.hpp - the common options of `lisle page` and `lisle site`.
#pragma once

#include "../command.hpp"
#include "../page/options.hpp"
#include "../sessions/format.hpp"

#include <lisle/redact.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

void add_page(CLI::App& program, context& c);

/// The options of the command line for the content of a page.
struct shown_options {
    std::vector<std::string> without;
    std::string highlighter;
    bool is_redacted = false;
    bool is_active_only = false;
};

/// Adds --without, --redact, --highlight and --active.
void add_shown(CLI::App& command, shown_options& o);

/// The options of the page library; reads the highlighter's script. Throws storage_error.
[[nodiscard]] page::page_options make_page_options(shown_options const& o);

/// With --redact, a redactor that knows the names of the user and the machine; else null.
[[nodiscard]] std::unique_ptr<lisle::redactor> make_redactor(shown_options const& o, context& c);

/// The texts, redacted if there is a redactor.
[[nodiscard]] std::vector<std::string> redact_texts(std::vector<std::string> texts,
                                                    lisle::redactor* by);

/// The conversation of a document with the messages that are shown, redacted first if there is a
/// redactor. Nothing if its format has no bridge to conversations.
[[nodiscard]] std::optional<lisle::conversation::conversation>
read_conversation(document& d, lisle::redactor* by, shown_options const& o);

}  // namespace app
