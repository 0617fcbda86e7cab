// lisle/zstd/context.hpp - how libzstd's contexts are owned, and what their absence means.
#pragma once

#include <boost/throw_exception.hpp>

#include <zstd.h>

#include <new>

namespace lisle::inline v0::zstd::detail {

/// Where only memory can be missing, the failure is what `new` would report.
inline void throw_bad_alloc_unless(bool condition) {
    if (!condition) boost::throw_exception(std::bad_alloc{});
}

struct free_context {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

}  // namespace lisle::inline v0::zstd::detail
