// benchmarks/peers/serde_json.cpp - serde_json, the library of Zed itself; see the Rust beside it.
#include "../codec_contender.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

struct zed_by_serde_thread;
struct zed_by_serde_buffer;

extern "C" {
zed_by_serde_thread* zed_by_serde_decode(char const* text, std::size_t size);
void zed_by_serde_free(zed_by_serde_thread* thread);
bool zed_by_serde_skip(char const* text, std::size_t size);
zed_by_serde_buffer* zed_by_serde_make_buffer();
void zed_by_serde_free_buffer(zed_by_serde_buffer* buffer);
char const* zed_by_serde_encode(zed_by_serde_thread const* thread, zed_by_serde_buffer* buffer,
                                std::size_t* size);
}

namespace bench {

namespace {

struct free_by_serde {
    void operator()(zed_by_serde_thread* thread) const { zed_by_serde_free(thread); }
    void operator()(zed_by_serde_buffer* buffer) const { zed_by_serde_free_buffer(buffer); }
};

class serde_json {
public:
    using thread = std::unique_ptr<zed_by_serde_thread, free_by_serde>;

    thread decode(std::string_view text) {
        thread out{zed_by_serde_decode(text.data(), text.size())};
        if (!out) give_up("serde_json: no thread");
        return out;
    }

    std::string_view encode(thread const& from) {
        std::size_t size = 0;
        auto const* const text = zed_by_serde_encode(from.get(), buffer_.get(), &size);
        if (text == nullptr) give_up("serde_json: can't encode");
        return {text, size};
    }

    void skip(std::string_view text) {
        if (!zed_by_serde_skip(text.data(), text.size())) give_up("serde_json: no JSON");
    }

private:
    std::unique_ptr<zed_by_serde_buffer, free_by_serde> buffer_{zed_by_serde_make_buffer()};
};

enlist const self{make_contender<serde_json>("serde_json")};

}  // namespace

}  // namespace bench
