#include <lisle/formats/acpx/parser/file_name.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_file_name_test {

using namespace lisle::acpx;

TEST_CASE("a file's name is its record's id, encoded by encodeURIComponent") {
    CHECK(session_file_name("agent:codex:acp:1") == "agent%3Acodex%3Aacp%3A1.json");
    CHECK(session_file_name("AZaz09-_.!~*'()") == "AZaz09-_.!~*'().json");
    CHECK(session_file_name("a/b c\xC3\xA9\x7F") == "a%2Fb%20c%C3%A9%7F.json");
    CHECK(!session_file_name("\xED\xA0\xBD"));
    CHECK(session_file_name(std::string(250, 'x')) == std::string(250, 'x') + ".json");
    CHECK(!session_file_name(std::string(251, 'x')));
    CHECK(!session_file_name(std::string(84, '/')));
}

TEST_CASE("no id leads to a name outside of the folder") {
    for (std::string_view id : {"", ".", "..", "../x", "/etc/passwd", "a\\b", "C:x", "a\nb"}) {
        CAPTURE(id);
        auto const name = session_file_name(id);
        REQUIRE(name.has_value());
        CHECK(name->find_first_of("/\\:\n") == name->npos);
        CHECK(name->ends_with(".json"));
        CHECK(*name != "..");
    }
}

TEST_CASE("only a name in acpx's spelling has an id") {
    CHECK(record_id_of("agent%3Acodex.json") == "agent:codex");
    CHECK(record_id_of(".json") == "");
    for (std::string_view name :
         {"agent%3acodex.json", "a b.json", "%41.json", "a.stream.ndjson", "%FF.json", "%.json"})
        CHECK_MESSAGE(!record_id_of(name), name);
    CHECK(fits_file_name("a:b", "a%3Ab.json"));
    CHECK(!fits_file_name("a:b", "a:b.json"));
}

}  // namespace acpx_file_name_test
