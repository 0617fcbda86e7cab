// tests/conformance/case.cpp - reads cases with Boost.JSON, which lisle can't mislead.
#include "case.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace conformance {

namespace {

constexpr std::string_view answer_names[]{"ok",       "canonical",       "canonical_data", "pretty",
                                          "expected", "expected_record", "expected_1_3_2"};

// ---- Lines --------------------------------------------------------------------------------------

/// The UTF-16 unit of an escape at `at`, 0 if there is none.
unsigned unit_at(std::string_view json, std::size_t at) {
    unsigned unit = 0;
    if (json.size() < at + 6 || json[at] != '\\' || json[at + 1] != 'u') return 0;
    auto const* const digits = json.data() + at + 2;
    return std::from_chars(digits, digits + 4, unit, 16).ptr == digits + 4 ? unit : 0;
}

/// Boost.JSON refuses a lone surrogate as an escape, but can take its bytes.
std::string write_out_surrogates(std::string_view json) {
    std::string out;
    for (std::size_t i = 0; i < json.size(); ++i) {
        auto const unit = unit_at(json, i);
        auto const next = unit_at(json, i + 6);
        bool const is_pair = unit >= 0xD800 && unit < 0xDC00 && next >= 0xDC00 && next < 0xE000;
        if (unit >= 0xD800 && unit < 0xE000 && !is_pair) {
            for (unsigned const byte : {0xEDU, 0x80U | (unit >> 6 & 0x3FU), 0x80U | (unit & 0x3FU)})
                out += static_cast<char>(byte);
            i += 5;
            continue;
        }
        // The second half of a pair, and a character behind a backslash, do not start an escape.
        std::size_t const size = is_pair ? 12 : json[i] == '\\' ? 2 : 1;
        out += json.substr(i, size);
        i += size - 1;
    }
    return out;
}

std::optional<std::string> decode_base64(std::string_view text) {
    constexpr std::string_view alphabet =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (text.size() % 4 != 0) return std::nullopt;
    auto const padding = text.size() - text.substr(0, text.find('=')).size();
    if (padding > 2) return std::nullopt;
    std::string out;
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        bool const is_padding = i + padding >= text.size();
        auto const digit = is_padding ? 0 : alphabet.find(text[i]);
        if (digit == alphabet.npos || is_padding != (text[i] == '=')) return std::nullopt;
        bits = bits << 6 | static_cast<std::uint32_t>(digit);
        if (i % 4 == 3)
            for (int shift : {16, 8, 0}) out += static_cast<char>(bits >> shift & 0xFF);
    }
    out.resize(out.size() - padding);
    return out;
}

std::optional<std::string> find_string(boost::json::object const& object, std::string_view key) {
    auto const* const value = object.if_contains({key.data(), key.size()});
    if (value == nullptr || !value->is_string()) return std::nullopt;
    return std::string{value->get_string()};
}

// ---- Differences --------------------------------------------------------------------------------

/// The text around a place, so that a difference in a long text can be seen.
std::string shorten(std::string_view text, std::size_t place) {
    constexpr std::size_t before = 60, length = 160;
    auto const begin = place > before ? place - before : 0;
    std::string out{text.substr(std::min(begin, text.size()), length)};
    if (begin > 0) out.insert(0, "...");
    if (text.size() > begin + length) out += "...";
    return out;
}

std::string describe(std::string_view wanted, std::string_view got) {
    auto const place = static_cast<std::size_t>(
        std::mismatch(wanted.begin(), wanted.end(), got.begin(), got.end()).first - wanted.begin());
    return "at byte " + std::to_string(place) + "\n  expected: " + shorten(wanted, place)
           + "\n  got:      " + shorten(got, place);
}

/// Strings are texts: they must be identical, or equal as JSON if the order is free. Others are
/// JSON values, without an order of keys.
bool is_same(boost::json::value const& wanted, boost::json::value const& got, bool unordered) {
    if (wanted == got) return true;
    if (!unordered || !wanted.is_string() || !got.is_string()) return false;
    auto const a = parse_json(wanted.get_string()), b = parse_json(got.get_string());
    return a && b && *a == *b;
}

std::string to_text(boost::json::value const& value) {
    return value.is_string() ? std::string{value.get_string()} : boost::json::serialize(value);
}

}  // namespace

std::optional<boost::json::value> parse_json(std::string_view text) {
    boost::json::parse_options options;
    options.max_depth = 4096;
    options.allow_invalid_utf8 = true;
    auto const plain = write_out_surrogates(text);
    boost::json::error_code failed;
    auto value = boost::json::parse(plain, failed, {}, options);
    return failed ? std::nullopt : std::optional{std::move(value)};
}

std::string to_json(boost::json::object const& line) {
    std::string out;
    auto const plain = boost::json::serialize(line);
    for (std::size_t i = 0; i < plain.size(); ++i) {
        auto const byte = [&](std::size_t k) { return static_cast<unsigned char>(plain[i + k]); };
        if (plain[i] != '\xED' || byte(1) < 0xA0) {
            out += plain[i];
            continue;
        }
        constexpr std::string_view digits = "0123456789abcdef";
        auto const unit = 0xD000U | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU);
        out += "\\u";
        for (auto const shift : {12U, 8U, 4U, 0U}) out += digits[unit >> shift & 15U];
        i += 2;
    }
    return out;
}

bool test_case::is_quirk() const {
    auto const* const disagree = fields.if_contains("disagree");
    return fields.contains("quirk") || (disagree != nullptr && *disagree != false);
}

parsed_case parse_case(std::string_view line) {
    auto const fail = [](std::string why) { return parsed_case{{}, std::move(why)}; };
    auto parsed = parse_json(line);
    if (!parsed || !parsed->is_object()) return fail("not a JSON object");
    parsed_case out;
    auto& object = parsed->get_object();
    auto const name = find_string(object, "name"), kind = find_string(object, "kind");
    if (!name || !kind) return fail("a case has a name and a kind");
    if (object.contains("input_base64")) {
        auto const text = find_string(object, "input_base64");
        out.value.input = text ? decode_base64(*text) : std::nullopt;
        if (!out.value.input) return fail("input_base64 is not base64");
    } else if (object.contains("input")) {
        out.value.input = find_string(object, "input");
        if (!out.value.input) return fail("input is not a string");
    }
    out.value.name = *name;
    out.value.kind = *kind;
    for (auto& [key, value] : object) {
        bool const is_answer =
            std::ranges::find(answer_names, std::string_view{key.data(), key.size()})
            != std::end(answer_names);
        (is_answer ? out.value.answers : out.value.fields)[key] = std::move(value);
    }
    return out;
}

parsed_case to_hub_case(test_case of_opencode) {
    auto const* const seed = of_opencode.fields.if_contains("seed");
    if (seed == nullptr || !seed->is_object()) return {{}, "a case of the hub has a seed"};
    parsed_case out{std::move(of_opencode), {}};
    out.value.kind += "_hub";
    for (auto const* key : {"ok", "canonical"}) {
        out.value.answers.erase(key);
        auto const& verdict = out.value.fields.at("seed").get_object();
        if (auto const* const answer = verdict.if_contains(key)) out.value.answers[key] = *answer;
    }
    return out;
}

std::string find_difference(test_case const& wanted, outcome const& got) {
    auto const* const ok = wanted.answers.if_contains("ok");
    bool const wants_ok = ok == nullptr || *ok == true;
    if (wants_ok != got.ok)
        return got.ok ? "accepted, and should be refused: "
                            + shorten(boost::json::serialize(got.results), 0)
                      : "refused: " + got.error;
    if (!wants_ok) return {};
    for (auto const& [key, answer] : wanted.answers) {
        if (key == "ok") continue;
        auto const* const result = got.results.if_contains(key);
        if (result == nullptr) return "no result `" + std::string{key} + "`";
        if (!is_same(answer, *result, wanted.is_unordered()))
            return std::string{key} + " differs " + describe(to_text(answer), to_text(*result));
    }
    return {};
}

}  // namespace conformance
