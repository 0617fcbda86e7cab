#include <lisle/conversation/rules/surrogates.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace surrogates_test {

namespace conversation = lisle::conversation;

TEST_CASE("a lone surrogate becomes one character") {
    CHECK(conversation::replace_surrogates("a\xED\xA0\x80z") == "a\xEF\xBF\xBDz");
    CHECK(conversation::replace_surrogates("\xED\xBF\xBF") == "\xEF\xBF\xBD");
    CHECK(conversation::replace_surrogates("\xED\x9F\xBF") == "\xED\x9F\xBF");
}

TEST_CASE("a conversation is mended, and its place is told") {
    conversation::conversation talk;
    talk.title = "\xED\xA0\x80";
    std::vector<conversation::loss> losses;
    auto const mended = conversation::mend_surrogates(talk, losses);
    REQUIRE(mended);
    CHECK(mended->title == "\xEF\xBF\xBD");
    REQUIRE(losses.size() == 1);
    CHECK(losses[0].message() == "/title: U+FFFD for lone surrogates");
    losses.clear();
    talk.source = {"zed", {}, {}, {}};  // which reads UTF-8 alone
    CHECK_FALSE(conversation::mend_surrogates(talk, losses));
    CHECK(losses.empty());
    CHECK_FALSE(conversation::mend_surrogates(conversation::conversation{}, losses));
    CHECK(losses.empty());
}

}  // namespace surrogates_test
