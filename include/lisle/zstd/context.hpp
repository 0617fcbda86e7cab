// lisle/zstd/context.hpp - owns libzstd's contexts.
#pragma once

#include <lisle/version.hpp>

#include <boost/throw_exception.hpp>

#include <zstd.h>

#include <new>

namespace lisle::v0_1::zstd::detail {

/// Reports a failure as `new` does, for calls that can only lack memory.
inline void throw_bad_alloc_unless(bool condition) {
    if (!condition) boost::throw_exception(std::bad_alloc{});
}

struct free_context {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

}  // namespace lisle::v0_1::zstd::detail
