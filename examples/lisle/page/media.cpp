// examples/lisle/page/media.cpp - shows media from the bytes in the conversation alone.
#include "media.hpp"

#include "../terminal/counts.hpp"
#include "link.hpp"

#include <lisle/scalars/base64.hpp>
#include <lisle/text/utf8.hpp>

#include <array>
#include <string>

namespace app::page {

namespace {

namespace conversation = lisle::conversation;

/// The type by the first bytes, which a wrong type in the conversation can't change. Empty for all
/// other types, even SVG, which may contain scripts.
std::string_view find_image_type(std::string_view bytes) {
    if (bytes.starts_with("\x89PNG\r\n\x1a\n")) return "image/png";
    if (bytes.starts_with("\xFF\xD8\xFF")) return "image/jpeg";
    if (bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a")) return "image/gif";
    if (bytes.starts_with("RIFF")
        && bytes.substr((std::min)(bytes.size(), std::size_t{8})).starts_with("WEBP"))
        return "image/webp";
    return {};
}

std::string name_media(conversation::media const& m, std::string_view otherwise) {
    if (m.name && !m.name->empty()) return *m.name;
    if (m.uri && !m.uri->empty() && !m.uri->starts_with("data:")) return *m.uri;
    return std::string{otherwise};
}

void print_size_of(html& to, conversation::media const& m) {
    if (m.width && m.height) to.markup(", ").number(*m.width).markup(" × ").number(*m.height);
    if (m.data) to.markup(", ").text(to_size_text(m.data->size() / 4 * 3));
}

}  // namespace

void print_image(html& to, conversation::media const& m) {
    std::string_view base64 = m.data ? std::string_view{*m.data} : std::string_view{};
    if (base64.starts_with("data:"))
        base64.remove_prefix((std::min)(base64.find(',') + 1, base64.size()));
    auto const bytes = lisle::scalars::decode_base64(base64);
    auto const type = bytes ? find_image_type(*bytes) : std::string_view{};
    if (type.empty()) {
        print_file(to, m, "image");
        return;
    }
    auto const name = name_media(m, "Image in the conversation");
    to.markup("<figure class=\"image\"><img loading=\"lazy\" src=\"data:")
        .markup(type)
        .markup(";base64,")
        .markup(base64)  // decode_base64 accepts only its alphabet
        .markup("\"")
        .attribute("alt", name);
    if (m.width && m.height && *m.width < 20'000 && *m.height < 20'000)
        to.markup(" width=\"")
            .number(*m.width)
            .markup("\" height=\"")
            .number(*m.height)
            .markup("\"");
    to.markup("></figure>\n");
}

void print_file(html& to, conversation::media const& m, std::string_view kind) {
    auto const name = name_media(m, kind);
    bool const is_link = m.uri && is_safe_link(*m.uri);
    to.markup("<p class=\"file\"><span class=\"label\">").text(kind).markup("</span> ");
    if (is_link)
        to.markup("<a rel=\"noreferrer noopener nofollow\"").attribute("href", *m.uri).markup(">");
    to.text(lisle::text::cut_utf8(name, 300)).markup(is_link ? "</a>" : "");
    to.markup(" <span class=\"dim\">").text(m.media_type.value_or(""));
    if (m.range) to.markup(" lines ").number(m.range->first).markup("–").number(m.range->last);
    print_size_of(to, m);
    to.markup("</span></p>\n");
}

std::string name_mention(conversation::mention const& m) {
    if (m.name && !m.name->empty()) return *m.name;
    if (m.uri && !m.uri->empty()) return *m.uri;
    return m.kind;
}

std::string make_markdown_link(conversation::mention const& m) {
    std::string out = "[@";
    for (char const c : name_mention(m)) {
        bool const is_punctuation = (c >= '!' && c <= '/') || (c >= ':' && c <= '@')
                                    || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
        if (is_punctuation) out += '\\';
        out += c == '\n' || c == '\r' ? ' ' : c;
    }
    out += "](<";
    for (char const c : m.uri && !m.uri->empty() ? *m.uri : m.kind) {
        if (c == '<' || c == '>' || c == '\\') out += '\\';
        if (c != '\n' && c != '\r') out += c;
    }
    return out + ">)";
}

}  // namespace app::page
