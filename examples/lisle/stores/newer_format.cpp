// examples/lisle/stores/newer_format.cpp - the list of programs with two formats.
#include "newer_format.hpp"

#include "../opencode/format.hpp"
#include "../opencode/v2_format.hpp"

#include <charconv>

namespace app {

namespace {

constexpr int first_newer_release = 2;  // of opencode

}  // namespace

format const* find_newer_format(format const& known) {
    return &known == &opencode_format() ? &opencode_v2_format() : nullptr;
}

format const& find_format_of_release(format const& known, std::string_view release) {
    auto const* const newer = find_newer_format(known);
    int major = 0;
    auto const [end, failed] =
        std::from_chars(release.data(), release.data() + release.size(), major);
    bool const is_number =
        failed == std::errc{} && (end == release.data() + release.size() || *end == '.');
    return newer != nullptr && is_number && major >= first_newer_release ? *newer : known;
}

std::string_view name_agent(std::string_view agent, format const& of_session) {
    bool const is_newer = agent == opencode_format().name() && &of_session == &opencode_v2_format();
    return is_newer ? of_session.name() : agent;
}

}  // namespace app
