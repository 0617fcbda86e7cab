// benchmarks/limits.cpp - the limits of the machine, whatever the library.
#include "codec_contender.hpp"

#include <lisle/text/utf8.hpp>

#include <cstring>
#include <memory>
#include <string>

namespace bench {

namespace {

task copy_text(corpus const& c) {
    return [&c, to = std::string(c.text.size(), ' ')]() mutable {
        std::memcpy(to.data(), c.text.data(), c.text.size());
        keep(to);
    };
}

task check_utf8(corpus const& c) {
    return [&c] {
        auto const* const wrong =
            lisle::text::find_invalid_utf8(c.text.data(), c.text.data() + c.text.size());
        if (wrong != nullptr) give_up("lisle: a corpus is not UTF-8");
        keep(wrong);
    };
}

task decompress_alone(corpus const& c) {
    auto const by = std::make_shared<lisle::zstd::decompressor>();
    return [&c, by, text = std::string{}]() mutable {
        decompress(*by, text, c.blob);
        keep(text);
    };
}

task compress_alone(corpus const& c) {
    auto const by = std::make_shared<lisle::zstd::compressor>();
    return [&c, by, blob = std::string{}]() mutable {
        by->compress_to(blob, c.text);
        keep(blob);
    };
}

enlist const memory{{.name = "memcpy", .decode = copy_text, .encode = copy_text}};
enlist const utf8{{.name = "utf8", .decode = check_utf8, .skip = check_utf8}};
enlist const zstd{{.name = "zstd",
                   .format = "zed",
                   .blob_decode = decompress_alone,
                   .blob_encode = compress_alone}};

}  // namespace

}  // namespace bench
