#include <doctest/doctest.h>

#include <lisle/formats/zed/request/codeblock.hpp>

#include <string>

namespace codeblock_test {

namespace zed = lisle::zed;

TEST_CASE("a fence is longer than every run of backticks in its text") {
    CHECK(zed::to_codeblock("rs", "fn") == "```rs\nfn\n```\n");
    CHECK(zed::to_codeblock("", "") == "```\n\n```\n");
    CHECK(zed::to_codeblock("md", "```a````b`") == "`````md\n```a````b`\n`````\n");
    CHECK(zed::to_codeblock("````", "x") == "```````\nx\n```\n");
}

TEST_CASE("the tag of a file has its extension, as Rust finds it") {
    auto const extension = [](std::string const& path) {
        auto const tag = zed::to_codeblock_tag(path);
        return tag.substr(0, tag.size() - path.size());
    };
    CHECK(extension("/a/b.rs") == "rs ");
    CHECK(extension("/a/b.RS/") == "RS ");
    CHECK(extension("/a/a.tar.gz") == "gz ");
    CHECK(extension("/a/.gitignore") == "");
    CHECK(extension("/a/.config.json") == "json ");
    CHECK(extension("/a/..hidden") == "hidden ");
    CHECK(extension("/a/foo.") == " ");
    CHECK(extension("/a/...") == " ");
    CHECK(extension("/a.b/..") == "");
    CHECK(extension("/") == "");
    CHECK(extension("") == "");
    CHECK(extension(R"(C:\src\main.rs)") == "rs ");
}

TEST_CASE("a tag has lines from 1, and may have no path") {
    zed::line_range const one{4, 4, {}}, some{4, 8, {}}, reversed{8, 4, {}};
    zed::line_range const last{4294967295U, 4294967295U, {}};
    CHECK(zed::to_codeblock_tag("/a.rs", one) == "rs /a.rs:5");
    CHECK(zed::to_codeblock_tag("/a", some) == "/a:5-9");
    CHECK(zed::to_codeblock_tag("/a", reversed) == "/a:9-5");
    CHECK(zed::to_codeblock_tag({}, one) == "Untitled:5");
    CHECK(zed::to_codeblock_tag({}, last) == "Untitled:4294967296");
}

}  // namespace codeblock_test
