// examples/lisle/terminal/console.hpp - the streams of the program, and text for people.
#pragma once

#include "counts.hpp"
#include "exit_codes.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

/// How a piece of a line looks.
enum class look { plain, bold, dim, red, green, yellow };

/// A part of a line.
struct piece {
    std::string_view text;
    look style = look::plain;
};

/// `automatic`: only at a terminal.
enum class color_choice { automatic, always, never };

/// What NO_COLOR, CLICOLOR_FORCE, CLICOLOR and TERM ask for. `variable` is like std::getenv.
[[nodiscard]] color_choice
read_color_choice(std::function<char const*(char const*)> const& variable);

/// The streams of the program. All output goes through say, tell, warn or print, which escape
/// control characters: text may come from outside. Each piece of a line is escaped on its own, so
/// no text can begin, end or change a color.
class console {
public:
    console(std::istream& in, std::ostream& out, std::ostream& err, bool out_is_terminal = false,
            bool err_is_terminal = false);

    /// Before this call, output has no color.
    void use_color(color_choice wanted);

    /// A line for people, on standard output. Escaped as by escape_line.
    void say(std::string_view line);
    void say(std::initializer_list<piece> line);
    void say(std::vector<piece> const& line);

    /// A line on standard error that begins with a place: "thread.json:1:57: ...".
    void tell(std::string_view line);

    /// "lisle: MESSAGE" on standard error.
    void warn(std::string_view message);

    /// The same lines, but print_last_lines() prints them: what a person must know after the run.
    void say_at_end(std::string line) { last_lines_.push_back({std::move(line), false}); }
    void tell_at_end(std::string line) { last_lines_.push_back({std::move(line), true}); }
    void print_last_lines();

    /// A document or a transcript: to a pipe byte for byte, to a terminal escaped as by escape_text
    /// and with a line end.
    void print(std::string_view text);

    /// False if something could not be written to standard output.
    bool flush();

    /// ": no space left", after flush() returned false; empty if the system gave no
    /// reason.
    [[nodiscard]] std::string why_not_written() const;

    std::istream& in;
    std::ostream& err;  ///< for the progress line alone
    bool const out_is_terminal, err_is_terminal;

private:
    void write(std::string_view text);

    std::ostream& out_;
    struct last_line {
        std::string text;
        bool is_problem = false;
    };
    std::vector<last_line> last_lines_;
    int error_ = 0;  ///< errno of the first failure
    bool out_has_color_ = false, err_has_color_ = false;
};

/// A size as people write it: 4096, 500MB (steps of 1000), 4GiB (steps of 1024). Nothing for any
/// other text, or for a number above the largest `size_t`.
[[nodiscard]] std::optional<std::size_t> parse_size(std::string_view text);

/// "a, b, c"; of a longer list the first ten names "and 3 more".
[[nodiscard]] std::string join_some(std::vector<std::string> const& names);

/// A progress line on standard error; only at a terminal, and only after 0.4 seconds of work. A
/// total of 0 is unknown.
class progress {
public:
    progress(console& io, std::string_view verb, std::size_t total);
    ~progress();
    progress(progress const&) = delete;
    progress& operator=(progress const&) = delete;

    void step(std::size_t count = 1);
    /// Removes the line. Call this before other output.
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
