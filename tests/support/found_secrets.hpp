// tests/support/found_secrets.hpp - the findings of detectors in a text, as lines to compare.
#pragma once

#include <lisle/redact/detectors.hpp>
#include <lisle/redact/scan/scanner.hpp>

#include <string>
#include <string_view>
#include <vector>

/// "ID: VALUE" for each match of the built-in detectors, in order.
inline std::vector<std::string> found_secrets(std::string_view text) {
    using namespace lisle::redaction;
    static scanner const all{default_detectors()};
    std::vector<std::string> out;
    for (auto const& outer : all.scan(text).matches) {
        auto const* m = &outer;
        while (!m->inner.empty()) m = &m->inner[0];
        out.push_back(all.detector_of(*m).id + ": " + m->value);
    }
    return out;
}

using found_lines = std::vector<std::string>;
