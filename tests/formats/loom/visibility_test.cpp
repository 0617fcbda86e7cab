#include <lisle/formats/loom/visibility.hpp>

#include <doctest/doctest.h>

#include <string_view>

#include "formats/loom/expect.hpp"

namespace loom_visibility_test {

using namespace loom_expect;
using lisle::loom::parse_visibility;
using lisle::loom::visibility;

TEST_CASE("a document spells visibilities in one way") {
    for (std::string_view text : {"\"organization\"", "\"private\"", "\"public\""})
        is_written<visibility>(text);
    for (std::string_view text : {"\"Private\"", "\"organisation\"", "\"unlisted\""})
        fails_at<visibility>(text, errc::unknown_case, "", 0, reference);
    fails_at<visibility>("null", errc::wrong_type, "", 0, reference);
}

TEST_CASE("commands and columns accept any case and the British spelling") {
    CHECK(parse_visibility("ORGANISATION").value() == visibility::organization);
    CHECK(parse_visibility("organization").value() == visibility::organization);
    CHECK(parse_visibility("Private").value() == visibility::private_);
    CHECK(parse_visibility("pUBLIC").value() == visibility::public_);
    for (std::string_view text : {"", " private", "unlisted"}) {
        auto const refused = parse_visibility(text);
        REQUIRE(refused.has_error());
        CHECK(refused.error().detail == "invalid visibility: " + std::string{text});
    }
}

}  // namespace loom_visibility_test
