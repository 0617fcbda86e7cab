// lisle/src/acpx.hpp - the part of src.hpp for acpx's formats.
#pragma once

#include <lisle/src/begin.hpp>

// Definitions come before the instances of them at the ends of the formats' headers.
#include <lisle/document.hpp>
#include <lisle/formats/acpx/parser/impl/reference.hpp>
#include <lisle/salvage.hpp>

#include <lisle/formats/acpx/archive.hpp>
#include <lisle/formats/acpx/session.hpp>
