// examples/lisle/page/ansi.hpp - the output of a command at a terminal, with its colors.
#pragma once

#include "html.hpp"

#include <cstdint>
#include <string_view>

namespace app::page {

/// Prints the output of a terminal as spans of the classes `f0` to `f15` (foreground), `b0` to
/// `b15` (background), `bo`, `di`, `it`, `un`. Every other control sequence is left out: those that
/// move the cursor, titles, links. If a carriage return made a line overwrite itself, only its last
/// text is shown. Other colors become the nearest of the sixteen, so that a style sheet keeps them
/// readable. The state outlives a call, so a text can be printed in pieces.
class terminal_printer {
public:
    void print(html& to, std::string_view text);

private:
    void obey(std::string_view parameters);
    void open(html& to) const;
    [[nodiscard]] bool is_plain() const;
    void print_line(html& to, std::string_view line);

    int foreground_ = -1, background_ = -1;
    bool is_bold_ = false, is_dim_ = false, is_italic_ = false, is_underlined_ = false,
         is_inverse_ = false;
};

/// Whether a text has a control sequence or a carriage return within a line.
[[nodiscard]] bool is_terminal_output(std::string_view text);

}  // namespace app::page
