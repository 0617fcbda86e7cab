#include <lisle/formats/acpx/parser/describe_record.hpp>

#include <lisle/formats/acpx/session.hpp>
#include <lisle/json_schema.hpp>

#include <doctest/doctest.h>

#include <string_view>

#include "support/check.hpp"

namespace describe_record_test {

using namespace checks;
namespace acpx = lisle::acpx;

boost::json::value parse(std::string_view text) {
    return lisle::decode_as<boost::json::value>(text).value();
}

boost::json::value describe(acpx::release parser) {
    lisle::schema_describer d{reference};
    return acpx::detail::record_describer{d, parser}.record();
}

TEST_CASE("the rules of a record's keys") {
    auto const schema = describe(acpx::latest);
    auto const& keys = schema.at("properties");
    CHECK(keys.at("schema") == parse(R"({"const":"acpx.session.v1"})"));
    CHECK(keys.at("last_seq") == parse(R"({"type":"integer","minimum":0})"));
    CHECK(keys.at("closed") == parse(R"({"type":["boolean","null"]})"));
    CHECK(keys.at("event_log") == lisle::schema_describer::anything());
    CHECK(schema.at("required")
          == parse(R"(["schema","acpx_record_id","acp_session_id","agent_command","cwd",)"
                   R"("created_at","last_used_at","last_seq","messages","updated_at"])"));
}

TEST_CASE("a release knows no later keys, and the first revision has another shape") {
    auto const has = [](acpx::release parser, char const* key) {
        return describe(parser).at("properties").as_object().contains(key);
    };
    CHECK(has(acpx::latest, "agent_argv"));
    CHECK(!has(acpx::release::v0_10_0, "agent_argv"));
    CHECK(has(acpx::release::seed, "thread"));
    CHECK(!has(acpx::latest, "thread"));
}

TEST_CASE("audio is content since 0.10.0") {
    auto const has_audio = [](acpx::release parser) {
        auto const text = lisle::encode_as(describe(parser));
        return text.find("\"Audio\"") != text.npos;
    };
    CHECK(has_audio(acpx::release::v0_10_0));
    CHECK(!has_audio(acpx::release::v0_1_16));
}

}  // namespace describe_record_test
