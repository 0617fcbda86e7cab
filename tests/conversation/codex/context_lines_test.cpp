#include <lisle/conversation/codex/context_lines.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <utility>

namespace codex_context_lines_test {

using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;
using model = basic_model_name<owned>;

kept_line context(std::uint64_t at, std::string const& name) {
    kept_line out;
    out.at = at;
    out.line =
        lisle::text::assume_json(R"({"timestamp":"t","type":"turn_context","payload":{"cwd":"/p",)"
                                 R"("model":")"
                                 + name + R"(","summary":"auto"}})");
    return out;
}
model named(std::string const& id) {
    model out;
    out.id = id;
    return out;
}
std::string finish(context_lines<owned> lines, model const& last) {
    lisle::conversation::line_list<lisle::codex::rollout> pieces;
    std::move(lines).finish(last, "t", pieces);
    return lisle::encode(std::move(pieces).finish(""), lisle::layout::source);
}

TEST_CASE("an answer's model changes only the context in front of it") {
    context_lines<owned> lines;
    REQUIRE(lines.take(context(1, "a")));
    REQUIRE(lines.take(context(5, "a")));
    kept_line other;
    other.line = lisle::text::assume_json(R"({"type":"turn_context"})");
    CHECK_FALSE(lines.take(other));
    lines.add_answer(2, named("b"));
    lines.add_answer(6, named("a"));
    CHECK(finish(lines, named("a"))
          == std::string{context(1, "b").line->text()} + '\n' + std::string{context(5, "a").line->text()} + '\n');
    CHECK(finish(lines, named("c"))
          == std::string{context(1, "b").line->text()} + '\n' + std::string{context(5, "a").line->text()} + '\n'
                 + std::string{context(5, "c").line->text()} + '\n');
}

TEST_CASE("a context without answers has the conversation's model") {
    context_lines<owned> lines;
    REQUIRE(lines.take(context(1, "a")));
    CHECK(finish(lines, named("c")) == std::string{context(1, "c").line->text()} + '\n');
}

}  // namespace codex_context_lines_test
