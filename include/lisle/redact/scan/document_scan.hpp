// lisle/redact/scan/document_scan.hpp - the matches in all strings of a document.
#pragma once

#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/scan/match.hpp>
#include <lisle/redact/scan/scanner.hpp>
#include <lisle/visit.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

/// The matches in one string of a document. Strings are numbered in the order of the visit.
struct string_matches {
    std::size_t number = 0;
    std::vector<match> matches{};
    std::vector<split_match> split{};
};

/// An opaque string, or one with base64 of no text.
struct opaque_string {
    std::size_t number = 0;
    std::string pointer, field;  ///< of the string, and of the typed field around it
    std::string_view what{};
    std::size_t bytes = 0;
};

/// What a scan of a document found.
struct document_matches {
    std::vector<string_matches> strings;  ///< in the order of their numbers
    std::vector<opaque_string> opaque;
    std::vector<used_placeholder> placeholders;
};

namespace detail {

/// Collects the matches of a document, string by string.
class document_scan {
public:
    using sees_numbers = void;

    explicit document_scan(scanner const& by);
    document_scan(document_scan const&) = delete;
    document_scan& operator=(document_scan const&) = delete;
    ~document_scan();

    void operator()(std::string_view text, string_place const& place);
    [[nodiscard]] document_matches finish();

private:
    class state;

    std::unique_ptr<state> state_;
};

}  // namespace detail

/// Scans all strings of a document or any other described value.
template <class Root>
[[nodiscard]] document_matches scan_document(scanner const& by, Root const& root) {
    detail::document_scan scan{by};
    for_each_string(root, scan);
    return scan.finish();
}

}  // namespace lisle::v0_1::redaction

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/redact/scan/impl/document_scan.hpp>
#endif
