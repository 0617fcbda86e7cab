// Secrets planted in every free string of opencode's documents are found and replaced.
#include <doctest/doctest.h>
#include <support/opaque_runs.hpp>
#include <support/planted_secrets.hpp>

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/hub/row.hpp>
#include <lisle/formats/opencode/ui/message.hpp>

namespace opencode_redact_test {

TEST_CASE("secrets in opencode's documents are replaced") {
    planted_secrets::check_all_forms<lisle::opencode_t>("opencode/sourdough.json");
}

TEST_CASE("a provider's metadata goes with the reasoning that it signs, and of a call alone") {
    secret_forms::author author{1};
    auto const token = secret_forms::with_github_checksum("ghp_", author.alnum(30));
    auto const part = [](std::string const& rest) {
        return R"({"id":"prt_1","sessionID":"ses_1","messageID":"msg_1",)" + rest + "}";
    };
    auto const reasoning = part(
        R"("type":"reasoning","text":")" + token
        + R"(","metadata":{"anthropic":{"signature":"c2lnbmF0dXJlc2lnbmF0dXJl"}},"time":{"start":1})");
    auto const call = part(
        R"("type":"tool","callID":"c","tool":"bash","state":{"status":"pending","input":{"k":")"
        + token
        + R"("},"raw":""},"metadata":{"google":{"thoughtSignature":"c2lnbmF0dXJlc2lnbmF0dXJl"}})");
    auto parts =
        lisle::decode_as<std::vector<lisle::opencode::part>>('[' + reasoning + ',' + call + ']')
            .value();
    auto const report = lisle::redact(parts);
    REQUIRE(parts.size() == 1);
    CHECK(!std::get<lisle::opencode::tool_part>(parts[0]).metadata);
    CHECK(report.signatures.size() == 2);
}

TEST_CASE("secrets around opaque runs in opencode's documents are replaced") {
    opaque_runs::check(
        lisle::decode<lisle::opencode_t>(planted_secrets::read_data("opencode/sourdough.json"))
            .value());
}

TEST_CASE("secrets around opaque runs in messages of the AI SDK are replaced") {
    opaque_runs::check(
        lisle::decode_as<lisle::opencode::ui_messages>(
            R"([{"id":"m","role":"user","metadata":{"a":"b"},"parts":[{"type":"text","text":"t"},)"
            R"({"type":"file","mediaType":"image/png","url":"data:image/png;base64,iVBORw0KGgo="},)"
            R"({"type":"reasoning","text":"t","providerMetadata":{"p":{"signature":"c2ln"}}},)"
            R"({"type":"tool-bash","toolCallId":"c","state":"output-available","input":{"a":"b"},)"
            R"("output":"o"}]}])")
            .value());
}

TEST_CASE("secrets around opaque runs in rows of a hub are replaced") {
    lisle::opencode::hub::message_row message;
    message.id = "m1";
    message.data = R"({"role":"user","time":{"created":1},"content":"c"})";
    opaque_runs::check(message);
    lisle::opencode::hub::part_row part;
    part.id = "p1";
    part.message_id = "m1";
    part.type = "text";
    part.data = R"({"text":"t","metadata":{"openai":{"encrypted_content":"gAAA"}}})";
    opaque_runs::check(part);
}

}  // namespace opencode_redact_test
