#include <lisle/formats/loom/metadata.hpp>

#include <lisle/formats/loom/described_keys.hpp>

#include <boost/json/object.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "formats/loom/expect.hpp"

namespace loom_metadata_test {

using namespace loom_expect;
using namespace lisle::loom;

TEST_CASE("metadata has no required member and is always written with is_pinned") {
    CHECK(loom_writes<metadata>("{}") == R"({"is_pinned":false})");
    CHECK(loom_writes<metadata>("[null]") == R"({"is_pinned":false})");
    is_written<metadata>(R"({"title":"","tags":["b","a"],"is_pinned":true,"extra":{"a":{"b":1}}})");
    fails_at<metadata>(R"({"tags":null})", errc::wrong_type, "/tags", 8, reference);
    fails_at<metadata>(R"({"is_pinned":null})", errc::wrong_type, "/is_pinned", 13, reference);
}

TEST_CASE("the extra value is skipped if it is null or an empty object") {
    for (std::string_view value : {"null", "{}"}) {
        auto const text = R"({"is_pinned":false,"extra":)" + std::string{value} + '}';
        keeps<metadata>(text, R"({"is_pinned":false})");
    }
    for (std::string_view value : {"[]", "\"\"", "false", "0", R"({"":null})"})
        is_written<metadata>(R"({"is_pinned":false,"extra":)" + std::string{value} + '}');
    CHECK(is_null_or_empty_object{}(lisle::text::assume_json("{}")));
    CHECK(!is_null_or_empty_object{}(lisle::text::assume_json("[]")));
}

TEST_CASE("the documented key `pinned` is read permissively, and written on demand") {
    keeps<metadata>(R"({"title":"t","pinned":true})", R"({"title":"t","is_pinned":true})");
    CHECK(encode_as_described(read<metadata>(R"({"is_pinned":true})"), compact)
          == R"({"pinned":true})");
    CHECK(loom_writes<metadata>(R"({"pinned":true})") == R"({"is_pinned":false})");
    keeps<metadata>(R"({"pinned":"yes"})", R"({"is_pinned":false,"pinned":"yes"})");
}

}  // namespace loom_metadata_test
