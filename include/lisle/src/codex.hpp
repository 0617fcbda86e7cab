// lisle/src/codex.hpp - the part of src.hpp for Codex's format.
#pragma once

#include <lisle/src/begin.hpp>

// Definitions come before the instances of them at the ends of the formats' headers.
#include <lisle/document.hpp>
#include <lisle/salvage.hpp>

#include <lisle/formats/codex/rollout.hpp>
