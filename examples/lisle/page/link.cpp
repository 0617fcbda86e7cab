// examples/lisle/page/link.cpp - links are http, https and mailto.
#include "link.hpp"

#include <algorithm>

namespace app::page {

namespace {

bool starts_with_ignoring_case(std::string_view text, std::string_view lower) {
    return text.size() >= lower.size()
           && std::equal(lower.begin(), lower.end(), text.begin(), [](char a, char b) {
                  return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b);
              });
}

bool is_name(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
               || c == '-' || c == '.' || c == '_' || c == '/' || c == '~' || c == ':';
    });
}

}  // namespace

bool is_safe_link(std::string_view url) {
    constexpr std::size_t longest = 2000;
    if (url.size() > longest) return false;
    bool const is_plain =
        std::all_of(url.begin(), url.end(), [](char c) { return c > ' ' && c < '\x7F'; });
    return is_plain
           && (starts_with_ignoring_case(url, "https://")
               || starts_with_ignoring_case(url, "http://")
               || starts_with_ignoring_case(url, "mailto:"));
}

std::string find_web_page(std::string_view remote) {
    auto place = remote;
    auto const scheme = place.find("://");
    if (scheme != place.npos) place.remove_prefix(scheme + 3);
    auto const slash = place.find('/');
    auto const at = place.rfind('@', slash);
    if (at != place.npos) place.remove_prefix(at + 1);
    if (place.ends_with('/')) place.remove_suffix(1);
    if (place.ends_with(".git")) place.remove_suffix(4);
    std::string out{place};
    if (scheme == remote.npos) {  // HOST:PATH
        auto const colon = out.find(':');
        if (colon == out.npos || at == remote.npos) return {};
        out[colon] = '/';
    }
    bool const has_path = out.find('/') != out.npos && out.front() != '/';
    return is_name(out) && has_path ? "https://" + out : std::string{};
}

}  // namespace app::page
