#include <lisle/formats/acpx/model/content.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

namespace acpx_content_test {

using namespace acpx_tests;
using namespace lisle::acpx;

TEST_CASE("an image has any numbers as its size, null or none") {
    CHECK(is_canonical<image>(R"({"source":"aGk=","size":{"width":-1.5,"height":2}})"));
    CHECK(is_canonical<image>(R"({"source":"","size":null})"));
    CHECK(is_kept<image>(R"({"source":"s"})"));
    CHECK(is_kept<image>(R"({"size":null,"source":"s","alt":[1]})"));
    CHECK(canonical<image>(R"({"size":null})") == "missing field at /source (byte 0): source");
}

TEST_CASE("a mention's uri is text, unlike Zed's") {
    CHECK(is_canonical<mention>(R"({"uri":"file:///a","content":"a"})"));
    CHECK(canonical<mention>(R"({"uri":{"File":{}},"content":"a"})")
          == "wrong type at /uri (byte 7): expected string, found object");
}

TEST_CASE("audio has a type") {
    CHECK(is_canonical<audio>(R"({"source":"aGk=","mime_type":"audio/wav"})"));
    CHECK(canonical<audio>(R"({"source":"aGk="})")
          == "missing field at /mime_type (byte 0): mime_type");
}

}  // namespace acpx_content_test
