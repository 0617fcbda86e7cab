// examples/lisle/console.hpp - the streams of the program, and text for people.
#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace app {

/// The values that `main` returns; --help documents them.
enum exit_code : int {
    all_well = 0,
    document_failed = 1,
    misused = 2,
    storage_failed = 3,
};

/// The three streams, and whether a person reads them at a terminal.
struct console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool out_is_terminal = false;
    bool err_is_terminal = false;
};

/// The text in one line: a title may contain anything. Control characters become pictures, and
/// invalid UTF-8 becomes U+FFFD.
[[nodiscard]] std::string in_one_line(std::string_view text);

/// Text of several lines for a terminal, without control characters that it would obey.
[[nodiscard]] std::string for_terminal(std::string_view text);

/// Prints a document byte for byte; at a terminal a missing line end is added.
void print_document(console& io, std::string_view text);

/// "1.8 KB"; units of 1000 bytes.
[[nodiscard]] std::string print_size(std::size_t bytes);

/// "3 rows", "1 row".
[[nodiscard]] std::string print_count(std::size_t count, std::string_view noun);

/// A progress line on standard error; only at a terminal, and only after 0.4 seconds of work.
class progress {
public:
    progress(console& io, std::string_view verb, std::size_t total);
    ~progress();
    progress(progress const&) = delete;
    progress& operator=(progress const&) = delete;

    void step();
    /// Call it before something else is printed.
    void clear();

private:
    using clock = std::chrono::steady_clock;

    console& io_;
    std::string_view verb_;
    std::size_t total_;
    std::size_t done_ = 0;
    std::size_t width_ = 0;
    clock::time_point next_;
};

}  // namespace app
