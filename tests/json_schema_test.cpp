#include <lisle/json_schema.hpp>

#include <lisle/formats/acpx/archive.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/file.hpp>
#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/thread.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace json_schema_test {

using namespace checks;
using lisle::json_schema;
using lisle::json_schema_of;

boost::json::value parse(std::string_view text) {
    return lisle::decode_as<boost::json::value>(text).value();
}

constexpr lisle::decode_options presets[]{permissive, reference, strict};

TEST_CASE("a schema has a dialect, an id and the definitions that it needs") {
    auto const schema = json_schema<samples::point>();
    CHECK(schema.value() == parse(R"({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:lisle:point:pinned:permissive",
        "$ref": "#/$defs/point",
        "$defs": {"point": {"type": "object", "properties": {
            "x": {"type": "integer", "minimum": -2147483648, "maximum": 2147483647},
            "y": {"type": ["integer", "null"], "minimum": -2147483648, "maximum": 2147483647,
                  "default": 0}},
            "required": ["x"]}}})"));
}

TEST_CASE("the id names the format, its revision and the preset") {
    auto options = strict;
    CHECK(json_schema_of<lisle::loom_t>(options)["$id"].text()
          == R"("urn:lisle:loom:2026-01:strict")");
    options.revision = lisle::schema_revision::latest;
    CHECK(json_schema_of<lisle::zed_t>(options).value().at("$id") == "urn:lisle:zed:latest:strict");
    CHECK(json_schema_of<lisle::zed_t>(reference).value().at("$id")
          == "urn:lisle:zed:511be9a3ffa032da6bab82ddfdd2e492c68298e3:reference");
}

TEST_CASE("a strict schema requires the keys that are always written, and no others") {
    auto const schema = json_schema<samples::item>(strict).value().at("$defs").at("item");
    CHECK(schema.at("required") == parse(R"(["id","title","count","tags","data"])"));
    CHECK(schema.at("unevaluatedProperties") == false);
    CHECK(schema.at("properties").at("size").at("not") == parse(R"({"const":0})"));
    CHECK(schema.at("properties").at("hint") == parse(R"({"type":"string"})"));
    CHECK(!schema.at("properties").as_object().contains("number"));
}

TEST_CASE("a permissive schema has the loose shapes") {
    auto const schema = json_schema<samples::item>(permissive).value().at("$defs").at("item");
    auto const& keys = schema.at("properties").as_object();
    CHECK(schema.at("required") == parse(R"(["id"])"));
    CHECK(keys.at("tags") == parse(R"({"anyOf":[
        {"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"string"}]},
        {"type":"null"}],"default":[]})"));
    CHECK(keys.contains("number"));
    CHECK(keys.contains("bytes"));
    CHECK(!schema.as_object().contains("unevaluatedProperties"));
}

/// Every "$ref" in a schema.
void collect_references(boost::json::value const& schema, std::vector<std::string>& found) {
    if (auto const* const array = schema.if_array())
        for (auto const& element : *array) collect_references(element, found);
    if (auto const* const object = schema.if_object())
        for (auto const& [key, value] : *object) {
            if (key == "$ref") found.emplace_back(value.as_string());
            else collect_references(value, found);
        }
}

template <class Tag>
void check_references() {
    for (auto options : presets)
        for (auto const revision :
             {lisle::schema_revision::pinned, lisle::schema_revision::latest}) {
            options.revision = revision;
            auto const schema = json_schema_of<Tag>(options).value();
            auto const& definitions = schema.at("$defs").as_object();
            std::vector<std::string> found;
            collect_references(schema, found);
            CHECK(!found.empty());
            for (auto const& to : found) {
                CAPTURE(to);
                CHECK(definitions.contains(to.substr(std::string_view{"#/$defs/"}.size())));
            }
            CHECK(json_schema_of<Tag>(options).value() == schema);
        }
}

TEST_CASE("every reference of a format's schema leads to a definition") {
    check_references<lisle::zed_t>();
    check_references<lisle::zed_shared_t>();
    check_references<lisle::opencode_t>();
    check_references<lisle::loom_t>();
    check_references<lisle::acpx_archive_t>();
}

TEST_CASE("acpx's own parser has no definitions: its rules belong to keys") {
    auto const schema = json_schema_of<lisle::acpx_t>(reference).value();
    CHECK(schema.at("properties").at("pid") == parse(R"({"type":["integer","null"],"minimum":1})"));
    CHECK(!schema.as_object().contains("$defs"));
    CHECK(json_schema_of<lisle::acpx_t>(strict)["$defs"]["event_log"].exists());
}

TEST_CASE("a part is a definition with all that it needs") {
    auto const part = json_schema_of<lisle::opencode_t>(strict, "tool_part").value().value();
    CHECK(part.at("$id") == "urn:lisle:opencode:1.14.20:strict:tool_part");
    CHECK(part.at("$ref") == "#/$defs/tool_part");
    auto const& definitions = part.at("$defs").as_object();
    CHECK(definitions.contains("tool_state"));
    CHECK(!definitions.contains("session"));
    CHECK(!json_schema_of<lisle::opencode_t>(strict, "nothing"));
}

TEST_CASE("fields and cases belong to a revision") {
    auto latest = strict;
    latest.revision = lisle::schema_revision::latest;
    auto const names = [](lisle::decode_options const& options) {
        return json_schema_of<lisle::zed_t>(options).value().at("$defs").as_object();
    };
    CHECK(names(strict).at("thread").at("properties").as_object().contains("imported"));
    CHECK(!names(strict).at("thread").at("properties").as_object().contains("draft_prompt"));
    CHECK(!names(latest).at("thread").at("properties").as_object().contains("imported"));
    CHECK(names(latest).at("thread").at("properties").as_object().contains("draft_prompt"));
    CHECK(!names(strict).contains("compaction"));
    CHECK(names(latest).contains("compaction"));
}

TEST_CASE("rows of opencode's storage have no ids") {
    using stored = lisle::opencode::stored<lisle::opencode::message>;
    auto const whole = json_schema<lisle::opencode::message>(strict).value();
    auto const row = json_schema<stored>(strict).value();
    CHECK(whole.at("$defs").at("message").as_object().contains("allOf"));
    CHECK(!row.at("$defs").at("stored").as_object().contains("allOf"));
}

}  // namespace json_schema_test
