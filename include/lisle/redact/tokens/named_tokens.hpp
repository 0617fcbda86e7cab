// lisle/redact/tokens/named_tokens.hpp - tokens that are known only by their vendor's name beside
// them.
//
// Source: the rules in which at least two public scanners agree, as of 2026-08.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/tokens/randomness.hpp>
#include <lisle/redact/tokens/stand_ins.hpp>
#include <lisle/redact/tokens/token_form.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// What a token needs beside the name of its vendor, where other text has its form, too.
enum class token_evidence : unsigned char {
    form,        ///< nothing: no other text has it
    randomness,  ///< identifiers of programs have its form
    word,        ///< hashes have its form, but not after `key` or `token`
    letters,     ///< hashes and paths have its form, but fewer letters of both cases
};

/// A token's form, as in `token_form`, and the name that stands at most 40 bytes before it.
struct named_token {
    std::string_view id, name, form;
    token_evidence needed = token_evidence::form;
};

inline constexpr named_token named_tokens[] = {
    {"aws-secret-key", "aws_secret", "B40", token_evidence::letters},
    {"aws-secret-key", "aws secret", "B40", token_evidence::letters},
    {"aws-secret-key", "secret access key", "B40", token_evidence::letters},
    {"aws-secret-key", "secretaccesskey", "B40", token_evidence::letters},
    {"mailgun-key", "mailgun", "h32 '-' h8 '-' h8"},
    {"azure-devops-token", "devops", "S52"},
    {"vault-token", "vault", "'s.' N24"},
    {"vault-token", "vault", "'b.' N24"},
    {"discord-token", "discord", "W24-26 '.' W6 '.' W27-38"},
    {"discord-token", "client.login", "W24-26 '.' W6 '.' W27-38"},
    {"discord-token", "client.run", "W24-26 '.' W6 '.' W27-38"},
    {"discord-token", "bot.run", "W24-26 '.' W6 '.' W27-38"},
    {"discord-token", "bot_token", "W24-26 '.' W6 '.' W27-38"},
    {"twilio-token", "twilio", "h32"},
    {"heroku-key", "heroku", "h8 '-' h4 '-' h4 '-' h4 '-' h12"},
    {"cloudflare-token", "cloudflare", "W40", token_evidence::randomness},
    {"cloudflare-key", "cloudflare", "h37"},
    {"cloudflare-key", "x-auth-key", "h37"},
    {"datadog-key", "datadog", "h32", token_evidence::word},
    {"datadog-key", "datadog", "h40", token_evidence::word},
    {"mistral-key", "mistral", "N32", token_evidence::randomness},
    {"netlify-token", "netlify", "W40-46", token_evidence::randomness},
    {"vercel-token", "vercel", "N24", token_evidence::randomness},
    {"paypal-secret", "paypal", "W44-80", token_evidence::randomness},
    {"atlassian-token", "atlassian", "N24", token_evidence::randomness},
    {"atlassian-token", "jira", "N24", token_evidence::randomness},
    {"atlassian-token", "confluence", "N24", token_evidence::randomness},
};

/// Whether a text has a word after which a secret stands.
inline bool has_key_word(std::string_view text) {
    for (std::string_view const word : {"key", "token", "secret", "auth"})
        if (contains_ignoring_case(text, word)) return true;
    return false;
}

/// Whether a value changes its kind of character as often as random text does, and words don't.
inline bool is_random_token(std::string_view value) {
    return looks_random(value) && count_letters(value).upper > 1
           && count_odd_turns(value) * 5 >= value.size();
}

inline bool has_evidence(token_evidence needed, std::string_view between, std::string_view value) {
    auto const n = count_letters(value);
    if (needed == token_evidence::letters)
        return n.upper > 4 && n.lower > 4 && n.digit > 0
               && count_odd_turns(value) * 5 >= value.size() && !is_stand_in(value);
    if (n.digit < 2 || is_stand_in(value)) return false;
    if (needed == token_evidence::randomness) return is_random_token(value);
    return needed == token_evidence::form || has_key_word(between);
}

inline detector named_detector(named_token const& token) {
    detector out{std::string{token.id}, {std::string{token.name}}};
    out.is_contextual = true;
    out.find = [parts = parse_token_parts(token.form),
                needed = token.needed](std::string_view text, span at) -> found_span {
        auto const last = (std::min)(text.size(), at.end + 40);
        for (auto i = at.end; i < last; ++i) {
            if (is_in(text[i - 1], word | dot | plus_and_slash)) continue;
            auto const end = match_parts(text, i, parts);
            if (end == text.npos || (end < text.size() && is_in(text[end], word))) continue;
            if (has_evidence(needed, text.substr(at.end, i - at.end), text.substr(i, end - i)))
                return {{i, end}};
        }
        return {};
    };
    return out;
}

}  // namespace detail

/// Detectors of tokens beside a vendor's name.
[[nodiscard]] inline std::vector<detector> named_token_detectors() {
    std::vector<detector> out;
    for (auto const& token : detail::named_tokens) out.push_back(detail::named_detector(token));
    return out;
}

}  // namespace lisle::v0_1::redaction
