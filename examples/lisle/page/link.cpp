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
    auto const scheme_end = place.find("://");
    bool const is_short = scheme_end == place.npos;  // HOST:PATH
    auto const scheme = is_short ? "ssh" : place.substr(0, scheme_end);
    if (scheme != "https" && scheme != "ssh" && scheme != "git+ssh" && scheme != "git") return {};
    if (!is_short) place.remove_prefix(scheme_end + 3);
    auto const at = place.rfind('@', place.find('/'));
    if (at != place.npos) place.remove_prefix(at + 1);
    if (is_short && at == remote.npos) return {};
    if (place.ends_with('/')) place.remove_suffix(1);
    if (place.ends_with(".git")) place.remove_suffix(4);
    auto const host_end = place.find(is_short ? ':' : '/');
    if (host_end == place.npos) return {};
    auto host = place.substr(0, host_end);
    if (scheme != "https") host = host.substr(0, host.find(':'));  // not the port of its web pages
    auto const path = place.substr(host_end + 1);
    bool const is_plain = is_name(host) && is_name(path) && path.find("..") == path.npos
                          && host.find('/') == host.npos && path.front() != '/';
    return is_plain ? "https://" + std::string{host} + '/' + std::string{path} : std::string{};
}

std::string find_commit_page(std::string_view remote, std::string_view hash) {
    if (!is_commit_hash(hash)) return {};
    auto page = find_web_page(remote);
    if (page.empty()) return page;
    return page + (page.starts_with("https://bitbucket.org/") ? "/commits/" : "/commit/")
           + std::string{hash};
}

bool is_commit_hash(std::string_view text) {
    return text.size() >= 7 && text.size() <= 64
           && text.find_first_not_of("0123456789abcdefABCDEF") == text.npos;
}

}  // namespace app::page
