// benchmarks/lisle_contenders.cpp - lisle in its storage models, and the limits of the machine.
#include "contender.hpp"

#include <lisle/formats/zed/thread.hpp>
#include <lisle/zstd.hpp>

#include <cstring>
#include <memory>
#include <utility>

namespace bench {

namespace {

using lisle::zed_t;

template <class Model>
lisle::zed::basic_thread<Model> decode(std::string_view text) {
    auto out = lisle::decode<zed_t, Model>(text);
    if (!out) give_up("lisle: " + out.error().message());
    return std::move(*out);
}

std::size_t decompress(lisle::zstd::decompressor& by, std::string& out, std::string_view blob) {
    auto const size = by.decompress_to(out, blob);
    if (!size) give_up("lisle: " + size.error().message());
    return *size;
}

template <class Model>
contender make(std::string name) {
    contender out{std::move(name)};
    out.decode = [](corpus const& c) { return [&c] { keep(decode<Model>(c.text)); }; };
    out.encode = [](corpus const& c) {
        auto const thread =
            std::make_shared<lisle::zed::basic_thread<Model> const>(decode<Model>(c.text));
        return [thread, text = std::string{}]() mutable {
            lisle::encode_to(text, *thread);
            keep(text);
        };
    };
    out.blob_decode = [](corpus const& c) {
        auto const by = std::make_shared<lisle::zstd::decompressor>();
        return [&c, by, text = std::string{}]() mutable {
            decompress(*by, text, c.blob);
            keep(decode<Model>(text));
        };
    };
    out.blob_encode = [](corpus const& c) {
        auto const thread =
            std::make_shared<lisle::zed::basic_thread<Model> const>(decode<Model>(c.text));
        auto const by = std::make_shared<lisle::zstd::compressor>();
        return [thread, by, text = std::string{}, blob = std::string{}]() mutable {
            lisle::encode_to(text, *thread);
            by->compress_to(blob, text);
            keep(blob);
        };
    };
    out.round_trip = [](std::string_view text) { return lisle::encode(decode<Model>(text)); };
    return out;
}

contender make_owned() {
    auto out = make<lisle::owned>("lisle_owned");
    out.skip = [](corpus const& c) {
        return [&c] {
            lisle::text::cursor in{c.text};
            if (!lisle::text::skip_value(in)) give_up("lisle: can't skip");
            keep(in.at);
        };
    };
    return out;
}

enlist const owned{make_owned()};
enlist const verbatim{make<lisle::verbatim>("lisle_verbatim")};

// ---- Limits -------------------------------------------------------------------------------------

task copy_text(corpus const& c) {
    return [&c, to = std::string(c.text.size(), ' ')]() mutable {
        std::memcpy(to.data(), c.text.data(), c.text.size());
        keep(to);
    };
}

task decompress_alone(corpus const& c) {
    auto const by = std::make_shared<lisle::zstd::decompressor>();
    return [&c, by, text = std::string{}]() mutable { keep(decompress(*by, text, c.blob)); };
}

task compress_alone(corpus const& c) {
    auto const by = std::make_shared<lisle::zstd::compressor>();
    return [&c, by, blob = std::string{}]() mutable {
        by->compress_to(blob, c.text);
        keep(blob);
    };
}

enlist const memory{{.name = "memcpy", .decode = copy_text, .encode = copy_text}};
enlist const zstd{{.name = "zstd", .blob_decode = decompress_alone, .blob_encode = compress_alone}};

}  // namespace

}  // namespace bench
