// examples/lisle/page/json_tree.cpp - objects, arrays and scalars.
#include "json_tree.hpp"

#include "../terminal/counts.hpp"
#include "fold.hpp"

#include <lisle/text/json_value.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>

namespace app::page {

namespace {

namespace json = boost::json;

constexpr int most_levels = 6;

bool is_scalar(json::value const& v) { return !v.is_object() && !v.is_array(); }

bool is_block(json::value const& v) {
    constexpr std::size_t longest = 400;
    auto const* const text = v.if_string();
    return text != nullptr
           && (text->size() > longest
               || std::string_view{*text}.find('\n') != std::string_view::npos);
}

void print_value(html& to, json::value const& v, int level);

void print_entries(html& to, json::object const& o, int level,
                   std::vector<std::string_view> const& without) {
    to.markup("<dl class=\"json\">");
    for (auto const& [key, value] : o) {
        std::string_view const name{key};
        if (std::find(without.begin(), without.end(), name) != without.end()) continue;
        to.markup("<div><dt>").text(name).markup("</dt><dd>");
        print_value(to, value, level + 1);
        to.markup("</dd></div>");
    }
    to.markup("</dl>\n");
}

void print_list(html& to, json::array const& a, int level) {
    constexpr std::size_t most_in_line = 12;
    if (a.size() <= most_in_line && std::all_of(a.begin(), a.end(), [](json::value const& v) {
            return is_scalar(v) && !is_block(v);
        })) {
        for (std::size_t i = 0; i != a.size(); ++i) {
            if (i != 0) to.markup(", ");
            print_value(to, a[i], level + 1);
        }
        return;
    }
    to.markup("<ol start=\"0\">");
    for (auto const& each : a) {
        to.markup("<li>");
        print_value(to, each, level + 1);
        to.markup("</li>");
    }
    to.markup("</ol>\n");
}

void print_container(html& to, json::value const& v, int level) {
    if (v.is_object()) print_entries(to, v.get_object(), level, {});
    else print_list(to, v.get_array(), level);
}

void print_value(html& to, json::value const& v, int level) {
    if (auto const* const text = v.if_string()) {
        if (is_block(v)) print_folded(to, *text);
        else to.markup("<code>").text(*text).markup("</code>");
        return;
    }
    if (is_scalar(v)) {
        to.markup("<span class=\"literal\">").text(to_json_text(v)).markup("</span>");
        return;
    }
    auto const size = v.is_object() ? v.get_object().size() : v.get_array().size();
    if (size == 0 || level >= most_levels) {
        to.markup("<code>").text(to_json_text(v)).markup("</code>");
        return;
    }
    constexpr std::size_t most_open = 24;
    if (size <= most_open || level < 1) {
        print_container(to, v, level);
        return;
    }
    to.markup("<details><summary>")
        .text(v.is_object() ? to_count_text(size, "key") : to_count_text(size, "value"))
        .markup("</summary>");
    print_container(to, v, level);
    to.markup("</details>\n");
}

}  // namespace

std::string to_json_text(json::value const& value) {
    std::string out;
    lisle::text::writer to{out, {lisle::text::number_style::ecmascript}};
    lisle::text::write_json(to, value);
    return out;
}

void print_json(html& to, json::value const& value, std::vector<std::string_view> const& without) {
    if (value.is_object() && !value.get_object().empty())
        print_entries(to, value.get_object(), 0, without);
    else print_value(to, value, 0);
}

}  // namespace app::page
