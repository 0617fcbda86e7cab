#include <lisle/formats/zed/edit/find_text.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace find_text_test {

namespace edit = lisle::zed::edit;

using edit::detail::find_text;
using places = std::vector<std::size_t>;

TEST_CASE("places overlap, and no more are found than asked for") {
    CHECK(find_text("aaaa", "aa", 9) == places{0, 1, 2});
    CHECK(find_text("aaaa", "aa", 2) == places{0, 1});
    CHECK(find_text("abacabab", "abab", 2) == places{4});
    CHECK(find_text("ab", "abc", 2).empty());
    CHECK(find_text("ab", "", 2).empty());
}

TEST_CASE("the places equal those of a plain search") {
    for (unsigned bits = 0; bits < 1024; ++bits) {
        std::string text, wanted;
        for (unsigned i = 0; i < 10; ++i) text += (bits >> i & 1U) != 0 ? 'a' : 'b';
        for (unsigned i = 0; i < 1 + bits % 4; ++i) wanted += (bits * 7 >> i & 1U) != 0 ? 'a' : 'b';
        places plain;
        for (auto at = text.find(wanted); at != text.npos; at = text.find(wanted, at + 1))
            plain.push_back(at);
        CHECK(find_text(text, wanted, 100) == plain);
    }
}

}  // namespace find_text_test
