// lisle/zstd/compressor.hpp - compresses text as Zed does.
#pragma once

#include <lisle/zstd/context.hpp>

#include <zstd.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace lisle::v0_1::zstd {

/// Writes frames as Zed's `zstd::encode_all` does: streaming, so that the header has neither
/// content size nor checksum. Keeps libzstd's context between calls. The bytes depend on libzstd's
/// version.
///
/// Errors: none, except failed allocations.
class compressor {
public:
    /// Returns one frame. Levels beyond libzstd's range are clamped; 0 is its default.
    [[nodiscard]] std::string compress(std::string_view text, int level = 3) {
        std::string out;
        compress_to(out, text, level);
        return out;
    }

    /// As above, into a string whose memory is reused. `text` must not be in `out`.
    void compress_to(std::string& out, std::string_view text, int level = 3) {
        if (!context_) context_.reset(ZSTD_createCCtx());
        detail::throw_bad_alloc_unless(context_ != nullptr);
        if (!scratch_) scratch_ = std::make_unique_for_overwrite<char[]>(ZSTD_CStreamOutSize());
        // A failed allocation may have left a frame open.
        ZSTD_CCtx_reset(context_.get(), ZSTD_reset_session_only);
        ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, level);

        out.clear();
        ZSTD_inBuffer in{text.data(), text.size(), 0};
        while (in.pos < in.size) write(out, in, ZSTD_e_continue);
        while (write(out, in, ZSTD_e_end) != 0) {}
    }

private:
    std::size_t write(std::string& out, ZSTD_inBuffer& in, ZSTD_EndDirective directive) {
        ZSTD_outBuffer room{scratch_.get(), ZSTD_CStreamOutSize(), 0};
        auto const left = ZSTD_compressStream2(context_.get(), &room, &in, directive);
        detail::throw_bad_alloc_unless(!ZSTD_isError(left));
        out.append(scratch_.get(), room.pos);
        return left;
    }

    std::unique_ptr<ZSTD_CCtx, detail::free_context> context_;
    std::unique_ptr<char[]> scratch_;
};

}  // namespace lisle::v0_1::zstd
