// lisle/redact/identities/impl/learned_names.hpp - the definitions of
// redact/identities/learned_names.hpp.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/identities/learned_names.hpp>
#include <lisle/redact/identities/user_names.hpp>
#include <lisle/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

LISLE_INLINE void learned_names::note(std::string const& name, std::uint32_t form) {
    auto const [at, is_new] = names_.try_emplace(name, evidence{form});
    if (is_new) order_.push_back(name);
    at->second.is_certain = at->second.is_certain || at->second.form != form;
}

LISLE_INLINE void learned_names::note_account(std::string const& name) {
    if (auto const at = names_.find(name); at != names_.end()) at->second.is_certain = true;
}

LISLE_INLINE void learned_names::note_address(std::string_view address) {
    auto const name = address.substr(0, address.find('@'));
    note_part(name);
    for (std::size_t at = 0; at < name.size(); ++at) {
        auto const end = run_end(name, at, letters);
        note_part(name.substr(at, end - at));
        at = end;
    }
}

LISLE_INLINE void learned_names::take(std::vector<detector>& to) {
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

LISLE_INLINE void learned_names::note_part(std::string_view part) {
    if (part.size() > 2) addressed_.insert(text::to_lower(part));
}

}  // namespace lisle::v0_1::redaction
