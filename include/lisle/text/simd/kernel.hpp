// lisle/text/simd/kernel.hpp - all kernels that the compiler's target can have, and the best one.
#pragma once

#include <lisle/text/simd/best_kernel.hpp>
#include <lisle/text/simd/scan_avx512.hpp>
#include <lisle/text/simd/scan_neon.hpp>
#include <lisle/text/simd/scan_portable.hpp>
#include <lisle/text/simd/scan_x86.hpp>
#include <lisle/text/simd/utf8_portable.hpp>
#include <lisle/text/simd/utf8_x86.hpp>
