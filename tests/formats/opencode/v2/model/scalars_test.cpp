#include "formats/opencode/expect.hpp"
#include "support/check.hpp"

#include <lisle/formats/opencode/v2/model/scalars.hpp>

#include <string>

namespace opencode_v2_scalars_test {

using namespace opencode_expect;
namespace v2 = lisle::opencode::v2;
using way = v2::basic_word<lisle::owned, "before|through">;

TEST_CASE("a time may be negative, and opencode 2 cuts its fraction") {
    keeps<v2::instant>("1790000000000", strict);
    keeps<v2::instant>("-1", strict);
    keeps<v2::instant>("-1.5", permissive);
    reads<v2::instant>("-1.5", "-1");
    reads<v2::instant>("1.5", "1");
    CHECK(lisle::decode_as<v2::instant>("1.5", strict).error().code == errc::not_canonical);
    CHECK(!lisle::decode_as<v2::instant>("null").has_value());
}

TEST_CASE("a word of no vocabulary is kept by permissive readers only") {
    keeps<way>("\"before\"", strict);
    keeps<way>("\"through\"", strict);
    for (auto const* other : {"\"\"", "\"befor\"", "\"before|through\"", "\"|\"", "\"Before\""}) {
        keeps<way>(other, permissive);
        CHECK(!lisle::decode_as<way>(other, reference).has_value());
        CHECK(!lisle::decode_as<way>(other, strict).has_value());
    }
}

TEST_CASE("the bytes of a file are base64 with its padding") {
    for (auto const* bytes : {"", "YQ==", "YWI=", "YWJj", "+/+/"})
        keeps<v2::base64>('"' + std::string{bytes} + '"', strict);
    for (auto const* bytes : {"YQ", "YQ=", "Y===", "====", "YW J", "YWI=YWI=", "YQ==\\n", "-_-_"}) {
        CAPTURE(bytes);
        auto const text = '"' + std::string{bytes} + '"';
        keeps<v2::base64>(text, permissive);
        CHECK(!lisle::decode_as<v2::base64>(text, reference).has_value());
    }
}

}  // namespace opencode_v2_scalars_test
