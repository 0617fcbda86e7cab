// examples/lisle/page/markdown_limits.cpp - one pass over the lines, before the library sees them.
#include "markdown_limits.hpp"

#include <algorithm>
#include <cstddef>

namespace app::page {

namespace {

constexpr std::size_t most_bytes = 1'000'000, longest_line = 128'000, most_columns = 64,
                      most_cells = 10'000, most_brackets = 4'000, most_copied = 16'000'000,
                      most_steps = 100'000, most_steps_per_byte = 16,
                      most_declaration_steps = 4'000'000, most_declaration_steps_per_byte = 256;

/// Whether the line may stand between the head and the body of a table, in a list or a quotation,
/// too: `|---|:-:|`.
bool is_delimiter_row(std::string_view line) {
    return line.find('-') != line.npos && line.find('|') != line.npos
           && line.find_first_not_of("|-: \t\r>*+.)0123456789") == line.npos;
}

/// Counts the costly characters in the lines between two blank lines.
class paragraph {
public:
    /// False if the paragraph is too costly.
    bool add(std::string_view line) {
        ++lines_;
        bytes_ += line.size() + 1;
        for (std::size_t i = 0; i < line.size(); ++i) {
            auto const c = line[i];
            angles_ += c == '<' ? 1U : 0U;
            auto const next = line.substr(i + 1, 1);
            declarations_ += c == '<' && (next == "?" || next == "!") ? 1U : 0U;
            closings_ += c == ')' ? 1U : 0U;
            brackets_ += c == '[' ? 1U : 0U;
        }
        if (is_delimiter_row(line)) {
            auto const columns =
                static_cast<std::size_t>(std::count(line.begin(), line.end(), '|')) + 1;
            if (columns > most_columns + 1) return false;
            columns_ += columns;
        }
        return (std::max)({angles_, closings_, brackets_}) <= most_brackets
               && cells() <= most_cells;
    }
    [[nodiscard]] bool is_empty() const { return lines_ == 0; }
    /// A bound, since a row may stand before the first delimiter row as well.
    [[nodiscard]] std::size_t cells() const { return columns_ * lines_; }
    [[nodiscard]] std::size_t brackets() const { return brackets_; }
    /// A bound for the bytes in which the library looks for the ends of `<?` and `<!`.
    [[nodiscard]] std::size_t declaration_steps() const { return declarations_ * bytes_; }

private:
    std::size_t lines_ = 0, bytes_ = 0, declarations_ = 0, columns_ = 0, angles_ = 0, closings_ = 0,
                brackets_ = 0;
};

/// Counts the open quotes and lists at each line. The library visits all of them for each line, and
/// a line that continues a paragraph, or is blank in a list, leaves them open for a single byte.
class nesting {
public:
    void add(std::string_view line) {
        auto const text = line.find_first_not_of(" \t");
        if (text == line.npos) is_after_blank_ = true;
        else {
            auto const depth = count_marks(line);
            open_ = is_after_blank_ ? depth : (std::max)(open_, depth);
            is_after_blank_ = false;
        }
        steps_ += open_;
    }
    [[nodiscard]] std::size_t steps() const { return steps_; }

private:
    /// At least the number of quotes, lists and items that the line opens or continues: each takes
    /// a column, and a tab has up to four.
    [[nodiscard]] static std::size_t count_marks(std::string_view line) {
        line = line.substr(0, line.find_first_not_of(" \t>-+*.)0123456789"));
        return line.size()
               + 3 * static_cast<std::size_t>(std::count(line.begin(), line.end(), '\t'));
    }

    std::size_t open_ = 0, steps_ = 0;
    bool is_after_blank_ = false;
};

/// Whether a character may stand in the name of a host, as the library's links of bare addresses
/// see it. All bytes beyond ASCII count, though some are spaces.
bool may_be_host(char c) {
    auto const byte = static_cast<unsigned char>(c);
    bool const is_letter = (byte | 0x20U) >= 'a' && (byte | 0x20U) <= 'z';
    bool const is_digit = byte >= '0' && byte <= '9';
    return is_letter || is_digit || byte >= 0x80 || c == '.' || c == '-' || c == '_'
           || c == '@' || c == '/';
}

/// A bound for the bytes that the library reads for the names of hosts in a line: from each `www.`
/// and `@` to the end of the word.
std::size_t count_host_steps(std::string_view line) {
    std::size_t steps = 0, starts = 0, size = 0;
    for (std::size_t i = 0; i < line.size(); ++i)
        if (may_be_host(line[i])) {
            ++size;
            starts += line[i] == '@' || line.substr(i, 4) == "www." ? 1U : 0U;
        } else {
            steps += starts * size;
            starts = size = 0;
        }
    return steps + starts * size;
}

/// Removes the first line and its end, which is one character or `\r\n`. Returns the line.
std::string_view take_line(std::string_view& text) {
    auto const end = (std::min)(text.find_first_of("\n\r"), text.size());
    auto const line = text.substr(0, end);
    text.remove_prefix(end);
    text.remove_prefix(text.starts_with("\r\n") ? 2 : text.empty() ? 0 : 1);
    return line;
}

}  // namespace

bool is_affordable(std::string_view text) {
    if (text.size() > most_bytes) return false;
    auto const most_steps_of_all = most_steps + most_steps_per_byte * text.size();
    nesting levels;
    std::size_t cells = 0, brackets = 0, longest_definition = 0, host_steps = 0,
                declaration_steps = 0;
    auto const most_cells_of_all = (std::max)(most_cells, text.size() / 8);
    paragraph current;
    auto const end_paragraph = [&] {
        cells += current.cells();
        brackets += current.brackets();
        declaration_steps += current.declaration_steps();
        current = {};
    };
    while (!text.empty()) {
        auto const line = take_line(text);
        levels.add(line);
        host_steps += count_host_steps(line);
        if (line.size() > longest_line
            || (std::max)(levels.steps(), host_steps) > most_steps_of_all)
            return false;
        if (line.find_first_not_of(" \t>") == line.npos) {
            end_paragraph();
            continue;
        }
        if (!current.add(line)) return false;
        // The target of `[name]: target` is copied wherever the name is used.
        if (line.find("]:") != line.npos)
            longest_definition = (std::max)(longest_definition, line.size());
    }
    end_paragraph();
    return cells <= most_cells_of_all
           && declaration_steps
                  <= most_declaration_steps + most_declaration_steps_per_byte * text.size()
           && brackets * longest_definition <= most_copied;
}

}  // namespace app::page
