// examples/lisle/terminal/exit_codes.cpp - the table of exit codes, the only one.
#include "exit_codes.hpp"

#include <algorithm>
#include <array>

namespace app {

namespace {

struct exit_row {
    std::string_view command;
    exit_meaning meaning;  ///< no text: the command never ends with this code
};

/// The rows without a command hold for every command that has no row of its own.
constexpr std::array exit_rows{
    exit_row{"", {all_well, "success"}},
    exit_row{"",
             {document_failed,
              "a document is missing or unreadable, or would change when written back"}},
    exit_row{"", {misused, "the command line is wrong"}},
    exit_row{"", {storage_failed, "a file or database can't be read or written"}},
    exit_row{"list",
             {document_failed, "the document that was named as STORE is unreadable, or no "
                               "store was found"}},
    exit_row{"where", {document_failed, "no store was found"}},
    exit_row{"search", {document_failed, "nothing is found"}},
    exit_row{"show", {document_failed, "the session is missing or unreadable"}},
    exit_row{"page", {document_failed, "the session is missing or unreadable"}},
    exit_row{"site",
             {document_failed, "a session or a store can't be read, or no store was found"}},
    exit_row{"site", {storage_failed, "no store can be read, or the site can't be written"}},
    exit_row{"get", {document_failed, "the session is missing or unreadable"}},
    exit_row{"put", {document_failed, "the document is unreadable, or the store can't hold it"}},
    exit_row{"canon", {document_failed, "a document is unreadable"}},
    exit_row{"check",
             {document_failed, "a document or its columns are unreadable, its own program refuses "
                               "it, or it would change when written back"}},
    exit_row{"repair", {document_failed, "damage remains"}},
    exit_row{"redact",
             {document_failed, "a document is missing or unreadable; with --check, a secret was "
                               "found, or with --strict, a part could not be searched"}},
    exit_row{"convert",
             {document_failed, "a session is missing, damaged or unreadable, or the store "
                               "can't hold it"}},
    exit_row{"map", {document_failed, "with --fail: a record is bad, or would be changed"}},
    exit_row{
        "map",
        {storage_failed, "an input can't be read or is cut off, or a result can't be written"}},
    exit_row{"rows",
             {document_failed, "a session or a store can't be read, or no store was found"}},
    exit_row{"rows", {storage_failed, "no store can be read, or the rows can't be written"}},
    exit_row{"backup", {document_failed, "no store was found"}},
    exit_row{"restore",
             {document_failed, "nothing was restored: an id is missing, a version was "
                               "changed, or a session would be lost"}},
    exit_row{"replay", {document_failed, "the stream has no message, or an unreadable message"}},
    exit_row{"ui", {document_failed, "the session is missing, unreadable or not of opencode"}},
    exit_row{"fold", {document_failed, "a line is unreadable; the thread is made from the others"}},
    exit_row{"request", {document_failed, "the session is missing, unreadable or not of Zed"}},
    exit_row{"apply", {document_failed, "an edit can't be applied, or the answer has no edit"}},
    exit_row{"schema", {document_failed, "the format has no such part"}},
    exit_row{"completions", {document_failed, ""}},
    exit_row{"man", {document_failed, ""}},
};

}  // namespace

std::vector<exit_meaning> exit_meanings(std::string_view command) {
    std::vector<exit_meaning> out;
    for (auto const& usual : exit_rows) {
        if (!usual.command.empty()) continue;
        auto const exception =
            std::find_if(exit_rows.begin(), exit_rows.end(), [&](exit_row const& row) {
                return row.command == command && row.meaning.code == usual.meaning.code;
            });
        auto const& meaning = exception == exit_rows.end() ? usual.meaning : exception->meaning;
        if (!meaning.text.empty()) out.push_back(meaning);
    }
    return out;
}

std::string to_exit_code_lines(std::string_view command) {
    std::string out;
    for (auto const& [code, text] : exit_meanings(command))
        out += "  " + std::to_string(code) + "  " + std::string{text} + '\n';
    return out;
}

}  // namespace app
