#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/codec.hpp>
#include <lisle/redact/detectors.hpp>
#include <lisle/redact/string_edits.hpp>

#include <string>

namespace string_edits_test {

using namespace lisle::redaction;

TEST_CASE("matches are replaced in a second visit, and reported with their place") {
    scanner const by{default_detectors()};
    placeholder_table table;
    secret_forms::author author{1};
    auto const token = secret_forms::with_github_checksum("ghp_", author.alnum(30));
    auto json =
        lisle::decode_as<lisle::json>(R"({")" + token + R"(":["x )" + token + R"("]})").value();
    lisle::json owned = json;
    string_edits edits{by, table, scan_document(by, owned), false};
    lisle::for_each_string(owned, edits);
    CHECK(owned.text() == R"({"[redacted:github-token:1]":["x [redacted:github-token:1]"]})");
    auto const& told = edits.told().findings;
    REQUIRE(told.size() == 2);
    CHECK(told[0].pointer == "/[redacted:github-token:1]");
    CHECK(told[1].pointer == "/[redacted:github-token:1]/0");
}

TEST_CASE("base64 that is split over two texts is replaced in the first, and goes in the second") {
    scanner const by{default_detectors()};
    secret_forms::author author{1};
    auto const token = secret_forms::with_github_checksum("ghp_", author.alnum(30));
    auto const encoded = secret_forms::to_base64("tok: " + token + " end");
    for (std::size_t cut = 8; cut + 8 < encoded.size(); cut += 5) {
        CAPTURE(cut);
        placeholder_table table;
        auto json = lisle::decode_as<lisle::json>(R"([{"text":"some words before it )"
                                                  + encoded.substr(0, cut) + R"("},{"text":")"
                                                  + encoded.substr(cut) + R"( and behind"}])")
                        .value();
        string_edits edits{by, table, scan_document(by, json), false};
        lisle::for_each_string(json, edits);
        auto const now = secret_forms::to_base64("tok: [redacted:github-token:1] end");
        CHECK(json.text()
              == R"([{"text":"some words before it )" + now + R"("},{"text":" and behind"}])");
    }
}

TEST_CASE("a visit is needed only where a string changes") {
    scanner const by{default_detectors()};
    placeholder_table table;
    secret_forms::author author{1};
    auto const token = secret_forms::with_github_checksum("ghp_", author.alnum(30));
    auto const tells = [&](std::string const& text, bool is_strict) {
        auto const json = lisle::decode_as<lisle::json>(text).value();
        string_edits edits{by, table, scan_document(by, json), is_strict};
        bool const out = edits.tell_unchanged();
        CHECK(edits.told().opaque.size() == (out && text.find("data:") != text.npos ? 1U : 0U));
        return out;
    };
    std::string const opaque = R"(["data:image/png;base64,AAAA"])";
    CHECK(tells(opaque, false));
    CHECK(!tells(opaque, true));
    CHECK(tells(R"(["a"])", true));
    CHECK(!tells(R"([")" + token + R"("])", false));
}

TEST_CASE("strict rules empty opaque strings; a data URL keeps its type") {
    scanner const by{default_detectors()};
    placeholder_table table;
    auto json = lisle::decode_as<lisle::json>(
                    R"(["data:image/png;base64,AAAA",{"signature":"AAAAAAAAAAAAAAAAAAAAAAAA"}])")
                    .value();
    string_edits edits{by, table, scan_document(by, json), true};
    lisle::for_each_string(json, edits);
    CHECK(json.text() == R"(["data:image/png;base64,",{"signature":""}])");
    CHECK(edits.told().opaque.size() == 2);
    CHECK(edits.told().opaque[1].is_omitted);
}

}  // namespace string_edits_test
