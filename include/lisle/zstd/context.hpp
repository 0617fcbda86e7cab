// lisle/zstd/context.hpp - owns libzstd's contexts.
#pragma once

#include <boost/throw_exception.hpp>

#include <zstd.h>

#include <new>

namespace lisle::inline v0::zstd::detail {

/// Reports a missing context as `new` does: it can only mean missing memory.
inline void require(bool condition) {
    if (!condition) boost::throw_exception(std::bad_alloc{});
}

struct free_context {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

}  // namespace lisle::inline v0::zstd::detail
