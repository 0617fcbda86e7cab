// examples/lisle/terminal/text_of_release.hpp - describes text that was written for a release.
#pragma once

#include <lisle/error.hpp>
#include <lisle/releases/lines_as_release.hpp>
#include <lisle/releases/release_number.hpp>

#include <string>
#include <utility>
#include <vector>

namespace app {

/// "record assistant: key effort", "record tools-used".
[[nodiscard]] inline std::string describe_unknown(lisle::unknown_to_release const& unknown) {
    auto out = unknown.type;
    if (auto const at = out.find(':'); at != std::string::npos) out[at] = ' ';
    if (!unknown.key.empty()) out += ", key " + unknown.key;
    return out;
}

/// Returns the text, and adds a remark for each type or key that the release does not know.
[[nodiscard]] inline lisle::result<std::string>
take_text(lisle::result<lisle::text_of_release> written, lisle::release_number wanted,
          std::vector<std::string>& remarks) {
    if (!written) return written.error();
    auto const known = to_string(written->release);
    if (written->release != wanted)
        remarks.push_back("as " + known + ", the last known release before it");
    for (auto const& unknown : written->unknown)
        remarks.push_back("kept, but not known to " + known + ": " + describe_unknown(unknown)
                          + " (" + std::to_string(unknown.count) + " times, first at "
                          + unknown.pointer + ")");
    return std::move(written->text);
}

}  // namespace app
