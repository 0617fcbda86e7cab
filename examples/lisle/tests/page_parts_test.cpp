#include "../page/ansi.hpp"
#include "../page/call.hpp"
#include "../page/chart.hpp"
#include "../page/commit.hpp"
#include "../page/diff.hpp"
#include "../page/figures.hpp"
#include "../page/fold.hpp"
#include "../page/json_tree.hpp"
#include "../page/line_diff.hpp"
#include "../page/link.hpp"
#include "../page/media.hpp"
#include "../page/policy.hpp"

#include <doctest/doctest.h>
#include <lisle/json.hpp>

#include <boost/json/parse.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace page_parts_test {

namespace conversation = lisle::conversation;
using app::page::html;

std::string repeat(std::string_view text, std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i != count; ++i) out += text;
    return out;
}

std::string terminal_to_html(std::string_view text) {
    html out;
    app::page::terminal_printer{}.print(out, text);
    return out.take();
}

TEST_CASE("colors of a terminal are classes") {
    CHECK(terminal_to_html("\x1b[31mred\x1b[0m <plain>")
          == "<span class=\"f1\">red</span> &lt;plain&gt;");
    CHECK(terminal_to_html("\x1b[1;92;44mx\x1b[22mY\x1b[m.")
          == "<span class=\"f10 b4 bo\">x</span><span class=\"f10 b4\">Y</span>.");
    CHECK(terminal_to_html("\x1b[38;5;196mx") == "<span class=\"f9\">x</span>");
    CHECK(terminal_to_html("\x1b[38;2;10;200;10mx") == "<span class=\"f10\">x</span>");
    CHECK(terminal_to_html("\x1b[38:5:4mx") == "<span class=\"f4\">x</span>");
    CHECK(terminal_to_html("\x1b[7mx\x1b[27my") == "<span class=\"inv\">x</span>y");
    CHECK(terminal_to_html("\x1b[31ma\nb")
          == "<span class=\"f1\">a</span>\n<span class=\"f1\">b</span>");
}

TEST_CASE("all other control sequences are left out") {
    CHECK(terminal_to_html("\x1b[2J\x1b[1;1Ha\x1b]0;title\x07"
                           "b\x1b]8;;http://x\x1b\\c\x1b(Bd\x1b=e")
          == "abcde");
    CHECK(terminal_to_html("10%\r50%\r100%\ndone\r\n") == "100%\ndone\n");
    CHECK(terminal_to_html("\x1b[") == "");
    CHECK(terminal_to_html("\x1b") == "");
    CHECK(terminal_to_html("\x1b]0;never ended\nnext") == "\nnext");
}

// ---- Differences --------------------------------------------------------------------------------

/// Puts the new text together from the runs, and checks that equal runs are equal.
std::string replay(std::vector<std::string_view> const& before,
                   std::vector<std::string_view> const& after) {
    std::string out;
    std::size_t old_at = 0, new_at = 0;
    for (auto const& run : app::page::compare_lines(before, after)) {
        CHECK(run.old_first == old_at);
        CHECK(run.new_first == new_at);
        if (run.is_same) CHECK(run.old_count == run.new_count);
        for (std::size_t i = 0; i != run.new_count; ++i) {
            if (run.is_same) CHECK(before[old_at + i] == after[new_at + i]);
            out.append(after[new_at + i]) += '\n';
        }
        old_at += run.old_count;
        new_at += run.new_count;
    }
    CHECK(old_at == before.size());
    return out;
}

std::size_t count_kept(std::vector<std::string_view> const& before,
                       std::vector<std::string_view> const& after) {
    std::size_t out = 0;
    for (auto const& run : app::page::compare_lines(before, after))
        if (run.is_same) out += run.old_count;
    return out;
}

/// The length of the longest common subsequence, by the textbook's table.
std::size_t count_common(std::vector<std::string_view> const& a,
                         std::vector<std::string_view> const& b) {
    std::vector<std::vector<std::size_t>> table(a.size() + 1,
                                                std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j)
            table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1
                                               : (std::max)(table[i - 1][j], table[i][j - 1]);
    return table[a.size()][b.size()];
}

TEST_CASE("the shortest edit is found") {
    std::mt19937 random{7};
    constexpr std::string_view names = "abcdefgh";
    for (int round = 0; round != 400; ++round) {
        std::vector<std::string_view> before, after;
        for (auto* const text : {&before, &after})
            for (auto n = random() % 12; n != 0; --n)
                text->push_back(names.substr(random() % (2 + static_cast<unsigned>(round) % 6), 1));
        std::string joined;
        for (auto const line : after) joined.append(line) += '\n';
        CHECK(replay(before, after) == joined);
        CHECK(count_kept(before, after) == count_common(before, after));
    }
}

TEST_CASE("a large difference is one replacement") {
    std::string before, after;
    for (int i = 0; i != 3000; ++i) {
        before += "a" + std::to_string(i) + '\n';
        after += "b" + std::to_string(i) + '\n';
    }
    auto const runs =
        app::page::compare_lines(app::page::split_lines(before), app::page::split_lines(after));
    REQUIRE(runs.size() == 1);
    CHECK(runs[0].old_count == 3000);
    CHECK(runs[0].new_count == 3000);
}

std::string diff_to_html(conversation::diff const& d) {
    html out;
    app::page::print_diff(out, d);
    return out.take();
}

TEST_CASE("a diff shows changed lines with three around them") {
    conversation::diff d;
    d.path = "a&b";
    d.old_text = "1\n2\n3\n4\n5\n6\n7\n8\n9\nx\n";
    d.new_text = "1\n2\n3\n4\n5\n6\n7\n8\n9\n<y>\n";
    CHECK(diff_to_html(d)
          == "<details class=\"diff\" open><summary><span class=\"path\">a&amp;b</span> "
             "<span class=\"plus\">+1</span> <span class=\"minus\">−1</span></summary>"
             "<div class=\"lines numbered\"><b><span class=\"old d06\"></span>"
             "<span class=\"new d06\"></span>line 7\n</b><i>7\n</i><i>8\n</i><i>9\n</i>"
             "<div><del>x\n</del><ins>&lt;y&gt;\n</ins></div></div></details>\n");
}

TEST_CASE("a unified diff is shown with its line numbers") {
    conversation::diff d;
    d.path = "p";
    d.unified = "--- a/p\n+++ b/p\n@@ -3,2 +4,2 @@ f\n same\n-old\n+new\n\\ No newline\n";
    auto const shown = diff_to_html(d);
    CHECK(shown.find("line 4\n</b><i>same\n</i><div><del>old\n</del><ins>new\n</ins></div>")
          != std::string::npos);
    CHECK(shown.find("<span class=\"old d02\"></span><span class=\"new d03\"></span>")
          != std::string::npos);
    d.unified = "no diff at all";
    CHECK(diff_to_html(d).find("+0") != std::string::npos);
}

TEST_CASE("a diff has line numbers if all its places are known, at no cost per line") {
    conversation::diff d;
    auto const print = [&](std::string const& places) {
        d.unified = "@@ " + places + " @@\n+new\n";
        return diff_to_html(d);
    };
    auto const with = print("-120,4 +100304,5");
    CHECK(with.find(R"(<div class="lines numbered"><b><span class="old d09 d11 d21"></span>)"
                    R"(<span class="new d03 d23 d51"></span>line 100304)")
          != with.npos);
    CHECK(with.find("</b><div><ins>new\n</ins>") != with.npos);
    for (auto const* const unknown : {"def main", "-1 +1000000", "-99999999999 +1"}) {
        CAPTURE(unknown);
        auto const without = print(unknown);
        CHECK(without.find(R"(<div class="lines"><b>)") != without.npos);
        CHECK(without.find("<span class=\"old") == without.npos);
    }
    CHECK(print("def main").find("<b>…\n</b>") != std::string::npos);

    // The arguments of a tool contain no line numbers.
    html out;
    app::page::print_change(out, "p", "a\n", "b\n");
    CHECK(out.get().find("<div class=\"lines\">") != std::string::npos);
}

// ---- Folding ------------------------------------------------------------------------------------

TEST_CASE("a text is folded after 40 lines, and within a long line between characters") {
    using app::page::find_fold;
    std::string lines;
    for (int i = 0; i != 48; ++i) lines += "x\n";
    CHECK(find_fold(lines) == lines.size());
    lines += "x\nx\n";
    CHECK(find_fold(lines) == 80);
    std::string const short_line(6'500, 'x'), long_line(1'000'000, 'x');
    CHECK(find_fold(short_line) == short_line.size());
    CHECK(find_fold(long_line) == 6'000);
    std::string wide;
    for (int i = 0; i != 5'000; ++i) wide += "a€";
    CHECK((static_cast<unsigned char>(wide[find_fold(wide)]) & 0xC0U) != 0x80U);

    html out;
    app::page::print_folded(out, "\n" + lines);
    CHECK(out.get().starts_with("<pre>\n\nx\n"));
    CHECK(out.get().find("<details class=\"rest\"><summary>11 more lines, 22 B</summary>")
          != std::string::npos);
}

TEST_CASE("the title of a call is cut between characters") {
    conversation::tool_call call;
    call.name = "x";
    call.input = lisle::json::object({{"command", "a" + repeat("é", 100)}}).value();
    html out;
    app::page::print_call(out, call, {});
    CHECK(out.get().find("a" + repeat("é", 79) + "…</span>") != std::string::npos);
}

TEST_CASE("an error that is also the output is shown once") {
    conversation::tool_call call;
    call.status = conversation::call_status::failed;
    call.error = "no such file";
    auto const count_errors = [&] {
        html out;
        app::page::print_call(out, call, {});
        std::size_t times = 0;
        for (auto at = out.get().find(*call.error); at != std::string::npos;
             at = out.get().find(*call.error, at + 1))
            ++times;
        return times;
    };
    CHECK(count_errors() == 1);
    call.raw_output = call.error;
    CHECK(count_errors() == 1);
    conversation::plain_text text;
    text.text = *call.error;
    call.output.emplace_back(text);
    CHECK(count_errors() == 1);
    lisle::get_alternative<conversation::plain_text>(call.output[0]).text = "another text";
    call.raw_output.reset();
    CHECK(count_errors() == 1);
}

// ---- JSON ---------------------------------------------------------------------------------------

std::string json_to_html(std::string_view text) {
    html out;
    app::page::print_json(out, boost::json::parse({text.data(), text.size()}));
    return out.take();
}

TEST_CASE("an object is a list of keys and values") {
    CHECK(json_to_html(R"({"a<":"b&","n":[1,true,null]})")
          == "<dl class=\"json\"><div><dt>a&lt;</dt><dd><code>b&amp;</code></dd></div>"
             "<div><dt>n</dt><dd><span class=\"literal\">1</span>, <span class=\"literal\">true"
             "</span>, <span class=\"literal\">null</span></dd></div></dl>\n");
    CHECK(json_to_html(R"({"t":"x\ny"})").find("<pre>x\ny</pre>") != std::string::npos);
    CHECK(json_to_html("7") == "<span class=\"literal\">7</span>");
    CHECK(json_to_html(R"([[[[[[[[[[1]]]]]]]]]])").find("<code>[[[[1]]]]</code>")
          != std::string::npos);
}

// ---- Links, images, figures ---------------------------------------------------------------------

TEST_CASE("the web page of a repository is found from its remote") {
    using app::page::find_web_page;
    CHECK(find_web_page("git@github.com:a/b.git") == "https://github.com/a/b");
    CHECK(find_web_page("https://user:secret@example.org/a/b.git") == "https://example.org/a/b");
    CHECK(find_web_page("ssh://git@example.org/a/b/") == "https://example.org/a/b");
    CHECK(find_web_page("/srv/git/a.git").empty());
    CHECK(find_web_page("C:\\work").empty());
    CHECK(find_web_page("https://example.org/\"onclick=x").empty());
    CHECK(find_web_page("").empty());
    CHECK(find_web_page("git@").empty());
    CHECK(find_web_page("ssh://git@example.org:2222/a/b") == "https://example.org/a/b");
    CHECK(find_web_page("https://example.org:8443/a/b") == "https://example.org:8443/a/b");
    for (auto const* const other :
         {"javascript://example.org/a/b", "file://example.org/a/b.git", "http://example.org/a/b",
          "https://example.org/../a", "https://example.org//a", "https:///a/b", "git@a/b:c",
          "https://example.org/a b", "https://example.org/a?b", "https://ex\xC3\xA4mple.org/a/b"}) {
        CAPTURE(other);
        CHECK(find_web_page(other).empty());
    }
}

TEST_CASE("the web page of a commit is found from its hash") {
    using app::page::find_commit_page;
    CHECK(find_commit_page("git@github.com:a/b.git", "1a2b3c4")
          == "https://github.com/a/b/commit/1a2b3c4");
    CHECK(find_commit_page("git@bitbucket.org:a/b.git", "1a2b3c4")
          == "https://bitbucket.org/a/b/commits/1a2b3c4");
    CHECK(find_commit_page("/srv/git/a.git", "1a2b3c4").empty());
    for (auto const& other : {std::string{}, std::string{"1a2b3c"}, std::string{"1a2b3c4g"},
                              std::string{"1a2b3c4/.."}, std::string(65, 'a')})
        CHECK(find_commit_page("git@github.com:a/b.git", other).empty());
}

TEST_CASE("commits that a call made are linked") {
    using app::page::find_commits;
    using commits = std::vector<app::page::commit_line>;
    CHECK(
        find_commits("[main (root-commit) 1a2b3c4] Begin\r\n 1 file changed\n[a/b 0123456789] <x>")
        == commits{{"1a2b3c4", "Begin"}, {"0123456789", "<x>"}});
    for (auto const* const other :
         {"", "[main 1a2b3c4]", "[1a2b3c4] x", "[main 1a2b3c] x", " [main 1a2b3c4] x", "["})
        CHECK(find_commits(other).empty());
    std::string many;
    for (int i = 0; i != 1000; ++i) many += "[main 1a2b3c4] x\n";
    CHECK(find_commits(many).size() == 20);

    conversation::tool_call call;
    call.input = lisle::json::parse(R"({"command":"git commit -m '<x>'"})").value();
    call.output = {conversation::plain_text{}};
    lisle::get_alternative<conversation::plain_text>(call.output[0]).text = "[main 1a2b3c4] <x>\n";
    auto const print = [&](std::string_view remote) {
        html out;
        app::page::print_commits(out, call, remote);
        return out.take();
    };
    CHECK(print("git@github.com:a/b.git")
          == "<p class=\"child\">Commit <a rel=\"noreferrer noopener nofollow\" "
             "href=\"https://github.com/a/b/commit/1a2b3c4\"><code>1a2b3c4</code></a> "
             "&lt;x&gt;</p>\n");
    CHECK(print("javascript://github.com/a/b").empty());
    CHECK(print("").empty());
    call.input = lisle::json::parse(R"({"command":"cat log"})").value();
    CHECK(print("git@github.com:a/b.git").empty());
}

TEST_CASE("an image is shown if its bytes are an image's") {
    html out;
    conversation::image png;
    png.data = "iVBORw0KGgo=";
    png.media_type = "image/svg+xml";
    app::page::print_image(out, png);
    CHECK(out.get().find("src=\"data:image/png;base64,iVBORw0KGgo=\"") != std::string::npos);

    html other;
    conversation::image svg;
    svg.data = "PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+";
    svg.media_type = "image/svg+xml";
    app::page::print_image(other, svg);
    svg.data = "\"><script>";
    app::page::print_image(other, svg);
    svg.data.reset();
    svg.uri = "https://tracker.example/x.png";
    app::page::print_image(other, svg);
    CHECK(other.get().find("<img") == std::string::npos);
    CHECK(other.get().find("<script") == std::string::npos);
}

TEST_CASE("numbers are short and have units") {
    using namespace app::page;
    CHECK(to_duration_text(340) == "340 ms");
    CHECK(to_duration_text(1'250) == "1.2 s");
    CHECK(to_duration_text(36'000) == "36 s");
    CHECK(to_duration_text(185'000) == "3 min 5 s");
    CHECK(to_duration_text(7'800'000) == "2 h 10 min");
    CHECK(to_duration_text(90'000'000) == "1 d 1 h");
    CHECK(to_duration_text(-1).empty());
    CHECK(to_short_count(std::uint64_t{950}) == "950");
    CHECK(to_short_count(std::uint64_t{1'250}) == "1.2k");
    CHECK(to_short_count(std::uint64_t{18'400'000}) == "18M");
    CHECK(to_money_text(0.25) == "0.25");
    CHECK(to_money_text(0.0031) == "0.0031");
    CHECK(to_money_text(0) == "0.00");
    CHECK(to_minute({1'772'193'600'500}) == "2026-02-27 12:00");
    CHECK(to_clock_time({1'772'193'605'500}) == "12:00:05");
    CHECK(to_day({-1}) == "1969-12-31");
}

TEST_CASE("a policy names its scripts by their digests") {
    CHECK(app::page::make_policy({}, "")
          == "default-src 'none'; img-src data:; style-src "
             "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; script-src 'none'; "
             "base-uri 'none'; form-action 'none'");
    CHECK(app::page::make_policy({"a"}, "").find(
              "script-src 'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='")
          != std::string::npos);
    CHECK(app::page::escape_script("a</sCript><!--") == "a<\\/sCript><\\!--");
    CHECK(app::page::escape_script("x(/</g, '<!') </scrip") == "x(/</g, '<!') </scrip");
}

TEST_CASE("a chart names the tools without duplicates") {
    conversation::conversation talk;
    auto& m = talk.messages.emplace_back();
    m.role = conversation::role::assistant;
    for (auto const* const name : {"grep", "read", "grep", "<b>"}) {
        conversation::tool_call call;
        call.name = name;
        m.content.emplace_back(call);
    }
    html out;
    app::page::print_chart(out, talk, conversation::turns_of(talk));
    CHECK(out.get().find("<title>grep, read, &lt;b&gt;</title>") != std::string::npos);
    for (int i = 0; i != 9; ++i) {
        conversation::tool_call call;
        call.name = std::to_string(i);
        m.content.emplace_back(call);
    }
    html more;
    app::page::print_chart(more, talk, conversation::turns_of(talk));
    CHECK(more.get().find("<title>grep, read, &lt;b&gt;, 0, 1, 2, …</title>") != std::string::npos);
}

TEST_CASE("the size of a chart is bounded, however many messages there are") {
    conversation::conversation talk;
    for (int i = 0; i != 20'000; ++i) {
        auto& m = talk.messages.emplace_back();
        m.role = i % 2 == 0 ? conversation::role::user : conversation::role::assistant;
        m.origin = i % 2 == 0 ? conversation::origin::person : conversation::origin::model;
        m.created = conversation::timestamp{1'000'000 + i * 7'919LL};
        m.usage.emplace().output = static_cast<std::uint64_t>(i % 97);
    }
    html with_times, without;
    app::page::print_chart(with_times, talk, conversation::turns_of(talk));
    for (auto& m : talk.messages) m.created.reset();
    app::page::print_chart(without, talk, conversation::turns_of(talk));
    CHECK(with_times.get().size() < 160'000);
    CHECK(without.get().size() < 160'000);
}

}  // namespace page_parts_test
