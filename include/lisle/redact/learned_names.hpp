// lisle/redact/learned_names.hpp - names of users that paths told, and how certain each is.
#pragma once

#include <lisle/redact/user_names.hpp>
#include <lisle/text/ascii.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::redaction {

/// Makes detectors of the names that stand in the paths of home folders. A path alone may be that
/// of a page (`/home/settings`), so that its name is looked for only where users stand. It is
/// certain, and looked for in prose, if a path of another form, an account (`ls -l`, `X@host`) or
/// an e-mail address has it, too.
class learned_names {
public:
    /// Notes a name in a path. `form`: a number of the form of that path.
    void note(std::string const& name, std::uint32_t form) {
        auto const [at, is_new] = names_.try_emplace(name, evidence{form});
        if (is_new) order_.push_back(name);
        at->second.is_certain = at->second.is_certain || at->second.form != form;
    }
    /// Notes that a name is that of an account.
    void note_account(std::string const& name) {
        if (auto const at = names_.find(name); at != names_.end()) at->second.is_certain = true;
    }

    /// Notes the parts of the name in an address: `ada.lopez@host`.
    void note_address(std::string_view address) {
        auto const name = address.substr(0, address.find('@'));
        note_part(name);
        for (std::size_t at = 0; at < name.size(); ++at) {
            auto const end = run_end(name, at, letters);
            note_part(name.substr(at, end - at));
            at = end;
        }
    }

    /// Appends the detectors that are due since the last call.
    void take(std::vector<detector>& to) {
        for (auto const& name : order_) {
            auto& known = names_.find(name)->second;
            if (!known.is_taken)
                for (auto& each : learned_name_detectors(name)) to.push_back(std::move(each));
            known.is_taken = true;
            bool const is_due = known.is_certain || addressed_.contains(text::to_lower(name));
            if (!is_due || known.is_word || !detail::may_be_in_prose(name)) continue;
            known.is_word = true;
            to.push_back(learned_word_detector(name));
        }
    }

private:
    struct evidence {
        std::uint32_t form = 0;
        bool is_certain = false, is_taken = false, is_word = false;
    };

    void note_part(std::string_view part) {
        if (part.size() > 2) addressed_.insert(text::to_lower(part));
    }

    text::salted_map<std::string, evidence> names_;
    std::vector<std::string> order_;
    text::salted_set<std::string> addressed_;
};

}  // namespace lisle::inline v0_1::redaction
