#include <doctest/doctest.h>

#include <lisle/formats/zed/turn/awaited_results.hpp>

#include <string>

namespace awaited_results_test {

namespace zed = lisle::zed;

zed::answer make_answer(std::string name) {
    return {{"id", std::move(name), false, {}, {}, {}}, true};
}

std::string deliver(zed::awaited_results& from) {
    std::string out;
    from.deliver([&](zed::answer const& a) { out += a.result.tool_name + ' '; });
    return out;
}

TEST_CASE("results are delivered in the order of starts and answers") {
    zed::awaited_results all;
    all.start("1");
    all.add(make_answer("known"));
    all.start("2");
    all.keep(*all.stop("2"), make_answer("second"));
    all.keep(*all.stop("1"), make_answer("first"));
    CHECK(deliver(all) == "first known second ");
    CHECK(deliver(all) == "");
    CHECK(all.running() == 0);
}

TEST_CASE("of two tools with one id, the first started ends first") {
    zed::awaited_results all;
    all.start("1");
    all.start("1");
    CHECK(all.running() == 2);
    CHECK(all.stop("1") == 0);
    CHECK(all.stop("1") == 1);
    CHECK(!all.stop("1"));
    CHECK(!all.stop("2"));
}

TEST_CASE("dropped operations are not delivered") {
    zed::awaited_results all;
    all.start("1");
    all.add(make_answer("known"));
    all.clear();
    CHECK(all.running() == 0);
    CHECK(!all.stop("1"));
    CHECK(deliver(all) == "");
}

TEST_CASE("places continue after a delivery") {
    zed::awaited_results all;
    all.add(make_answer("a"));
    CHECK(deliver(all) == "a ");
    all.start("1");
    all.keep(*all.stop("1"), make_answer("b"));
    CHECK(deliver(all) == "b ");
}

}  // namespace awaited_results_test
