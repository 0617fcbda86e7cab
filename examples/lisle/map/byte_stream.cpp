// examples/lisle/map/byte_stream.cpp - plain files, gzip by zlib, frames by libzstd.
#include "byte_stream.hpp"

#include "../files/files.hpp"
#include "../sessions/source.hpp"

#include <lisle/detect.hpp>
#include <lisle/zstd/context.hpp>

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>
#include <new>
#include <utility>
#include <vector>

namespace app {

namespace {

constexpr std::size_t block_size = std::size_t{256} << 10;

[[noreturn]] void refuse(std::string const& name, std::string_view why) {
    throw storage_error{name + ": " + std::string{why}};
}

/// The bytes of a file or a pipe. Takes the available bytes of a pipe, and waits only if there are
/// none.
class plain_bytes final : public byte_stream {
public:
    plain_bytes(std::istream& in, std::string name) : in_{in}, name_{std::move(name)} {}
    plain_bytes(std::unique_ptr<std::ifstream> file, std::string name, bool is_regular)
        : file_{std::move(file)}, in_{*file_}, name_{std::move(name)}, is_regular_{is_regular} {}

    [[nodiscard]] std::string_view next() override { return {block_.data(), read_some(0)}; }

    [[nodiscard]] bool would_wait() override { return !is_regular_ && in_ && ready() <= 0; }

    /// The first bytes: enough to recognize their compression, if the stream has as many.
    [[nodiscard]] std::string_view begin() {
        std::size_t size = 0;
        auto const is_enough = [&] {
            return size >= longest_magic || std::memchr(block_.data(), '\n', size) != nullptr;
        };
        while (!is_enough()) {
            auto const count = read_some(size);
            if (count == 0) break;
            size += count;
        }
        return {block_.data(), size};
    }

private:
    static constexpr std::size_t longest_magic = 4;  ///< no magic contains a line feed

    [[nodiscard]] std::streamsize ready() { return in_.rdbuf()->in_avail(); }

    /// Reads into the block from a place on, and returns how many bytes; 0 at the end.
    [[nodiscard]] std::size_t read_some(std::size_t at) {
        if (!in_) return 0;
        auto count = static_cast<std::streamsize>(block_.size() - at);
        errno = 0;
        if (!is_regular_) {
            if (ready() <= 0) wait();
            count = (std::min)(count, (std::max)(ready(), std::streamsize{1}));
        }
        in_.read(block_.data() + at, count);
        refuse_if_broken();
        return static_cast<std::size_t>(in_.gcount());
    }
    void wait() {
        errno = 0;
        in_.peek();
        refuse_if_broken();
    }
    /// errno holds the reason only right after the failed call.
    void refuse_if_broken() const {
        if (in_.bad()) refuse(name_, errno != 0 ? std::strerror(errno) : "can't be read");
    }

    std::unique_ptr<std::ifstream> file_;
    std::istream& in_;
    std::string name_;
    bool is_regular_ = false;
    std::vector<char> block_ = std::vector<char>(block_size);
};

/// Compressed bytes, of which a decoder takes as many as it needs.
class packed_bytes {
public:
    packed_bytes(std::unique_ptr<byte_stream> from, std::string_view first)
        : from_{std::move(from)}, rest_{first} {}

    /// The rest of the block, or the next block; empty at the end.
    [[nodiscard]] std::string_view view() {
        if (rest_.empty()) rest_ = from_->next();
        return rest_;
    }
    void take(std::size_t count) { rest_.remove_prefix(count); }
    [[nodiscard]] bool would_wait() { return rest_.empty() && from_->would_wait(); }

private:
    std::unique_ptr<byte_stream> from_;
    std::string_view rest_;
};

/// One or more gzip members (RFC 1952).
class gzip_bytes final : public byte_stream {
public:
    gzip_bytes(packed_bytes in, std::string name) : in_{std::move(in)}, name_{std::move(name)} {
        constexpr int largest_window_with_gzip_header = 15 + 16;
        if (inflateInit2(&state_, largest_window_with_gzip_header) != Z_OK) throw std::bad_alloc{};
    }
    ~gzip_bytes() override { inflateEnd(&state_); }
    gzip_bytes(gzip_bytes const&) = delete;
    gzip_bytes& operator=(gzip_bytes const&) = delete;

    [[nodiscard]] std::string_view next() override {
        auto* const output = reinterpret_cast<Bytef*>(block_.data());
        state_.next_out = output;
        state_.avail_out = static_cast<uInt>(block_.size());
        while (state_.avail_out != 0) {
            if (state_.avail_out != block_.size() && in_.would_wait()) break;
            auto const packed = in_.view();
            if (packed.empty()) break;
            if (is_between_members_) inflateReset(&state_);
            is_between_members_ = false;
            // zlib does not write to its input.
            state_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
            state_.avail_in = static_cast<uInt>(packed.size());
            auto const code = inflate(&state_, Z_NO_FLUSH);
            in_.take(packed.size() - state_.avail_in);
            if (code == Z_STREAM_END) is_between_members_ = true;
            else if (code == Z_MEM_ERROR) throw std::bad_alloc{};
            else if (code != Z_OK && code != Z_BUF_ERROR) refuse(name_, "corrupt gzip stream");
        }
        auto const size = block_.size() - state_.avail_out;
        if (size == 0 && !is_between_members_) refuse(name_, "truncated gzip stream");
        return {block_.data(), size};
    }
    [[nodiscard]] bool would_wait() override { return in_.would_wait(); }

private:
    packed_bytes in_;
    std::string name_;
    z_stream state_{};
    bool is_between_members_ = false;
    std::vector<char> block_ = std::vector<char>(block_size);
};

/// One or more zstd frames (RFC 8878), including skippable frames.
class zstd_bytes final : public byte_stream {
public:
    zstd_bytes(packed_bytes in, std::string name)
        : in_{std::move(in)}, name_{std::move(name)}, state_{ZSTD_createDCtx()} {
        if (!state_) throw std::bad_alloc{};
    }

    [[nodiscard]] std::string_view next() override {
        ZSTD_outBuffer out{block_.data(), block_.size(), 0};
        while (out.pos < out.size) {
            if (out.pos != 0 && in_.would_wait()) break;
            bool const has_output = std::exchange(has_output_, false);
            auto const packed = has_output ? std::string_view{} : in_.view();
            ZSTD_inBuffer in{packed.data(), packed.size(), 0};
            auto const before = out.pos;
            auto const wanted = ZSTD_decompressStream(state_.get(), &out, &in);
            if (ZSTD_isError(wanted)) refuse(name_, "corrupt zstd frame");
            in_.take(in.pos);
            if (!packed.empty()) is_between_frames_ = wanted == 0;
            else if (out.pos == before && !has_output) break;
        }
        has_output_ = out.pos == out.size;
        if (out.pos == 0 && !is_between_frames_) refuse(name_, "truncated zstd frame");
        return {block_.data(), out.pos};
    }
    [[nodiscard]] bool would_wait() override { return !has_output_ && in_.would_wait(); }

private:
    packed_bytes in_;
    std::string name_;
    std::unique_ptr<ZSTD_DCtx, lisle::zstd::detail::free_context> state_;
    bool is_between_frames_ = false;
    bool has_output_ = false;  ///< the decoder may hold bytes that did not fit
    std::vector<char> block_ = std::vector<char>(block_size);
};

/// A stream whose first block has been read already.
class resumed_bytes final : public byte_stream {
public:
    resumed_bytes(std::string_view first, std::unique_ptr<byte_stream> rest)
        : first_{first}, rest_{std::move(rest)} {}
    [[nodiscard]] std::string_view next() override {
        auto const out = std::exchange(first_, {});
        return out.empty() ? rest_->next() : out;
    }
    [[nodiscard]] bool would_wait() override { return first_.empty() && rest_->would_wait(); }

private:
    std::string_view first_;  ///< in the memory of the other stream
    std::unique_ptr<byte_stream> rest_;
};

/// Bytes in memory, at once.
class memory_bytes final : public byte_stream {
public:
    explicit memory_bytes(std::string_view all) : all_{all} {}
    [[nodiscard]] std::string_view next() override { return std::exchange(all_, {}); }
    [[nodiscard]] bool would_wait() override { return false; }

private:
    std::string_view all_;
};

constexpr std::string_view gzip_magic{"\x1f\x8b", 2}, zstd_magic{"\x28\xb5\x2f\xfd", 4};

std::unique_ptr<plain_bytes> open_plain(console& io, std::string const& name) {
    if (name == "-") return std::make_unique<plain_bytes>(io.in, std::string{name_of_input(name)});
    std::error_code unknown;
    if (std::filesystem::is_directory(name, unknown)) refuse(name, "a directory, not a file");
    errno = 0;
    auto file = std::make_unique<std::ifstream>(name, std::ios::binary);
    if (!*file) refuse(name, std::strerror(errno));
    return std::make_unique<plain_bytes>(std::move(file), name,
                                         std::filesystem::is_regular_file(name, unknown));
}

}  // namespace

std::unique_ptr<byte_stream> open_bytes(console& io, std::string const& name) {
    auto plain = open_plain(io, name);
    auto const first = plain->begin();
    std::string shown{name_of_input(name)};
    // No line of JSON begins like this. An empty file is cut if its name promises compression.
    auto const is_cut = [&](std::string_view magic, std::string_view suffix) {
        return first.size() < magic.size() && magic.starts_with(first)
               && (!first.empty() || name.ends_with(suffix));
    };
    if (is_cut(gzip_magic, ".gz")) refuse(shown, "truncated gzip stream");
    if (is_cut(zstd_magic, ".zst")) refuse(shown, "truncated zstd frame");
    if (first.starts_with(gzip_magic))
        return std::make_unique<gzip_bytes>(packed_bytes{std::move(plain), first},
                                            std::move(shown));
    if (lisle::begins_zstd_frame(first))
        return std::make_unique<zstd_bytes>(packed_bytes{std::move(plain), first},
                                            std::move(shown));
    return std::make_unique<resumed_bytes>(first, std::move(plain));
}

std::string unpack_gzip(std::string bytes, std::string const& name, std::size_t limit) {
    if (!bytes.starts_with(gzip_magic)) return bytes;
    gzip_bytes from{packed_bytes{std::make_unique<memory_bytes>(bytes), {}}, name};
    std::string out;
    for (;;) {
        auto const more = from.next();
        if (more.empty()) return out;
        if (more.size() > limit - out.size())
            refuse(name, "unpacked, it has more than " + std::to_string(limit) + " bytes");
        out += more;
    }
}

}  // namespace app
