// tests/support/secret_forms.hpp - well-formed secrets of published forms, drawn from a seed. None
// was ever issued.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace secret_forms {

inline constexpr std::string_view lower = "abcdefghijklmnopqrstuvwxyz";
inline constexpr std::string_view upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
inline constexpr std::string_view digits = "0123456789";

/// Draws texts from classes of characters.
class author {
public:
    explicit author(std::uint64_t seed) : random_{seed} {}

    std::string run(std::size_t size, std::string_view from) {
        std::string out;
        while (out.size() < size) out += from[random_() % from.size()];
        return out;
    }
    std::string alnum(std::size_t size) { return run(size, alnum_); }
    std::string word(std::size_t size) {
        return alnum(1) + run(size - 2, std::string{alnum_} + "_-") + alnum(1);
    }
    std::string base64(std::size_t size) { return run(size, std::string{alnum_} + "+/"); }
    std::string hex(std::size_t size) { return run(size, "0123456789abcdef"); }
    std::string uuid() {
        return hex(8) + '-' + hex(4) + '-' + hex(4) + '-' + hex(4) + '-' + hex(12);
    }
    std::string number(std::size_t size) { return run(1, "123456789") + run(size - 1, digits); }

private:
    std::string alnum_ = std::string{lower} + std::string{upper} + std::string{digits};
    std::mt19937_64 random_;
};

/// CRC-32 bit by bit, apart from the library's table.
inline std::uint32_t crc32(std::string_view bytes) {
    std::uint32_t out = 0xFFFFFFFFU;
    for (char const each : bytes) {
        auto const c = static_cast<unsigned char>(each);
        out ^= c;
        for (int i = 0; i < 8; ++i) out = (out & 1U) != 0 ? out >> 1U ^ 0xEDB88320U : out >> 1U;
    }
    return ~out;
}

inline std::string in_base(std::uint32_t value, std::string_view alphabet, std::size_t size) {
    std::string out;
    for (; out.size() < size; value /= static_cast<std::uint32_t>(alphabet.size()))
        out.insert(out.begin(), alphabet[value % alphabet.size()]);
    return out;
}

inline std::string with_github_checksum(std::string_view prefix, std::string const& body) {
    auto const alphabet = std::string{digits} + std::string{upper} + std::string{lower};
    return std::string{prefix} + body + in_base(crc32(body), alphabet, 6);
}

inline std::string to_base64(std::string_view bytes) {
    auto const alphabet = std::string{upper} + std::string{lower} + std::string{digits} + "+/";
    std::string out;
    std::uint32_t group = 0;
    int bits = 0;
    for (char const each : bytes) {
        auto const c = static_cast<unsigned char>(each);
        group = group << 8U | c;
        for (bits += 8; bits >= 6; bits -= 6) out += alphabet[group >> (bits - 6) & 63U];
    }
    if (bits != 0) out += alphabet[group << (6 - bits) & 63U];
    while (out.size() % 4 != 0) out += '=';
    return out;
}

/// A routable token, which ends with its size and the checksum of all characters before.
inline std::string with_gitlab_checksum(std::string_view prefix, std::string const& body) {
    auto const alphabet = std::string{digits} + std::string{lower};
    auto const all = std::string{prefix} + body + ".01."
                     + in_base(static_cast<std::uint32_t>(body.size()), alphabet, 2);
    return all + in_base(crc32(all), alphabet, 7);
}

/// A kind of secret that is found by its form alone.
struct form {
    std::string_view rule;
    std::function<std::string(author&)> make;
};

inline std::string luhn_completed(std::string number) {
    for (char last = '0'; last <= '9'; ++last) {
        int sum = 0;
        auto const whole = number + last;
        for (std::size_t i = 0; i < whole.size(); ++i) {
            int const digit = whole[whole.size() - 1 - i] - '0';
            int const value = i % 2 == 0 ? digit : digit * 2;
            sum += value > 9 ? value - 9 : value;
        }
        if (sum % 10 == 0) return whole;
    }
    return number;
}

/// The published forms, independent of the library's own table.
inline std::vector<form> const& all() {
    static auto const upper_digits = std::string{upper} + std::string{digits};
    static auto const lower_digits = std::string{lower} + std::string{digits};
    static std::vector<form> const forms{
        {"github-token", [](author& a) { return with_github_checksum("ghp_", a.alnum(30)); }},
        {"github-token", [](author& a) { return with_github_checksum("gho_", a.alnum(30)); }},
        {"github-token", [](author& a) { return with_github_checksum("ghs_", a.alnum(30)); }},
        {"github-token", [](author& a) { return "ghr_" + a.alnum(76); }},
        {"github-fine-grained-token",
         [](author& a) { return "github_pat_" + a.alnum(22) + '_' + a.alnum(59); }},
        {"npm-token", [](author& a) { return with_github_checksum("npm_", a.alnum(30)); }},
        {"gitlab-token", [](author& a) { return "glpat-" + a.word(20); }},
        {"gitlab-token",
         [](author& a) { return "glpat-" + a.word(44) + ".01." + a.run(9, lower_digits); }},
        {"gitlab-token", [](author& a) { return "glrt-" + a.word(20); }},
        {"gitlab-token", [](author& a) { return "glptt-" + a.hex(40); }},
        {"gitlab-token", [](author& a) { return with_gitlab_checksum("gldt-", a.word(44)); }},
        {"gitlab-token", [](author& a) { return with_gitlab_checksum("gloas-", a.word(44)); }},
        {"aws-key-id",
         [](author& a) { return "AKIA" + a.run(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"); }},
        {"aws-key-id",
         [](author& a) { return "ASIA" + a.run(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"); }},
        {"google-api-key", [](author& a) { return "AIza" + a.word(35); }},
        {"google-oauth-secret", [](author& a) { return "GOCSPX-" + a.word(28); }},
        {"google-oauth-token", [](author& a) { return "ya29." + a.word(60); }},
        {"azure-client-secret", [](author& a) { return a.alnum(3) + "8Q~" + a.word(34); }},
        {"slack-token",
         [](author& a) { return "xoxb-" + a.number(12) + '-' + a.number(13) + '-' + a.alnum(24); }},
        {"slack-token",
         [](author& a) {
             return "xoxp-" + a.number(12) + '-' + a.number(12) + '-' + a.number(12) + '-'
                    + a.hex(32);
         }},
        {"slack-token", [](author& a) { return "xoxd-" + a.alnum(40) + "%2B" + a.alnum(40); }},
        {"discord-token", [](author& a) { return "mfa." + a.word(84); }},
        {"discord-webhook",
         [](author& a) { return "discord.com/api/webhooks/" + a.number(18) + '/' + a.word(68); }},
        {"slack-webhook",
         [](author& a) {
             return "hooks.slack.com/services/T" + a.run(10, upper_digits) + "/B"
                    + a.run(10, upper_digits) + '/' + a.alnum(24);
         }},
        {"stripe-key", [](author& a) { return "sk_live_" + a.alnum(24); }},
        {"stripe-key", [](author& a) { return "rk_live_" + a.alnum(99); }},
        {"twilio-key", [](author& a) { return "SK" + a.hex(32); }},
        {"sendgrid-key", [](author& a) { return "SG." + a.word(22) + '.' + a.word(43); }},
        {"mailgun-key", [](author& a) { return "key-" + a.hex(32); }},
        {"pypi-token", [](author& a) { return "pypi-AgEIcHlwaS5vcmc" + a.word(150); }},
        {"rubygems-token", [](author& a) { return "rubygems_" + a.hex(48); }},
        {"docker-token", [](author& a) { return "dckr_pat_" + a.word(27); }},
        {"digitalocean-token", [](author& a) { return "dop_v1_" + a.hex(64); }},
        {"cloudflare-token", [](author& a) { return "cfut_" + a.alnum(40) + a.hex(8); }},
        {"supabase-token", [](author& a) { return "sbp_" + a.hex(40); }},
        {"openai-key", [](author& a) { return "sk-" + a.alnum(20) + "T3BlbkFJ" + a.alnum(20); }},
        {"openai-key", [](author& a) { return "sk-proj-" + a.word(74) + "T3BlbkFJ" + a.word(74); }},
        {"anthropic-key", [](author& a) { return "sk-ant-api03-" + a.word(93) + "AA"; }},
        {"anthropic-key", [](author& a) { return "sk-ant-oat01-" + a.word(95); }},
        {"huggingface-token",
         [](author& a) { return "hf_" + a.run(34, std::string{lower} + std::string{upper}); }},
        {"openrouter-key", [](author& a) { return "sk-or-v1-" + a.hex(64); }},
        {"groq-key", [](author& a) { return "gsk_" + a.alnum(52); }},
        {"xai-key", [](author& a) { return "xai-" + a.alnum(80); }},
        {"perplexity-key", [](author& a) { return "pplx-" + a.alnum(48); }},
        {"replicate-token", [](author& a) { return "r8_" + a.word(37); }},
        {"nvidia-key", [](author& a) { return "nvapi-" + a.word(64); }},
        {"langsmith-key", [](author& a) { return "lsv2_pt_" + a.hex(32) + '_' + a.hex(10); }},
        {"telegram-token", [](author& a) { return a.number(10) + ":AA" + a.word(33); }},
        {"databricks-token", [](author& a) { return "dapi" + a.hex(32); }},
        {"sentry-token", [](author& a) { return "sntryu_" + a.hex(64); }},
        {"shopify-token", [](author& a) { return "shpat_" + a.hex(32); }},
        {"linear-key", [](author& a) { return "lin_api_" + a.alnum(40); }},
        {"notion-token", [](author& a) { return "ntn_" + a.number(11) + a.alnum(35); }},
        {"postman-key", [](author& a) { return "PMAK-" + a.hex(24) + '-' + a.hex(34); }},
        {"figma-token", [](author& a) { return "figd_" + a.word(40); }},
        {"doppler-token", [](author& a) { return "dp.pt." + a.alnum(43); }},
        {"vault-token", [](author& a) { return "hvs." + a.word(95); }},
        {"terraform-token", [](author& a) { return a.alnum(14) + ".atlasv1." + a.word(64); }},
        {"age-key",
         [](author& a) {
             return "AGE-SECRET-KEY-1" + a.run(58, "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L");
         }},
        {"newrelic-key", [](author& a) { return "NRAK-" + a.run(27, upper_digits); }},
        {"nuget-key", [](author& a) { return "oy2" + a.run(43, lower_digits); }},
        {"clojars-token", [](author& a) { return "CLOJARS_" + a.run(60, lower_digits); }},
        {"artifactory-key", [](author& a) { return "AKCp" + a.alnum(69); }},
        {"bitbucket-password", [](author& a) { return "ATBB" + a.alnum(32); }},
        {"sourcegraph-token", [](author& a) { return "sgp_" + a.hex(16) + '_' + a.hex(40); }},
        {"buildkite-token", [](author& a) { return "bkua_" + a.hex(40); }},
        {"circleci-token", [](author& a) { return "CCIPAT_" + a.alnum(22) + '_' + a.hex(40); }},
        {"sonar-token", [](author& a) { return "squ_" + a.hex(40); }},
        {"harness-token",
         [](author& a) { return "pat." + a.word(22) + '.' + a.hex(24) + '.' + a.alnum(20); }},
        {"infracost-key", [](author& a) { return "ico-" + a.alnum(32); }},
        {"airtable-token", [](author& a) { return "pat" + a.alnum(14) + '.' + a.hex(64); }},
        {"alibaba-key-id", [](author& a) { return "LTAI" + a.alnum(20); }},
        {"yandex-key", [](author& a) { return "AQVN" + a.word(36); }},
        {"fly-token", [](author& a) { return "fo1_" + a.word(43); }},
        {"pulumi-token", [](author& a) { return "pul-" + a.hex(40); }},
        {"planetscale-token", [](author& a) { return "pscale_tkn_" + a.word(43); }},
        {"neon-key", [](author& a) { return "napi_" + a.run(64, lower_digits); }},
        {"render-key", [](author& a) { return "rnd_" + a.alnum(32); }},
        {"openshift-token", [](author& a) { return "sha256~" + a.word(43); }},
        {"tailscale-key",
         [](author& a) { return "tskey-auth-" + a.alnum(17) + '-' + a.alnum(32); }},
        {"amazon-mws-token", [](author& a) { return "amzn.mws." + a.uuid(); }},
        {"onepassword-token", [](author& a) { return "ops_eyJ" + a.base64(300); }},
        {"cerebras-key", [](author& a) { return "csk-" + a.run(48, lower_digits); }},
        {"together-key", [](author& a) { return "tgp_v1_" + a.word(43); }},
        {"firecrawl-key", [](author& a) { return "fc-" + a.hex(32); }},
        {"elevenlabs-key", [](author& a) { return "sk_" + a.hex(48); }},
        {"langfuse-key", [](author& a) { return "sk-lf-" + a.uuid(); }},
        {"pinecone-key", [](author& a) { return "pcsk_" + a.alnum(6) + '_' + a.alnum(63); }},
        {"apify-token", [](author& a) { return "apify_api_" + a.alnum(36); }},
        {"teams-webhook",
         [](author& a) {
             return "webhook.office.com/webhookb2/" + a.uuid() + '@' + a.uuid()
                    + "/IncomingWebhook/" + a.hex(32);
         }},
        {"brevo-key", [](author& a) { return "xkeysib-" + a.hex(64) + '-' + a.alnum(16); }},
        {"resend-key", [](author& a) { return "re_" + a.alnum(8) + '_' + a.alnum(24); }},
        {"plaid-token", [](author& a) { return "access-production-" + a.uuid(); }},
        {"flutterwave-key", [](author& a) { return "FLWSECK_TEST-" + a.hex(32) + "-X"; }},
        {"easypost-key", [](author& a) { return "EZAK" + a.alnum(54); }},
        {"shippo-key", [](author& a) { return "shippo_live_" + a.hex(40); }},
        {"facebook-token", [](author& a) { return "EAAM" + a.alnum(150); }},
        {"grafana-token", [](author& a) { return "glsa_" + a.alnum(32) + '_' + a.hex(8); }},
        {"dynatrace-token",
         [](author& a) {
             return "dt0c01." + a.run(24, upper_digits) + '.' + a.run(64, upper_digits);
         }},
        {"hubspot-token", [](author& a) { return "pat-na1-" + a.uuid(); }},
        {"contentful-token", [](author& a) { return "CFPAT-" + a.word(43); }},
        {"typeform-token", [](author& a) { return "tfp_" + a.word(59); }},
        {"mapbox-token", [](author& a) { return "sk.eyJ" + a.alnum(80) + '.' + a.word(22); }},
        {"readme-key", [](author& a) { return "rdme_" + a.run(70, lower_digits); }},
        {"gitlab-session", [](author& a) { return "_gitlab_session=" + a.hex(32); }},
        {"sourcegraph-token", [](author& a) { return "slk_" + a.hex(64); }},
        {"packagist-token", [](author& a) { return "packagist_ort_" + a.hex(68); }},
        {"octopus-key", [](author& a) { return "API-" + a.run(26, upper_digits); }},
        {"rootly-token", [](author& a) { return "rootly_" + a.hex(64); }},
        {"yandex-token", [](author& a) { return "t1." + a.word(60) + "." + a.word(86); }},
        {"google-refresh-token", [](author& a) { return "1//0" + a.word(99); }},
        {"clickhouse-key", [](author& a) { return "4b1d" + a.alnum(38); }},
        {"defined-networking-token",
         [](author& a) { return "dnkey-" + a.alnum(26) + '-' + a.alnum(52); }},
        {"deno-token", [](author& a) { return "ddp_" + a.alnum(36); }},
        {"confluent-secret", [](author& a) { return "cflt" + a.base64(60); }},
        {"settlemint-token", [](author& a) { return "sm_pat_" + a.alnum(16); }},
        {"wandb-key", [](author& a) { return "wandb_v1_" + a.word(77); }},
        {"mailersend-key", [](author& a) { return "mlsn." + a.hex(64); }},
        {"braintree-token",
         [](author& a) {
             return "access_token$production$" + a.run(16, lower_digits) + '$' + a.hex(32);
         }},
        {"klaviyo-key", [](author& a) { return "pk_" + a.hex(34); }},
        {"telnyx-key", [](author& a) { return "KEY0" + a.word(55); }},
        {"trello-token", [](author& a) { return "ATTA" + a.hex(72); }},
        {"asana-token", [](author& a) { return "1/" + a.number(16) + ':' + a.hex(32); }},
        {"asana-token",
         [](author& a) { return "2/" + a.number(16) + '/' + a.number(16) + ':' + a.hex(32); }},
        {"newrelic-key", [](author& a) { return "NRRA-" + a.hex(42); }},
        {"launchdarkly-key", [](author& a) { return "sdk-" + a.uuid(); }},
        {"voiceflow-key", [](author& a) { return "VF.DM." + a.hex(24) + '.' + a.alnum(16); }},
        {"ubidots-token", [](author& a) { return "BBFF-" + a.alnum(30); }},
        {"wakatime-key", [](author& a) { return "waka_" + a.uuid(); }},
        {"zuplo-key",
         [](author& a) {
             return "zpka_" + a.run(32, lower_digits) + '_' + a.run(8, lower_digits);
         }},
        {"nightfall-key", [](author& a) { return "NF-" + a.alnum(32); }},
        {"intra42-secret", [](author& a) { return "s-s4t2ud-" + a.hex(64); }},
        {"riot-key", [](author& a) { return "RGAPI-" + a.uuid(); }},
        {"authress-key",
         [](author& a) {
             return "authress_" + a.run(16, lower_digits) + '.' + a.run(4, lower_digits) + ".acc_"
                    + a.word(20) + '.' + a.alnum(60);
         }},
        {"discord-token",
         [](author& a) {
             auto const id = to_base64(a.number(18));
             return id.substr(0, id.find('=')) + '.' + a.word(6) + '.' + a.word(38);
         }},
        {"azure-storage-key", [](author& a) { return a.base64(76) + "+ASt" + a.base64(6); }},
        {"azure-access-key", [](author& a) { return a.base64(33) + "+AEh" + a.base64(6); }},
        {"azure-search-key", [](author& a) { return a.alnum(42) + "AzSe" + a.alnum(6); }},
        {"azure-function-key", [](author& a) { return a.word(44) + "AzFu" + a.word(6); }},
        {"azure-service-key", [](author& a) { return a.alnum(52) + "JQQJ99" + a.alnum(26); }},
        {"mailchimp-key", [](author& a) { return a.hex(32) + "-us" + a.number(2); }},
        {"maxmind-key", [](author& a) { return a.alnum(6) + '_' + a.alnum(29) + "_mmk"; }},
        {"jwt",
         [](author& a) {
             return "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ" + a.word(60) + '.' + a.word(43);
         }},
        {"private-key",
         [](author& a) {
             std::string const kind = std::string{"RSA "} + "PRIVATE KEY-----";
             return "-----BEGIN " + kind + '\n' + a.base64(64) + '\n' + a.base64(64) + '\n'
                    + a.base64(30) + "==\n-----END " + kind;
         }},
        {"payment-card", [](author& a) { return luhn_completed("4" + a.number(14)); }},
        {"bearer-token", [](author& a) { return "Bearer " + a.alnum(40); }},
        {"url-password",
         [](author& a) { return "postgres://app:" + a.alnum(16) + "@db.internal:5432/x"; }},
        {"assigned-secret", [](author& a) { return "DB_PASSWORD=" + a.alnum(24); }},
        {"assigned-secret", [](author& a) { return "\"apiKey\": \"" + a.hex(32) + '"'; }},
        {"aws-secret-key", [](author& a) { return "AWS_SECRET_ACCESS_KEY=" + a.base64(40); }},
        {"connection-password",
         [](author& a) { return "Server=db;User Id=sa;Password=" + a.alnum(12) + ";"; }},
    };
    return forms;
}

/// The part of a secret that must not stay: without the text that introduces it.
inline std::string secret_part(std::string_view rule, std::string_view made) {
    auto const behind = [&](std::string_view mark, std::string_view end) {
        auto const begin = made.find(mark) + mark.size();
        return std::string{made.substr(begin, made.find(end, begin) - begin)};
    };
    if (rule == "bearer-token") return behind("Bearer ", "\n");
    if (rule == "url-password") return behind("app:", "@");
    if (rule == "connection-password") return behind("Password=", ";");
    if (rule == "aws-secret-key") return behind("=", "\n");
    if (rule == "assigned-secret") return made[0] == '"' ? behind(": \"", "\"") : behind("=", "\n");
    return std::string{made};
}

}  // namespace secret_forms
