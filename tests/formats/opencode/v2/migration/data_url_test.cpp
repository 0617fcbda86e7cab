#include <lisle/formats/opencode/v2/migration/data_url.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_data_url_test {

namespace v2 = lisle::opencode::v2;

TEST_CASE("bytes become padded base64") {
    CHECK(v2::find_inline_bytes("data:image/png;base64,QUI=") == "QUI=");
    CHECK(v2::find_inline_bytes("data:image/png;base64,QUI") == "QUI=");
    CHECK(v2::find_inline_bytes("data:image/png;base64,QU\r\nI=\n") == "QUI=");
    CHECK(v2::find_inline_bytes("data:image/png;base64,QUI%3D") == "QUI=");
    CHECK(v2::find_inline_bytes("DATA:image/png;BASE64,-_-_") == "+/+/");
    CHECK(v2::find_inline_bytes("data:image/png;base64,") == "");
    CHECK(v2::find_inline_bytes("data:text/plain,A%42") == "QUI=");
    CHECK(v2::find_inline_bytes("data:,") == "");
}

TEST_CASE("other places, and base64 that can't be read, have no bytes") {
    CHECK(!v2::find_inline_bytes("file:///a,b"));
    CHECK(!v2::find_inline_bytes("data:text/plain"));
    CHECK(!v2::find_inline_bytes("data:image/png;base64,QUIDQ"));
    CHECK(!v2::find_inline_bytes("data:image/png;base64,Q=I="));
    CHECK(!v2::find_inline_bytes("data:image/png;base64,(QUI"));
}

}  // namespace opencode_v2_data_url_test
