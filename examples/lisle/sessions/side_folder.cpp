// examples/lisle/sessions/side_folder.cpp - opens each folder of a path without following links.
#include "side_folder.hpp"

#include "../terminal/counts.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace app {

namespace {

/// A descriptor that is closed at the end; -1 if there is none.
class handle {
public:
    explicit handle(int number) : number_{number} {}
    handle(handle const&) = delete;
    handle& operator=(handle const&) = delete;
    handle& operator=(handle&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~handle() {
        if (number_ >= 0) ::close(number_);
    }
    [[nodiscard]] int get() const { return number_; }

private:
    int number_;
};

std::string describe_failure(int code) {
    if (code == ELOOP) return "a link, which is not followed";
    if (code == ENOTDIR) return "not in a folder, or in a link to one, which is not followed";
    return code == ENOENT ? "missing" : std::strerror(code);
}

/// Reads up to `most` bytes, and one more to detect a longer file.
bool read_all(int from, std::size_t most, std::string& out) {
    constexpr std::size_t block = 1 << 16;
    while (out.size() <= most) {
        auto const size = out.size();
        out.resize(size + block);
        auto const count = ::read(from, out.data() + size, block);
        out.resize(size + static_cast<std::size_t>(count > 0 ? count : 0));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count == 0;
    }
    return true;
}

}  // namespace

std::string side_folder::read(std::string_view folder, std::string_view file, std::string& out) {
    constexpr int into = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    handle inner{::open(path_.c_str(), into)};
    if (inner.get() < 0) return describe_failure(errno);
    for (auto rest = folder; !rest.empty();) {
        auto const step = rest.substr(0, rest.find('/'));
        rest.remove_prefix((std::min)(step.size() + 1, rest.size()));
        inner = handle{::openat(inner.get(), std::string{step}.c_str(), into)};
        if (inner.get() < 0) return describe_failure(errno);
    }
    handle const opened{::openat(inner.get(), std::string{file}.c_str(),
                                 O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
    if (opened.get() < 0) return describe_failure(errno);
    struct stat about {};
    if (::fstat(opened.get(), &about) != 0) return describe_failure(errno);
    if (!S_ISREG(about.st_mode)) return "not a regular file";
    std::string text;
    if (!read_all(opened.get(), bytes_left_, text)) return describe_failure(errno);
    if (text.size() > bytes_left_)
        return "more than " + to_size_text(input_limit()) + " with the others";
    bytes_left_ -= text.size();
    out = std::move(text);
    return {};
}

}  // namespace app
