// lisle/redact/identities/learned_names.hpp - names of users that stood in paths, and how certain
// each is.
#pragma once

#include <lisle/redact/detector.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

/// Makes detectors of the names that stand in the paths of home folders. A path alone may be that
/// of a page (`/home/settings`), so that its name is looked for only where users stand. It is
/// certain, and looked for in prose, if a path of another form, an account (`ls -l`, `X@host`) or
/// an e-mail address has it, too.
class learned_names {
public:
    /// Notes a name in a path. `form`: a number of the form of that path.
    void note(std::string const& name, std::uint32_t form);
    /// Notes that a name is that of an account.
    void note_account(std::string const& name);

    /// Notes the parts of the name in an address: `ada.lopez@host`.
    void note_address(std::string_view address);

    /// Appends the detectors that are due since the last call.
    void take(std::vector<detector>& to);

private:
    struct evidence {
        std::uint32_t form = 0;
        bool is_certain = false, is_taken = false, is_word = false;
    };

    void note_part(std::string_view part);

    text::salted_map<std::string, evidence> names_;
    std::vector<std::string> order_;
    text::salted_set<std::string> addressed_;
};

}  // namespace lisle::v0_1::redaction

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/redact/identities/impl/learned_names.hpp>
#endif
