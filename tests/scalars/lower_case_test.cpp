#include <lisle/scalars/lower_case.hpp>

#include <doctest/doctest.h>

#include <iterator>
#include <string_view>

namespace lower_case_test {

using lisle::scalars::to_lower_case;

TEST_CASE("capitals of every script become small letters") {
    CHECK(to_lower_case("aZ09_") == "az09_");
    CHECK(to_lower_case("ÀÖØÞß×÷") == "àöøþß×÷");
    CHECK(to_lower_case("ĀāŸŽſǅǇ") == "āāÿžſǆǉ");
    CHECK(to_lower_case("ΑΩ ΣΑΣ ЀЯ Ж Ա Ꭰ Ⴀ Ⓐ Ａ ẞ Å")
          == "αω σασ ѐя ж ա ꭰ ⴀ ⓐ ａ ß å");
    CHECK(to_lower_case("𐐀𞤀") == "𐐨𞤢");
    CHECK(to_lower_case("İ") == "i\xCC\x87");
    CHECK(to_lower_case("中文 👩‍👧 \u2028") == "中文 👩‍👧 \u2028");
}

TEST_CASE("bytes that are not UTF-8 stay") {
    CHECK(to_lower_case("A\xFF\xC3") == "a\xFF\xC3");
    CHECK(to_lower_case("") == "");
}

TEST_CASE("the table is sorted, so that it can be searched by halves") {
    auto const& all = lisle::scalars::detail::all_capitals;
    for (std::size_t i = 0; i < std::size(all); ++i) {
        CHECK(all[i].first <= all[i].last);
        CHECK((i == 0 || all[i - 1].last < all[i].first));
    }
}

}  // namespace lower_case_test
