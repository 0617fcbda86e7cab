// benchmarks/lisle_contenders.cpp - lisle in its storage models, and the limits of the machine.
#include "codec_contender.hpp"

#include <lisle/document.hpp>
#include <lisle/formats/zed/peek.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/text/utf8.hpp>

#include <cstring>
#include <memory>
#include <utility>

namespace bench {

namespace {

using lisle::zed_t;

template <class T>
T value_of(lisle::result<T>&& read) {
    if (!read) give_up("lisle: " + read.error().message());
    return std::move(*read);
}

template <class Model>
class codec {
public:
    lisle::zed::basic_thread<Model> decode(std::string_view text) {
        return value_of(lisle::decode<zed_t, Model>(text));
    }

    std::string_view encode(lisle::zed::basic_thread<Model> const& from) {
        lisle::encode_to(text_, from);
        return text_;
    }

private:
    std::string text_;
};

class owned_codec : public codec<lisle::owned> {
public:
    void skip(std::string_view text) {
        lisle::text::cursor in{text};
        if (!lisle::text::skip_value(in)) give_up("lisle: can't skip");
        keep(in.at);
    }
};

/// Views into the text, and into memory of its own where that had escapes.
struct borrowing {
    explicit borrowing(std::string_view text)
        : thread{value_of(lisle::decode_views<zed_t>(text, characters))} {}
    lisle::arena characters;
    lisle::zed::basic_thread<lisle::borrowed> thread;
};

class borrowed_codec : codec<lisle::borrowed> {
public:
    borrowing decode(std::string_view text) { return borrowing{text}; }
    std::string_view encode(borrowing const& from) { return codec::encode(from.thread); }
};

/// Into one resource, whose memory is given back at once.
class pooled_codec : codec<lisle::pooled> {
public:
    using document = lisle::pooled_document<lisle::zed::basic_thread<lisle::pooled>>;

    document decode(std::string_view text) { return value_of(lisle::decode_pooled<zed_t>(text)); }
    std::string_view encode(document const& from) { return codec::encode(*from); }
};

task peek_at_all(corpus const& c) {
    return [&c] { keep(value_of(lisle::zed::peek(c.text, lisle::zed::peek_members::all()))); };
}

contender make_owned() {
    auto out = make_contender<owned_codec>("lisle_owned");
    out.peek = peek_at_all;
    return out;
}

enlist const owned{make_owned()};
enlist const pooled{make_contender<pooled_codec>("lisle_pooled")};
enlist const verbatim{make_contender<codec<lisle::verbatim>>("lisle_verbatim")};
enlist const borrowed{make_contender<borrowed_codec>("lisle_borrowed")};

// ---- Limits -------------------------------------------------------------------------------------

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
enlist const zstd{{.name = "zstd", .blob_decode = decompress_alone, .blob_encode = compress_alone}};

}  // namespace

// Here and not where it is called: this is the one file that compiles lisle's reader.
void check_canonical(std::string_view text) { value_of(lisle::decode<zed_t>(text, lisle::strict)); }

}  // namespace bench
