#include <lisle/formats/zed/edit/create_file_parser.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace create_file_parser_test {

namespace edit = lisle::zed::edit;

namespace {

std::string parse(std::vector<std::string_view> const& chunks) {
    edit::create_file_parser parser;
    std::string out;
    auto const take = [&](std::string_view piece) { out.append(piece) += '|'; };
    for (auto const chunk : chunks) CHECK(parser.push(chunk, take));
    CHECK(parser.finish(take));
    CHECK(!parser.push("x", take));
    CHECK(!parser.finish(take));
    return out;
}

}  // namespace

TEST_CASE("a file is the text between the fences") {
    CHECK(parse({"Here:\n```rust\nfn a() {}\n```\n"}) == "fn a() {}|");
    CHECK(parse({"```\na\n\n``` b\n```  \n\n"}) == "a\n\n``` b|");
    CHECK(parse({"````md\na````\n"}) == "a|````\n|");
}

TEST_CASE("text that may belong to the last fence is held back") {
    CHECK(parse({"```\n", "a", " ", "b", "\n`", "``c", "\n", "```"}) == "a| b|\n```c|");
    CHECK(parse({"```\na\n```\nThe end\n"}) == "a\n```\nThe end|\n|");
}

TEST_CASE("an answer without a fence is the file, with a line feed at its end") {
    CHECK(parse({"a", "b"}) == "ab\n|");
    CHECK(parse({"```rust\r\na"}) == "```rust\r\na\n|");
    CHECK(parse({""}).empty());
    CHECK(parse({"a\n```\xC2\xA0"}) == "a\n|");
}

TEST_CASE("the text does not depend on the chunks") {
    std::string_view const answers[] = {
        "```\xC3\xA9 x ```\xE2\x80\xA8y```z\n a ` \xC2\xA0\n``\n b\n```\n", "no \xC3\xA9 fence\n",
        "```\n\n", "\n```\n```"};
    for (auto const answer : answers) {
        auto const join = [&](std::size_t size) {
            std::string out;
            edit::create_file_parser parser;
            auto const take = [&](std::string_view piece) { out += piece; };
            for (std::size_t at = 0; at < answer.size(); at += size)
                parser.push(answer.substr(at, size), take);
            parser.finish(take);
            return out;
        };
        auto const whole = join(answer.size());
        for (std::size_t size = 1; size < answer.size(); ++size) CHECK(join(size) == whole);
    }
}

}  // namespace create_file_parser_test
