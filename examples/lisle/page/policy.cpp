// examples/lisle/page/policy.cpp - Content-Security-Policy, level 3.
#include "policy.hpp"

#include <lisle/scalars/base64.hpp>
#include <lisle/scalars/sha256.hpp>

#include <algorithm>
#include <cstddef>

namespace app::page {

namespace {

std::string to_hash_source(std::string_view text) {
    auto const digest = lisle::scalars::sha256(text);
    std::string bytes;
    for (auto const byte : digest) bytes += static_cast<char>(byte);
    return " 'sha256-" + lisle::scalars::encode_base64(bytes) + '\'';
}

}  // namespace

std::string make_policy(std::vector<std::string_view> const& scripts, std::string_view style,
                        further_scripts further) {
    std::string out = "default-src 'none'; img-src data:; style-src" + to_hash_source(style);
    out += "; script-src";
    for (auto const script : scripts) out += to_hash_source(script);
    if (scripts.empty()) out += " 'none'";
    if (further == further_scripts::allowed) out += " 'strict-dynamic'";
    return out + "; base-uri 'none'; form-action 'none'";
}

std::string escape_script(std::string_view script) {
    constexpr std::string_view end = "/script";
    auto const is_end = [&](std::size_t at) {
        return script.size() - at >= end.size()
               && std::equal(end.begin(), end.end(),
                             script.begin() + static_cast<std::ptrdiff_t>(at),
                             [](char a, char b) { return a == b || (b >= 'A' && a == b + 32); });
    };
    std::string out;
    out.reserve(script.size());
    for (std::size_t i = 0; i != script.size(); ++i) {
        out += script[i];
        // `</script` would end the element, and `<!--` would hide its end.
        if (script[i] == '<' && (is_end(i + 1) || script.substr(i + 1).starts_with("!--")))
            out += '\\';
    }
    return out;
}

}  // namespace app::page
