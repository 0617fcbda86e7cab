// lisle/redact/identities/identity.hpp - what tells who somebody is: home folders, e-mail and IP
// addresses.
#pragma once

#include <lisle/redact/detector.hpp>
#include <lisle/redact/identities/email_addresses.hpp>
#include <lisle/redact/identities/home_folders.hpp>
#include <lisle/redact/identities/ip_addresses.hpp>

#include <vector>

namespace lisle::v0_1::redaction {

/// Detectors of the names of users in paths, of e-mail and IP addresses.
[[nodiscard]] inline std::vector<detector> identity_detectors() {
    using namespace detail;
    std::vector<detector> out{
        {"home", {"/home/"}, find_unix_home, {}, subject::home, replacement::user},
        {"home", {"/Users/"}, find_mac_home, {}, subject::home, replacement::user},
        {"home",
         {"\\Users\\", "\\Documents and Settings\\"},
         find_windows_home,
         {},
         subject::home,
         replacement::user},
        {"home", {"\\home\\"}, find_windows_unix_home, {}, subject::home, replacement::user},
        {"home", {"-home-", "-Users-"}, find_dashed_home, {}, subject::home, replacement::user},
        {"email", {"@"}, find_email, {}, subject::email, replacement::email},
        {"ip", ipv4_anchors(), find_ipv4, {}, subject::ip, replacement::ipv4},
        {"ip", ipv6_anchors(), find_ipv6, {}, subject::ip, replacement::ipv6},
    };
    return out;
}

}  // namespace lisle::v0_1::redaction
