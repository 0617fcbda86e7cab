// examples/lisle/tests/page_tags.hpp - whether a page has only the tags of its own program.
#pragma once

#include "../page/assets.hpp"

#include <lisle/conversation/conversation.hpp>
#include <lisle/json.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>

namespace app::tests {

/// A conversation with the text in every place that may have one.
inline lisle::conversation::conversation fill(std::string const& text) {
    namespace c = lisle::conversation;
    c::conversation out;
    out.source.emplace();
    out.source->format = text;
    out.source->release = text;
    out.id = out.title = out.mode = text;
    out.directories = {text};
    out.git.emplace();
    out.git->branch = out.git->commit = out.git->remote = text;
    out.parent.emplace().id = text;
    out.cost.emplace().currency = text;
    out.cost->amount = 1;

    auto& user = out.messages.emplace_back();
    user.role = c::role::user;
    user.id = user.mode = text;
    c::mention mention;
    mention.kind = text;
    mention.uri = mention.name = mention.text = text;
    c::image image;
    image.data = image.uri = image.media_type = image.name = text;
    c::file file;
    file.uri = file.name = file.media_type = text;
    c::plain_text plain;
    plain.text = text;
    user.content = {plain, mention, plain, image, file};

    auto& context = out.messages.emplace_back();
    context.role = c::role::system;
    context.content = {plain};

    auto& answer = out.messages.emplace_back();
    answer.role = c::role::assistant;
    answer.origin = c::origin::model;
    answer.model.emplace();
    answer.model->id = text;
    answer.model->provider = answer.model->variant = answer.model->effort = text;
    answer.stop_reason = text;
    answer.error.emplace();
    answer.error->kind = answer.error->text = text;
    auto const valid = lisle::text::replace_invalid_utf8(text);
    answer.error->data = lisle::json::from(valid).value();
    answer.cost.emplace().currency = text;
    answer.cost->amount = 1;
    c::thinking thinking;
    thinking.text = text;
    c::plan plan;
    plan.entries.emplace_back().content = text;
    c::compaction compaction;
    compaction.summary = text;
    c::native_content native;
    native.native = lisle::text::assume_json(text);
    lisle::unknown_case<lisle::owned> unknown;
    unknown.tag = text;
    unknown.json = lisle::text::assume_json(text);

    c::tool_call call;
    call.id = call.name = text;
    call.title = call.error = call.child = call.raw_output = text;
    call.input = lisle::json::object({{valid, valid},
                                      {"old_string", valid},
                                      {"new_string", "x"},
                                      {"path", valid},
                                      {"list", lisle::json::array({valid, valid})}})
                     .value();
    call.locations.emplace_back().path = text;
    c::diff diff;
    diff.path = text;
    diff.old_text = text;
    diff.new_text = "x";
    c::diff unified;
    unified.path = text;
    unified.unified = "@@ -1 +1 @@\n-" + text + "\n+" + text;
    c::terminal terminal;
    terminal.output = terminal.signal = terminal.id = text;
    c::resource resource;
    resource.uri = resource.name = text;
    c::audio audio;
    audio.uri = audio.media_type = text;
    call.output = {plain, image, audio, resource, diff, unified, terminal, unknown};
    c::tool_call cut = call;
    cut.output.clear();
    cut.is_input_complete = false;
    cut.raw_input = text;
    cut.status = c::call_status::failed;
    answer.content = {thinking, plain, call, cut, plan, compaction, native, unknown, c::resume{}};
    return out;
}

/// The fault in the tags of a page outside its own style and scripts; empty if there is none.
class tag_checker {
public:
    explicit tag_checker(std::string_view page) : rest_{page} {}

    std::string find_fault() {
        while (fault_.empty()) {
            auto const at = rest_.find('<');
            if (at == rest_.npos) break;
            rest_.remove_prefix(at + 1);
            read_tag();
        }
        return fault_;
    }

private:
    void read_tag() {
        if (rest_.starts_with("!DOCTYPE html>")) return;
        bool const is_end = rest_.starts_with('/');
        if (is_end) rest_.remove_prefix(1);
        std::string const name{take_name()};
        constexpr std::array known{
            "html",   "head",   "meta",       "title",  "style",  "script",  "body",    "a",
            "header", "h1",     "h2",         "h3",     "h4",     "h5",      "h6",      "dl",
            "div",    "dt",     "dd",         "figure", "span",   "svg",     "rect",    "form",
            "input",  "output", "label",      "button", "nav",    "details", "summary", "ol",
            "ul",     "li",     "small",      "footer", "main",   "article", "time",    "p",
            "pre",    "code",   "blockquote", "em",     "strong", "b",       "i",       "del",
            "ins",    "table",  "tr",         "th",     "td",     "br",      "hr",      "img",
            "kbd"};
        if (std::find(known.begin(), known.end(), name) == known.end()) fault_ = "tag " + name;
        while (fault_.empty() && !rest_.starts_with('>')) read_attribute();
        if (fault_.empty()) rest_.remove_prefix(1);
        if (!is_end && (name == "style" || name == "script")) skip(name);
    }

    /// Only the page's own text may be in it.
    void skip(std::string const& name) {
        auto const& inlined = name == "style" ? app::page::page_style : app::page::page_script;
        if (!rest_.starts_with(inlined)) fault_ = "a foreign " + name;
        else rest_.remove_prefix(inlined.size());
    }

    void read_attribute() {
        if (rest_.starts_with(' ') || rest_.starts_with('\n') || rest_.starts_with('/')) {
            rest_.remove_prefix(1);
            return;
        }
        std::string const name{take_name()};
        constexpr std::array known{"lang",        "charset",
                                   "http-equiv",  "content",
                                   "name",        "class",
                                   "href",        "id",
                                   "role",        "aria-label",
                                   "aria-hidden", "aria-live",
                                   "viewBox",     "preserveAspectRatio",
                                   "data-m",      "x",
                                   "y",           "width",
                                   "height",      "hidden",
                                   "type",        "placeholder",
                                   "checked",     "open",
                                   "datetime",    "rel",
                                   "title",       "start",
                                   "tabindex",    "src",
                                   "alt",         "loading"};
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            fault_ = "attribute " + name + " before " + std::string{rest_.substr(0, 60)};
            return;
        }
        if (!rest_.starts_with('=')) return;
        if (!rest_.starts_with("=\"")) {
            fault_ = "an unquoted attribute " + name;
            return;
        }
        rest_.remove_prefix(2);
        auto const end = rest_.find('"');
        auto const value = rest_.substr(0, end);
        rest_.remove_prefix(end == rest_.npos ? rest_.size() : end + 1);
        bool const is_link = value.starts_with('#') || value.starts_with("https://")
                             || value.starts_with("http://") || value.starts_with("mailto:");
        if (name == "href" && !is_link) fault_ = "a link to " + std::string{value};
        if (name == "src" && !value.starts_with("data:image/")) fault_ = "a source";
        if (value.find_first_of("<>") != value.npos) fault_ = "a bracket in " + name;
    }

    std::string_view take_name() {
        std::size_t size = 0;
        while (
            size < rest_.size()
            && (std::isalnum(static_cast<unsigned char>(rest_[size])) != 0 || rest_[size] == '-'))
            ++size;
        auto const out = rest_.substr(0, size);
        rest_.remove_prefix(size);
        if (size == 0) fault_ = "no name before " + std::string{rest_.substr(0, 60)};
        return out;
    }

    std::string_view rest_;
    std::string fault_;
};

}  // namespace app::tests
