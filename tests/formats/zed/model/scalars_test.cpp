#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/scalars.hpp>

namespace zed_scalars_test {

using namespace expect;

TEST_CASE("a time is written with Z and as many digits as it needs") {
    keeps<zed::timestamp>(R"("2026-02-27T12:34:56Z")");
    keeps<zed::timestamp>(R"("2026-02-27T12:34:56.123456Z")");
    reads<zed::timestamp>(R"("2026-02-27T13:34:56.120+01:00")", R"("2026-02-27T12:34:56.120Z")");
    CHECK(zed::timestamp{}.value().has_value());
    CHECK_FALSE(zed::timestamp{"yesterday"}.value().has_value());
}

TEST_CASE("a URL is normalised") {
    keeps<zed::url>(R"("https://example.com/a?b#c")");
    reads<zed::url>(R"("HTTPS://Example.COM:443/a/../b")", R"("https://example.com/b")");
}

TEST_CASE("a UUID is written in lower case and with hyphens") {
    keeps<zed::uuid_text>(R"("67e55044-10b1-426f-9247-bb680e5fe0c8")");
    reads<zed::uuid_text>(R"("67E5504410B1426F9247BB680E5FE0C8")",
                          R"("67e55044-10b1-426f-9247-bb680e5fe0c8")");
    CHECK(zed::uuid_text{}.value().has_value());
    CHECK_FALSE(zed::uuid_text{"x"}.value().has_value());
}

TEST_CASE("the reference refuses strings that break the grammar") {
    for (auto const* const text : {R"("")", R"("no such thing")", "7", "null"}) {
        CAPTURE(text);
        CHECK(decode<zed::timestamp>(text, reference).has_error());
        CHECK(decode<zed::url>(text, reference).has_error());
        CHECK(decode<zed::uuid_text>(text, reference).has_error());
    }
}

}  // namespace zed_scalars_test
