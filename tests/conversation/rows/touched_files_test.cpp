#include <lisle/conversation/rows/touched_files.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace touched_files_test {

namespace conversation = lisle::conversation;
using conversation::touched_file;
using lines = std::pair<std::int64_t, std::int64_t>;

std::vector<touched_file> find(conversation::tool_call const& call, std::string_view input) {
    return conversation::find_touched_files(call, input);
}

TEST_CASE("a tool's kind follows from its name") {
    using conversation::guess_operation;
    CHECK(guess_operation("read_file") == "read");
    CHECK(guess_operation("Read") == "read");
    CHECK(guess_operation("edit_file") == "edit");
    CHECK(guess_operation("apply_patch") == "edit");
    CHECK(guess_operation("delete_path") == "delete");
    CHECK(guess_operation("move_path") == "move");
    CHECK(guess_operation("grep") == "search");
    CHECK(guess_operation("terminal") == "other");
    CHECK(guess_operation("") == "other");
}

TEST_CASE("the input names a file") {
    CHECK(find({}, R"({"path":"a.txt"})") == std::vector<touched_file>{{"a.txt", "input", {}, {}}});
    CHECK(find({}, R"({"filePath":"b\u00e4.txt","file_path":"a"})").size() == 2);
    CHECK(find({}, R"({"path":7})").empty());
    CHECK(find({}, R"({"path":""})").empty());
    CHECK(find({}, R"({"path":{"path":"deeper"}})").empty());
    CHECK(find({}, R"(["path"])").empty());
    CHECK(find({}, "null").empty());
}

TEST_CASE("a patch in the input names files") {
    auto const patch = R"("*** Begin Patch\n*** Add File: a.txt\n+one\n+two\n)"
                       R"(*** Update File: b/c.txt\n*** Move to: d.txt\n@@\n-x\n+y\n z\n)"
                       R"(*** Delete File: e.txt\r\n*** End Patch\n*** Add File: behind.txt\n")";
    std::vector<touched_file> const files{{"a.txt", "input", 2, {}},
                                          {"b/c.txt", "input", {}, {}},
                                          {"d.txt", "input", 1, 1},
                                          {"e.txt", "input", {}, {}}};
    auto const text = std::string{patch};
    CHECK(find({}, text) == files);
    CHECK(find({}, R"({"patchText":)" + text + "}") == files);
    CHECK(find({}, R"({"command":["apply_patch",)" + text + "]}") == files);
    CHECK(find({}, R"({"command":["apply_patch",)" + text + ",7]}").empty());
    CHECK(find({}, R"("*** Begin Patch\n*** Add File: ")").empty());
    CHECK(find({}, R"("*** Begin Patch\n+x\n")").empty());
}

TEST_CASE("a path counts once in a call, and its diff has precedence") {
    conversation::tool_call call;
    call.locations.push_back({"a.txt", 3, {}});
    call.locations.push_back({"b.txt", {}, {}});
    conversation::diff diff;
    diff.path = "a.txt";
    diff.unified = "--- a\n+++ b\n@@ -1,2 +1,3 @@\n-x\n+y\n+z\n q\n";
    call.output.emplace_back(diff);
    CHECK(find(call, R"({"path":"a.txt"})")
          == std::vector<touched_file>{{"a.txt", "diff", 2, 1}, {"b.txt", "location", {}, {}}});
}

TEST_CASE("two texts differ between their common first and last lines") {
    using conversation::detail::count_changed_lines;
    CHECK(count_changed_lines("", "") == lines{0, 0});
    CHECK(count_changed_lines("a\n", "a\n") == lines{0, 0});
    CHECK(count_changed_lines("", "a\nb\n") == lines{2, 0});
    CHECK(count_changed_lines("a\nb", "") == lines{0, 2});
    CHECK(count_changed_lines("b\n", "a\nb\n") == lines{1, 0});
    CHECK(count_changed_lines("a\nb\nc\n", "a\nX\nY\nc\n") == lines{2, 1});
    CHECK(count_changed_lines("a\nb\n", "a\n") == lines{0, 1});
    CHECK(count_changed_lines("ab\n", "cb\n") == lines{1, 1});
    CHECK(count_changed_lines("a\na\n", "a\n") == lines{0, 1});
}

TEST_CASE("a hundred thousand locations are sorted, not compared with each other") {
    conversation::tool_call call;
    for (int i = 0; i < 100'000; ++i) call.locations.push_back({std::to_string(i % 7), {}, {}});
    CHECK(find(call, "{}").size() == 7);
}

}  // namespace touched_files_test
