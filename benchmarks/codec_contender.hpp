// benchmarks/codec_contender.hpp - makes a contender from a codec of one text.
#pragma once

#include "contender.hpp"

#include <lisle/zstd.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

inline void decompress(lisle::zstd::decompressor& by, std::string& out, std::string_view blob) {
    if (auto const size = by.decompress_to(out, blob); !size)
        give_up("zstd: " + size.error().message());
    out.reserve(out.size() + room_behind_text);
}

/// Keeps a value and writes it again and again. Its views point into the codec that read it.
template <class Codec>
struct encoding {
    explicit encoding(corpus const& c) : from{reader.decode(c.text)} {}
    Codec reader, writer;
    decltype(std::declval<Codec&>().decode(std::string{})) from;
};

template <class Codec>
concept can_encode = requires(encoding<Codec>& work) {
    work.writer.encode(std::as_const(work.from));
};

template <class Codec>
void add_blobs(contender& to) {
    to.blob_decode = [](corpus const& c) {
        struct state {
            Codec codec;
            lisle::zstd::decompressor by;
            std::string text;
        };
        return [&c, work = std::make_shared<state>()] {
            decompress(work->by, work->text, c.blob);
            if constexpr (requires { work->codec.decode_in_situ(work->text); })
                keep(work->codec.decode_in_situ(work->text));
            else keep(work->codec.decode(work->text));
        };
    };
    if constexpr (can_encode<Codec>)
        to.blob_encode = [](corpus const& c) {
            struct state : encoding<Codec> {
                using encoding<Codec>::encoding;
                lisle::zstd::compressor by;
                std::string blob;
            };
            return [work = std::make_shared<state>(c)] {
                work->by.compress_to(work->blob, work->writer.encode(work->from));
                keep(work->blob);
            };
        };
}

template <class Codec>
task decoding(corpus const& c) {
    if constexpr (requires(Codec codec, std::string & text) { codec.decode_in_situ(text); }) {
        struct state {
            Codec codec;
            std::vector<std::string> texts;
            std::size_t next = 0;
        };
        // Stopping the clock takes as long as a tenth of a small document, so a batch of copies is
        // prepared at once, small enough for the cache.
        constexpr std::size_t pile = 200'000;
        auto const runs = std::max<std::size_t>(pile / c.text.size(), 1);
        auto const shared = std::make_shared<state>();
        shared->texts.resize(runs);
        auto const prepare = [&c, shared] {
            for (auto& text : shared->texts) text = c.text;
            shared->next = 0;
        };
        return {prepare,
                [shared] { keep(shared->codec.decode_in_situ(shared->texts[shared->next++])); },
                runs};
    } else {
        return [&c, codec = std::make_shared<Codec>()] { keep(codec->decode(c.text)); };
    }
}

/// A `Codec` is made once for each task, so that it may keep buffers. It has `auto
/// decode(std::string const& text)`: a value of its types. Its views may point into `text` and into
/// the codec until the next call; `room_behind_text` bytes follow the text; and optionally `auto
/// decode_in_situ(std::string& text)`: as above, but it may change the text; `std::string_view
/// encode(Value const&)`: text that is valid until the next call; `void skip(std::string const&
/// text)`: checks the text and keeps nothing. A failure ends the program.
template <class Codec>
contender make_contender(std::string name, std::string_view format = "zed") {
    contender out{std::move(name), std::string{format}};
    out.decode = decoding<Codec>;
    if constexpr (can_encode<Codec>) {
        out.encode = [](corpus const& c) {
            return [work = std::make_shared<encoding<Codec>>(c)] {
                keep(work->writer.encode(work->from));
            };
        };
        out.round_trip = [](std::string const& text) {
            Codec reader, writer;
            return std::string{writer.encode(reader.decode(text))};
        };
    }
    if constexpr (requires(Codec codec, std::string const& text) { codec.skip(text); })
        out.skip = [](corpus const& c) {
            return [&c, codec = std::make_shared<Codec>()] { codec->skip(c.text); };
        };
    if (has_blobs(format)) add_blobs<Codec>(out);
    return out;
}

}  // namespace bench
