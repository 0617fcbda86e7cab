#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/tokens/named_tokens.hpp>

#include <string>

namespace named_tokens_test {

TEST_CASE("tokens without a prefix are found beside the name of their vendor") {
    secret_forms::author author{6};
    auto const id = [&](std::size_t size) { return author.hex(size); };
    auto const mailgun = id(32) + '-' + id(8) + '-' + id(8);
    CHECK(found_secrets("mailgun key: " + mailgun) == found_lines{"mailgun-key: " + mailgun});
    auto const vault = "s." + author.alnum(24);
    CHECK(found_secrets("vault login " + vault) == found_lines{"vault-token: " + vault});
    auto const heroku = author.uuid();
    CHECK(found_secrets("for heroku: " + heroku) == found_lines{"heroku-key: " + heroku});
    CHECK(found_secrets("session " + heroku).empty());
    auto const discord = author.alnum(24) + '.' + author.alnum(6) + '.' + author.alnum(38);
    for (std::string const name : {"discord bot ", "client.login('", "bot.run(\"", "BOT_TOKEN "})
        CHECK(found_secrets(name + discord) == found_lines{"discord-token: " + discord});
    auto const cloudflare = id(37);
    CHECK(found_secrets("-H 'X-Auth-Key: " + cloudflare + "'")
          == found_lines{"cloudflare-key: " + cloudflare});
    CHECK(found_secrets("see " + cloudflare).empty());
}

TEST_CASE("tokens that identifiers look like are found if they look drawn at random") {
    struct sample {
        std::string name, rule;
        std::size_t size;
    };
    for (auto const& each : {sample{"wrangler of cloudflare: ", "cloudflare-token", 40},
                             {"MISTRAL_API_KEY ", "mistral-key", 32},
                             {"netlify --auth ", "netlify-token", 43},
                             {"vercel -t ", "vercel-token", 24},
                             {"PAYPAL_SECRET ", "paypal-secret", 80},
                             {"jira me@a.example:", "atlassian-token", 24},
                             {"atlassian ", "atlassian-token", 24},
                             {"confluence '", "atlassian-token", 24}}) {
        secret_forms::author author{7};
        std::size_t found = 0;
        for (int i = 0; i < 100; ++i) {
            auto const token = author.alnum(each.size);
            auto const lines = found_secrets(each.name + token + " x");
            if (lines == found_lines{each.rule + ": " + token}) ++found;
            CHECK_MESSAGE(found_secrets("the " + token + " x").empty(), token);
        }
        CHECK_MESSAGE(found >= 90, each.name);
    }
}

TEST_CASE("hashes beside the name of a vendor are no secrets, unless a word names a key") {
    secret_forms::author author{8};
    auto const key = author.hex(32), app = author.hex(40);
    CHECK(found_secrets("DATADOG_API_KEY " + key) == found_lines{"datadog-key: " + key});
    CHECK(found_secrets("datadog app key " + app) == found_lines{"datadog-key: " + app});
    CHECK(found_secrets("dd-api-key: " + key) == found_lines{"api-key: " + key});
    for (std::string const& text :
         {"uses: DataDog/action@" + app, "datadog-agent " + key, "vercel/next.js@" + app,
          "cloudflare/wrangler@" + app, "mistral " + key})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
    for (auto const* text :
         {"https://vercel.com/aB3dE6gH1jK2mN4pQ7rS5tU8", "vercel getServerSideProps2Async3",
          "cloudflare some-worker-name-2024-of-workers-kv-team1",
          "paypal CheckoutExpressButtonComponentOfVersion2AndVersion3",
          "mistral-large-instruct-2407-q4_K_M"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("a secret key of AWS is found beside its name, and a hash is not") {
    auto const key = secret_forms::author{29}.base64(30) + "aB3/dE7hK+";
    for (std::string const before : {"AWS Secret Access Key [None]: ", "my aws secret key is ",
                                     "aws configure set aws_secret_access_key "})
        CHECK_MESSAGE(found_secrets(before + key) == found_lines{"aws-secret-key: " + key}, before);
    CHECK(found_secrets("aws secret key at commit " + std::string(4, 'a') + "0123456789bcdef01234"
                        + "56789bcdef012345")
              .empty());
}

}  // namespace named_tokens_test
