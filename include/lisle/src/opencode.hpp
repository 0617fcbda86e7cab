// lisle/src/opencode.hpp - the part of src.hpp for opencode's formats.
#pragma once

#include <lisle/src/begin.hpp>

// Definitions come before the instances of them at the ends of the formats' headers.
#include <lisle/document.hpp>
#include <lisle/salvage.hpp>

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/v2/export.hpp>
