// lisle/impl/redact.hpp - the definitions of redact.hpp.
#pragma once

#include <lisle/redact.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/detectors.hpp>
#include <lisle/redact/edit/report.hpp>
#include <lisle/redact/edit/rewriter.hpp>
#include <lisle/redact/identities/user_names.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/scan/document_scan.hpp>
#include <lisle/redact/scan/match.hpp>
#include <lisle/redact/scan/scanner.hpp>

#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

namespace detail {

/// The detectors that the options select.
inline std::vector<redaction::detector> choose_detectors(redaction_options const& o) {
    using namespace redaction;
    std::vector<detector> out;
    for (auto const& value : o.secrets) out.push_back(literal_detector("value", value));
    for (auto const& name : o.users) out.push_back(user_name_detector(name));
    for (auto const& name : o.hosts)
        out.push_back(word_detector("host", name, subject::host, replacement::host));
    out.insert(out.end(), o.detectors.begin(), o.detectors.end());
    for (auto const& kept : o.keep) out = without(std::move(out), kept);
    return out;
}

}  // namespace detail

LISLE_INLINE redactor::redactor(redaction_options options)
    : options_{std::move(options)}, scanner_{detail::choose_detectors(options_)} {}

LISLE_INLINE void redactor::learn_text(std::string_view text) {
    static_cast<void>(scan_text(text));
}
LISLE_INLINE void redactor::learn_secret(std::string_view value) {
    learned_.learn_secret(scanner_, value);
}

LISLE_INLINE std::string redactor::redact_text(std::string_view text, redaction::report& out,
                                               std::string_view pointer) {
    auto const found = scan_text(text);
    if (found.is_too_deep)
        out.opaque.push_back(
            {std::string{pointer}, "escaped too deeply", text.size(), options_.is_strict});
    if (found.is_too_deep && options_.is_strict) return {};
    redaction::rewriter rewriter{scanner_, placeholders_};
    for (auto const& m : found.matches) rewriter.add_findings(pointer, m, out.findings);
    return rewriter.rewrite_until_clean(text, found.matches);
}

LISLE_INLINE redaction::scan_result redactor::scan_text(std::string_view text) {
    auto found = scanner_.scan(text);
    for (int round = 0; round < most_rounds; ++round) {
        learned_.learn(scanner_, found.matches);
        if (!take_learned()) break;
        found = scanner_.scan(text);
    }
    reserve(found.placeholders);
    return found;
}

LISLE_INLINE bool redactor::take_learned(redaction::document_matches const& found) {
    for (auto const& s : found.strings) {
        learned_.learn(scanner_, s.matches);
        for (auto const& part : s.split)
            if (part.is_first) learned_.learn(scanner_, part.whole);
    }
    return take_learned();
}
LISLE_INLINE bool redactor::take_learned() {
    auto more = learned_.take();
    if (more.empty()) return false;
    auto all = scanner_.detectors();
    std::move(more.begin(), more.end(), std::back_inserter(all));
    scanner_ = redaction::scanner{std::move(all)};
    return true;
}
LISLE_INLINE void redactor::reserve(std::vector<redaction::used_placeholder> const& used) {
    for (auto const& each : used) placeholders_.reserve(each.id, each.number);
}

}  // namespace lisle::v0_1
