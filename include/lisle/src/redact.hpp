// lisle/src/redact.hpp - the part of src.hpp for redaction.
#pragma once

#include <lisle/src/begin.hpp>

#include <lisle/impl/redact.hpp>
#include <lisle/impl/redact/detector.hpp>
#include <lisle/impl/redact/detectors.hpp>
#include <lisle/impl/redact/document_scan.hpp>
#include <lisle/impl/redact/learned.hpp>
#include <lisle/impl/redact/learned_names.hpp>
#include <lisle/impl/redact/placeholders.hpp>
#include <lisle/impl/redact/report.hpp>
#include <lisle/impl/redact/rewriter.hpp>
#include <lisle/impl/redact/scanner.hpp>
#include <lisle/impl/redact/string_edits.hpp>
#include <lisle/impl/redact/user_names.hpp>
