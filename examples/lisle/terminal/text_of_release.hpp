// examples/lisle/terminal/text_of_release.hpp - what was written as a release, for people.
#pragma once

#include <lisle/error.hpp>
#include <lisle/releases/lines_as_release.hpp>
#include <lisle/releases/release_number.hpp>

#include <string>
#include <utility>
#include <vector>

namespace app {

/// "record assistant: key effort", "record tools-used".
[[nodiscard]] inline std::string describe_unknown(lisle::unknown_to_release const& one) {
    auto out = one.type;
    if (auto const at = out.find(':'); at != std::string::npos) out[at] = ' ';
    if (!one.key.empty()) out += ", key " + one.key;
    return out;
}

/// Takes the text; `remarks` receives in words what the release does not know.
[[nodiscard]] inline lisle::result<std::string>
take_text(lisle::result<lisle::text_of_release> written, lisle::release_number asked,
          std::vector<std::string>& remarks) {
    if (!written) return written.error();
    auto const known = to_string(written->release);
    if (written->release != asked)
        remarks.push_back("as " + known + ", the last known release before it");
    for (auto const& one : written->unknown)
        remarks.push_back("kept, but not known to " + known + ": " + describe_unknown(one) + " ("
                          + std::to_string(one.count) + " times, first at " + one.pointer + ")");
    return std::move(written->text);
}

}  // namespace app
