// examples/lisle/page/html.cpp - what HTML would take for markup.
#include "html.hpp"

#include "../terminal/escape.hpp"

namespace app::page {

namespace {

void append_references(std::string& out, std::string_view text, bool is_attribute) {
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

html& html::text(std::string_view any) {
    append_references(out_, escape_text(any), false);
    return *this;
}

html& html::attribute(std::string_view name, std::string_view any) {
    out_.append(" ").append(name).append("=\"");
    append_references(out_, escape_text(any), true);
    out_ += '"';
    return *this;
}

std::string escape_html(std::string_view text) {
    std::string out;
    append_references(out, text, true);
    return out;
}

}  // namespace app::page
