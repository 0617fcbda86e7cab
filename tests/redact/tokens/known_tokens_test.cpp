#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/redact/detectors.hpp>
#include <lisle/redact/scan/scanner.hpp>
#include <lisle/redact/tokens/known_tokens.hpp>

#include <string>

namespace known_tokens_test {

using namespace lisle::redaction;

TEST_CASE("each form has an id for labels, and parts that can be matched") {
    for (auto const& form : known_tokens) {
        CAPTURE(form.prefix);
        CHECK(run_end(form.id, 0, lower_letters | digits | hyphen) == form.id.size());
        CHECK(form.prefix.size() >= 2);
        auto const parts = detail::parse_token_parts(form.rest);
        CHECK(!parts.empty());
        for (auto const& part : parts)
            CHECK((!part.literal.empty() || (part.classes != 0 && part.least <= part.most)));
    }
}

TEST_CASE("a webhook of Discord may name the version of the API") {
    secret_forms::author author{12};
    auto const path = std::to_string(123456789012345678) + '/' + author.alnum(68);
    scanner const all{default_detectors()};
    for (std::string const host : {"discord.com", "canary.discord.com", "discordapp.com"})
        for (std::string const api :
             {"/api/webhooks/", "/api/v9/webhooks/", "/api/v10/webhooks/"}) {
            auto const found = all.scan("https://" + host + api + path).matches;
            REQUIRE(found.size() == 1);
            CHECK(all.detector_of(found[0]).id == "discord-webhook");
            CHECK(found[0].value.ends_with(path));
        }
}

TEST_CASE("random secrets of every published form are found, under their name") {
    scanner const all{default_detectors()};
    secret_forms::author author{11};
    for (int round = 0; round < 20; ++round)
        for (auto const& form : secret_forms::all()) {
            auto const made = form.make(author);
            CAPTURE(form.rule);
            CAPTURE(made);
            auto const found = all.scan("it is " + made + " here").matches;
            REQUIRE(found.size() == 1);
            CHECK(all.detector_of(found[0]).id == form.rule);
            CHECK(found[0].value.find(secret_forms::secret_part(form.rule, made)) != made.npos);
        }
}

}  // namespace known_tokens_test
