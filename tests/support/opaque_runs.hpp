// tests/support/opaque_runs.hpp - plants secrets before, between and behind runs that hold no text.
#pragma once

#include <doctest/doctest.h>
#include <support/planted_secrets.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace opaque_runs {

/// Bytes that are no text, the same on every machine, behind what a file of its kind begins with.
inline std::string make_bytes(std::string_view magic, std::size_t size) {
    std::string out{magic};
    std::uint32_t state = 12345;
    while (out.size() < size) {
        state = state * 1664525 + 1013904223;
        out += static_cast<char>(state >> 24U);
    }
    return out;
}

inline std::string wrap(std::string const& text, std::size_t width) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); at += width)
        out += (out.empty() ? "" : "\n") + text.substr(at, width);
    return out;
}

struct run {
    std::string_view kind;
    std::string text;
};

/// A run of each kind that a scan can't look into, or takes the layers from.
inline std::vector<run> const& all() {
    using lisle::redaction::encode_hex_like;
    using lisle::redaction::percent_encode;
    using secret_forms::to_base64;
    static std::vector<run> const runs = [] {
        std::string const svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M1 1\"/></svg>";
        auto const bytes = make_bytes("", 768);
        auto const url = [](std::string_view type, std::string const& of) {
            return "data:" + std::string{type} + ";base64," + to_base64(of);
        };
        return std::vector<run>{
            {"png", url("image/png", make_bytes("\x89PNG\r\n\x1A\n", 300))},
            {"short png", url("image/png", "\x89PNG\r\n\x1A\n")},
            {"jpeg", url("image/jpeg", make_bytes("\xFF\xD8\xFF\xE0", 300))},
            {"pdf", url("application/pdf", make_bytes("%PDF-1.7\n", 300))},
            {"svg", url("image/svg+xml", svg)},
            {"svg in percent", "data:image/svg+xml," + percent_encode(svg)},
            {"svg as text", "data:image/svg+xml;utf8," + svg},
            {"any bytes in percent", "data:application/octet-stream," + percent_encode(bytes)},
            {"data URL with a charset", url("text/plain;charset=utf-8", bytes)},
            {"base64", to_base64(bytes)},
            {"base64 in lines", wrap(to_base64(bytes), 76)},
            {"base64 for URLs",
             [&] {
                 auto out = to_base64(bytes);
                 for (char& c : out) c = c == '+' ? '-' : c == '/' ? '_' : c;
                 return out;
             }()},
            {"png alone", to_base64(make_bytes("\x89PNG\r\n\x1A\n", 300))},
            {"zip", to_base64(make_bytes("PK\x03\x04", 300))},
            {"encrypted content", "gAAAAAB" + to_base64(bytes).substr(7)},
            {"signature", "EqQBCkYI" + to_base64(bytes).substr(8)},
            {"zstd", to_base64(make_bytes("\x28\xB5\x2F\xFD", 300))},
            {"hex", encode_hex_like("", bytes)},
            {"upper hex in lines", wrap(encode_hex_like("AB", bytes), 64)},
        };
    }();
    return runs;
}

/// Text with three secrets and two runs. Either may stand first.
inline std::string plant(std::vector<planted_secrets::planted>& to, secret_forms::author& author,
                         std::size_t how) {
    auto const& runs = all();
    constexpr std::string_view spaces[]{" ", "\n", ", ", "\" \"", "\n\n", ")(", "\t"};
    std::string const space{spaces[how % std::size(spaces)]};
    auto const secret = [&] {
        auto const made = secret_forms::with_github_checksum("ghp_", author.alnum(30));
        to.push_back({"github-token", made, made});
        return made;
    };
    auto const& first = runs[how % runs.size()].text;
    auto const& second = runs[(how * 7 + 3) % runs.size()].text;
    auto out = how % 2 == 0 ? secret() + space : std::string{};
    out += first + space + secret() + space + second + space;
    if (how % 3 != 0) out += secret() + space + first;
    else out += secret();
    return out;
}

/// Puts such texts in the place of all strings but keys, so that each stands in fields of any kind.
template <class Document>
void check(Document const& document) {
    secret_forms::author author{9};
    for (std::size_t round = 0; round < all().size(); ++round) {
        auto planted = document;
        std::vector<planted_secrets::planted> secrets;
        auto how = round;
        lisle::for_each_string(
            planted, [&](lisle::editable_string& text, lisle::string_place const& place) {
                using enum lisle::string_kind;
                bool const may_be = planted_secrets::is_free(place) || place.is_in_json_text
                                    || place.kind == signature || place.kind == url
                                    || place.kind == encoded_bytes;
                if (place.is_remembered || place.is_key || !may_be || secrets.size() > 60) return;
                text.replace(plant(secrets, author, how));
                how += 5;
            });
        REQUIRE(!secrets.empty());
        static_cast<void>(lisle::redact(planted));
        auto const text = [&] {
            if constexpr (requires { lisle::encode(planted); }) return lisle::encode(planted);
            else return lisle::encode_as(planted);
        }();
        CAPTURE(round);
        for (auto const& p : secrets) planted_secrets::check_gone(text, p);
    }
}

}  // namespace opaque_runs
