// examples/lisle/page/html.cpp - replaces the characters of markup by references.
#include "html.hpp"

#include "../terminal/escape.hpp"

namespace app::page {

namespace {

enum class context { element, attribute };

void append_references(std::string& out, std::string_view text, context where) {
    bool const is_attribute = where == context::attribute;
    for (char const c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += is_attribute ? "&quot;" : "\""; break;
            case '\'': out += is_attribute ? "&#39;" : "'"; break;
            case '\n': out += is_attribute ? ' ' : '\n'; break;
            default: out += c;
        }
    }
}

}  // namespace

html& html::text(std::string_view content) {
    append_references(out_, escape_text(content), context::element);
    return *this;
}

html& html::attribute(std::string_view name, std::string_view value) {
    out_.append(" ").append(name).append("=\"");
    append_references(out_, escape_text(value), context::attribute);
    out_ += '"';
    return *this;
}

std::string escape_html(std::string_view text) {
    std::string out;
    append_references(out, text, context::attribute);
    return out;
}

}  // namespace app::page
