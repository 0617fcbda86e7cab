// lisle/redact/detectors.hpp - the built-in detectors, and how some of them are left out.
#pragma once

#include <lisle/redact/detector.hpp>

#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

/// All built-in detectors. Where matches overlap, that of an earlier detector names the secret.
[[nodiscard]] LISLE_INLINE std::vector<detector> default_detectors();

/// The word for a subject in options: `secret`, `home`, `host`, `email`, `ip`.
[[nodiscard]] constexpr std::string_view name_of(subject what) {
    switch (what) {
        case subject::secret: return "secret";
        case subject::home: return "home";
        case subject::host: return "host";
        case subject::email: return "email";
        case subject::ip: return "ip";
    }
    return {};
}

/// All detectors without those of this id or subject.
[[nodiscard]] LISLE_INLINE std::vector<detector> without(std::vector<detector> all,
                                                         std::string_view id_or_subject);

}  // namespace lisle::v0_1::redaction

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/redact/impl/detectors.hpp>
#endif
