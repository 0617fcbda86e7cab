// lisle/redact.hpp - finds secrets and identities, and puts placeholders there.
#pragma once

#include <lisle/redact/detector.hpp>
#include <lisle/redact/detectors.hpp>
#include <lisle/redact/edit/report.hpp>
#include <lisle/redact/edit/signed_parts.hpp>
#include <lisle/redact/edit/string_edits.hpp>
#include <lisle/redact/identities/user_names.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/scan/document_scan.hpp>
#include <lisle/redact/scan/learned_values.hpp>
#include <lisle/redact/scan/scanner.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

/// How to redact.
struct redaction_options {
    std::vector<redaction::detector> detectors = redaction::default_detectors();
    /// Ids of detectors and subjects (`secret`, `home`, `email`, `ip`) that are left alone.
    std::vector<std::string> keep{};
    /// Names of users, replaced where each stands for one (see `user_name_detector`); names of
    /// hosts, replaced where each is a word; and secrets of the caller's own, replaced wherever
    /// they stand.
    std::vector<std::string> users{}, hosts{}, secrets{};
    /// What becomes of a signature whose text changed.
    redaction::stale_signature signatures = redaction::stale_signature::remove_block;
    /// Omits what nothing can look into: images, encrypted text, unknown bytes.
    bool is_strict = false;
};

/// Redacts documents and texts, with the same placeholder for the same secret in all of them.
///
///     lisle::redactor redact;
///     auto const report = redact(thread);
///     for (auto const& found : report.findings) std::cout << found.rule << '\n';
///
/// A secret in one document is looked for in the documents that follow. So that it is found in
/// earlier ones too, pass all of them to `learn` first.
///
/// Errors: none. Complexity: linear in the size of the document. Lifetime: nothing is kept of a
/// document but its secrets, which `values` returns.
class redactor {
public:
    explicit redactor(redaction_options options = {});

    /// Notes the secrets of a document that a later call redacts, too.
    template <class Root>
    void learn(Root const& root) {
        static_cast<void>(scan(root));
    }
    /// Notes the secrets of a plain text.
    void learn_text(std::string_view text);
    /// Notes a value that is secret wherever it stands: that of a column named for secrets.
    void learn_secret(std::string_view value);

    /// Redacts a document or any other described value in place.
    template <class Root>
    redaction::report operator()(Root& root) {
        static_assert(!detail::can_hold<detail::of_views, Root>(),
                      "this document holds views, which can't be changed: use inspect, or read it "
                      "into another model");
        auto found = scan(root);
        redaction::string_edits edits{scanner_, placeholders_, std::move(found),
                                      options_.is_strict};
        if (!edits.report_unchanged()) for_each_string(root, edits);
        auto parts = edits.list_parts_to_remove(options_.signatures);
        redaction::remove_parts(root, parts);
        edits.report_removed(parts);
        return std::move(edits.result());
    }

    /// What a redaction would report; changes nothing. Also for documents of views.
    template <class Root>
    redaction::report inspect(Root const& root) {
        constexpr bool is_strict = false;  // nothing is omitted
        redaction::string_edits edits{scanner_, placeholders_, scan(root), is_strict};
        if (!edits.report_unchanged()) for_each_string(root, edits.inspect());
        return std::move(edits.result());
    }

    /// Redacts a text. `pointer` is its place in the report. With strict rules, nothing is left of
    /// a text that has more layers of escapes than can be looked into.
    [[nodiscard]] std::string redact_text(std::string_view text, redaction::report& report,
                                          std::string_view pointer = {});

    /// Each placeholder and the value that it replaced. Keep it as secret as the values.
    [[nodiscard]] std::vector<redaction::replaced_value> const& values() const {
        return placeholders_.values();
    }

private:
    /// Scans, and again with what was learned: a name in a path may become certain only by a place
    /// where it was looked for.
    template <class Root>
    redaction::document_matches scan(Root const& root) {
        auto found = redaction::scan_document(scanner_, root);
        for (int round = 0; round < most_rounds; ++round) {
            if (!take_learned(found)) break;
            found = redaction::scan_document(scanner_, root);
        }
        reserve(found.placeholders);
        return found;
    }
    redaction::scan_result scan_text(std::string_view text);

    /// Learns from these matches. False if nothing is new.
    bool take_learned(redaction::document_matches const& found);
    bool take_learned();
    void reserve(std::vector<redaction::used_placeholder> const& used);

    static constexpr int most_rounds = 2;

    redaction_options options_;
    redaction::scanner scanner_;
    redaction::placeholder_table placeholders_;
    redaction::learned_values learned_;
};

/// Redacts a document in place.
template <class Root>
redaction::report redact(Root& root, redaction_options options = {}) {
    return redactor{std::move(options)}(root);
}

}  // namespace lisle::v0_1

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/impl/redact.hpp>
#endif
