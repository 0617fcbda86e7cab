#include <lisle/conversation/rules/surrogates.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace surrogates_test {

namespace conversation = lisle::conversation;

TEST_CASE("a conversation is repaired, and the place is reported") {
    conversation::conversation talk;
    talk.title = "\xED\xA0\x80";
    std::vector<conversation::loss> losses;
    auto const mended = conversation::mend_surrogates(talk, losses);
    REQUIRE(mended);
    CHECK(mended->title == "\xEF\xBF\xBD");
    REQUIRE(losses.size() == 1);
    CHECK(losses[0].message() == "/title: U+FFFD for lone surrogates");
    losses.clear();
    talk.source = {"zed", {}, {}, {}};  // whose own texts have none, but it was edited
    CHECK(conversation::mend_surrogates(talk, losses));
    CHECK(losses.size() == 1);
    losses.clear();
    CHECK_FALSE(conversation::mend_surrogates(conversation::conversation{}, losses));
    CHECK(losses.empty());
}

}  // namespace surrogates_test
