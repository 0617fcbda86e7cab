// examples/lisle/tests/apply_test.cpp - lisle apply on files and answers.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

namespace apply_test {

using namespace app::tests;

namespace {

std::string make_edit(std::string_view old_text, std::string_view new_text) {
    return "<old_text>\n" + std::string{old_text} + "\n</old_text>\n<new_text>\n"
           + std::string{new_text} + "\n</new_text>\n";
}

std::string const fenced = "<<<<<<< SEARCH\nb\n=======\nB\n>>>>>>> REPLACE\n";

/// A file, and the output of a run without the name of its folder.
struct edited {
    scratch here;
    std::string file = here / "a.txt";

    explicit edited(std::string_view text) { write_file(file, text); }

    outcome apply(std::string const& answer, std::vector<std::string> more = {}) const {
        std::vector<std::string> line{"apply", file};
        line.insert(line.end(), more.begin(), more.end());
        auto out = run_program(line, answer);
        for (auto* const text : {&out.out, &out.err}) {
            auto const folder = here / "";
            for (auto at = text->find(folder); at != text->npos; at = text->find(folder))
                text->erase(at, folder.size());
        }
        return out;
    }
    std::string text() const { return read_file(file); }
};

}  // namespace

TEST_CASE("apply prints what would change, and writes nothing") {
    edited const f{"fn main() {\n    one();\n    two();\n}\n"};
    auto const run = f.apply("Sure!\n" + make_edit("two();", "three();\nfour();"));
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK(matches_golden("apply.diff", run.out));
    CHECK(f.text() == "fn main() {\n    one();\n    two();\n}\n");
}

TEST_CASE("apply --write replaces the file and keeps its line ends and rights") {
    edited const f{"a\r\nb\r\nc\r\n"};
    std::filesystem::permissions(f.file, std::filesystem::perms{0640});
    auto const run = f.apply(make_edit("b", "B\nbb"), {"--write"});
    CHECK(run.code == 0);
    CHECK(run.out == "a.txt: 1 edit applied\n");
    CHECK(f.text() == "a\r\nB\r\nbb\r\nc\r\n");
    CHECK(std::filesystem::status(f.file).permissions() == std::filesystem::perms{0640});
    CHECK(f.here.list() == std::vector<std::string>{"a.txt"});
    CHECK(f.apply(make_edit("B", "B"), {"--write"}).out.empty());
}

TEST_CASE("a link stays, and its target is written") {
    edited const f{"b\n"};
    std::filesystem::create_symlink("a.txt", f.here / "link");
    CHECK(run_program({"apply", "--write", f.here / "link"}, fenced).code == 0);
    CHECK(std::filesystem::is_symlink(f.here / "link"));
    CHECK(f.text() == "B\n");
}

TEST_CASE("the form is that of the first edit, or of --format") {
    edited const f{"a\nb\n"};
    CHECK(f.apply(fenced).out == "--- a.txt\n+++ a.txt\n@@ -1,2 +1,2 @@\n a\n-b\n+B\n");
    CHECK(f.apply(fenced, {"--format", "diff"}).code == 0);
    CHECK(f.apply(fenced, {"--format", "xml"}).code == 1);
    CHECK(f.apply(fenced, {"--format", "json"}).code == 2);
    auto const none = f.apply("I would not change it.");
    CHECK(none.code == 1);
    CHECK(
        none.err
        == "<stdin>: the answer has no edit: neither <old_text> nor <<<<<<< SEARCH stands in it\n");
}

TEST_CASE("each edit that can't be applied is reported, and then nothing is written") {
    edited const f{"a\nb\nc\nb\n"};
    auto const answer = make_edit("a", "A") + make_edit("zzz", "Z") + make_edit("b", "B")
                        + "<old_text>c</old_text>";
    auto const run = f.apply(answer);
    CHECK(run.code == 1);
    CHECK(run.out == "--- a.txt\n+++ a.txt\n@@ -1,4 +1,4 @@\n-a\n+A\n b\n c\n b\n");
    CHECK(run.err
          == "a.txt: edit 2: its old text is not in the file\n"
             "a.txt: edit 3: its old text is in several places: lines 2, 4\n"
             "a.txt: edit 4: the answer ends before its new text\n");
    auto const written = f.apply(answer, {"--write"});
    CHECK(written.code == 1);
    CHECK(written.err == run.err + "a.txt: nothing is written\n");
    CHECK(f.text() == "a\nb\nc\nb\n");
}

TEST_CASE("an answer that ends within a new text is not written") {
    edited const f{"a\nb\n"};
    auto const run = f.apply("<old_text>a</old_text><new_text>A\nand mo", {"--write"});
    CHECK(run.code == 1);
    CHECK(run.err
          == "a.txt: edit 1: the answer ends within its new text\na.txt: nothing is written\n");
    CHECK(f.apply("<old_text").code == 1);
    CHECK(f.text() == "a\nb\n");
}

TEST_CASE("bytes that are not UTF-8 stay, and a terminal gets them escaped") {
    edited const f{"a\xFF\x1B[31m\nb\n"};
    CHECK(f.apply(fenced, {"--write"}).code == 0);
    CHECK(f.text() == "a\xFF\x1B[31m\nB\n");
}

TEST_CASE("changes that no diff of lines shows are reported") {
    edited const joined{"a"};
    auto const run = joined.apply(make_edit("a", "a\n"));
    CHECK(run.out.empty());
    CHECK(run.err == "a.txt: note: a line feed is added at the end\n");
    CHECK(joined.text() == "a");
    edited const mixed{"a\r\nb\nc\r\n"};
    auto const ends = mixed.apply(make_edit("a", "A"));
    CHECK(ends.out == "--- a.txt\n+++ a.txt\n@@ -1,3 +1,3 @@\n-a\n+A\n b\n c\n");
    CHECK(ends.err == "a.txt: note: all lines get the ending of the first one\n");
}

TEST_CASE("edits of another form than the first are reported") {
    edited const f{"a\nb\n"};
    auto const run = f.apply(make_edit("a", "A") + fenced);
    CHECK(run.code == 0);
    CHECK(run.out == "--- a.txt\n+++ a.txt\n@@ -1,2 +1,2 @@\n-a\n+A\n b\n");
    CHECK(run.err == "a.txt: note: edits of another form are skipped: diff\n");
}

}  // namespace apply_test
