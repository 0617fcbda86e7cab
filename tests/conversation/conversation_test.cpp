#include <lisle/conversation/conversation.hpp>
#include <lisle/detect.hpp>
#include <lisle/document.hpp>
#include <lisle/json_schema.hpp>

#include <doctest/doctest.h>

#include <string>

namespace conversation_test {

namespace conversation = lisle::conversation;
using lisle::conversation_t;

std::string const whole =
    R"({"lisle":1,"source":{"format":"loom"},"id":"i","title":"t","created":1.5,"updated":2,)"
    R"("directories":["/a"],"git":{"branch":"b"},"model":{"id":"m"},"mode":"write",)"
    R"("parent":{"id":"p"},"usage":{"scope":"conversation","input":1},)"
    R"("cost":{"amount":0.5,"currency":"USD"},)"
    R"("messages":[{"role":"user","origin":"person","content":[{"type":"text","text":"\n"}]}],)"
    R"("native":{"loom":{"add":{"x":1.0}}}})";

TEST_CASE("every storage model writes the text that it read") {
    CHECK(lisle::encode(lisle::decode<conversation_t>(whole, lisle::strict).value()) == whole);
    CHECK(lisle::encode(lisle::decode<conversation_t>(whole).value()) == whole);
    CHECK(lisle::encode(*lisle::decode_borrowed<conversation_t>(whole).value()) == whole);
}

TEST_CASE("a later version is read with a note, and refused by a strict reader") {
    auto const later = R"({"lisle":2,"messages":[],"new":true})";
    std::vector<lisle::note> notes;
    auto const read = lisle::decode<conversation_t>(later, lisle::permissive, &notes);
    REQUIRE(read.has_value());
    CHECK(lisle::encode(*read) == later);
    CHECK(notes.size() == 2);  // the version and its unknown key
    CHECK(lisle::decode<conversation_t>(R"({"lisle":2,"messages":[]})", lisle::strict).error().code
          == lisle::errc::unsupported_version);
    CHECK(lisle::decode<conversation_t>(R"({"lisle":0,"messages":[]})").error().code
          == lisle::errc::unsupported_version);
}

TEST_CASE("its JSON Schema has the versions that a reader accepts") {
    auto const version_of = [](lisle::decode_options const& options) {
        auto const schema = lisle::json_schema_of<conversation_t>(options).value();
        CHECK(schema.at("$id").as_string().starts_with("urn:lisle:conversation:1:"));
        return lisle::encode_as(schema.at("allOf").at(1).at("properties").at("lisle"));
    };
    CHECK(version_of(lisle::strict) == R"({"const":1})");
    CHECK(version_of(lisle::reference) == R"({"const":1})");
    CHECK(version_of(lisle::permissive) == R"({"type":"integer","minimum":1})");
}

TEST_CASE("a lone surrogate is kept, in texts and in native members") {
    auto const text = R"({"lisle":1,"title":"a\ud83d","messages":[],)"
                      R"("native":{"acpx":{"add":{"x":"\ud83d"}}}})";
    auto const read = lisle::decode<conversation_t>(text, lisle::strict);
    REQUIRE(read.has_value());
    CHECK(lisle::encode(*read) == text);
}

TEST_CASE("a value may nest as deeply as an agent's") {
    auto const text = R"({"lisle":1,"messages":[],"native":{"acpx":{"add":)"
                      + std::string(5000, '[') + std::string(5000, ']') + "}}}";
    auto const read = lisle::decode<conversation_t>(text, lisle::strict);
    REQUIRE(read.has_value());
    CHECK(lisle::encode(*read) == text);
    auto shallow = lisle::strict;
    shallow.max_depth = 100;
    CHECK(lisle::decode<conversation_t>(text, shallow).error().code == lisle::errc::too_deep);
}

TEST_CASE("its first key identifies the format") {
    CHECK(lisle::detect<conversation_t>(whole).how == lisle::certainty::certain);
    CHECK(lisle::detect<conversation_t>(R"({"messages":[]})").how == lisle::certainty::none);
}

TEST_CASE("title and messages") {
    auto talk = lisle::decode<conversation_t>(whole).value();
    CHECK(title_of(talk) == "t");
    CHECK(messages_of(talk).size() == 1);
    talk.title.reset();
    CHECK(title_of(talk).empty());
}

}  // namespace conversation_test
