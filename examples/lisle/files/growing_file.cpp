// examples/lisle/files/growing_file.cpp - open to append, write, fsync.
#include "growing_file.hpp"

#include "../../loom_store/file_system.hpp"
#include "../../loom_store/new_file.hpp"
#include "../system/database.hpp"
#include "file_batch.hpp"
#include "files.hpp"
#include "replace_file.hpp"

#include <lisle/zstd.hpp>

#include <cerrno>
#include <iterator>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace app {

namespace {

/// A file that is open for appending. Bytes that others append meanwhile stay.
class appended_file {
public:
    explicit appended_file(std::filesystem::path const& path)
        : name_{path.string()}, handle_{::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC)} {
        if (handle_ < 0) fail(errno);
    }
    ~appended_file() { ::close(handle_); }
    appended_file(appended_file const&) = delete;
    appended_file& operator=(appended_file const&) = delete;

    void write(std::string_view bytes) const {
        int failed = store::write_all(handle_, bytes);
        if (failed == 0) failed = store::sync_file(handle_);
        if (failed != 0) fail(failed);
    }

private:
    [[noreturn]] void fail(int code) const {
        throw storage_error{name_ + ": " + store::explain(code, name_)};
    }

    std::string name_;
    int handle_;
};

}  // namespace

rescue close_unfinished(format const& kind, std::string_view text, std::string_view file_name) {
    auto found = kind.find_unfinished(text, file_name);
    rescue out;
    out.is_taken = found.is_taken && found.refused.empty();
    out.problems = std::move(found.skipped);
    out.messages = found.messages;
    out.refused = found.refused;
    for (auto* const more : {&found.mended, &found.open, &found.refused})
        std::move(more->begin(), more->end(), std::back_inserter(out.problems));
    if (!found.closing.empty() || found.changed_text)
        out.replacement =
            stored{"jsonl",
                   std::move(found.changed_text).value_or(std::string{text}).append(found.closing)};
    return out;
}

lisle::result<rescue> close_unfinished_bytes(format const& kind, std::string bytes,
                                             std::string_view file_name, std::string& text) {
    bool is_utf16 = false;
    auto plain = unpack_file(file_name, std::move(bytes));
    if (!plain) return plain.error();
    auto unpacked = unpack_document(std::move(*plain), is_utf16);
    if (!unpacked) return unpacked.error();
    text = std::move(*unpacked);
    auto out = close_unfinished(kind, text, file_name);
    if (!is_utf16) return out;
    out.problems.emplace(out.problems.begin(), utf16_lines);
    if (!out.replacement) out.replacement = stored{"jsonl", text};
    out.is_taken = false;
    text.clear();  // no byte of the file stays
    return out;
}

bool changes_text(rescue const& repaired, std::string_view text) {
    return repaired.replacement && (text.empty() || !repaired.replacement->bytes.starts_with(text));
}

std::vector<std::string> copy_files_before_repair(std::vector<std::filesystem::path> const& files) {
    std::vector<std::string> out;
    for (auto const& file : files)
        out.push_back(copy_before_repair(file, read_file(file.string())));
    return out;
}

bool close_file(format const& kind, std::filesystem::path const& file, std::string_view closed) {
    auto const state = find_state(file);
    if (!state.is_there) return false;
    auto bytes = read_file(file.string());
    bool const is_packed = lisle::zstd::is_frame(bytes);
    std::string text;
    auto const again =
        close_unfinished_bytes(kind, std::move(bytes), file.filename().string(), text);
    if (!again || !again->replacement || again->replacement->bytes != closed) return false;
    if (is_packed) replace_as_read(file, lisle::zstd::compress(closed), state);
    else if (changes_text(*again, text)) replace_as_read(file, closed, state);
    else append_bytes(file, closed.substr(text.size()));
    return true;
}

void append_bytes(std::filesystem::path const& file, std::string_view bytes) {
    appended_file{file}.write(bytes);
}

std::size_t close_files(format const& kind, std::vector<std::filesystem::path> const& files,
                        std::vector<replacement> const& all) {
    std::size_t count = 0;
    for (std::size_t i = 0; i != all.size(); ++i) try {
            if (close_file(kind, files[i], all[i].now.bytes)) ++count;
        } catch (storage_error const& e) {
            if (on_notice()) on_notice()(e.what());
        }
    return count;
}

}  // namespace app
