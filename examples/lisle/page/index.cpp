// examples/lisle/page/index.cpp - rows, texts and the page around them.
#include "index.hpp"

#include "../terminal/counts.hpp"
#include "../terminal/escape.hpp"
#include "assets.hpp"
#include "head.hpp"
#include "html.hpp"
#include "json_tree.hpp"
#include "policy.hpp"

#include <lisle/conversation/timeline.hpp>

#include <boost/json/array.hpp>

#include <variant>

namespace app::page {

namespace {

namespace conversation = lisle::conversation;

std::string find_model(conversation::conversation const& c) {
    for (auto m = c.messages.rbegin(); m != c.messages.rend(); ++m)
        if (m->model && !m->model->id.empty()) return m->model->id;
    return c.model ? c.model->id : std::string{};
}

std::string join(std::vector<std::string> const& names) {
    std::string out;
    for (auto const& name : names) out += (out.empty() ? "" : " ") + name;
    return out;
}

}  // namespace

std::string to_index_row(index_entry const& e, conversation::conversation const& c) {
    std::size_t calls = 0, failures = 0;
    for (auto const& turn : conversation::turns_of(c)) {
        calls += turn.calls;
        failures += turn.failed_calls + turn.failed_answers;
    }
    auto const tokens = conversation::tokens_of(c);
    boost::json::array out;
    for (auto const& text : {e.file, e.agent, e.id, e.parent, title_of(c),
                             c.directories.empty() ? std::string{} : c.directories.front(),
                             find_model(c), e.updated, e.created})
        out.emplace_back(escape_line(text));
    for (auto const number : {c.messages.size(), calls, failures}) out.emplace_back(number);
    out.emplace_back(tokens.input + tokens.output + tokens.cache_write);
    return to_json_text(out);
}

std::string collect_text(conversation::conversation const& c,
                         std::vector<std::string> const& waiting) {
    std::string out;
    for (auto const& m : c.messages)
        for (auto const& part : m.content)
            if (auto const* const text = lisle::find_alternative<conversation::plain_text>(&part))
                out.append(text->text) += '\n';
    for (auto const& each : waiting) out.append(each) += '\n';
    return escape_text(out);
}

std::string to_rows_script(std::vector<std::string> const& rows) {
    std::string out = "lisle.rows([";
    for (std::size_t i = 0; i != rows.size(); ++i)
        out.append(i == 0 ? "\n" : ",\n").append(rows[i]);
    return out + "]);\n";
}

std::string to_texts_script(std::vector<std::pair<std::string, std::string>> const& texts) {
    std::string out = "lisle.texts([";
    for (std::size_t i = 0; i != texts.size(); ++i) {
        boost::json::array const row{boost::json::value(texts[i].first),
                                     boost::json::value(texts[i].second)};
        out.append(i == 0 ? "\n" : ",\n").append(to_json_text(row));
    }
    return out + "]);\n";
}

std::string to_index_page(std::vector<std::string> const& row_scripts,
                          std::vector<std::string> const& text_scripts, std::size_t conversations,
                          followed_page const& follows) {
    std::vector<std::string_view> scripts{index_script};
    if (!follows.news.empty()) scripts.push_back(follow_script);
    html to;
    to.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
              "<meta http-equiv=\"Content-Security-Policy\"");
    to.attribute("content", make_policy(scripts, index_style, further_scripts::allowed));
    to.markup(">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
              "<meta name=\"referrer\" content=\"no-referrer\">\n"
              "<meta name=\"color-scheme\" content=\"light dark\">\n"
              "<title>Conversations</title>\n<style>");
    to.markup(index_style).markup("</style>\n</head>\n<body");
    to.attribute("data-rows", join(row_scripts)).attribute("data-texts", join(text_scripts));
    to.markup(">\n<header><h1>Conversations</h1><p class=\"dim\">")
        .text(to_count_text(conversations, "conversation"))
        .markup(
            "</p><figure id=\"days\"></figure></header>\n"
            "<form role=\"search\" hidden>\n"
            "<input type=\"search\" name=\"q\" aria-label=\"Search titles\" "
            "placeholder=\"Search\">\n"
            "<label><input type=\"checkbox\" name=\"texts\">in texts, too</label>\n"
            "<select name=\"agent\" aria-label=\"Agent\"></select>\n"
            "<select name=\"project\" aria-label=\"Project\"></select>\n"
            "<select name=\"model\" aria-label=\"Model\"></select>\n"
            "<select name=\"month\" aria-label=\"Month\"></select>\n"
            "<select name=\"sort\" aria-label=\"Order\"><option value=\"updated\">newest first"
            "</option><option value=\"created\">by beginning</option><option value=\"title\">by "
            "title</option><option value=\"messages\">most messages</option><option "
            "value=\"tokens\">most tokens</option></select>\n"
            "<output aria-live=\"polite\"></output>\n</form>\n"
            "<main><noscript><p>The list needs a script of this page; the conversations "
            "themselves, in the folder <code>pages</code>, need none.</p></noscript>"
            "<ol id=\"list\"></ol><button type=\"button\" id=\"more\" hidden>Show more</button>"
            "</main>\n<script>");
    to.markup(index_script).markup("</script>\n");
    print_follow(to, follows);
    to.markup("</body>\n</html>\n");
    return to.take();
}

}  // namespace app::page
