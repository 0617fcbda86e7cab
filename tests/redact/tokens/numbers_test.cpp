#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/tokens/numbers.hpp>

#include <string>

namespace numbers_test {

TEST_CASE("cards are found with and without separators") {
    auto const card = secret_forms::luhn_completed("453957876362148");
    auto const grouped = [&](char by) {
        return card.substr(0, 4) + by + card.substr(4, 4) + by + card.substr(8, 4) + by
               + card.substr(12);
    };
    for (auto const& text : {card, grouped(' '), grouped('-')})
        CHECK_MESSAGE(found_secrets("card " + text + '.') == found_lines{"payment-card: " + text},
                      text);
    auto const amex = secret_forms::luhn_completed("37144963539843");
    CHECK(found_secrets(amex + "1").empty());
    auto const other = secret_forms::luhn_completed("37282246310009");
    CHECK(found_secrets(other) == found_lines{"payment-card: " + other});
}

TEST_CASE("dates, codes and other cards may be beside a card") {
    auto const card = secret_forms::luhn_completed("453957876362148");
    auto const other = secret_forms::luhn_completed("520082828282821");
    auto const grouped = card.substr(0, 4) + ' ' + card.substr(4, 4) + ' ' + card.substr(8, 4) + ' '
                         + card.substr(12);
    for (auto const& each : {card, grouped})
        for (auto const& text :
             {each + " 12/29 123", each + " 124", each + " 1229 124", each + " 12-2029",
              "12 " + each, "2026-01-01 " + each, "@@ -0,0 +1 @@\n+" + each + '\n',
              "/cards/" + each + ".json", "https://pay.a.dev/cards/" + each + "/x",
              "?card=" + each + "&a", "number=" + each, "a=" + each + ';'})
            CHECK_MESSAGE(found_secrets(text) == found_lines{"payment-card: " + each}, text);
    CHECK(found_secrets(card + ' ' + other)
          == found_lines{"payment-card: " + card, "payment-card: " + other});
    CHECK(found_secrets(grouped + ' ' + grouped + ' ' + other)
          == found_lines{"payment-card: " + grouped, "payment-card: " + grouped,
                         "payment-card: " + other});
    std::string const table = "1234 1235 1236 1237 " + grouped + " 1234 1235 1236 1237";
    for (auto const& text : {table, "12-" + card, card + "-12", "/status/" + card, "a+" + card,
                             "/cards/" + card + "x"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("a card may be a segment of a path") {
    auto const card = secret_forms::luhn_completed("453957876362148");
    for (auto const& text : {"/" + card + "/", "https://a.dev/pay/" + card + "/refund",
                             "GET /v1/" + card + "/ HTTP/1.1"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"payment-card: " + card}, text);
    auto const wrong = card.substr(0, 15) + (card[15] == '0' ? '1' : '0');
    for (auto const& text :
         {"/" + wrong + "/", "/" + card + "1/", "/" + card.substr(0, 13) + "/", "/a" + card + "/",
          "/" + card + "a/", std::string{"/4111111111111111/"}})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("the digits of a dump are not cards") {
    auto const card = secret_forms::luhn_completed("453957876362148");
    auto const grouped = card.substr(0, 4) + ' ' + card.substr(4, 4) + ' ' + card.substr(8, 4) + ' '
                         + card.substr(12);
    CHECK(found_secrets("x\n+00000010: " + grouped + " ab12 cd34  ........").empty());
    CHECK(found_secrets("00000010: ab12 " + grouped + " cd34  ........").empty());
    for (std::string const before : {"card: ", "20261128: ", "20261120: card ", "0000010: ab:"})
        CHECK_MESSAGE(found_secrets(before + grouped) == found_lines{"payment-card: " + grouped},
                      before);
    CHECK(found_secrets("00000010: " + card) == found_lines{"payment-card: " + card});
}

TEST_CASE("other numbers are not cards") {
    auto const card = secret_forms::luhn_completed("453957876362148");
    for (std::string const& text :
         {std::string{"4111 1111 1111 1111"}, std::string{"1764000000000"}, "0." + card.substr(1),
          "a" + card, card + "a", "1" + card, std::string{"453957 876362 1486"}})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("account numbers have a country's size and a checksum") {
    std::string const iban = std::string{"DE89"} + "370400440532013000";
    CHECK(found_secrets("to " + iban + '.') == found_lines{"iban: " + iban});
    CHECK(found_secrets("DE89 3704 0044 0532 0130 00")
          == found_lines{"iban: DE89 3704 0044 0532 0130 00"});
    CHECK(found_secrets("DE88370400440532013000").empty());
    CHECK(found_secrets("GB82 WEST 1234 5698 7654 32").empty());
}

}  // namespace numbers_test
