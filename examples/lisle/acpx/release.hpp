// examples/lisle/acpx/release.hpp - the releases of acpx that lisle knows.
#pragma once

#include <lisle/error.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/releases/release_number.hpp>

#include <string>

namespace app {

/// The behaviour of a release. A number between two releases stands for the earlier release.
/// Errors: unsupported_version, for a number before the first or after the newest release.
[[nodiscard]] inline lisle::result<lisle::acpx::release>
find_acpx_release(lisle::release_number number) {
    constexpr auto newest = lisle::format_traits<lisle::acpx_t>::version;
    auto const refuse = [&](std::string const& why) {
        return lisle::error{.code = lisle::errc::unsupported_version,
                            .detail = "acpx " + to_string(number) + " is " + why};
    };
    if (number > lisle::parse_release_number(newest).value())
        return refuse("newer than " + std::string{newest}
                      + ", the newest release that lisle knows");
    if (auto const found = lisle::acpx::find_release(number)) return *found;
    return refuse("older than 0.1.14, the first release with records of this shape");
}

}  // namespace app
