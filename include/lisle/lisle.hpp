// lisle/lisle.hpp - all of lisle but its optional parts (lisle/zstd.hpp, the formats' blob.hpp).
#pragma once

#include <lisle/error.hpp>
#include <lisle/fixed_string.hpp>
#include <lisle/version.hpp>
