// examples/lisle/page/page.cpp - the page as a whole.
#include "page.hpp"

#include "../terminal/counts.hpp"
#include "assets.hpp"
#include "chart.hpp"
#include "head.hpp"
#include "html.hpp"
#include "message.hpp"
#include "policy.hpp"

#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/timeline.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace app::page {

namespace {

constexpr std::string_view toolbar = R"(<form class="tools" role="search" hidden>
<input type="search" aria-label="Search in this conversation" placeholder="Search">
<output aria-live="polite"></output>
<label><input type="checkbox" name="calls" checked>Tools</label>
<label><input type="checkbox" name="thinking" checked>Thinking</label>
<label><input type="checkbox" name="context" checked>Context</label>
<button type="button" name="open">Open all</button>
</form>
)";

constexpr std::string_view keys =
    R"(<footer class="keys" hidden><kbd>j</kbd> <kbd>k</kbd> next and )"
    R"(previous message <kbd>t</kbd> next tool call <kbd>e</kbd> next)"
    R"( failure <kbd>/</kbd> search <kbd>o</kbd> open all</footer>)";

/// Whether a timeline shows more than the page's head.
bool has_timeline(std::vector<lisle::conversation::turn> const& turns) {
    return turns.size() > 1 || (turns.size() == 1 && turns.front().calls > 1);
}

/// Folds the messages with which the agent would not go on, those of one kind that stand together.
class message_list {
public:
    explicit message_list(html& to) : to_{to} {}

    /// Adds a message, as markup.
    void add(lisle::conversation::part part, std::string markup) {
        if (markup.empty()) return;
        if (part != part_) end_fold();
        part_ = part;
        if (part == lisle::conversation::part::active) {
            to_.markup(markup);
            return;
        }
        folded_ += markup;
        ++count_;
    }
    /// Ends a fold: something else follows.
    void end_fold() {
        if (count_ != 0)
            to_.markup("<details class=\"inactive\"><summary>")
                .text(to_count_text(count_, "message") + ' ' + std::string{to_words(part_)})
                .markup("</summary>\n")
                .markup(folded_)
                .markup("</details>\n");
        folded_.clear();
        count_ = 0;
    }

private:
    html& to_;
    lisle::conversation::part part_{};
    std::string folded_;
    std::size_t count_ = 0;
};

bool shows_answers(page_options const& o) { return !o.only_person && o.messages.empty(); }

}  // namespace

std::string to_page(lisle::conversation::conversation const& c, page_options o) {
    if (c.git) o.remote = c.git->remote.value_or("");
    auto const turns = lisle::conversation::turns_of(c);
    auto const highlighter = escape_script(o.highlighter);
    std::vector<std::string_view> scripts{page_script};
    if (!highlighter.empty()) scripts.insert(scripts.begin(), highlighter);
    auto allowed = scripts;
    bool const follows = !o.follows.news.empty();
    if (follows) allowed.push_back(follow_script);

    html to;
    to.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
              "<meta http-equiv=\"Content-Security-Policy\"");
    to.attribute("content",
                 make_policy(allowed, page_style,
                             follows ? further_scripts::allowed : further_scripts::forbidden));
    to.markup(">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
              "<meta name=\"referrer\" content=\"no-referrer\">\n"
              "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    to.text(title_of(c))
        .markup("</title>\n<style>")
        .markup(page_style)
        .markup("</style>\n</head>\n");
    to.markup("<body>\n<a class=\"skip\" href=\"#messages\">To the messages</a>\n");
    print_head(to, c, turns, o);
    if (has_timeline(turns) && !o.only_person) print_chart(to, c, turns);
    to.markup(toolbar).markup("<div class=\"columns\">\n");
    if (turns.size() > 1) print_turns(to, c, turns);
    to.markup("<main id=\"messages\">\n");
    previous_message before;
    message_list messages{to};
    for (auto const& turn : turns) {
        for (auto i = turn.first; i != turn.last; ++i) {
            if (!o.shows_number(i + 1)) continue;
            html message;
            print_message(message, c.messages[i], i + 1, o, before);
            messages.add(c.messages[i].part, message.take());
        }
        if (auto const tokens = to_tokens_text(turn.tokens); !tokens.empty() && shows_answers(o)) {
            messages.end_fold();
            to.markup("<p class=\"usage\">").text(tokens).markup("</p>\n");
        }
    }
    messages.end_fold();
    to.markup("</main>\n</div>\n").markup(keys);
    for (auto const script : scripts) to.markup("<script>").markup(script).markup("</script>\n");
    print_follow(to, o.follows);
    to.markup("</body>\n</html>\n");
    return to.take();
}

}  // namespace app::page
