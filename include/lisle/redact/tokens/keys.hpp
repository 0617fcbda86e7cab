// lisle/redact/tokens/keys.hpp - JSON Web Tokens, private keys, and tokens with a mark inside.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/tokens/pem.hpp>
#include <lisle/redact/tokens/randomness.hpp>
#include <lisle/redact/tokens/stand_ins.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// The header of a JWT: a JSON object with `alg` (RFC 7515); empty for other text.
inline std::string decode_jwt_header(std::string_view encoded) {
    auto json = decode_base64_loosely(encoded.substr(0, 1024));
    bool const is_header = json.starts_with('{') && json.find("\"alg\"") != json.npos;
    return is_header ? json : std::string{};
}

/// Three parts with dots between, of which the last may be empty. Five if the second is an
/// encrypted key, which may be empty, too (RFC 7516).
inline found_span find_jwt(std::string_view text, span at) {
    constexpr std::size_t longest = 16384;
    if (!may_begin_token(text, at.begin)) return {};
    auto const first = run_end(text, at.begin, word, longest);
    if (first == text.size() || text[first] != '.') return {};
    auto const second = run_end(text, first + 1, word, longest);
    if (second == text.size() || text[second] != '.') return {};
    auto const header = decode_jwt_header(text.substr(at.begin, first - at.begin));
    bool const is_encrypted = header.find("\"enc\"") != header.npos;
    if (header.empty() || (second == first + 1 && !is_encrypted)) return {};
    auto end = run_end(text, second + 1, word, longest);
    for (int part = 3; is_encrypted && part < 5 && text.substr(end, 1) == "."; ++part) {
        auto const next = run_end(text, end + 1, word, longest);
        if (next == end + 1) break;
        end = next;
    }
    return {{at.begin, end}};
}

/// A token with so many bytes of a class before and after a mark: Azure's `8Q~`.
inline found_span find_around(std::string_view text, span at, unsigned classes, std::size_t before,
                              span behind) {
    if (at.begin < before || !may_begin_token(text, at.begin - before)) return {};
    auto const begin = at.begin - before;
    if (run_begin(text, at.begin, classes, before) != begin) return {};
    auto const end = run_end(text, at.end, classes, behind.end);
    bool const goes_on = end < text.size() && is_in(text[end], letters_and_digits);
    if (end - at.end < behind.begin || goes_on) return {};
    if (is_stand_in(text.substr(begin, end - begin))) return {};
    return {{begin, end}};
}

inline detector mark_detector(std::string id, std::string mark, unsigned classes,
                              std::size_t before, span behind) {
    detector out{std::move(id), {mark}};
    out.find = [=](std::string_view text, span at) -> found_span {
        if (at.of(text) != mark) return {};
        return find_around(text, at, classes, before, behind);
    };
    return out;
}

/// `123456789:A...`: a bot of Telegram, also in its URL after `bot`. The anchor is `:A`.
inline found_span find_telegram(std::string_view text, span at) {
    auto const begin = run_begin(text, at.begin, digits, 11);
    auto const end = run_end(text, at.begin + 1, word, 36);
    auto const id = at.begin - begin;
    bool const begins = may_begin_token(text, begin) || text.substr(0, begin).ends_with("/bot");
    if (id < 8 || id > 10 || end - at.begin - 1 != 35 || !begins) return {};
    return {{begin, end}};
}

/// A token of a bot of Discord: three parts, of which the first is the bot's id, decimal digits in
/// base64, and the last is `part`.
inline void find_discord_token(std::string_view text, span part, span_sink const& found) {
    constexpr std::size_t time = 6, shortest = 27, longest = 38, least_id = 17, most_id = 20;
    if (part.size() < shortest || part.size() > longest || part.begin < time + 2) return;
    auto const id_end = part.begin - time - 2;
    bool const has_dots = text[part.begin - 1] == '.' && text[id_end] == '.';
    if (!has_dots || run_begin(text, part.begin - 1, word, time) != id_end + 1) return;
    // Behind an escape, the token begins within the run: after `n` of a line break, `32m` of a
    // color.
    for (auto begin = run_begin(text, id_end, word, 32); begin < id_end; ++begin) {
        if (!may_begin_token(text, begin)) continue;
        auto const id = decode_base64_loosely(text.substr(begin, id_end - begin));
        bool const is_id =
            id.size() >= least_id && id.size() <= most_id && run_end(id, 0, digits) == id.size();
        if (is_id) return found({{begin, part.end}});
    }
}

/// A secret of AWS within 40 bytes after a key's id, also after an escaped line break.
inline found_span find_aws_secret(std::string_view text, span at) {
    auto const last = (std::min)(text.size(), at.end + 16 + 40);
    for (auto i = run_end(text, at.begin, upper_letters | digits, 24); i < last;) {
        if (text[i] == '\\' && i + 1 < last) ++i;
        if (text[i - 1] == '\\' && is_in(text[i], lower_letters)) ++i;
        auto const end = run_end(text, i, base64, 41);
        auto const value = text.substr(i, end - i);
        auto const n = count_letters(value);
        if (value.size() == 40 && n.upper > 3 && n.lower > 3 && n.digit > 1 && !is_stand_in(value))
            return {{i, end}};
        i = end + 1;
    }
    return {};
}

/// A token of Vault before 1.10: `s.` or `b.` and 24 letters and digits.
inline void find_old_vault_token(std::string_view text, span part, span_sink const& found) {
    constexpr std::size_t size = 24;
    if (part.size() != size || part.begin < 2 || text[part.begin - 1] != '.') return;
    char const kind = text[part.begin - 2];
    bool const begins = (kind == 's' || kind == 'b') && may_begin_token(text, part.begin - 2);
    bool const ends = part.end == text.size() || !is_in(text[part.end], dot | equals)
                      || part.end + 1 == text.size() || !is_in(text[part.end + 1], word);
    auto const value = part.of(text);
    auto const n = count_letters(value);
    bool const is_token = run_end(value, 0, letters_and_digits) == size && n.digit > 1
                          && n.upper > 1 && n.lower > 1 && entropy_of(value) > 3.5
                          && looks_random(value);
    if (begins && ends && is_token) found({{part.begin - 2, part.end}});
}

/// The id of a private key of Google's: 40 hexadecimal digits.
inline found_span find_private_key_id(std::string_view text, span at) {
    auto begin = at.end;
    while (begin < text.size() && begin < at.end + 4096
           && std::string_view{" \\\"':="}.find(text[begin]) != std::string_view::npos)
        ++begin;
    auto const end = run_end(text, begin, lower_hex_digits, 41);
    return end - begin == 40 ? found_span{{begin, end}} : found_span{};
}

/// The lines of a private key of PuTTY's. The anchor is the name of their count.
inline found_span find_putty_key(std::string_view text, span at) {
    auto const count = run_end(text, at.end, digits, 8);
    auto const end = end_of_key_lines(text, count);
    auto begin = count;
    while (begin < end && (is_between_key_lines(text[begin]) || is_escape_letter(text, begin)))
        ++begin;
    return {{begin, end}};
}

/// A private member of a key in JSON (RFC 7517), whose members have `kty` among them.
inline found_span find_jwk_member(std::string_view text, span at) {
    constexpr std::size_t least = 22, around = 2048;
    auto begin = at.end;
    while (begin < text.size() && begin < at.end + 64
           && std::string_view{" \t\\\""}.find(text[begin]) != std::string_view::npos)
        ++begin;
    auto const end = run_end(text, begin, word, 1024);
    if (end - begin < least || !looks_random(text.substr(begin, end - begin))) return {};
    auto const first = at.begin - (std::min)(at.begin, around);
    bool const is_key = text.substr(first, end - first + around).find("kty") != text.npos;
    return is_key ? found_span{{begin, end}} : found_span{};
}

/// The names of such members, with their quotes in up to two layers of JSON.
inline std::vector<std::string> jwk_anchors() {
    std::vector<std::string> out;
    for (std::string const name : {"d", "p", "q", "dp", "dq", "qi", "k"})
        for (std::string const quote : {"\"", "\\\"", "\\\\\\\""})
            out.push_back('"' + name + quote + ':');
    return out;
}

}  // namespace detail

/// Detectors of keys and tokens without a prefix.
[[nodiscard]] inline std::vector<detector> key_detectors() {
    std::vector<detector> out{
        {"jwt", {"eyJ", "ewo"}, detail::find_jwt},
        {"private-key", {"-----BEGIN "}, detail::find_pem},
        {"private-key", {"-----END "}, detail::find_pem_tail},
        {"aws-secret-key", {"AKIA", "ASIA"}, detail::find_aws_secret},
        {"telegram-token", {":A"}, detail::find_telegram},
        {"google-private-key-id", {"private_key_id"}, detail::find_private_key_id},
        {"putty-key", {"Private-Lines: "}, detail::find_putty_key},
        {"jwk-private-key", detail::jwk_anchors(), detail::find_jwk_member},
    };
    for (auto& each : out)
        each.is_contextual = each.id == "aws-secret-key" || each.id == "google-private-key-id";
    detector vault{"vault-token"};
    vault.find_in_base64 = detail::find_old_vault_token;
    out.push_back(std::move(vault));
    detector discord{"discord-token"};
    discord.find_in_base64 = detail::find_discord_token;
    out.push_back(std::move(discord));
    constexpr unsigned azure = letters_and_digits | underscore | hyphen | dot | tilde;
    for (char c = '0'; c <= '9'; ++c)
        out.push_back(
            detail::mark_detector("azure-client-secret", {c, 'Q', '~'}, azure, 3, {31, 34}));
    out.push_back(
        detail::mark_detector("azure-devops-token", "AZDO", letters_and_digits, 76, {4, 4}));
    out.push_back(detail::mark_detector("azure-registry-key", "+ACR", base64, 42, {6, 6}));
    for (std::string const mark : {"+ASt", "ACDb", "+ABa"})
        out.push_back(detail::mark_detector("azure-storage-key", mark, base64, 76, {6, 6}));
    for (std::string const mark : {"+ASb", "+AEh", "+ARm", "AIoT", "AzCa"})
        out.push_back(detail::mark_detector("azure-access-key", mark, base64, 33, {6, 6}));
    out.push_back(
        detail::mark_detector("azure-search-key", "AzSe", letters_and_digits, 42, {6, 6}));
    out.push_back(detail::mark_detector("azure-function-key", "AzFu", word, 44, {6, 6}));
    out.push_back(
        detail::mark_detector("azure-service-key", "JQQJ99", letters_and_digits, 52, {26, 26}));
    out.push_back(detail::mark_detector("mailchimp-key", "-us", lower_hex_digits, 32, {1, 2}));
    out.push_back(
        detail::mark_detector("maxmind-key", "_mmk", letters_and_digits | underscore, 36, {0, 0}));
    out.push_back(detail::mark_detector("terraform-token", ".atlasv1.", word, 14, {60, 70}));
    return out;
}

}  // namespace lisle::v0_1::redaction
