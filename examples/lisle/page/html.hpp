// examples/lisle/page/html.hpp - collects HTML, and escapes all text from outside.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace app::page {

/// Collects HTML. Markup is written by this program alone. Text of a conversation goes through
/// text() or attribute(), which spell out characters that are invisible or change the direction of
/// a text, as escape_text does.
class html {
public:
    /// Markup that this program makes itself.
    html& markup(std::string_view tags) {
        out_ += tags;
        return *this;
    }
    html& text(std::string_view content);
    html& number(std::size_t value) { return markup(std::to_string(value)); }
    /// ` name="value"`; line ends in the value become spaces.
    html& attribute(std::string_view name, std::string_view value);

    [[nodiscard]] std::string const& get() const { return out_; }
    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    std::string out_;
};

/// The text with `&`, `<`, `>` and quotes as character references.
[[nodiscard]] std::string escape_html(std::string_view text);

}  // namespace app::page
