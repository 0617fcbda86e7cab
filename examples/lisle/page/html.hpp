// examples/lisle/page/html.hpp - a text of HTML into which nothing from outside comes unescaped.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace app::page {

/// Collects HTML. Markup is written by this program alone; whatever a conversation holds goes
/// through text() or attribute(), in which characters that are invisible or change the direction
/// of a text are spelled out, as by escape_text.
class html {
public:
    /// Markup that this program makes itself.
    html& markup(std::string_view tags) {
        out_ += tags;
        return *this;
    }
    html& text(std::string_view any);
    html& number(std::size_t any) { return markup(std::to_string(any)); }
    /// ` name="any"`; line ends are spaces in it.
    html& attribute(std::string_view name, std::string_view any);

    [[nodiscard]] std::string const& get() const { return out_; }
    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    std::string out_;
};

/// The text with `&`, `<`, `>` and quotes as character references.
[[nodiscard]] std::string escape_html(std::string_view text);

}  // namespace app::page
