// lisle/src/redact.hpp - the part of src.hpp for redaction.
#pragma once

#include <lisle/src/begin.hpp>

#include <lisle/impl/redact.hpp>
#include <lisle/redact/edit/impl/report.hpp>
#include <lisle/redact/edit/impl/rewriter.hpp>
#include <lisle/redact/edit/impl/string_edits.hpp>
#include <lisle/redact/identities/impl/learned_names.hpp>
#include <lisle/redact/identities/impl/user_names.hpp>
#include <lisle/redact/impl/detector.hpp>
#include <lisle/redact/impl/detectors.hpp>
#include <lisle/redact/impl/placeholders.hpp>
#include <lisle/redact/scan/impl/document_scan.hpp>
#include <lisle/redact/scan/impl/learned_values.hpp>
#include <lisle/redact/scan/impl/scanner.hpp>
