// lisle/redact/impl/detectors.hpp - the definitions of redact/detectors.hpp.
#pragma once

#include <lisle/redact/credentials/assignments.hpp>
#include <lisle/redact/credentials/command_passwords.hpp>
#include <lisle/redact/credentials/connection_strings.hpp>
#include <lisle/redact/credentials/kubernetes_secrets.hpp>
#include <lisle/redact/credentials/sentence_passwords.hpp>
#include <lisle/redact/credentials/web_credentials.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/detectors.hpp>
#include <lisle/redact/identities/email_addresses.hpp>
#include <lisle/redact/identities/home_folders.hpp>
#include <lisle/redact/identities/ip_addresses.hpp>
#include <lisle/redact/tokens/keys.hpp>
#include <lisle/redact/tokens/known_tokens.hpp>
#include <lisle/redact/tokens/named_tokens.hpp>
#include <lisle/redact/tokens/numbers.hpp>
#include <lisle/redact/tokens/token_form.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

LISLE_INLINE std::vector<detector> default_detectors() {
    std::vector<detector> out;
    auto const take = [&](std::vector<detector> more) {
        std::move(more.begin(), more.end(), std::back_inserter(out));
    };
    for (auto const& form : known_tokens) out.push_back(form_detector(form));
    take(key_detectors());
    take(named_token_detectors());
    take(number_detectors());
    take(web_credential_detectors());
    take(connection_string_detectors());
    take(command_password_detectors());
    take(assignment_detectors());
    out.push_back(kubernetes_secret_detector());
    take(sentence_password_detectors());
    take(home_detectors());
    out.push_back(email_detector());
    take(ip_detectors());
    return out;
}

LISLE_INLINE std::vector<detector> without(std::vector<detector> all,
                                           std::string_view id_or_subject) {
    std::erase_if(all, [&](detector const& d) {
        return d.id == id_or_subject || name_of(d.subject) == id_or_subject;
    });
    return all;
}

}  // namespace lisle::v0_1::redaction
